"""Many rounds through the same settlements and deciders as a table's, at the machine's limit."""
