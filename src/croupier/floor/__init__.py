"""The async shell: a writer a stream, the clock, subscriptions, recovery. No rule is here."""
