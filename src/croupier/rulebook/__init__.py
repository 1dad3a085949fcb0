"""A book: its form, its closed vocabulary, its readings, and the strict way to load it."""
