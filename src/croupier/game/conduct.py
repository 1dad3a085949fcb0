"""Conduct: what somebody did against the book, and the measures that the book has for it.

A breach is recorded first, by what the book forbids and to whom; a sanction answers a recorded
breach, within the book's list and scope. Void means that the stake goes back (point 45). What a
person owns is never kept: exclusion.py pays it out, and only winnings made with a device are held.
"""

from croupier.game import events as e
from croupier.game.accounts import meter, purse, seized
from croupier.game.commands import conduct as cc
from croupier.game.events import conduct as ce
from croupier.game.grounds import EXISTS, OFFICE, ONLY_THE_BOOK, refuse
from croupier.game.names import Actor, PersonId, Refusal, RoundNumber
from croupier.game.places import plays_as
from croupier.game.state import LiveWager, StreakWager, TableState
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable
from croupier.roles import is_staff, may_act

Decision = tuple[e.Event, ...] | Refusal

_EVERYBODY = ("player", "spectator", "staff_on_duty")
#: Whom each rule on devices binds, and what it forbids them.
_DEVICE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "player_intent": (("player",), ("hold_with_intent", "use", "helped")),
    "any_person_use": (_EVERYBODY, ("use", "control")),
    "any_person_possession": (_EVERYBODY, ("use", "control", "hold", "hold_with_intent")),
}
#: The policy of each other kind of breach, and whom each of its words binds.
_BINDS: dict[str, tuple[str, dict[str, tuple[str, ...]]]] = {
    "touching": (
        "conduct.touching",
        dict.fromkeys(
            ("segment_settled", "by_segment_or_all", "decided_and_settled", "winners_paid"),
            ("player",),
        ),
    ),
    "partnership": ("conduct.partnership", {"barred": ("player",)}),
    "side_bet": (
        "conduct.side_bets",
        {
            "house_only": ("player", "spectator"),
            "patrons_barred": ("player", "spectator"),
            "players_barred": ("player",),
        },
    ),
    "interference": ("conduct.interference", {"responsible_staff": ("player", "spectator")}),
    "advice": ("conduct.advice", {"barred": ("staff_on_duty",)}),
    "influence": ("conduct.influence", {"if_asked": ("player", "spectator")}),
}
#: Measures that are about the device itself or its holder.
_OF_DEVICES = ("detain", "seize", "confiscate")


def record_breach(
    table: PayTable, state: TableState, command: cc.RecordBreach, actor: Actor
) -> Decision:
    if not is_staff(actor):
        return refuse("not_your_act", "staff record what somebody did", OFFICE)
    clauses = _broken(table, state, command)
    if isinstance(clauses, Refusal):
        return clauses
    return (
        ce.BreachRecorded(
            number=state.standing.next_breach,
            round=state.round,
            person=command.person,
            kind=command.kind,
            capacity=command.capacity,
            says=command.says,
            clauses=clauses,
            handling=command.handling or "",
        ),
    )


def _broken(
    table: PayTable, state: TableState, command: cc.RecordBreach
) -> tuple[str, ...] | Refusal:
    """The clauses that were broken, or why none was."""
    if command.kind == "device":
        return _device(table, command)
    if command.kind == "other_rule":
        known = {str(clause) for clause in table.book.clauses}
        if command.clause is None or command.clause not in known:
            return refuse("no_clause", "say which clause of this book was broken", ONLY_THE_BOOK)
        return (command.clause,)
    name, bound = _BINDS[command.kind]
    policy = table.book.policies[name]
    whom = bound.get(str(policy.then))
    clauses = policy.source.clauses
    if whom is None:
        return refuse("not_in_book", "this book has no rule on that", policy.source, ONLY_THE_BOOK)
    if command.capacity not in whom:
        says = f"this book's rule does not bind a {command.capacity.replace('_', ' ')}"
        return refuse("not_bound", says, policy.source)
    if command.kind == "touching" and state.betting:
        says = "wagers may be touched while betting is open"
        return refuse("not_now", says, policy.source)
    return clauses


