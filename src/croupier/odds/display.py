"""How exact results show themselves in a notebook: small HTML tables, nothing else."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from croupier.money import dollars_of

if TYPE_CHECKING:
    from croupier.odds.chain import Chain
    from croupier.odds.law import Law
    from croupier.odds.near import NearLaw
    from croupier.odds.ruin import Visit


def table_html(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    cells = "".join(f"<th>{escape(column)}</th>" for column in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return (
        f"<table><caption>{escape(title)}</caption>"
        f"<thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
    )


def chance_text(chance: Fraction | float) -> str:
    """A percentage that does not round a tail away."""
    value = float(chance)
    return f"{value:.4%}" if value == 0 or value >= 1e-4 else f"{value:.3e}"  # noqa: PLR2004


def law_html(law: "Law") -> str:
    sides = (law.at_least(1), law.chance(0), law.at_most(-1))
    return _law_html(law, sides, f"exact law, {len(law):,} results")


def near_html(law: "NearLaw") -> str:
    sides = (law.at_least(1), law.at(0), law.at_most(-1))
    title = f"law of {law.rounds:,} rounds, chances within {max(off for _, off in sides):.1g}"
    return _law_html(law, tuple(chance for chance, _ in sides), title)


def _law_html(law: "Law | NearLaw", sides: Sequence[Fraction | float], title: str) -> str:
    rows: list[tuple[str, str]] = [
        ("mean", dollars_of(round(law.mean))),
        ("standard deviation", dollars_of(round(float(law.variance) ** 0.5))),
        *zip(("ahead", "even", "behind"), map(chance_text, sides), strict=True),
    ]
    rows += [
        (f"{share:.0%} at most", dollars_of(law.quantile(share)))
        for share in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
    ]
    return table_html(title, ("figure", "value"), rows)


def visit_html(visit: "Visit") -> str:
    rows = [
        ("ruined", chance_text(visit.ruined)),
        ("goal reached", chance_text(visit.reached)),
        ("rounds over", chance_text(visit.playing)),
        ("expected rounds", f"{float(visit.expected_rounds):,.1f}"),
        ("expected end", dollars_of(round(visit.expected_end))),
        ("hold of the drop", f"{float(visit.hold):.4%}"),
        ("error at most", f"{visit.error:.1e}" if visit.error else "none"),
    ]
    return table_html(f"a visit with {dollars_of(visit.bankroll)}", ("figure", "value"), rows)


def chain_html(chain: "Chain") -> str:
    rows = [
        ("states", f"{chain.states:,}"),
        (
            "staked in a round",
            f"{dollars_of(min(chain.staked))} to {dollars_of(max(chain.staked))}",
        ),
        ("a round brings at most", dollars_of(max(max(row) for row in chain.net))),
        ("and at least", dollars_of(min(min(row) for row in chain.net))),
        ("the first round brings on average", f"{float(chain.mean()) / 100:.6f}"),
    ]
    return table_html("a way of playing", ("figure", "value"), rows)
