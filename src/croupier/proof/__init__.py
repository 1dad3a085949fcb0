"""Proofs about books: worked examples, lints, what each reading does, clause coverage."""
