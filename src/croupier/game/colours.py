"""Colour checks: declared, issued, marked, shared. What each is worth is fixed when it is issued.

A colour is a player's while any of it is in his hands or on the layout. Giving checks back, and
what a closed table's are worth elsewhere, is in redemption.py.
"""

import msgspec

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import FLOAT, colour, purse
from croupier.game.grounds import FUNDS, PLACE, refuse
from croupier.game.names import Actor, PersonId, Refusal
from croupier.game.state import LiveWager, StreakWager, TableState
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable
from croupier.roles import may_act, may_step
from croupier.rulebook.model import ClauseId, Source

Decision = tuple[e.Event, ...] | Refusal


def decide_colour(
    table: PayTable, state: TableState, command: c.ChipAct, actor: Actor
) -> Decision | None:
    """An act about colours that are sold; None for any other."""
    match command:
        case c.DeclareColour():
            return _declare(table, state, command, actor)
        case c.IssueColour():
            return _issue(table, state, command, actor)
        case c.MarkColour():
            return _mark(table, state, command, actor)
        case c.AllowSecondColour():
            return _allow(table, state, command, actor)
        case c.ShareColour():
            return _share(table, state, command, actor)
    return None


# ------------------------------------------------------------ who has what


def out(state: TableState, player: PersonId, name: str) -> int:
    """Cents of a colour in a player's hands and on the layout."""
    of = f"colour:{name}"
    every: list[LiveWager | StreakWager] = [*state.wagers.values(), *state.streaks.values()]
    lying = [part for wager in every if wager.player == player for part in wager.stake]
    staked = sum(part.cents for part in lying if part.of == of)
    return state.balances.get(colour(player, name), 0) + staked


def held_by(state: TableState, player: PersonId) -> list[e.ColourIssued]:
    """The issues under which a player holds colours now."""
    own = [issued for issued in state.colours.values() if issued.player == player]
    return [issued for issued in own if out(state, player, issued.colour)]


def holders(state: TableState, name: str) -> list[PersonId]:
    of_it = [issued.player for issued in state.colours.values() if issued.colour == name]
    return [player for player in of_it if out(state, player, name)]


def free(state: TableState) -> list[str]:
    every = state.opened.colours if state.opened else ()
    return [name for name in every if not holders(state, name)]


def rests(table: PayTable, *names: str) -> tuple[Source, ...]:
    """What an act about chips rests on, for whom it is refused."""
    return tuple(table.book.policies[f"chips.{name}"].source for name in names)


def cited(table: PayTable, *names: str) -> tuple[ClauseId, ...]:
    return tuple(dict.fromkeys(clause for own in rests(table, *names) for clause in own.clauses))


# ------------------------------------------------------------ declaring and issuing


def _declare(
    table: PayTable, state: TableState, command: c.DeclareColour, actor: Actor
) -> Decision:
    policy, player = table.book.policies["chips.declared_by"], actor.person
    if actor.role != "player":
        if command.player is None or may_step(table.book, "place_bets", actor):
            says = "a player declares for himself; the dealer enters what he said"
            return refuse("not_your_act", says, policy.source)
        player = command.player
    elif command.player not in (None, actor.person):
        return refuse("not_your_act", "a player declares for himself", policy.source)
    if policy.then != "player":
        says = "the dealer asks what they are to be worth, and enters it"
        return refuse("dealer_asks", says, policy.source)
    if player not in state.seats.values():
        return refuse("not_seated", "take a place at the table first", PLACE)
    refused = _value(table, state, player, command.each)
    if refused:
        return refused
    clauses = policy.source.clauses
    return (e.ColourDeclared(player=player, each=command.each, clauses=clauses),)


