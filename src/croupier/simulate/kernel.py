"""The inner loops, compiled by numba: xoshiro256++, unbiased scaling, chains in whole cents.

Loaded only by those who simulate: numba takes longer to load than most commands take to answer. A
loop gets its seed, its tables and its output as arguments, and releases the interpreter's lock.

Every session has four words of its own, from splitmix64 at its number, so that its outcomes do not
depend on who else plays, on how long sessions before it lasted, or on the machine. A word gives two
outcomes: each half times the number of results; where the low half falls under the threshold, that
half is thrown away (Lemire), so that no result is likelier than another.
"""

import numba as nb
import numpy as np

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_S17, _S23, _S45 = np.uint64(17), np.uint64(23), np.uint64(45)
_S27, _S30, _S31 = np.uint64(27), np.uint64(30), np.uint64(31)
_S41, _S19 = np.uint64(41), np.uint64(19)
_ONE, _FOUR = np.uint64(1), np.uint64(4)

jit = nb.njit(cache=True, nogil=True, boundscheck=False)
inlined = nb.njit(inline="always", boundscheck=False)


@inlined
def _word(base, number):
    z = base + number * _GOLDEN
    z = (z ^ (z >> _S30)) * _M1
    z = (z ^ (z >> _S27)) * _M2
    return z ^ (z >> _S31)


@inlined
def _next(a, b, c, d):
    """One word of xoshiro256++ and the state after it."""
    s = a + d
    word = ((s << _S23) | (s >> _S41)) + a
    t = b << _S17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = (d << _S45) | (d >> _S19)
    return word, a, b, c, d


@jit
def words(base, count, out):
    """Raw words of session 0, for laboratories."""
    a, b, c, d = (
        _word(base, _ONE),
        _word(base, _ONE + _ONE),
        _word(base, np.uint64(3)),
        _word(base, _FOUR),
    )
    for i in range(count):
        out[i], a, b, c, d = _next(a, b, c, d)


@jit
def outcomes(base, number, count, whole, out):
    """The results of a session one by one, as numbers below `whole`."""
    first = np.uint64(number) * _FOUR
    a, b = _word(base, first + _ONE), _word(base, first + np.uint64(2))
    c, d = _word(base, first + np.uint64(3)), _word(base, first + _FOUR)
    size = np.uint64(whole)
    least = (_LOW + _ONE) % size
    i = 0
    while i < count:
        word, a, b, c, d = _next(a, b, c, d)
        high = (word >> _HALF) * size
        if (high & _LOW) >= least:
            out[i] = high >> _HALF
            i += 1
        low = (word & _LOW) * size
        if i < count and (low & _LOW) >= least:
            out[i] = low >> _HALF
            i += 1


@jit
def drawn(base, count, whole):
    """Drawing alone, nothing settled: the yardstick of the bench."""
    a, b, c, d = (
        _word(base, _ONE),
        _word(base, np.uint64(2)),
        _word(base, np.uint64(3)),
        _word(base, _FOUR),
    )
    size = np.uint64(whole)
    least = (_LOW + _ONE) % size
    i = 0
    check = np.uint64(0)
    while i < count:
        word, a, b, c, d = _next(a, b, c, d)
        high = (word >> _HALF) * size
        if (high & _LOW) >= least:
            check += high >> _HALF
            i += 1
        low = (word & _LOW) * size
        if i < count and (low & _LOW) >= least:
            check += low >> _HALF
            i += 1
    return check


@jit
def counted(base, count, whole, times):
    """How often each result came; `times` has two rows, so that equal results do not wait."""
    a, b, c, d = (
        _word(base, _ONE),
        _word(base, np.uint64(2)),
        _word(base, np.uint64(3)),
        _word(base, _FOUR),
    )
    size = np.uint64(whole)
    least = (_LOW + _ONE) % size
    i = 0
    while i < count:
        word, a, b, c, d = _next(a, b, c, d)
        high = (word >> _HALF) * size
        if (high & _LOW) >= least:
            times[0, high >> _HALF] += 1
            i += 1
        low = (word & _LOW) * size
        if i < count and (low & _LOW) >= least:
            times[1, low >> _HALF] += 1
            i += 1


