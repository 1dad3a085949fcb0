"""Events about people told in a sentence each. Other events are told in chronicle.py."""

from croupier.game import events as e
from croupier.game.events import conduct as ce
from croupier.game.names import Instant
from croupier.money import dollars_of


def says_of_people(event: e.Event) -> str:
    chapters = (_of_conduct, _of_exclusion, _of_disputes, _of_arrangements)
    told = (chapter(event) for chapter in chapters)
    return next((sentence for sentence in told if sentence), "")


_MEASURES = {
    "refuse_future": "later wagers are refused",
    "void": "wagers are void and stakes go back",
    "bar": "barred from the game",
    "exclude": "to be excluded from the casino",
    "detain": "detained for an officer",
    "seize": "winnings made with the device are held",
    "confiscate": "the device is confiscated",
}


def _of_conduct(event: e.Event) -> str:
    match event:
        case ce.BreachRecorded(number=n, person=who, kind=kind, says=says, handling=handling):
            how = f", {_words(handling)}" if handling else ""
            as_what = _words(event.capacity)
            return f"Breach {n} ({_words(kind)}{how}) by {who}, {as_what}: {says}."
        case ce.SanctionImposed(person=who, breach=n, measures=measures, reason=reason):
            done = "; ".join(_MEASURES[measure] for measure in measures)
            return f"Sanction on {who} for breach {n}: {done}. Reason: {reason}."
        case ce.SanctionLifted(person=who, reason=reason):
            return f"{who} may play here again. Reason: {reason}."
        case ce.WinningsSeized(person=who, cents=cents, since=since):
            what = f"{_money(cents)} that {who} won since round {since}"
            return f"{what} are held until the investigation ends."
        case ce.WinningsReleased(person=who, cents=cents, reason=reason):
            return f"{_money(cents)} held of {who}'s winnings are released. Reason: {reason}."
        case ce.PlayersLinked(players=players, says=says):
            return f"Looked at together: {', '.join(players)}. Reason: {says}."
        case ce.PartnershipFlagged(players=players, position=position, cents=cents, maximum=most):
            them = " and ".join(players)
            return f"{them} have {_money(cents)} on {position}, above the {_money(most)} of one."
    return ""


def _of_exclusion(event: e.Event) -> str:
    match event:
        case ce.PersonExcluded(person=who, reference=reference, reason=reason):
            return f"{who} is excluded from the casino ({reference}). Reason: {reason}."
        case ce.ExclusionLifted(person=who, reason=reason):
            return f"{who}'s exclusion is lifted. Reason: {reason}."
        case ce.ExclusionNoted(person=who, what=what, source=source, source_seq=seq):
            stands = "is excluded" if what == "excluded" else "is no longer excluded"
            return f"{who} {stands}, by record {seq} of {source}."
        case ce.PaidOut(person=who, cents=cents):
            return f"A supervisor releases all that {who} has here, {_money(cents)}, to the cage."
        case ce.ExcludedPaid(person=who, cents=cents, reference=reference):
            paid = f"{who} is paid {_money(cents)}, all that is his at the cage"
            return f"{paid}, through a supervisor ({reference})."
        case ce.VacatingRequired(player=who, place=place, rounds=rounds):
            return f"{who} has staked nothing for {rounds} rounds and must give up place {place}."
    return ""


_ADVICE = {
    "authorised_officer": "the right to consult an authorised officer, who is here",
    "statutory_complaint": "the right to lodge a complaint with an inspector under the Act",
    "inspector": "the right to consult an inspector, who is here",
}


def _of_disputes(event: e.Event) -> str:
    match event:
        case ce.DisputeRaised(number=n, player=who, about=about, of=of, due=due):
            raised = f"Dispute {n} of {who} about round {of}: {about}"
            return f"{raised}.{_due('A decision', due)}"
        case ce.DisputeDecided(number=n, decision=decision, by=by, final=final):
            sort = "finally" if final else "first"
            return f"Dispute {n} is decided {sort} by {by}: {decision}."
        case ce.ReviewRequested(number=n, by=by, due=due):
            return f"{by} asks for a review of dispute {n}.{_due('It', due)}"
        case ce.DisputeReviewed(number=n, decision=decision, upholds=upholds, by=by):
            comes = "upholds" if upholds else "changes"
            return f"{by} reviews dispute {n} and {comes} the decision: {decision}."
        case ce.ComplainantAdvised(number=n, advice=advice, by=by):
            return f"{by} advises the person of dispute {n} of {_ADVICE[advice]}."
        case ce.ComplaintOpened(number=n, about=about, of=of, by=by):
            where = f"round {of}" if of is not None else "this table"
            return f"Complaint {n} of the regulator's {by} about {where}: {about}."
        case ce.DisputeClosed(number=n, satisfied=satisfied):
            how = "satisfied" if satisfied else "not satisfied, and advised"
            return f"Dispute {n} is closed; the person is {how}."
    return ""


def _due(what: str, due: Instant | None) -> str:
    return f" {what} is due by {due[11:19]}." if due else ""


def _of_arrangements(event: e.Event) -> str:
    match event:
        case ce.RulesRequested(person=who, to=to, document=document):
            served = f"it is {document}" if document else "none is attached to this table"
            return f"{who} asks for the approved rules, to {to}; {served}."
        case ce.EquipmentAttested(item=item, millimetres=size):
            large = f" of {size} mm" if size is not None else ""
            return f"The {_words(item)}{large} is attested."
        case ce.StraightUpArranged(players=players, writing=writing, notified=notified):
            them = " and ".join(players)
            proof = f"in writing ({writing}), the inspectorate told ({notified})"
            return f"{them} will make straight-up bets only, {proof}."
        case ce.ArrangementEnded(players=players):
            return f"{' and '.join(players)} may make every bet again."
    return ""


def _money(cents: int) -> str:
    return f"${dollars_of(cents)}"


def _words(name: str) -> str:
    return name.replace("_", " ")
