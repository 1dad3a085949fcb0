"""Input that is wrong: one refusal with its reason, by a clause where a clause is the reason.

What is malformed ends at the boundary, where msgspec says what is wrong and where; what is well
formed and makes no sense is refused by the table. In both cases nothing has changed.
"""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier import Game
from croupier.game import commands as c
from croupier.game.names import Actor
from croupier.money import MOST_CENTS
from house import TABLE
from table.documents import RULES

LoadGame = Callable[..., Game]
ID = f"{7:032x}"
BOOKS = tuple(RULES)
each_book = pytest.mark.parametrize("name", BOOKS)

PLACE = {
    "do": "place",
    "id": ID,
    "table": TABLE,
    "round": 1,
    "position": "big",
    "stake": [{"of": "chips", "cents": 5_00}],
}


def wire(body: object) -> c.WireCommand:
    """As it comes over the wire: JSON, strictly."""
    command: c.WireCommand = msgspec.json.decode(json.dumps(body), type=c.WireCommand)
    return command


# ------------------------------------------------------------------ malformed: the boundary


def test_a_sound_command_passes_the_boundary() -> None:
    assert wire(PLACE) == c.Place(
        id=ID,
        table=TABLE,
        round=1,  # type: ignore[arg-type]
        position="big",  # type: ignore[arg-type]
        stake=(c.StakePart("chips", 5_00),),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    "cents",
    [0, -1, -(10**20), MOST_CENTS + 1, 10**30, 5.5, 500.5, "500", "5.00", True, None, [500], {}],
    ids=repr,
)
def test_an_amount_is_whole_cents_from_one_to_the_most(cents: object) -> None:
    bodies: list[dict[str, Any]] = [
        {**PLACE, "stake": [{"of": "chips", "cents": cents}]},
        {"do": "buy_in", "id": ID, "table": TABLE, "player": "ann", "cents": cents},
        {
            "do": "send_chips",
            "id": ID,
            "table": TABLE,
            "player": "ann",
            "transfer": ID,
            "to": "cage",
            "cents": cents,
        },
        {
            "do": "change_limits",
            "id": ID,
            "table": TABLE,
            "minimum": cents,
            "maximum": 100_00,
        },
    ]
    for body in bodies:
        with pytest.raises(msgspec.ValidationError, match=r"`\$\.(stake|cents|minimum)"):
            wire(body)


def test_a_part_of_a_stake_may_be_left_open_but_is_never_nothing() -> None:
    body = {"do": "take_back", "id": ID, "table": TABLE, "round": 1, "position": "big"}
    command = wire(body)
    assert isinstance(command, c.TakeBack)
    assert command.cents is None
    with pytest.raises(msgspec.ValidationError, match=r"`\$\.cents`"):
        wire({**body, "cents": 0})


WRONG: dict[str, dict[str, object]] = {
    "no id": {"id": None},
    "an id that was not drawn": {"id": "T7-000412"},
    "an id in capitals": {"id": "AB" * 16},
    "a round in words": {"round": "one"},
    "a round and a half": {"round": 1.5},
    "nothing staked": {"stake": []},
    "nine heaps": {"stake": [{"of": "chips", "cents": 1_00}] * 9},
    "a stake of no kind": {"stake": [{"of": "", "cents": 1_00}]},
    "a stake in one number": {"stake": 5_00},
    "more than was asked for": {"colour": "red"},
    "more in a heap": {"stake": [{"of": "chips", "cents": 1_00, "free": True}]},
    "an act that is none": {"do": "cheat"},
    "no act": {"do": None},
    "the floor's own half of a transfer": {"do": "take_chips"},
    "the floor's own note": {"do": "note_landing"},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_malformed_command_ends_at_the_boundary(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        wire({**PLACE, **WRONG[wrong]})


@pytest.mark.parametrize("field", [name for name in PLACE if name != "do"])
def test_nothing_may_be_left_out(field: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=field):
        wire({name: value for name, value in PLACE.items() if name != field})


OF_OTHERS: list[dict[str, object]] = [
    {"do": "sit", "place": 0},
    {"do": "sit", "place": 65},
    {"do": "spin", "round": 1, "revolutions": -1},
    {"do": "spin", "round": 1, "revolutions": 1001},
    {"do": "enter", "round": 1, "result": ""},
    {"do": "enter", "round": 1, "result": "6" * 65},
    {"do": "acknowledge", "notification": 0},
    {"do": "report_lights", "round": 1, "what": "flickering"},
    {"do": "show_sign", "sign": "no smoking"},
    {"do": "designate_neighbours", "per_number": -1},
    {"do": "invalidate", "round": 1, "of": 1, "ground": "fraud", "reason": "x"},
    {"do": "refuse_wager", "round": 1, "wager": 1, "reason": "y" * 301},
    {
        "do": "record_incident",
        "round": 1,
        "kind": "chip_ate",
        "ruling": "void",
        "says": "seen",
    },
    {
        "do": "record_incident",
        "round": 1,
        "kind": "late_wager_found",
        "ruling": "keep",
        "says": "seen",
    },
    {
        "do": "send_chips",
        "transfer": "7",
        "player": "ann",
        "to": "cage",
        "cents": 1_00,
    },
]


@pytest.mark.parametrize("body", OF_OTHERS, ids=lambda body: " ".join(map(str, body.values()))[:50])
def test_so_does_every_other(body: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError, match=r"`\$\."):
        wire({"id": ID, "table": TABLE, **body})


def test_text_that_is_no_json_ends_there_too() -> None:
    for text in (b"", b"{", b"[]", b"nonsense", b'{"do": "place"', b"\xff\xfe"):
        with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
            msgspec.json.decode(text, type=c.WireCommand)


def test_an_office_that_is_none_is_nobody() -> None:
    with pytest.raises(msgspec.ValidationError, match="croupier"):
        msgspec.convert({"person": "ann", "role": "croupier"}, Actor)
