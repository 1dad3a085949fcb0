"""Watching results: fair wheels left alone however often one looks, bent ones found."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import croupier
from croupier import maths
from croupier.library import BadInput
from croupier.randomness.battery import Drawn, chi_square_test
from croupier.randomness.results import Spin, read_capture, read_plain, read_record
from croupier.randomness.watch import watch
from playscript import read
from playthroughs import files, play

ROULETTE = croupier.load("adelaide-roulette").book.space
KEYS = [outcome.key for outcome in ROULETTE.outcomes]


def spins(values: list[int], dealer: str = "") -> list[Spin]:
    return [Spin(KEYS[value], dealer) for value in values]


def fair(n: int, seed: int) -> list[int]:
    values: list[int] = np.random.default_rng(seed).integers(0, 37, n).tolist()
    return values


def bent(n: int, at: list[int], more: float) -> list[int]:
    weights = np.ones(37)
    weights[at] += more
    drawn: list[int] = np.random.default_rng(9).choice(37, n, p=weights / weights.sum()).tolist()
    return drawn


def test_looking_after_every_spin_raises_no_more_alarms_than_stated() -> None:
    """Sixty fair wheels, looked at after each of 150 spins: at most a tenth cry wolf."""
    alarms = sum(watch(ROULETTE, spins(fair(150, seed)), 0.9).is_alarming for seed in range(60))
    assert alarms <= 6
    # What a person who trusts the ordinary p-value at each look would have cried.
    even = np.full(37, 1 / 37)
    cried = 0
    for seed in range(60):
        drawn = np.array(fair(3_000, seed))
        looks = [chi_square_test(Drawn(drawn[:n], even)) for n in range(200, 3_001, 50)]
        cried += min(looks) < 0.1
    assert cried > 15


def test_a_bent_pocket_is_named() -> None:
    report = watch(ROULETTE, spins(bent(6_000, [5], 1.0)))
    assert report.is_alarming
    worst = min((s for s in report.suspicions if s.kind == "number"), key=lambda s: s.p)
    assert worst.name == KEYS[5]
    assert worst.seen > 1.5 * worst.expected


def test_a_bent_sector_shows_more_than_any_of_its_numbers() -> None:
    report = watch(ROULETTE, spins(bent(2_500, [10, 11, 12, 13, 14], 0.6)))
    least = {
        kind: min(s.p for s in report.suspicions if s.kind == kind) for kind in ("sector", "number")
    }
    assert any(s.kind == "sector" for s in report.alarms)
    assert least["sector"] < least["number"]
    best = max((s for s in report.suspicions if s.kind == "sector"), key=lambda s: s.evidence)
    assert KEYS[12] in {KEYS[(KEYS.index(best.name.split()[0]) + i) % 37] for i in range(12)}


def test_a_dealer_who_steers_is_named() -> None:
    """The others' results would hide it: together they look fair for longer."""
    mixed = [*spins(fair(2_000, 1), "ann"), *spins(bent(1_500, [3, 4, 5], 1.5), "bob")]
    report = watch(ROULETTE, mixed)
    assert [s.name for s in report.alarms if s.kind == "dealer"] == ["bob"]


def test_it_takes_about_as_many_spins_as_it_says() -> None:
    sights = watch(ROULETTE, spins([0])).sights
    (sight,) = (s for s in sights if (s.what, s.bias) == ("one number", 1.0))
    twice = np.ones(37)
    twice[7] = 2 * 36 / 35
    found = []
    for seed in range(5):
        drawn = np.random.default_rng(seed).choice(37, 3 * sight.spins, p=twice / twice.sum())
        for n in range(400, len(drawn), 400):
            report = watch(ROULETTE, spins(drawn[:n].tolist()))
            if any(s.name == KEYS[7] for s in report.alarms):
                found.append(n)
                break
    assert len(found) >= 4
    assert sight.spins / 2 < np.median(found) < sight.spins * 2


def test_dice_and_wheels_are_watched_too() -> None:
    for book in ("nsw-sic-bo", "nsw-big-wheel", "victoria-sic-bo:b"):
        game = croupier.load(book)
        _, drawn = maths.simulated_draws(game, 2_000, 7)
        keys = [outcome.key for outcome in game.table.outcomes]
        report = maths.watch(game, [keys[i] for i in drawn.tolist()])
        assert not report.is_alarming
        assert report.spins == 2_000
    loaded = ["6-6-6"] * 20 + ["1-2-3"] * 20
    assert maths.watch(croupier.load("nsw-sic-bo"), loaded).is_alarming


CAPTURE = """2025-09-16 06:44:46.085\t1
2025-09-16 06:44:46.581\t*X;2;002;31;0;146;1
2025-09-16 06:45:00.000\t*X;3;002;31;0;146;1
2025-09-16 06:45:01.000\t*X;4;002;31;0;146;1
2025-09-16 06:45:02.000\t 4
2025-09-16 06:45:02.100\t*X;5;002; 4;0;146;1
2025-09-16 06:45:02.600\t*X;5;002; 4;0;146;1
2025-09-16 06:45:03.000\t*X;4;002; 4;0;146;1
2025-09-16 06:45:03.500\t*X;5;002; 4;0;146;1
2025-09-16 06:45:04.000\t*u OK
2025-09-16 06:46:02.100\t*X;2;003; 4;0;146;1
2025-09-16 06:46:02.100\t*X;5;003; 4;0;1
2025-09-16 06:46:02.200\t*X;4;14*X;*X;5;003; 4;2;158;0
"""


