"""The fold of limits and signs: what is in force, what is ordered, what stands marked.

Only what events say; what a change must wait for is decided in limits.py.
"""

from croupier.game import events as e
from croupier.game.names import PersonId
from croupier.game.state import LimitsNow, TableState, advice_for


def fold_limits(state: TableState, event: e.Event) -> bool:
    match event:
        case e.LimitsOrdered():
            state.ordered = event
            state.signs.pop("raised_minimum", None)
        case e.LimitsChanged(minimum=least, maximum=most, multiples=multiples, step=step):
            state.limits, state.ordered = LimitsNow(least, most, multiples, step), None
            state.signs.pop("raised_minimum", None)
        case e.SignShown():
            _shown(state, event)
        case e.SignTakenDown(sign=sign, player=player):
            _taken_down(state, sign, player)
        case e.WageringPeriodSet(seconds=seconds, warning=warning):
            state.betting_seconds, state.warning_seconds = seconds, warning
        case e.PersonalLimitsGranted(player=player):
            state.personal[player] = event
            state.marked_places.pop(player, None)
        case e.MinimumAdvised(player=player, position=position):
            state.advised[advice_for(player, position)] = state.next_wager
        case e.NeighboursDesignated(players=players, per_number=per_number):
            state.designated, state.per_number = players, per_number
        case _:
            return False
    return True


def _shown(state: TableState, sign: e.SignShown) -> None:
    if sign.player is not None:
        state.marked_places[sign.player] = sign.at
    else:
        state.signs[sign.sign] = sign


def _taken_down(state: TableState, sign: str, player: PersonId | None) -> None:
    """What the sign announced is cancelled with it (point 14)."""
    state.signs.pop(sign, None)
    if player is not None:
        state.marked_places.pop(player, None)
        state.personal.pop(player, None)
    if sign == "closing":
        state.closing = state.final_call = None
    elif sign == "raised_minimum":
        state.ordered = None
