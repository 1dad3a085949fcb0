"""Areas that nights at terminals touch: what each covers and pays, written from 8(a) and 8(c)."""

RED = frozenset((1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
#: Areas that are touched in these nights, the numbers that each covers and what it pays.
AREAS: dict[str, tuple[frozenset[int], int]] = {
    "straight:0": (frozenset((0,)), 35),
    "straight:17": (frozenset((17,)), 35),
    "split:0-2": (frozenset((0, 2)), 17),
    "split:17-20": (frozenset((17, 20)), 17),
    "street:16-17-18": (frozenset((16, 17, 18)), 11),
    "corner:0-1-2-3": (frozenset((0, 1, 2, 3)), 8),
    "six_line:1-2-3-4-5-6": (frozenset(range(1, 7)), 5),
    "column:2": (frozenset(range(2, 37, 3)), 2),
    "dozen:2": (frozenset(range(13, 25)), 2),
    "red": (RED, 1),
    "black": (frozenset(range(1, 37)) - RED, 1),
    "odd": (frozenset(range(1, 37, 2)), 1),
    "low": (frozenset(range(1, 19)), 1),
}
