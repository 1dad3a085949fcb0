"""Tail chances of the laws that tests are judged by, each from flint's balls with proven digits."""

from math import erfc, exp, sqrt

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def chi_square(statistic: float, freedom: int) -> float:
    """The chance of so much or more on so many degrees of freedom."""
    from flint import arb  # noqa: PLC0415 - loaded where it is asked

    if statistic <= 0:
        return 1.0
    value = arb(statistic / 2).gamma_upper(arb(freedom) / 2, regularized=1)
    return min(1.0, max(0.0, float(value.mid())))


def two_sided(z: float) -> float:
    return erfc(abs(z) / sqrt(2))


def kolmogorov(distance: float, count: int) -> float:
    """Of the largest distance between an empirical and a true law (Stephens' correction)."""
    root = sqrt(count)
    x = distance * (root + 0.12 + 0.11 / root)
    if x < 0.2:  # noqa: PLR2004 - below it the series is one to every digit
        return 1.0
    total: float = sum((-1.0) ** (k - 1) * exp(-2.0 * k * k * x * x) for k in range(1, 101))
    return min(1.0, max(0.0, 2.0 * total))


def of_counts(seen: Floats, expected: Floats) -> float:
    """Chi-square of counts, cells joined from the rare end until each expects five."""
    order = np.argsort(-expected, kind="stable")
    joined: list[tuple[float, float]] = []
    got = wanted = 0.0
    for i in order:
        got, wanted = got + float(seen[i]), wanted + float(expected[i])
        if wanted >= 5.0:  # noqa: PLR2004 - the usual least
            joined.append((got, wanted))
            got = wanted = 0.0
    if wanted and joined:
        last = joined.pop()
        joined.append((last[0] + got, last[1] + wanted))
    if len(joined) < 2:  # noqa: PLR2004 - nothing to compare
        return 1.0
    statistic = sum((a - b) ** 2 / b for a, b in joined)
    return chi_square(statistic, len(joined) - 1)
