"""The proof that a record is whole."""
