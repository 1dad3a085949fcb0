"""Cents, odds and the named ways to round a payment.

Money is whole cents; odds and shares are exact fractions. No float may enter this file, and no
limit or policy of a book: those arrive as arguments.
"""

import re
from fractions import Fraction
from math import lcm
from typing import Final, NewType

Cents = NewType("Cents", int)

#: The largest amount that one number may hold. Well inside 64 bits, so that a payout of 500 to 1
#: on it still fits the vectorised form, and well above the money in any casino.
MOST_CENTS: Final = Cents(10**13)

_AMOUNT = re.compile(r"(\d{1,15})(?:\.(\d{1,2}))?", re.ASCII)
_ODDS = re.compile(r"(?:(\d{1,6})|(?:(\d{1,6}) )?(\d{1,6})/(\d{1,6})) to (\d{1,6})", re.ASCII)


class NotMoney(ValueError):  # noqa: N818 - it is a statement about the text, not a fault of ours
    """Text from outside that is no amount or no odds; the message says what would be."""


def amount(text: str) -> Cents:
    """Dollars and at most two decimals, as people write them: "5", "5.5", "5.00"."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise NotMoney(_why_no_amount(text))
    dollars, decimals = match.groups()
    cents = int(dollars) * 100 + int((decimals or "0").ljust(2, "0"))
    if cents == 0:
        raise NotMoney(f"{text!r} is nothing; an amount is at least 0.01")
    if cents > MOST_CENTS:
        raise NotMoney(f"{text!r} is more than {dollars_of(MOST_CENTS)}, the most money holds here")
    return Cents(cents)


def _why_no_amount(text: str) -> str:
    shown = text if len(text) <= 40 else text[:37] + "..."  # noqa: PLR2004 - a screen's patience
    if text.strip().startswith("-"):
        return f"{shown!r} is negative; an amount is at least 0.01"
    if re.fullmatch(r"\d+(\.\d{1,2})?", text.strip(), re.ASCII):
        return f"{shown!r} is more than {dollars_of(MOST_CENTS)}, the most money holds here"
    if re.fullmatch(r"\d+\.\d{3,}", text.strip(), re.ASCII):
        return f"{shown!r} has more decimals than cents; write for example 12.50"
    return f"{shown!r} is not an amount; write dollars and cents, for example 12.50"


def dollars_of(cents: int) -> str:
    """The one spelling of money for programs: "30.00", "-0.05"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def odds(text: str) -> Fraction:
    """Odds as a book prints them, "180 to 1" or "5 1/2 to 1": winnings for one unit staked."""
    match = _ODDS.fullmatch(text)
    if match is None:
        raise NotMoney(f'{text!r} is not odds; write them as printed, "5 to 1" or "5 1/2 to 1"')
    whole, mixed, top, bottom, stake = match.groups()
    if int(stake) == 0 or (bottom is not None and int(bottom) == 0):
        raise NotMoney(f"{text!r} is impossible: nothing is staked")
    won = Fraction(int(whole)) if whole else int(mixed or 0) + Fraction(int(top), int(bottom))
    if won == 0:
        raise NotMoney(f"{text!r} is impossible: a winner would win nothing")
    return won / int(stake)


def odds_of(won: Fraction) -> str:
    """Back to print: 11/2 is "5 1/2 to 1"."""
    whole, rest = divmod(won.numerator, won.denominator)
    if rest == 0:
        return f"{whole} to 1"
    part = f"{rest}/{won.denominator}"
    return f"{whole} {part} to 1" if whole else f"{part} to 1"


def up(exact: Fraction, unit: int) -> Cents:
    """To the next higher payable amount."""
    return Cents(-(-exact // unit) * unit)


def down(exact: Fraction, unit: int) -> Cents:
    """To the payable amount below."""
    return Cents(exact // unit * unit)


def down_multiple(exact: Fraction, unit: int, minimum: int) -> Cents:
    """To the multiple of the minimum below that chips can make (point 12, reading c)."""
    return down(exact, lcm(unit, minimum))
