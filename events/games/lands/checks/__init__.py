"""Checks that fill a page of their own; `rules.py` says which move each is for."""
