"""Randomness proved and watched: a battery of tests on draws, and results held against chance."""