def _device(table: PayTable, command: cc.RecordBreach) -> tuple[str, ...] | Refusal:
    ban, exempt = (table.book.policies[f"conduct.device_{word}"] for word in ("ban", "exempt"))
    whom, what = _DEVICE[str(ban.then)]
    if exempt.then == "staff_on_duty" and command.capacity == "staff_on_duty":
        return refuse("exempt", "staff on duty are exempt", exempt.source)
    if command.capacity not in whom:
        says = f"this book's rule does not bind a {command.capacity.replace('_', ' ')}"
        return refuse("not_bound", says, ban.source)
    if command.handling not in what:
        says = f"this book forbids: {', '.join(what)}".replace("_", " ")
        return refuse("no_breach", says, ban.source)
    return ban.source.clauses


def sanction(table: PayTable, state: TableState, command: cc.Sanction, actor: Actor) -> Decision:
    refused = may_act(table.book, "sanction", actor)
    if refused:
        return refused
    breach = state.standing.breaches.get(command.breach)
    scope = table.book.policies["sanctions.scope"].source
    if breach is None:
        return refuse("no_breach", f"no breach {command.breach} is recorded", scope, EXISTS)
    refused = _in_scope(table, state, breach) or _available(table, command, breach)
    if refused:
        return refused
    clauses = _sanction_clauses(table)
    imposed = ce.SanctionImposed(
        breach=breach.number,
        person=breach.person,
        measures=tuple(dict.fromkeys(command.measures)),
        reason=command.reason,
        clauses=clauses,
    )
    events: list[e.Event] = [imposed]
    if "void" in command.measures:
        events += [_void(state, wager, clauses) for wager in _wagers_of(state, breach.person)]
    if "seize" in command.measures:
        held = _seize(state, breach.person, command.since, clauses)
        if isinstance(held, Refusal):
            return held
        events.append(held)
    return (*events, *_telling(table, state, command, breach.person))


def _sanction_clauses(table: PayTable) -> tuple[str, ...]:
    names = ("sanctions.scope", "sanctions.available")
    sources = [table.book.policies[name].source.clauses for name in names]
    return tuple(dict.fromkeys(clause for clauses in sources for clause in clauses))


def _in_scope(table: PayTable, state: TableState, breach: ce.BreachRecorded) -> Refusal | None:
    """Which breach the book's measures answer; once is not again and again."""
    scope = table.book.policies["sanctions.scope"]
    if scope.then == "device_rule" and breach.kind != "device":
        return refuse("out_of_scope", "sanctions answer the rule on devices only", scope.source)
    if scope.then != "repeat_touching":
        return None
    own = [b for b in state.standing.breaches.values() if b.person == breach.person]
    if breach.kind != "touching":
        says = "sanctions answer the touching of wagers only"
        return refuse("out_of_scope", says, scope.source)
    if len([b for b in own if b.kind == "touching"]) < 2:  # noqa: PLR2004 - repeated is twice
        return refuse("not_repeated", "that was recorded of this player only once", scope.source)
    return None


def _available(table: PayTable, command: cc.Sanction, breach: ce.BreachRecorded) -> Refusal | None:
    policy = table.book.policies["sanctions.available"]
    known = policy.then if isinstance(policy.then, tuple) else ()
    for measure in command.measures:
        if measure not in known:
            says = f"this book has {', '.join(known)}, not {measure}".replace("_", " ")
            return refuse("not_in_book", says, policy.source)
        if measure in _OF_DEVICES and breach.kind != "device":
            says = f"to {measure} is an answer to a device only"
            return refuse("out_of_scope", says, policy.source)
    return None


def _wagers_of(state: TableState, person: PersonId) -> list[LiveWager | StreakWager]:
    live: list[LiveWager | StreakWager] = [*state.wagers.values(), *state.streaks.values()]
    names = plays_as(state, person)
    return [wager for wager in live if wager.player in names]


def _void(
    state: TableState, wager: LiveWager | StreakWager, clauses: tuple[str, ...]
) -> e.WagerVoided:
    return e.WagerVoided(
        round=state.round,
        wager=wager.number,
        player=wager.player,
        position=wager.position,
        cents=wager.cents,
        clauses=clauses,
        parts=wager.stake,
    )


