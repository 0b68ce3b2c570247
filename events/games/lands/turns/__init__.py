"""How the state changes with time: hands, losses, race goals, turns, periods. Pure and total."""