def _issue(table: PayTable, state: TableState, command: c.IssueColour, actor: Actor) -> Decision:
    kinds = table.book.policies["stakes.kinds"]
    refused = may_step(table.book, "place_bets", actor)
    if refused:
        return msgspec.structs.replace(refused, says="the dealer issues colour checks")
    if not isinstance(kinds.then, tuple) or "colour_checks" not in kinds.then:
        return refuse("not_in_book", "this book has no colour checks", kinds.source)
    if command.player not in state.seats.values():
        return refuse("not_seated", f"{command.player} has no place at this table", PLACE)
    if state.opened is None or command.colour not in state.opened.colours:
        says = f"this table has no {command.colour} checks"
        return refuse("no_such_colour", says, *rests(table, "marked_by_table"))
    each = _each(table, state, command)
    if isinstance(each, Refusal):
        return each
    refused = (
        _value(table, state, command.player, each)
        or _same_issue(table, state, command, each)
        or _several(table, state, command, each)
        or _taken(table, state, command)
        or _paid(state, command, command.count * each)
    )
    if refused:
        return refused
    return (_issued(table, state, command, each),)


def _issued(
    table: PayTable, state: TableState, command: c.IssueColour, each: Cents
) -> e.ColourIssued:
    rests_on = ["marked_by_table", "declared_by", "default_value", "marker_above_min"]
    own = [issued for issued in held_by(state, command.player) if issued.colour != command.colour]
    if own:
        rests_on += ["multi_colour", "one_value"]
    if [who for who in holders(state, command.colour) if who != command.player]:
        rests_on.append("shared_colour")
    shown = any(i.marker for i in held_by(state, command.player) if i.colour == command.colour)
    above = each > state.limits.minimum
    return e.ColourIssued(
        player=command.player,
        colour=command.colour,
        count=command.count,
        each=each,
        cents=Cents(command.count * each),
        marker=shown or (above and bool(table.book.policy("chips.marker_above_min"))),
        paid_with=command.paid_with,
        mark=str(command.table) if table.book.policy("chips.marked_by_table") else "",
        clauses=cited(table, *rests_on),
    )


def _each(table: PayTable, state: TableState, command: c.IssueColour) -> Cents | Refusal:
    """What a check is to be worth: as said, as before, or as the book has it unsaid."""
    said = command.each
    if table.book.policy("chips.declared_by") == "player":
        own = state.declared.get(command.player)
        if said is not None and said != own:
            says = f"{command.player} has not declared that value"
            return refuse("not_declared", says, *rests(table, "declared_by"))
        said = own
    before = state.colours.get(colour(command.player, command.colour))
    if said is None and before and out(state, command.player, command.colour):
        return before.each
    if said is not None:
        return said
    if table.book.policy("chips.default_value") == "table_minimum_at_issue":
        return state.limits.minimum
    says = "nothing was said of what each is to be worth"
    return refuse("not_declared", says, *rests(table, "default_value", "declared_by"))


def _value(table: PayTable, state: TableState, player: PersonId, each: int) -> Refusal | None:
    unit = state.opened.unit if state.opened else 1
    if each % unit:
        says = f"values here are multiples of ${dollars_of(unit)}"
        return refuse("unit", says, *rests(table, "default_value", "declared_by"))
    if each < state.limits.minimum and not table.book.policy("chips.allow_value_below_min"):
        says = f"a colour is worth the minimum of ${dollars_of(state.limits.minimum)} or more"
        grounds = rests(table, "allow_value_below_min", "default_value")
        before = [issued.each for issued in held_by(state, player)]
        return None if each in before else refuse("below_minimum", says, *grounds)
    return None


def _same_issue(
    table: PayTable, state: TableState, command: c.IssueColour, each: int
) -> Refusal | None:
    """More of a colour that he holds is worth what the first of it was."""
    before = state.colours.get(colour(command.player, command.colour))
    if before is None or before.each == each or not out(state, command.player, command.colour):
        return None
    says = f"these {command.colour} checks were issued at ${dollars_of(before.each)} each"
    return refuse("value_frozen", says, *rests(table, "default_value", "declared_by"))


def _several(
    table: PayTable, state: TableState, command: c.IssueColour, each: int
) -> Refusal | None:
    """A second colour: approved, at one value where the book says so, and with some left over."""
    own = [issued for issued in held_by(state, command.player) if issued.colour != command.colour]
    if not own:
        return None
    grounds = rests(table, "multi_colour", "one_value")
    if command.player not in state.several:
        named = table.book.tables["act"]["allow_second_colour"].fields["by"]
        offices = " or ".join(map(str, named)) if isinstance(named, tuple) else ""
        says = f"a second colour needs the approval of a {offices.replace('_', ' ')}"
        return refuse("one_colour", says, *grounds)
    if table.book.policy("chips.one_value") and any(issued.each != each for issued in own):
        return refuse("one_value", "all of a player's colours have one value", *grounds)
    shuts_out = table.book.policy("chips.multi_colour") == "nobody_shut_out"
    if shuts_out and not [name for name in free(state) if name != command.colour]:
        return refuse("shut_out", "no colour would be left for anybody else", *grounds)
    return None