def _seize(
    state: TableState, person: PersonId, since: RoundNumber | None, clauses: tuple[str, ...]
) -> ce.WinningsSeized | Refusal:
    """What was won in the rounds with the device, as far as it is still here; never stakes."""
    if since is None:
        return refuse("no_round", "say since which round the device was there", clauses)
    # Chips that went away since then are taken for winnings first, and so are those held already.
    away = sum(cents for number, cents in state.standing.carried.get(person, ()) if number >= since)
    left = _won(state, person, since) - away - state.balances.get(seized(person), 0)
    held = min(left, state.balances.get(purse(person), 0))
    if held > 0:
        return ce.WinningsSeized(person=person, cents=Cents(held), since=since, clauses=clauses)
    meters = _on_meters(state, person, since)
    if meters:
        says = f"{' and '.join(meters)} and no chips of it are here: {_KEEP}"
        return refuse("on_the_meter", says, clauses)
    return refuse("nothing_won", "nothing that was won since then is here", clauses)


def _won(state: TableState, name: PersonId, since: RoundNumber) -> int:
    rounds = [past.settled for number, past in state.past.items() if number >= since]
    settled = [done for past in (*rounds, state.settled) for done in past.values()]
    return sum(done.won for done in settled if done.player == name)


#: Credit is one sum, whoever it came from, and leaves a terminal on a slip only.
_KEEP = "close the terminal, and keep the slip of its credit until the investigation is over"


def _on_meters(state: TableState, person: PersonId, since: RoundNumber) -> list[str]:
    """What he won at the terminals where he is known, as far as it is still on their meters."""
    here = {
        name: min(_won(state, name, since), state.balances.get(meter(name), 0))
        for name in plays_as(state, person)
        if name != person
    }
    return [f"${dollars_of(won)} is on the meter of {name}" for name, won in here.items() if won]


def _telling(
    table: PayTable, state: TableState, command: cc.Sanction, person: PersonId
) -> list[e.Event]:
    """An exclusion is to be entered at the cage, a person to be taken over, credit to be kept."""
    acts, rows = table.book.tables["act"], table.book.tables["notification"]
    told: list[tuple[str, object, tuple[str, ...]]] = []
    if "exclude" in command.measures:
        clauses = table.book.policies["sanctions.available"].source.clauses
        what = f"exclusion of {person} to be entered at the cage"
        told.append((what, acts["sanction"].fields["by"], clauses))
    if "seize" in command.measures and command.since is not None:
        cited, by = _sanction_clauses(table), acts["sanction"].fields["by"]
        on_meters = _on_meters(state, person, command.since)
        told += [(f"{what} and is not held: {_KEEP}", by, cited) for what in on_meters]
    if "detain" in command.measures and "detention" in rows:
        row = rows["detention"]
        told.append((f"{person} is detained; take over", row.fields["to"], row.source.clauses))
    return [
        e.NotificationOpened(
            number=state.next_notification + i,
            what=what,
            offices=tuple(str(office) for office in to) if isinstance(to, tuple) else (),
            clauses=clauses,
        )
        for i, (what, to, clauses) in enumerate(told)
    ]


def lift_sanction(
    table: PayTable, state: TableState, command: cc.LiftSanction, actor: Actor
) -> Decision:
    """A bar or a refusal of wagers; an exclusion is the cage's to lift."""
    refused = may_act(table.book, "sanction", actor)
    if refused:
        return refused
    if not {"barred", "refused"} & state.standing.shut.get(command.person, {}).keys():
        says = "this person is neither barred here nor refused"
        return refuse("not_shut_out", says, _sanction_clauses(table), EXISTS)
    clauses = _sanction_clauses(table)
    return (ce.SanctionLifted(person=command.person, reason=command.reason, clauses=clauses),)


def release_winnings(
    table: PayTable, state: TableState, command: cc.ReleaseWinnings, actor: Actor
) -> Decision:
    refused = may_act(table.book, "sanction", actor)
    if refused:
        return refused
    cents = state.balances.get(seized(command.person), 0)
    if not cents:
        says = "no winnings of this person are held"
        return refuse("nothing_held", says, _sanction_clauses(table), EXISTS)
    return (
        ce.WinningsReleased(
            person=command.person,
            cents=Cents(cents),
            reason=command.reason,
            clauses=_sanction_clauses(table),
        ),
    )
