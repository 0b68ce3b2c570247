"""Checks with a module of their own; `rules.py` says which move each is for."""
