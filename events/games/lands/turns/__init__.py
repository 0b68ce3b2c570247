"""How the state changes as the game advances: hands, losses, race goals, turns, periods. Pure and total."""
