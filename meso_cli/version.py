"""The version of meso; the distribution takes it from here, too."""

VERSION = "0.1.0"
