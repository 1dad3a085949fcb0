"""The JSON Schema of rules.toml, made from the tables that the loader reads.

It is for editors: it completes and underlines. The loader is the law, and says more (citations,
devices, tiers). No word or bound may be written here that a table of the form already has.

Shapes are written plainly first. Then every one of them is opened: wherever a value may stand, a
reading may stand in its place, as the loader puts readings in before it looks at anything.
"""

import json
from collections.abc import Iterable, Mapping

from croupier.rulebook.chapters import CHAPTERS, policies_of
from croupier.rulebook.form import BOOK_FIELDS, ERRATUM_FIELDS, STEP_FIELDS, TABLES
from croupier.rulebook.kinds import Field, Flag, Kind, Names, Printed, Text, Whole, Word, Words
from croupier.rulebook.policies import COMMON
from croupier.rulebook.policy_word import PolicyWord
from croupier.rulebook.vocabulary import WORDS
from croupier.rulebook.wagers import PAY_WORDS, PAYS_KEYS, STREAK_KEYS, WAGER_KEYS

Schema = dict[str, object]
Keys = Mapping[str, Schema]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: The tables that an option may have of its own, laid over the common ones.
LAID_OVER = ("outcome", "wager", "layout", "partition", "reading", "policy")

_EVERY_POLICY = policies_of(tuple(CHAPTERS))


def schema() -> Schema:
    shapes = _shapes()
    tables = {name: _open(table) for name, table in _top().items()}
    # Readings are taken out of the tree before any is put in place: none stands in another.
    tables["reading"] = _named(_reading())
    own = {key: tables[key] for key in LAID_OVER}
    option = _table({"clause": _ref("clause"), "title": Text().schema(), **own}, ())
    return {
        "$schema": DIALECT,
        "title": "rules.toml",
        "description": "A rulebook of Croupier. Every value stands under a clause or a reading.",
        "type": "object",
        "properties": {**tables, "option": _named(option)},
        "required": ["policy", "rulebook", "step"],
        "anyOf": [{"required": ["option"]}, {"required": ["layout", "outcome", "wager"]}],
        "allOf": [
            {"if": _WHOLE, "then": _with_policies(_asked(COMMON), required=True)},
            *_chapters(),
        ],
        "additionalProperties": False,
        "$defs": {
            **{name: _opened(name, shape) for name, shape in shapes.items()},
            "read": _read(),
            "rests": _rests(),
            "switch": _switch(),
        },
    }


def render() -> str:
    """The file rules.schema.json."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _table(keys: Keys, required: Iterable[str]) -> Schema:
    return {
        "type": "object",
        "properties": dict(keys),
        "required": sorted(required),
        "additionalProperties": False,
    }


def _named(each: Schema) -> Schema:
    """A table whose names are the book's own."""
    return {"type": "object", "additionalProperties": each}


def _list_of(each: Schema, least: int = 1) -> Schema:
    return {"type": "array", "items": each, "minItems": least}


# ---------------------------------------------------------------- readings


def _opened(name: str, plain: Schema) -> Schema:
    """A shape under a name, or a reading that may write the same shape for each of its words."""
    return _either(_inside(plain), _ref(name)) | _description(plain)


def _open(plain: object) -> Schema:
    """The same without a name; a shape that is only pointed at is opened where it stands."""
    if not isinstance(plain, dict):
        raise TypeError(f"a shape is a table, not {plain!r}")
    if "$ref" in plain:
        return plain
    inside = _inside(plain)
    return _either(inside, inside if "type" not in plain or plain["type"] != "object" else {})


def _either(inside: Schema, each: Schema) -> Schema:
    # additionalProperties looks at the properties beside it, never through a $ref.
    switch = _ref("switch") | {"properties": {"reading": True}, "additionalProperties": each}
    if "$ref" not in each:
        switch["additionalProperties"] = {"anyOf": [each, _ref("switch")]} if each else True
    shape = {key: item for key, item in inside.items() if key != "description"}
    return {"anyOf": [shape, switch]} | _description(inside)


