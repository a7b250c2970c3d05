"""The book about Michigan."""
