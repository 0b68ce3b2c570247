"""The version of meso; the distribution reads it from here."""

VERSION = "0.1.0"
