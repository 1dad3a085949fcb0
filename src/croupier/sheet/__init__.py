"""PAR sheets: every figure of a book on paper, the same bytes for the same book."""
