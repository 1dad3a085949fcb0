"""A small typed client: what tests, robots and load generators speak to a floor with."""

from croupier.client.client import Client, NotTaken
from croupier.client.line import Closed, Watch

__all__ = ["Client", "Closed", "NotTaken", "Watch"]
