"""What is printed on the cards, and the language of points. Knows no player and no board."""
