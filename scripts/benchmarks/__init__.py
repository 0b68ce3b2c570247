"""Measurements of meso, one file each."""