def _inside(plain: Schema) -> Schema:
    """A shape whose parts are open to readings, though it itself is not."""
    opened = dict(plain)
    if "properties" in plain:
        opened["properties"] = {key: _open(part) for key, part in _keys(plain).items()}
    for key in ("items", "additionalProperties"):
        if isinstance(plain.get(key), dict):
            opened[key] = _open(plain[key])
    for key in ("prefixItems", "anyOf"):
        parts = plain.get(key)
        if isinstance(parts, list):
            opened[key] = [_open(part) if key == "prefixItems" else _inside(part) for part in parts]
    return opened


def _keys(table: Schema) -> dict[str, Schema]:
    keys = table["properties"]
    if not isinstance(keys, dict):
        raise TypeError("the properties of a table are a table")
    return keys


def _description(shape: Schema) -> Schema:
    return {key: item for key, item in shape.items() if key == "description"}


def _switch() -> Schema:
    return {
        "type": "object",
        "description": "A reading in place of the value, alone or with a value for each word.",
        "properties": {"reading": {"type": "string", "description": "The reading's name."}},
        "required": ["reading"],
    }


def _read() -> Schema:
    """Some reading stands here or further down; in schemas `some` is spelled `not all not`."""
    here: Schema = {"type": "object", "required": ["reading"]}
    deeper: Schema = {"type": "object", "not": {"additionalProperties": {"not": _ref("read")}}}
    return {"anyOf": [here, deeper, {"type": "array", "contains": _ref("read")}]}


def _rests() -> Schema:
    return {
        "description": "It must rest on a clause, a reading or a numbered point.",
        "anyOf": [{"required": ["clause"]}, {"required": ["point"]}, _ref("read")],
    }


def _resting(table: Schema) -> Schema:
    return table | {"allOf": [_ref("rests")]}


def _reading() -> Schema:
    word: Schema = {"type": ["string", "integer", "boolean"]}
    listed = _list_of(word) | {"uniqueItems": True}
    keys: dict[str, Schema] = {
        "point": _ref("point"),
        "says": {"type": "string", "minLength": 1, "description": "what is being read"},
        "default": word,
        "values": {"anyOf": [listed, {"type": "object", "minProperties": 1}]},
        "range": _list_of({"type": "integer"}, 2) | {"maxItems": 2},
    }
    either = {"oneOf": [{"required": ["values"]}, {"required": ["range"]}]}
    return _table(keys, ("point", "says", "default")) | either


def _shapes() -> dict[str, Schema]:
    text: Schema = {"type": "string", "minLength": 1}
    cited = "A row of clauses.tsv, spelled as it is there, or a list of rows."
    unclear = "The number of an unclear point in the documents of our own five books."
    parts = {**_source(), "of": Names().schema(), "and": _ref("condition")}
    return {
        **{name: _entry(form) for name, (_, form) in TABLES.items()},
        **_policy_shapes(),
        "policy": _policies(),
        "clause": {"anyOf": [text, _list_of(text)], "description": cited},
        "point": Whole(1).schema() | {"description": unclear},
        "source": {"enum": ["text", "inferred"], "description": "Whether we inferred it."},
        "condition": {"anyOf": [_condition(word) for word in WORDS]},
        "outcome": {"anyOf": [_resting(device) for device in _devices()]},
        "step": _entry(STEP_FIELDS),
        "erratum": _entry(ERRATUM_FIELDS),
        "partition": _resting(_table(parts, ("of",))),
        "wager": _wager(),
        "pays": _pays(),
        "streak": _streak(),
    }


def _top() -> dict[str, Schema]:
    own = {name: _entries(name, words) for name, (words, _) in TABLES.items()}
    return own | {
        "rulebook": _table({**_source(), **_fields(BOOK_FIELDS)}, BOOK_FIELDS),
        "outcome": _ref("outcome"),
        "wager": _named(_ref("wager")),
        "policy": _ref("policy"),
        "partition": _named(_ref("partition")),
        "step": _list_of(_ref("step")),
        "erratum": _list_of(_ref("erratum"), 0),
    }


