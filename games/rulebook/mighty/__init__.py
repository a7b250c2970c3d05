"""The book about Mighty, from the deal to the score."""
