"""The proof that a record is intact."""