def _source() -> dict[str, Schema]:
    return {key: _ref(key) for key in ("clause", "point", "source")}


def _fields(form: Mapping[str, Field]) -> dict[str, Schema]:
    return {key: _kind(field.kind, field.says) for key, field in form.items()}


def _kind(kind: Kind, says: str) -> Schema:
    """A kind's own schema, with the lines that an editor shows."""
    words = kind.words if isinstance(kind, Word | Words) else {}
    meanings = (f"\n- {word}: {meaning}" for word, meaning in words.items())
    return kind.schema() | {"description": says + "".join(meanings)}


def _entry(form: Mapping[str, Field]) -> Schema:
    needed = [key for key, field in form.items() if not field.optional]
    return _resting(_table({**_source(), **_fields(form)}, needed))


def _entries(name: str, words: Mapping[str, str] | None) -> Schema:
    if words is None:
        return _named(_ref(name))
    return _table({word: _ref(name) | {"description": says} for word, says in words.items()}, ())


# ---------------------------------------------------------------- policies


def _policy_shapes() -> dict[str, Schema]:
    """Each policy, and its value under a name of its own."""
    shapes: dict[str, Schema] = {}
    for name, word in _EVERY_POLICY.items():
        policy = _table({**_source(), "then": _ref(f"{name}.then")}, ("then",))
        shapes[name] = policy | {"description": word.says}
        shapes[f"{name}.then"] = _kind(word.kind, word.says)
    return shapes


def _policies() -> Schema:
    groups = _by_group(_EVERY_POLICY.values())
    return _table({group: _group(group, names) for group, names in groups.items()}, ())


def _group(group: str, names: Iterable[str]) -> Schema:
    """Policies of one group; where the group has no clause, each rests on something itself."""
    own = {name: _ref(f"{group}.{name}") for name in names}
    each: Schema = {"additionalProperties": _ref("rests")}
    shared = {"allOf": [{"anyOf": [{"required": ["clause"]}, each]}]}
    return _table({"clause": _ref("clause"), **own}, ()) | shared


