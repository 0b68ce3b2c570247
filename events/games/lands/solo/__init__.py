"""What only a solo game has."""
