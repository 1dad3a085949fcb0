"""The mathematician's way in: text as people write it, displays, one sentence for each mistake."""

import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import croupier
from croupier import maths
from croupier.library import BadInput
from croupier.odds.law import law_of
from croupier.simulate.run import plan_for, simulate

GAME = croupier.load("nsw-sic-bo")
WHEEL = croupier.load("adelaide-roulette")


class Balanced(HTMLParser):
    """Every tag that opens is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells = 0

    def handle_starttag(self, tag: str, _: object) -> None:
        self.open.append(tag)
        self.cells += tag == "td"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, _: object) -> None:
        """Shapes of a picture hold nothing."""


@pytest.mark.parametrize(
    "make",
    [
        lambda: maths.session(GAME, {"small": "5.00"}, 10),
        lambda: maths.near_session(GAME, {"small": "5.00"}, 10_000),
        lambda: maths.near_session(GAME, {"small": "5.00"}, 30, strategy="martingale:3"),
        lambda: maths.par("nsw-big-wheel"),
        lambda: maths.par("nsw-sic-bo").positions[-1],
        lambda: maths.chain(GAME, {"small": "5.00"}, strategy="martingale:3"),
        lambda: maths.visit(GAME, {"small": "5.00"}, "20.00", goal="40.00"),
        lambda: maths.simulate(GAME, {"small": "5.00"}, 1_000, seed=7),
        lambda: maths.examine(GAME, *maths.simulated_draws(GAME, 2_000, 7)),
        lambda: maths.watch(WHEEL, ["1", "2", "3"]),
    ],
)
def test_a_notebook_shows_a_table(make: object) -> None:
    page = Balanced()
    page.feed(make()._repr_html_())  # type: ignore[operator]
    assert page.open == []
    assert page.cells > 4


@pytest.mark.parametrize(
    ("text", "number"), [("1000", 1000), ("1_000", 1000), ("1e9", 10**9), (7, 7), (" 5 ", 5)]
)
def test_counts_as_people_write_them(text: str | int, number: int) -> None:
    assert maths.whole_number(text, "it") == number


@pytest.mark.parametrize("text", ["lots", "", "1.5", "nan", "inf", "1e999", "0x10", "\u0661"])
def test_what_is_no_count_is_said(text: str) -> None:
    with pytest.raises(BadInput, match="it is a whole number such as 1000 or 1e9, not"):
        maths.whole_number(text, "it")


@pytest.mark.parametrize(
    ("mode", "pair"),
    [
        ("ride_changeover", "small-big"),
        ("ride_changeover", "odd-even"),
        ("include_changeover", "small-big"),
        ("next_result_fixes", "odd-even"),
    ],
)
def test_a_streak_played_for_ever_costs_its_edge(mode: str, pair: str) -> None:
    """The chain that the table's code steps, against the closed law of a run."""
    game = croupier.load("nsw-sic-bo", {"super_streak.mode": mode})
    position = f"super_streak:{pair}"
    (odds,) = (one for one in game.odds() if one.position == position)
    player = [maths._player(game, maths.Guest({position: "10.00"}))]  # noqa: SLF001
    plan = plan_for(game.table, player, 10_000, session=10_000)
    assert plan.expected[0].edge == pytest.approx(float(odds.edge), abs=2e-3)


def test_the_exact_law_of_a_streak_has_the_mean_of_its_chain() -> None:
    slip = {"super_streak:small-big": "10.00", "small": "5.00"}
    law = law_of(maths.chain(GAME, slip), 12)
    player = [maths._player(GAME, maths.Guest(slip))]  # noqa: SLF001
    plan = plan_for(GAME.table, player, 12, session=12)
    assert plan.expected[0].net == pytest.approx(float(law.mean))
    assert sum(law.counts) == law.whole == 216**12


def test_slips_add_up_what_is_named_twice() -> None:
    twice = maths.chain(GAME, [("pair:1-2", "5.00"), ("pair:2-1", "5.00")])
    assert twice.staked == (1_000,)


def test_several_guests_or_one_slip() -> None:
    guest = maths.Guest({"small": "5.00"}, "ann")
    alone = maths.simulate(GAME, guest, 1_000, seed=7)
    assert maths.simulate(GAME, [guest], 1_000, seed=7) == alone
    pairs = maths.simulate(GAME, [("small", "5.00")], 1_000, seed=7)
    assert pairs.players[0].net == alone.players[0].net