def _by_group(words: Iterable[PolicyWord]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for word in words:
        group, _, rest = word.name.partition(".")
        groups.setdefault(group, []).append(rest)
    return groups


#: A book without options must give every policy itself; an option may give some of its own.
_WHOLE: Schema = {"not": {"required": ["option"]}}


def _chapters() -> Iterable[Schema]:
    """A chapter's policies are asked for where the book has it, and unknown where it has not."""
    for chapter, (_, words) in CHAPTERS.items():
        has: Schema = {"type": "array", "contains": {"const": chapter}}
        lacks = _list_of({"type": "string"}) | {"not": {"contains": {"const": chapter}}}
        barred: dict[str, Schema] = {
            group: {"properties": dict.fromkeys(names, False)}
            for group, names in _by_group(words).items()
        }
        whole = {"allOf": [_WHOLE, _with_chapters(has)]}
        yield {"if": whole, "then": _with_policies(_asked(words), required=True)}
        yield {"if": _with_chapters(lacks), "then": _with_policies(barred, required=False)}


def _asked(words: Iterable[PolicyWord]) -> dict[str, Schema]:
    return {
        group: {"anyOf": [{"required": names}, {"required": ["reading"]}]}
        for group, names in _by_group(words).items()
    }


def _with_chapters(chapters: Schema) -> Schema:
    book = {"properties": {"chapters": chapters}, "required": ["chapters"]}
    return {"properties": {"rulebook": book}, "required": ["rulebook"]}


def _with_policies(groups: Keys, *, required: bool) -> Schema:
    asked: Schema = {"properties": dict(groups)}
    if required:
        asked["required"] = sorted(groups)
    return {"properties": {"policy": {"anyOf": [asked, {"required": ["reading"]}]}}}


# ---------------------------------------------------------------- wagers

_COUNT: Schema = Whole(1, 100).schema()
_SCALAR: Schema = {"type": ["string", "integer"]}
_SEVERAL: Schema = _list_of(_SCALAR)
_ONE_OR_SEVERAL: Schema = {"anyOf": [_SCALAR, _SEVERAL]}

#: Win words, and keys that go with one, that count; `never` can only be true; others name faces.
_COUNTS = ("alike", "alike_in_colour", "at_least", "exactly", "reach")


def _condition(name: str) -> Schema:
    word = WORDS[name]
    keys = {key: _COUNT if key in _COUNTS else _ONE_OR_SEVERAL for key in (name, *word.with_)}
    if name == "never":
        keys[name] = {"const": True}
    keys[name] = keys[name] | {"description": f"{word.says}: {word.example}"}
    return _table({**keys, "unless": _ref("condition")}, (name,))


def _wager() -> Schema:
    shapes: dict[str, Schema] = {
        **_source(),
        "called": _kind(Text(60), "the book's own name for it"),
        "optional": _kind(Flag(), "whether a table may leave it out"),
        "choose": {"anyOf": [_list_of(_ONE_OR_SEVERAL), _named(_SEVERAL) | {"minProperties": 1}]},
        "wins": _ref("condition"),
        "pays": _ref("pays"),
        "limits": _factors("min_factor", "max_factor"),
        "stake": _factors("multiple_of"),
        "streak": _ref("streak"),
    }
    shapes["choose"]["description"] = "what a player may choose"
    plain = _resting(_table({key: shapes[key] for key in WAGER_KEYS}, ("called", "pays")))
    return plain | {"anyOf": [{"required": ["wins"]}, {"required": ["streak"]}]}


def _pays() -> Schema:
    printed = Printed().schema()
    row: Schema = {"type": "array", "prefixItems": [_COUNT, printed], "minItems": 2, "maxItems": 2}
    choice = _table({"of": _SEVERAL, "odds": printed, "clause": _ref("clause")}, ("of", "odds"))
    shapes: dict[str, Schema] = {
        **_source(),
        "odds": printed,
        "by_shown": _list_of(row),
        "by_choice": _list_of(choice),
        "by_run": _list_of(row),
        "share": {"type": "string", "pattern": r"^[1-9]\d*/[1-9]\d*$"},
    }
    for word, says in PAY_WORDS.items():
        shapes[word] = shapes[word] | {"description": says}
    plain = _table({key: shapes[key] for key in PAYS_KEYS}, ())
    one = {"oneOf": [{"required": [word]} for word in PAY_WORDS if word != "share"]}
    return plain | one | {"anyOf": [{"required": ["clause"]}, {"required": ["by_choice"]}]}


def _factors(*keys: str) -> Schema:
    factors = {key: Whole(1, 1000).schema() for key in keys}
    return _resting(_table({"clause": _ref("clause"), "point": _ref("point"), **factors}, keys))


def _streak() -> Schema:
    shapes: dict[str, Schema] = {
        **_source(),
        "mode": _ref("super_streak.mode.then"),
        "neutral": _ref("condition"),
        "longest": _COUNT | {"description": "the longest run that is paid"},
    }
    return _resting(_table({key: shapes[key] for key in STREAK_KEYS}, ("neutral", "longest")))


def _devices() -> list[Schema]:
    """Dice, a wheel by its counts, pockets in their order; the keys are those of device.py."""
    number: Schema = {"type": "integer"}
    name: Schema = {"type": "string", "minLength": 1}
    symbol = {"symbol": name, "value": number, "colour": name, "clause": _ref("clause")}
    face: Schema = {"anyOf": [number, name, _table(symbol, ("symbol", "value"))]}
    section = {"symbol": number, "count": Whole(1).schema(), "clause": _ref("clause")}
    numbers = _list_of(number) | {"uniqueItems": True}
    dice = {"dice": Whole(1, 6).schema(), "faces": _list_of(face, 2)}
    return [
        _table({**_source(), **dice}, dice),
        _table({**_source(), "sections": _list_of(_table(section, section))}, ("sections",)),
        _table({**_source(), "pockets": numbers, "colours": _named(numbers)}, ("pockets",)),
    ]
