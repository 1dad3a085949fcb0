"""What tests about people share: breaches and sanctions, idle rounds, a dispute's steps."""

from clauses.acting import one, only
from croupier.game import events as e
from croupier.game.events import conduct as ce
from croupier.game.names import Refusal
from house import House

MEASURES = ("refuse_future", "void", "bar", "exclude", "detain", "seize", "confiscate")


def breach(house: House, kind: str = "device", person: str = "bob", **fields: object) -> int:
    """The number of a breach that the dealer records."""
    if kind == "device":
        fields.setdefault("handling", "use")
    told = house.done(
        "dealer", "record_breach", kind=kind, person=person, says="seen by the dealer", **fields
    )
    return one(told, ce.BreachRecorded).number


def no_breach(house: House, kind: str, clause: str, **fields: object) -> str:
    """Why the book has no breach in it; the clause must be named."""
    about = {"person": "bob", "says": "seen by the dealer", **fields}
    decided = house.refused("dealer", "record_breach", kind=kind, **about)
    assert clause in decided.clauses, decided
    return decided.code


def handled(house: House, capacity: str) -> set[str]:
    """What this book forbids somebody of this capacity to do with a device."""
    ways = ("use", "control", "hold", "hold_with_intent", "helped")
    about = {"person": "bob", "kind": "device", "capacity": capacity, "says": "seen so"}
    asked = {way: house.ask("dealer", "record_breach", handling=way, **about) for way in ways}
    return {way for way, decided in asked.items() if not isinstance(decided, Refusal)}


def bound(house: House, kind: str) -> set[str]:
    """Whom this book's rule binds."""
    all_of_them = ("player", "spectator", "staff_on_duty")
    about = {"person": "bob", "kind": kind, "says": "seen so"}
    asked = {
        who: house.ask("dealer", "record_breach", capacity=who, **about) for who in all_of_them
    }
    return {who for who, decided in asked.items() if not isinstance(decided, Refusal)}


def measures(house: House, who: str, number: int) -> set[str]:
    """What may be imposed for this breach now; nothing happens."""
    asked = {
        measure: house.ask(
            who, "sanction", breach=number, measures=[measure], reason="seen by two", since=1
        )
        for measure in MEASURES
    }
    return {
        measure
        for measure, decided in asked.items()
        if not isinstance(decided, Refusal) or decided.code == "nothing_won"
    }


def sanction(house: House, who: str, number: int, *what: str, **fields: object) -> list[e.Event]:
    return [
        *house.done(
            who, "sanction", breach=number, measures=[*what], reason="seen by two", **fields
        )
    ]


def idle_for(house: House, rounds: int, result: str, position: str) -> None:
    """Ann and bob stake in so many rounds, and cy does not."""
    for _ in range(rounds):
        house.play(result, ("ann", position, 10_00), ("bob", position, 10_00))


def vacating(house: House, player: str = "cy", who: str = "pit_boss") -> str:
    """`may`, or the reason why the player keeps the place."""
    decided = house.ask(who, "require_vacating", player=player)
    return decided.code if isinstance(decided, Refusal) else "may"


def disputed(house: House, deciders: tuple[str, ...], by: str) -> None:
    """Ann disputes, and just these may decide first; one of them does."""
    house.done("ann", "raise_dispute", about="my stake lay on big")
    only(house, deciders, "decide_dispute", dispute=1, decision="it lay on small")
    house.done(by, "decide_dispute", dispute=1, decision="it lay on small")
