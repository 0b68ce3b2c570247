"""`python -m meso_cli` is `meso`."""

from meso_cli.app import main

if __name__ == "__main__":
    main()