def test_a_wheels_line_is_read_once_a_spin_however_it_was_cut() -> None:
    """A repeat, a state that falls back, a cut line and a joined one; the same number twice."""
    assert read_capture(CAPTURE) == [Spin("4"), Spin("4", flagged=True)]


@pytest.mark.parametrize("state", ["2", "3", "4", "5"])
def test_a_warning_at_any_time_of_a_game_marks_its_spin_and_no_other(state: str) -> None:
    """A real wheel warns while bets are placed, and has forgotten it when the number comes."""
    lines = []
    for game in ("006", "007", "008"):
        for now in ("2", "2", "3", "4", "5", "5"):
            number = " 9" if now == "5" else " 4"
            flags = 8 if (now, game) == (state, "007") else 0
            lines.append(f"*X;{now};{game};{number};{flags};146;1")
    assert [spin.flagged for spin in read_capture("\n".join(lines))] == [False, True, False]
    late = [*lines[:12], "*X;5;007; 9;2;146;1", *lines[12:]]
    assert [spin.flagged for spin in read_capture("\n".join(late))] == [False, True, False]


def test_a_plain_file_has_results_and_dealers() -> None:
    lines = ["# night of the 3rd\n", "17\tann\n", "\n", "0\n"]
    assert read_plain(lines) == [Spin("17", "ann"), Spin("0")]


@pytest.mark.parametrize(
    ("results", "says"),
    [([], "no results to watch"), (["17", "99"], "result 2, '99', is none of this book's")],
)
def test_what_is_no_result_is_said(results: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        maths.watch(croupier.load("adelaide-roulette"), results)


def croupier_does(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", "rng", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_watch_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "wheel.tsv"
    file.write_text(CAPTURE)
    done = croupier_does("watch", "adelaide-roulette", "--results", str(file), "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["results"], told["flagged"], told["alarm"]) == (2, 1, False)
    file.write_text("7\n" * 200)
    assert croupier_does("watch", "adelaide-roulette", "--results", str(file)).returncode == 1


def test_a_laboratory_export_is_signed_and_whole(tmp_path: Path) -> None:
    tmp_path /= "new"  # the folder is made where it is missing
    words = ("test", "nsw-big-wheel", "--draws", "4000", "--seed", "7", "--export", str(tmp_path))
    done = croupier_does(*words, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["generator"] == "xoshiro256++, seed 7"
    outcomes = (tmp_path / "outcomes.txt").read_text().split()
    assert len(outcomes) == 4_000
    assert len((tmp_path / "raw.bin").read_bytes()) == 8 * 750
    assert croupier_does("verify", str(tmp_path)).returncode == 0
    wrong = croupier_does("verify", str(tmp_path), "--key", "00" * 32)
    assert "not by the one that you pinned" in wrong.stderr
    (tmp_path / "outcomes.txt").write_text("1\n")
    changed = croupier_does("verify", str(tmp_path))
    assert (changed.returncode, "outcomes.txt is not what" in changed.stderr) == (2, True)
    report = json.loads((tmp_path / "report.json").read_text())
    report["report"] = report["report"].replace('"passed": true', '"passed": True')
    (tmp_path / "report.json").write_text(json.dumps(report))
    assert "signature is not by this key" in croupier_does("verify", str(tmp_path)).stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("test", "nsw-big-wheel", "--draws", "lots"), "the number of draws is a whole number"),
        (("test", "nsw-big-wheel", "--draws", "5"), "draws are 2,000 to"),
        (("test", "nsw-big-wheel", "--export", "/dev/null/folder"), "cannot be made"),
        (("watch", "nsw-big-wheel"), "give what to watch"),
        (("watch", "nsw-big-wheel", "--results", "no/file"), "cannot be read: No such file"),
        (("verify", "no/folder"), "there is no folder no/folder"),
    ],
)
def test_a_bad_question_is_one_sentence(words: tuple[str, ...], says: str) -> None:
    done = croupier_does(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_production_draws_are_tested_by_the_calls_that_tables_make() -> None:
    """Chance decides the verdict, so only that there is one is looked at."""
    done = croupier_does("test", "nsw-big-wheel", "--draws", "3000", "--json")
    assert done.returncode in {0, 1}, done.stderr
    told = json.loads(done.stdout)
    assert told["generator"] == "operating system, secrets"
    assert len(told["tests"]) == 33


@pytest.mark.parametrize(
    ("script", "results"),
    [
        ("adelaide-roulette-corrected-after-settlement", ["11"]),
        ("adelaide-roulette-no-spin-after-announcement", ["1"]),
        ("adelaide-big-small-invalid-after-settlement", []),
    ],
)
def test_a_record_is_watched_as_it_stands(script: str, results: list[str]) -> None:
    (file,) = (file for file in files() if file.stem == script)
    told = read_record(play(read(file.read_text(encoding="utf-8"))).house.entries)
    assert [spin.result for spin in told] == results
    assert all(spin.dealer == "dealer" for spin in told)


def test_a_tables_record_is_watched_by_its_own_book(tmp_path: Path) -> None:
    """A 5 is a result of a wheel with symbols and of one with numbers; the record knows which."""
    folder = tmp_path / "data"
    shutil.copytree(Path(__file__).parents[1] / "journals" / "v1", folder)
    words = ("--data", str(folder), "--table", "bw1")
    right = croupier_does("watch", "nsw-big-wheel", *words)
    assert right.returncode == 0, right.stderr
    wrong = croupier_does("watch", "adelaide-roulette", *words)
    assert wrong.returncode == 2
    assert wrong.stderr == "croupier: bw1 plays nsw-big-wheel; watch it by that book\n"
