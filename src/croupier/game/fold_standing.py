"""The fold of how people stand at a table: what each event does to it. The book is not asked."""

from typing import get_args

from croupier.game import events as e
from croupier.game.events import conduct as ce
from croupier.game.names import PersonId
from croupier.game.standing import Dispute, Standing
from croupier.game.state import PAST_ROUNDS, CageState, TableState

#: A set, since every event of a round passes here.
_KINDS = frozenset(get_args(ce.ConductEvent))
#: What each measure does to the person at this table.
SHUTS = {"refuse_future": "refused", "bar": "barred", "exclude": "excluded"}


def fold_standing(state: TableState, event: e.Event) -> None:
    """Before the rest of the fold: the table around it is still as the event found it."""
    standing = state.standing
    if type(event) in _KINDS:
        if not _conduct(standing, event):
            _dispute(standing, event)
    else:
        _play(standing, event, state)


def fold_exclusion(state: CageState, event: e.Event) -> None:
    match event:
        case ce.PersonExcluded(person=person):
            state.excluded[person] = event
        case ce.ExclusionLifted(person=person):
            state.excluded.pop(person, None)


def _conduct(standing: Standing, event: e.Event) -> bool:
    match event:
        case ce.BreachRecorded(number=number):
            standing.breaches[number] = event
            standing.next_breach = number + 1
        case ce.SanctionImposed(person=person, measures=measures, clauses=clauses):
            for measure in measures:
                if measure in SHUTS:
                    standing.shut.setdefault(person, {})[SHUTS[measure]] = clauses
        case ce.SanctionLifted(person=person):
            _let_in(standing, person, "barred", "refused")
        case ce.ExclusionNoted(person=person, what=what, source_seq=seq):
            standing.noted[person] = seq
            _exclusion(standing, person, what)
        case ce.PlayersLinked(players=players):
            standing.linked = [group for group in standing.linked if not set(group) & set(players)]
            if len(players) > 1:
                standing.linked.append(players)
        case ce.PartnershipFlagged(position=position, players=players):
            standing.flagged.append((position, players))
        case _:
            return _arranged(standing, event)
    return True


def _arranged(standing: Standing, event: e.Event) -> bool:
    match event:
        case ce.ComplaintOpened(number=number):
            standing.complaints = number
        case ce.RulesRequested(person=person):
            if person not in standing.asked_rules:
                standing.asked_rules.append(person)
        case ce.EquipmentAttested(item=item, millimetres=size):
            standing.attested[item] = size or 0
        case ce.StraightUpArranged(players=players):
            standing.straight_up |= dict.fromkeys(players, event)
        case ce.ArrangementEnded(players=players):
            for player in players:
                standing.straight_up.pop(player, None)
        case _:
            return False
    return True


def _exclusion(standing: Standing, person: PersonId, what: str) -> None:
    if what == "excluded":
        standing.shut.setdefault(person, {}).setdefault("excluded", ())
    else:
        _let_in(standing, person, "excluded")


def _let_in(standing: Standing, person: PersonId, *lifted: str) -> None:
    ways = standing.shut.pop(person, {})
    left = {way: clauses for way, clauses in ways.items() if way not in lifted}
    if left:
        standing.shut[person] = left


def _dispute(standing: Standing, event: e.Event) -> None:
    match event:
        case ce.DisputeRaised(number=number):
            standing.disputes[number] = Dispute(event)
            standing.next_dispute = number + 1
        case ce.DisputeDecided(number=number):
            standing.disputes[number].decided = event
        case ce.ReviewRequested(number=number):
            standing.disputes[number].requested = event
        case ce.DisputeReviewed(number=number):
            standing.disputes[number].reviewed = event
        case ce.ComplainantAdvised(number=number):
            standing.disputes[number].advised = event
        case ce.DisputeClosed(number=number):
            del standing.disputes[number]


def _play(standing: Standing, event: e.Event, state: TableState) -> None:
    """Who stakes and who sits idle. Only settled rounds count, and any wager starts it afresh."""
    match event:
        case e.Opened(attested=attested):
            standing.attested, standing.straight_up = dict(attested), {}
            standing.asked_rules = []
        case e.BettingOpened():
            standing.present = tuple(state.seats.values())
        case e.WagerPlaced(player=player):
            standing.idle.pop(player, None)
            standing.quiet.pop(player, None)
            if player not in standing.staked:
                standing.staked = (*standing.staked, player)
        case e.ChipsSent(player=player, cents=cents):
            carried = [*standing.carried.get(player, ()), (state.round, cents)]
            standing.carried[player] = carried[-PAST_ROUNDS:]
        case e.PlayerLeft(player=player):
            standing.idle.pop(player, None)
            standing.quiet.pop(player, None)
        case e.WinnersPaid():
            _round_settled(standing, state)
            standing.staked, standing.flagged = (), []
        case e.NoResultCalled(wagers="return"):
            standing.staked, standing.flagged = (), []
        case e.OutcomeInvalidated(round=number):
            if number != state.round:
                _struck_out(standing)
            else:
                standing.staked, standing.flagged = (), []


def _round_settled(standing: Standing, state: TableState) -> None:
    standing.before = (dict(standing.idle), dict(standing.quiet))
    riding = {wager.player for wager in (*state.streaks.values(), *state.ended.values())}
    for player in standing.present:
        if player in standing.staked or player not in state.seats.values():
            continue
        standing.idle[player] = standing.idle.get(player, 0) + 1
        if player in riding:
            standing.quiet.pop(player, None)
        else:
            standing.quiet[player] = standing.quiet.get(player, 0) + 1


def _struck_out(standing: Standing) -> None:
    """The last round has no result after all and counts for nobody; who staked since, has."""
    for now, was in zip((standing.idle, standing.quiet), standing.before, strict=True):
        for player in [player for player in now if player not in standing.staked]:
            if player in was:
                now[player] = was[player]
            else:
                del now[player]
