"""What a robot dealer does next, from what the floor shows a dealer. It asks; the floor decides.

It knows no game: the view says what may come next and how often, the simulated device what to
enter. Where it cannot tell, it does nothing.
"""

from random import Random
from typing import Any, Final

from croupier.server.card import TableCard

View = dict[str, Any]
Act = dict[str, Any]

#: What a robot sells to somebody who sits down with nothing: this many times the table's minimum.
BUY_IN_MINIMA: Final = 100
#: Acts that a robot leaves out: keying anew is for those who mistype, the warning is timed.
_NOT_NEXT: Final = ("enter_again", "finish_betting", "direct_empty_round")


def next_act(card: TableCard, view: View, chance: Random) -> Act | None:
    """The act in front of the dealer, as a command's own fields; None where none is his."""
    mine = [turn for turn in view["turns"] if turn["yours"] and turn["refusal"] is None]
    found = [turn for turn in mine if turn["do"] not in _NOT_NEXT]
    # Where the book leaves the order open, betting is closed first.
    found.sort(key=lambda turn: turn["do"] != "no_more_bets")
    if not found:
        return None
    turn = found[0]
    act = {"do": turn["do"], "table": card.table, "round": view["round"]}
    match turn["do"]:
        case "spin":
            return {**act, "revolutions": max(1, turn["least"])}
        case "confirm":
            return {**act, "result": turn["result"]}
        case "mark" | "enter":
            shown = turn["result"] or _shown(card, chance)
            return {**act, "result": shown} if shown else None
    return act


def warning(view: View) -> bool:
    """Whether terminals are owed the warning that betting ends, before it does (7(h)ii)."""
    return any(
        turn["do"] == "finish_betting" and turn["yours"] and turn["refusal"] is None
        for turn in view["turns"]
    )


def _shown(card: TableCard, chance: Random) -> str | None:
    """A simulated table that was opened for a dealer's keys has no device: the robot has one."""
    if not card.simulated or card.results_from != "keys":
        return None
    outcomes = card.device.outcomes
    return chance.choices(outcomes, [outcome.weight for outcome in outcomes])[0].key


def without_chips(card: TableCard, view: View) -> list[str]:
    """Who sits there, may play, has nothing on the layout and not enough for one wager."""
    staked = {lies["player"] for lies in (*view["layout"], *view["riding"])}
    least = min(card.limits.minimum, view["limits"]["minimum"])
    return [
        one["player"]
        for one in view["players"]
        if one["purse"] < least and not one["shut"] and one["player"] not in staked
    ]


def buy_in(card: TableCard, player: str) -> Act:
    cents = card.limits.minimum * BUY_IN_MINIMA
    cents -= cents % card.limits.unit
    return {"do": "buy_in", "table": card.table, "player": player, "cents": cents}
