"""The record and the games: knows no screen, no command line, no clock and no environment."""
