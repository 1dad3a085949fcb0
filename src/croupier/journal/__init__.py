"""The journal: append-only streams of chained records, what proves them, and what stores them.

Nothing here knows what a record says: bodies are bytes that somebody else encoded. No clock, no
random draw but the making of a key, no game.
"""