def croupier_does(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


SLIP = ("nsw-sic-bo", "--slip", "small=5.00")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", "nsw-sic-bo", "--slip", "smal=5.00"), "no position 'smal'"),
        (("simulate", "nsw-sic-bo", "--slip", "small"), "'small' is no stake"),
        (("simulate", "nsw-sic-bo"), "nothing is staked"),
        (("simulate", *SLIP, "--unit", "2.00"), "are multiples of 2.00, not 5.00"),
        (("simulate", *SLIP, "--rounds", "0"), "rounds are 1 to"),
        (("simulate", *SLIP, "--rounds", "-1"), "rounds are 1 to"),
        (("simulate", *SLIP, "--rounds", "1e30"), "rounds are 1 to"),
        (("simulate", *SLIP, "--rounds", "lots"), "is a whole number such as 1000"),
        (("simulate", *SLIP, "--seed", "x"), "a seed is a whole number"),
        (("simulate", *SLIP, "--session", "0"), "a session has at least one round"),
        (("simulate", *SLIP, "--strategy", "martingal"), "did you mean martingale"),
        (("simulate", *SLIP, "--goal", "9"), "a goal is for a visit"),
        (("simulate", *SLIP, "--random", "20=5.00"), "give one of the two"),
        (("simulate", *SLIP, "--player", "bob"), "is no player"),
        (("simulate", *SLIP, "--cluster", "tcp://127.0.0.1:1"), "no cluster answers at"),
        (("simulate", *SLIP, "--out", "no/such/r.parquet"), "cannot be written: No such file"),
        (("session", *SLIP, "--rounds", "0"), "there is at least one round"),
        (("simulate", *SLIP, "--cluster", "nonsense"), "an address is tcp://HOST:PORT"),
        (("session", *SLIP, "--rounds", "1e9"), "rounds are 1 to"),
        (("session", *SLIP, "--rounds", "1e6", "--exact"), "or not exactly"),
        (("session", *SLIP, "--bankroll", "9.00", "--visits", "0"), "one visit or more"),
        (("session", *SLIP, "--bankroll", "9.00", "--pace", "0"), "one round an hour or more"),
        (("session", *SLIP, "--bankroll", "1.00"), "does not cover the first stakes"),
        (("session", *SLIP, "--bankroll", "9.00", "--goal", "9.00"), "the goal must be above"),
    ],
)
def test_a_mistake_is_one_sentence(words: tuple[str, ...], says: str) -> None:
    done = croupier_does(*words)
    assert done.returncode == 2, done.stdout
    assert says in done.stderr
    assert done.stderr.startswith("croupier: ")
    assert done.stderr.count("\n") == 1


def test_a_session_is_exact_where_it_can_be_and_within_a_bound_where_not() -> None:
    one = json.loads(croupier_does("session", *SLIP, "--rounds", "1", "--exact", "--json").stdout)
    assert one["law"] == [["-5.00", "37/72"], ["5.00", "35/72"]]
    assert (one["ahead"], one["mean"], one["error"]) == ("35/72", "-5/36", 0.0)
    many = json.loads(croupier_does("session", *SLIP, "--rounds", "1e6", "--json").stdout)
    assert 0 < many["error"] < 1e-12
    assert many["mean"] == "-138888.89"
    # Even after a million rounds is far in a tail: told to its own size, and not as noise.
    assert float(many["even"]) < 1e-160


@pytest.mark.parametrize("more", [(), ("--bankroll", "100.00", "--goal", "200.00")])
def test_fractions_of_thousands_of_digits_are_told_whole(more: tuple[str, ...]) -> None:
    words = ("session", *SLIP, "--rounds", "2500", "--exact", *more)
    plain = croupier_does(*words)
    assert plain.returncode == 0, plain.stderr
    assert max(map(len, plain.stdout.splitlines())) < 100
    told = json.loads(croupier_does(*words, "--json").stdout)
    assert len(told["ruined" if more else "ahead"]) > 4_300
    if not more:
        assert len(told["law"]) == told["results"] == 2_501


def test_a_visit_with_a_goal_goes_on_until_it_ends() -> None:
    words = ("--bankroll", "20.00", "--goal", "40.00", "--exact", "--visits", "50", "--pace", "60")
    told = json.loads(croupier_does("session", *SLIP, *words, "--json").stdout)
    visit = maths.visit(GAME, {"small": "5.00"}, "20.00", goal="40.00", exact=True)
    assert (told["ruined"], told["rounds over"]) == (str(visit.ruined), "0")
    assert told["hold of the drop"] == str(visit.hold)
    assert told["hold_bands"]["0.95"] == list(visit.band(50))
    assert float(told["expected hours"]) == pytest.approx(float(visit.expected_rounds) / 60, 1e-3)


def test_what_the_extras_bring_is_named_where_it_is_missing() -> None:
    code = (
        "import sys; sys.modules['flint'] = None\n"
        "from croupier.cli import main\n"
        "sys.argv = ['croupier', 'session', 'nsw-sic-bo', '--slip', 'small=5.00']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "croupier: this needs flint: install croupier[maths]\n"


def test_plain_commands_load_nothing_heavy() -> None:
    code = (
        "import sys; from croupier.cli import main\n"
        "sys.argv = ['croupier', 'odds', 'nsw-big-wheel']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'numpy', 'numba', 'flint', 'reportlab', 'pyarrow', 'distributed', 'dask'}\n"
        "print('loaded', sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "loaded []"


def test_a_file_of_results_from_the_command(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    words = ("--rounds", "1000", "--seed", "7", "--strategy", "paroli", "--session", "100")
    done = croupier_does("simulate", *SLIP, *words, "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert out.exists()
    people = [maths._player(GAME, maths.Guest({"small": "5.00"}, strategy="paroli"))]  # noqa: SLF001
    same = simulate(plan_for(GAME.table, people, 1_000, seed=7, session=100))
    assert f"{same.players[0].rounds:,}" in done.stdout
