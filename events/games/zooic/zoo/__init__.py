"""A zoo on paper: its cards, its points, how they slide, its drawing. Knows no round and no player."""