@jit
def walked(base, first_session, rounds, whole, classes, net, follows, start, staked, nets, turned):
    """Sessions that nothing stops, two at a time: one waits for its table while the other draws.

    `follows` and `staked` count by where a state's row begins, so that no index is multiplied.
    """
    size = np.uint64(whole)
    least = (_LOW + _ONE) % size
    two, three = np.uint64(2), np.uint64(3)
    count = len(nets)
    for n in range(0, count, 2):
        first = np.uint64(first_session + n) * _FOUR
        a, b = _word(base, first + _ONE), _word(base, first + two)
        c, d = _word(base, first + three), _word(base, first + _FOUR)
        first += _FOUR
        e, f = _word(base, first + _ONE), _word(base, first + two)
        g, h = _word(base, first + three), _word(base, first + _FOUR)
        row, total, turnover, i = start, 0, 0, 0
        row2, total2, turnover2, j = start, 0, 0, 0
        while i < rounds or j < rounds:
            word, a, b, c, d = _next(a, b, c, d)
            word2, e, f, g, h = _next(e, f, g, h)
            for half in (_HALF, np.uint64(0)):
                x = ((word >> half) & _LOW) * size
                if i < rounds and (x & _LOW) >= least:
                    cell = row + classes[x >> _HALF]
                    turnover += staked[row]
                    total += net[cell]
                    row = follows[cell]
                    i += 1
                y = ((word2 >> half) & _LOW) * size
                if j < rounds and (y & _LOW) >= least:
                    cell = row2 + classes[y >> _HALF]
                    turnover2 += staked[row2]
                    total2 += net[cell]
                    row2 = follows[cell]
                    j += 1
        nets[n], turned[n] = total, turnover
        if n + 1 < count:
            nets[n + 1], turned[n + 1] = total2, turnover2


@jit
def visited(
    base,
    first_session,
    rounds,
    whole,
    classes,
    net,
    follows,
    start,
    staked,
    floors,
    top,
    nets,
    lasted,
    turned,
    ended,
):
    """Sessions that end in ruin (1), at a goal (2), or with their rounds (0).

    `follows`, `staked` and `floors` count by where a state's row begins, so that no index is
    multiplied. A session is ruined when its net result is under the floor of the state that it
    comes to, and at its goal when it is not under `top`.
    """
    size = np.uint64(whole)
    least = (_LOW + _ONE) % size
    for n in range(len(nets)):
        first = np.uint64(first_session + n) * _FOUR
        a, b = _word(base, first + _ONE), _word(base, first + np.uint64(2))
        c, d = _word(base, first + np.uint64(3)), _word(base, first + _FOUR)
        row, total, turnover, i = start, 0, 0, 0
        while i < rounds:
            word, a, b, c, d = _next(a, b, c, d)
            high = (word >> _HALF) * size
            if (high & _LOW) >= least:
                cell = row + classes[high >> _HALF]
                turnover += staked[row]
                total += net[cell]
                row = follows[cell]
                i += 1
                if total < floors[row] or total >= top:
                    break
            low = (word & _LOW) * size
            if i < rounds and (low & _LOW) >= least:
                cell = row + classes[low >> _HALF]
                turnover += staked[row]
                total += net[cell]
                row = follows[cell]
                i += 1
                if total < floors[row] or total >= top:
                    break
        nets[n] = total
        lasted[n] = i
        turned[n] = turnover
        ended[n] = 2 if total >= top else 1 if total < floors[row] else 0


@jit
def guessed(base, count, whole, wagers, table, sums):
    """Rounds with so many wagers at random positions; `table` is results by positions.

    Positions come from the generator too, four to a word where 16 bits are fair enough to be
    scaled without bias: what falls under the threshold is thrown away there as well.
    """
    a, b, c, d = (
        _word(base, _ONE),
        _word(base, np.uint64(2)),
        _word(base, np.uint64(3)),
        _word(base, _FOUR),
    )
    size, spots = np.uint64(whole), np.uint64(table.shape[1])
    least, under = (_LOW + _ONE) % size, np.uint64(65536) % spots
    few, sixteen = np.uint64(0xFFFF), np.uint64(16)
    flat = table.ravel()
    for _ in range(count):
        while True:
            word, a, b, c, d = _next(a, b, c, d)
            scaled = (word >> _HALF) * size
            if (scaled & _LOW) >= least:
                break
        row = (scaled >> _HALF) * spots
        total, placed = 0, 0
        while placed < wagers:
            word, a, b, c, d = _next(a, b, c, d)
            for _part in range(4):
                spot = (word & few) * spots
                word >>= sixteen
                if placed < wagers and (spot & few) >= under:
                    total += flat[row + (spot >> sixteen)]
                    placed += 1
        sums[0] += total
        sums[1] += total * total