def _taken(table: PayTable, state: TableState, command: c.IssueColour) -> Refusal | None:
    """A colour that somebody else holds: only with the consent of all who hold it."""
    others = [who for who in holders(state, command.colour) if who != command.player]
    policy = table.book.policies["chips.shared_colour"]
    if not others:
        return None
    if policy.then == "never":
        says = f"{command.colour} is somebody else's"
        return refuse("colour_taken", says, policy.source)
    silent = [
        who
        for who in others
        if command.player not in state.shared.get(colour(who, command.colour), ())
    ]
    if silent:
        says = f"{' and '.join(silent)} must agree first"
        return refuse("no_consent", says, policy.source)
    return None


def _paid(state: TableState, command: c.IssueColour, cents: int) -> Refusal | None:
    if command.paid_with == "chips":
        has = state.balances.get(purse(command.player), 0)
        says = f"the purse has ${dollars_of(has)}"
        return refuse("not_funded", says, FUNDS) if has < cents else None
    if state.balances.get(FLOAT, 0) < cents:
        return refuse("float_short", "the float has not so many chips; ask for a fill", FUNDS)
    return None


# ------------------------------------------------------------ markers, approval and consent


def unmarked(state: TableState) -> list[e.ColourIssued]:
    """Colours without a marker whose value is no longer the minimum (point 19)."""
    every = [i for i in state.colours.values() if not i.marker and i.each != state.limits.minimum]
    return [issued for issued in every if out(state, issued.player, issued.colour)]


def _mark(table: PayTable, state: TableState, command: c.MarkColour, actor: Actor) -> Decision:
    grounds = rests(table, "marker_above_min", "default_value")
    clauses = cited(table, "marker_above_min", "default_value")
    refused = may_step(table.book, "place_bets", actor)
    if refused:
        return refuse("not_your_act", "the dealer puts markers down", *grounds)
    found = state.colours.get(colour(command.player, command.colour))
    if found is None or found not in unmarked(state):
        return refuse("no_marker", "that colour needs no marker", *grounds)
    return (
        e.ColourMarked(
            player=command.player, colour=command.colour, each=found.each, clauses=clauses
        ),
    )


def _allow(
    table: PayTable, state: TableState, command: c.AllowSecondColour, actor: Actor
) -> Decision:
    refused = may_act(table.book, "allow_second_colour", actor)
    if refused:
        return refused
    if command.player not in state.seats.values():
        return refuse("not_seated", f"{command.player} has no place at this table", PLACE)
    act = table.book.tables["act"]["allow_second_colour"]
    return (e.SecondColourAllowed(player=command.player, clauses=act.source.clauses),)


def sharers(table: PayTable, state: TableState, player: PersonId) -> dict[str, list[PersonId]]:
    """By colour that this player holds: who sits here and has not been let share it yet."""
    if table.book.policy("chips.shared_colour") == "never":
        return {}
    return {
        issued.colour: [
            other
            for other in state.seats.values()
            if other != player
            and other not in state.shared.get(colour(player, issued.colour), ())
            and not out(state, other, issued.colour)
        ]
        for issued in held_by(state, player)
    }


def _share(table: PayTable, state: TableState, command: c.ShareColour, actor: Actor) -> Decision:
    policy = table.book.policies["chips.shared_colour"]
    if policy.then == "never":
        says = "no two players have one colour under this book"
        return refuse("not_in_book", says, policy.source)
    if actor.role != "player" or not out(state, actor.person, command.colour):
        says = f"who holds {command.colour} agrees, and nobody else"
        return refuse("not_your_act", says, policy.source)
    return (
        e.ColourShared(
            player=actor.person,
            colour=command.colour,
            with_player=command.with_player,
            clauses=policy.source.clauses,
        ),
    )
