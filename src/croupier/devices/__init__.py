"""Where results come from: the dealer's keys, a simulated draw, later a wheel on its line."""
