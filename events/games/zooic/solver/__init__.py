"""The best zoo that the same cards could have made, and the slides that lead to it."""
