"""What only a game played alone has."""
