"""What a robot player stakes: a few small wagers within the limits, as an easy guest would.

It prefers what wins often to what pays much; chance comes in as an argument.
"""

from random import Random
from typing import Any, Final

from croupier.server.card import PositionCard, TableCard, WagerCard

View = dict[str, Any]
Act = dict[str, Any]

MOST_WAGERS: Final = 3
#: Of what it has, a robot stakes at the most one part in so many on one position.
PART: Final = 10


def choose(card: TableCard, view: View, chance: Random) -> list[Act]:
    """Wagers for this round: none where betting is closed, something lies there, or funds lack."""
    you = view["you"]
    if view["phase"] != "open" or view["stopped"] or you is None or you["wagers"]:
        return []
    wagers = {wager.name: wager for wager in card.wagers if not wager.streak}
    open_to = [p for p in card.positions if p.wager in wagers and p.covers]
    weights = [p.ways / p.outcomes if p.outcomes else 0.0 for p in open_to]
    if not any(weights):
        return []
    acts: list[Act] = []
    left = int(you["purse"])
    for found in chance.choices(open_to, weights, k=chance.randint(1, MOST_WAGERS)):
        if found.id in {act["position"] for act in acts}:
            continue
        cents = stake(card, view, wagers[found.wager], chance, left)
        if cents:
            left -= cents
            acts.append(_place(card, view, found, cents))
    return acts


def stake(card: TableCard, view: View, wager: WagerCard, chance: Random, left: int) -> int:
    """One to three minima, never past the limits of this moment; 0 where that cannot be had."""
    least, most = wager.minimum, wager.maximum
    if view["limits"]["minimum"] > card.limits.minimum:
        # Limits that were raised: in the same proportion, rounded up to whole minima.
        least = least * -(-view["limits"]["minimum"] // card.limits.minimum)
    if view["limits"]["maximum"] < card.limits.maximum:
        most = min(most, view["limits"]["maximum"])
    times = chance.choice((1, 1, 1, 2, 2, 3))
    while times > 1 and (least * times > most or least * times > left // PART):
        times -= 1
    cents = least * times
    return cents if least <= cents <= min(most, left) else 0


def _place(card: TableCard, view: View, position: PositionCard, cents: int) -> Act:
    return {
        "do": "place",
        "table": card.table,
        "round": view["round"],
        "position": position.id,
        "stake": [{"of": "chips", "cents": cents}],
    }
