"""The command line: `croupier` and its commands, a module for each group of them."""

from croupier.cli.app import main

__all__ = ["main"]
