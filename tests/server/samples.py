"""A sample of every command: the least that its type takes, with names that the floor knows."""

import re
from typing import Any, get_args

import msgspec
from msgspec import inspect

from croupier.game.commands import WireCommand
from game.play import key

COMMANDS: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(WireCommand)
}


def sample(do: str, known: dict[str, Any]) -> dict[str, Any]:
    """A body that decodes; `known` gives fields by name."""
    info = inspect.type_info(COMMANDS[do])
    assert isinstance(info, inspect.StructType)
    return {"do": do, **_fields(info, {"id": key(), **known})}


def _fields(info: inspect.StructType, known: dict[str, Any]) -> dict[str, Any]:
    body = {}
    for field in info.fields:
        if field.encode_name in known:
            body[field.encode_name] = known[field.encode_name]
        elif field.required:
            body[field.encode_name] = _value(field.type, known)
    return body


def _value(kind: inspect.Type, known: dict[str, Any]) -> Any:
    match kind:
        case inspect.IntType(ge=least):
            return max(1, least or 0)
        case inspect.BoolType():
            return True
        case inspect.StrType(pattern=pattern, min_length=least):
            words = (
                "0" * 32,
                "0" * 18,
                "red",
                "2026-11-18T12:00:00.000Z",
                "x" * max(1, least or 0),
            )
            fits = [word for word in words if not pattern or re.search(pattern, word)]
            assert fits, f"no sample for {pattern}"
            return fits[0]
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.StructType():
            return _fields(kind, known)
        case inspect.VarTupleType(item_type=item, min_length=least):
            return [_value(item, known) for _ in range(max(1, least or 0))]
        case inspect.UnionType(types=types):
            return _value(types[0], known)
        case inspect.DictType():
            return {}
        case inspect.NoneType():
            return None
        case inspect.TupleType(item_types=items):
            return [_value(item, known) for item in items]
    raise TypeError(f"no sample for {kind}")
