"""A book in words: what a wager wins on and pays, in our own English. No figures are made here."""

from collections.abc import Mapping

from croupier.money import odds_of
from croupier.rulebook.model import Bet, Choice, Wager

#: What a wager is on before anybody has chosen.
ONE_CHOSEN, SOME_CHOSEN = "the chosen value", "the chosen values"


def says_wager(wager: Wager, bet: Bet | None = None) -> str:
    """One sentence on a wager, or on one bet of it: when it wins and what it pays."""
    if wager.streak is not None:
        shortest = min(wager.streak.pays)
        return (
            f"{wager.called} rides a run of like results over several rounds; it is paid for a run "
            f"of {shortest} or more, at most {wager.streak.longest}, and loses below that."
        )
    bets = (bet,) if bet else wager.bets
    wins = says_condition(wager.words.get("wins"), _chosen(wager, bet))
    name = says_bet(wager, bet.choice) if bet else wager.called
    return f"{name} wins when {wins}; it pays {says_pays(bets)}."


def _chosen(wager: Wager, bet: Bet | None) -> str:
    if bet is None or bet.choice is None:
        choice = wager.bets[0].choice
        if choice is None:
            return ""
        return ONE_CHOSEN if len(choice.of) == 1 else SOME_CHOSEN
    of = [str(part) for part in bet.choice.of]
    return of[0] if len(of) == 1 else f"{', '.join(of[:-1])} or {of[-1]}"


def says_condition(table: object, subject: str) -> str:
    if not isinstance(table, Mapping):
        return "the book says so"
    text = _word(table, subject)
    if "unless" in table and not (
        isinstance(table["unless"], Mapping) and "never" in table["unless"]
    ):
        text += f", unless {says_condition(table['unless'], subject)}"
    return text


def _word(table: Mapping[str, object], subject: str) -> str:
    match table:
        case {"total": total}:
            return f"the dice add up to {_list(total, subject)}"
        case {"alike": int(n)}:
            return f"{_count(n)} dice show the same face"
        case {"alike_in_colour": int(n)}:
            return f"{_count(n)} dice show the same colour"
        case {"shows": what, **rest} | {"colour": what, **rest}:
            kind = "the colour " if "colour" in table and what != "choice" else ""
            return f"{kind}{_list(what, subject)} shows{_times(rest)}"
        case {"shows_each": _}:
            return f"each of {subject.replace(' or ', ' and ')} shows on some die"
        case {"different_of": _}:
            return f"the dice all differ and each shows one of {subject}"
        case {"lands_on": what}:
            return f"the result is {_list(what, subject)}"
        case {"neighbours_of": what, "reach": reach}:
            return f"the result is {_list(what, subject)} or within {reach} of it on the wheel"
    return "nothing"


def _times(rest: Mapping[str, object]) -> str:
    match rest:
        case {"at_least": int(n)}:
            return f" on at least {_count(n)} {'die' if n == 1 else 'dice'}"
        case {"exactly": int(n)}:
            return f" on exactly {_count(n)} {'die' if n == 1 else 'dice'}"
    return ""


def _count(n: int) -> str:
    return {1: "one", 2: "two", 3: "three"}.get(n, str(n))


def _list(what: object, subject: str) -> str:
    if what == "choice":
        return f"one of {subject}" if subject == SOME_CHOSEN else subject or "the choice"
    items = [str(item) for item in what] if isinstance(what, list | tuple) else [str(what)]
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"


def says_pays(bets: tuple[Bet, ...]) -> str:
    """The odds of bets, low to high, as a book prints them."""
    tiers = [tier for bet in bets for _, tier in bet.tiers]
    text = ", ".join(odds_of(odds) for odds in sorted({tier.won / tier.returned for tier in tiers}))
    share = next((tier.returned for tier in tiers if tier.returned != 1), None)
    return f"{text} on {share} of the stake" if share else text


def says_bet(wager: Wager, choice: Choice | None) -> str:
    return wager.called if choice is None else f"{wager.called} {choice.id.replace('-', ', ')}"
