"""What the record needs beyond the typed words."""
