"""The cards in play: which copy a name means, what fits, what keeps the rows in balance. Knows no turn."""
