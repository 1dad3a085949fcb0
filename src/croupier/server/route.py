"""A route as the OpenAPI document has it: what it takes, what it gives, and who may ask."""

from typing import Any

import msgspec

NAME = {"name": "string"}


class Route(msgspec.Struct, frozen=True, kw_only=True):
    method: str
    path: str
    says: str
    takes: Any = None
    gives: Any = None
    #: The status of a yes; what else may come.
    status: int = 200
    #: Who may: anybody, somebody signed in, an administrator.
    who: str = "anybody"
    path_types: dict[str, str] = {}
