"""What the record needs besides the typed words."""
