"""Simulating: the same seed, the same result, whoever plays it; files; stopping; bad input."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import croupier
from croupier import maths
from croupier.library import money
from croupier.money import Cents
from croupier.odds.law import TooMuch
from croupier.odds.strategy import Strategy, flat, martingale
from croupier.settle import Limits, Unsettled
from croupier.simulate import job as jobs
from croupier.simulate import kernel
from croupier.simulate.course import Player
from croupier.simulate.engine import NoCluster
from croupier.simulate.parquet import Unwritten
from croupier.simulate.result import Simulation
from croupier.simulate.run import Plan, plan_for, plan_random, simulate

BOOK = "nsw-sic-bo"


@cache
def game() -> croupier.Game:
    return croupier.load(BOOK)


def player(*slip: tuple[str, int], strategy: Strategy | None = None, **more: object) -> Player:
    places = tuple((game().position(name), Cents(cents)) for name, cents in slip)
    return Player(places, strategy=strategy or flat(), **more)  # type: ignore[arg-type]


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "ROUNDS_A_BLOCK", 1 << 12)
    monkeypatch.setattr(jobs, "SESSION_ROUNDS_A_BLOCK", 1 << 12)
    monkeypatch.setattr(jobs, "GUESSES_A_BLOCK", 1 << 10)


def plans() -> dict[str, Plan]:
    table = game().table
    doubling = player(("small", 500), strategy=martingale(5), bankroll=200_00, goal=400_00)
    return {
        "slip": plan_for(table, [player(("small", 500), ("total:4", 100))], 100_000, seed=7),
        "strategy": plan_for(table, [doubling, player(("big", 500), name="other")], 40_000, seed=7),
        "random": plan_random(table, 20, Cents(500), 20_000, seed=7),
    }


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("kind", ["slip", "strategy", "random"])
def test_the_same_seed_is_the_same_result_on_one_core_and_many(kind: str) -> None:
    plan = plans()[kind]
    assert plan.job.blocks > 8
    one = simulate(plan, cores=1)
    assert simulate(plan, cores=2) == one
    assert simulate(plan, cores=5) == one
    assert one.is_whole
    assert one.edge().deviations is not None
    # The seed is fixed, so this is no luck: each estimate lies where it lay.
    assert abs(one.edge().deviations or 9) < 4
    assert abs(one.net().deviations or 9) < 4


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A scheduler and a worker of its own process, on loopback, ended by this fixture."""
    distributed = pytest.importorskip("distributed")
    import dask  # noqa: PLC0415 - only here

    settings = {"distributed.worker.memory.terminate": False, "distributed.admin.tick.limit": "1h"}
    with (
        dask.config.set(settings),
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=2,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=50,
        ) as local,
    ):
        yield str(local.scheduler_address)


@pytest.mark.slow
@pytest.mark.usefixtures("small_blocks")
@pytest.mark.filterwarnings("ignore")
def test_the_same_seed_is_the_same_result_on_a_cluster(cluster: str) -> None:
    assert cluster.startswith("tcp://127.0.0.1")
    for plan in plans().values():
        assert simulate(plan, cluster=cluster) == simulate(plan, cores=1)


def test_a_result_says_what_to_ask_for_the_same_again() -> None:
    """From its own settings, book and seed, a simulation is played again to the cent."""
    doubling = maths.Guest(
        {"small": "5.00"}, "ann", "martingale:4", bankroll="90.00", goal="150.00"
    )
    people = [doubling, maths.Guest({"big": "5.00", "total:4": "1.00"}, "bob")]
    limits = Limits(minimum=Cents(1_00), maximum=Cents(50_00))
    first = maths.simulate(game(), people, 9_000, seed=11, session=300, limits=limits)
    told = json.loads(json.dumps(first.as_json()))
    settings = told["settings"]
    again = maths.simulate(
        croupier.load(told["book"], settings["readings"]),
        [
            maths.Guest(
                who["slip"],
                who["name"],
                Strategy(who["strategy"], tuple(who["times"]), *map(tuple, who["after"])),
                who["bankroll"],
                who["goal"],
            )
            for who in settings["players"]
        ],
        settings["rounds"],
        seed=told["seed"],
        session=settings["session"],
        limits=Limits(minimum=money(settings["minimum"]), maximum=money(settings["maximum"])),
    )
    assert again == first


def test_another_seed_is_another_result() -> None:
    table = game().table
    seven = simulate(plan_for(table, [player(("small", 500))], 10_000, seed=7))
    eight = simulate(plan_for(table, [player(("small", 500))], 10_000, seed=8))
    assert seven.players[0].net != eight.players[0].net


def test_a_slip_counted_is_the_slip_walked() -> None:
    """Totals by counting results are those of one session, round by round."""
    table = game().table
    people = [player(("small", 500), ("single:3", 200))]
    counted = simulate(plan_for(table, people, 5_000, seed=3))
    walked = simulate(plan_for(table, people, 5_000, seed=3, session=5_000))
    assert counted.players[0].net == walked.players[0].net
    assert counted.players[0].staked == walked.players[0].staked


@pytest.mark.parametrize("sessions", [1, 2, 7])
def test_a_purse_that_never_runs_out_is_no_purse(sessions: int) -> None:
    """Two loops of the kernel, the same rounds: with a bankroll that nothing can use up."""
    table = game().table
    doubling = [player(("small", 500), strategy=martingale(5))]
    rich = [player(("small", 500), strategy=martingale(5), bankroll=10**12)]
    plain = simulate(plan_for(table, doubling, 501 * sessions, seed=3, session=501))
    stopped = simulate(plan_for(table, rich, 501 * sessions, seed=3, session=501))
    assert plain.players == stopped.players


def test_scaling_throws_away_what_would_make_a_bias() -> None:
    """With a number of results just under a power of two, half the words would be biased."""
    whole = (1 << 31) + 1
    out = np.zeros(4_000, np.int64)
    kernel.outcomes(np.uint64(5), 0, len(out), whole, out)
    assert out.min() >= 0
    assert out.max() < whole
    words = np.zeros(4_100, np.uint64)
    kernel.words(np.uint64(5), len(words), words)
    halves = [half for word in words.tolist() for half in (word >> 32, word & 0xFFFFFFFF)]
    kept = [h * whole >> 32 for h in halves if (h * whole & 0xFFFFFFFF) >= (1 << 32) % whole]
    assert kept[: len(out)] == out.tolist()
    assert len(kept) < 0.6 * len(halves), "nearly half is thrown away here"


def test_the_generator_is_xoshiro() -> None:
    """Against a second writing of splitmix64 and xoshiro256++ in Python's integers."""
    full = (1 << 64) - 1

    def mixed(z: int) -> int:
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & full
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & full
        return z ^ (z >> 31)

    def turned(x: int, k: int) -> int:
        return ((x << k) | (x >> (64 - k))) & full

    base = 0x0123456789ABCDEF
    s = [mixed((base + n * 0x9E3779B97F4A7C15) & full) for n in range(1, 5)]
    expected = []
    for _ in range(50):
        expected.append((turned((s[0] + s[3]) & full, 23) + s[0]) & full)
        t = (s[1] << 17) & full
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = turned(s[3], 45)
    out = np.zeros(50, np.uint64)
    kernel.words(np.uint64(base), 50, out)
    assert out.tolist() == expected


def test_totals_at_once_for_any_number_of_rounds() -> None:
    plan = plan_for(game().table, [player(("small", 500))], 10**18, seed=1, at_once=True)
    done = simulate(plan)
    assert done.players[0].rounds == 10**18
    assert done.players[0].staked == 5 * 10**20
    assert abs(done.edge().deviations or 9) < 4
    assert simulate(plan) == done


@pytest.mark.usefixtures("small_blocks")
def test_results_go_to_a_file(tmp_path: Path) -> None:
    plan = plans()["strategy"]
    done = simulate(plan, out=tmp_path / "sessions.parquet")
    rows = pq.read_table(tmp_path / "sessions.parquet").to_pylist()
    own = [row for row in rows if row["player"] == "player"]
    assert [row["session"] for row in own] == list(range(plan.job.trials))
    assert sum(row["net"] for row in own) == done.players[0].net
    assert sum(row["rounds"] for row in own) == done.players[0].rounds
    assert sum(row["ended"] == 1 for row in own) == done.players[0].ruined
    told = pq.read_schema(tmp_path / "sessions.parquet").metadata
    assert (told[b"seed"], told[b"book"]) == (b"7", BOOK.encode())
    ends = pq.read_metadata(tmp_path / "sessions.parquet").metadata
    assert (ends[b"played"], ends[b"complete"]) == (str(plan.job.trials).encode(), b"true")
    slip = simulate(plans()["slip"], out=tmp_path / "slip.parquet")
    times = pq.read_table(tmp_path / "slip.parquet").to_pylist()
    assert sum(row["times"] for row in times) == slip.rounds
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sessions.parquet", "slip.parquet"]


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("cores", [1, 3])
def test_stopped_it_has_what_a_shorter_run_has(cores: int) -> None:
    plan = plans()["slip"]
    seen: list[Simulation] = []

    def stop(now: Simulation) -> None:
        seen.append(now)
        if len(seen) == 5:
            raise KeyboardInterrupt

    done = simulate(plan, cores=cores, progress=stop)
    assert done == seen[-1]
    assert not done.is_whole
    shorter = plan_for(
        game().table, [player(("small", 500), ("total:4", 100))], done.rounds, seed=7
    )
    assert simulate(shorter).players == done.players


@pytest.mark.slow
def test_ctrl_c_stops_cleanly_with_what_it_has(tmp_path: Path) -> None:
    # Who starts tests in the background may have Ctrl-C ignored, which a new process inherits.
    heard = "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    heard += "runpy.run_module('croupier', run_name='__main__', alter_sys=True)"
    command = [sys.executable, "-c", heard, "simulate", BOOK, "--slip", "small=5.00"]
    command += ["--rounds", "1e12", "--seed", "7", "--json", "--out", str(tmp_path / "r.parquet")]
    part = tmp_path / ".r.parquet.part"
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            for _ in range(1200):
                if running.poll() is not None or (part.exists() and part.stat().st_size > 4):
                    break
                time.sleep(0.05)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=120)
        finally:
            running.kill()
    assert running.returncode == 0, err
    assert b'"complete": false' in out
    assert b"Traceback" not in err
    assert pq.read_table(tmp_path / "r.parquet").num_rows > 0
    assert pq.read_metadata(tmp_path / "r.parquet").metadata[b"complete"] == b"false"


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: plan_for(game().table, [player(("small", 5))], 0), "rounds are 1 to"),
        (lambda: plan_for(game().table, [player(("small", 5))], -1), "rounds are 1 to"),
        (lambda: plan_for(game().table, [player(("small", 5))], 10**30), "rounds are 1 to"),
        (lambda: plan_for(game().table, [player(("small", 5))], 9, seed=-1), "a seed is"),
        (lambda: plan_for(game().table, [player(("small", 5))], 9, session=10**9), "a session is"),
        (lambda: plan_for(game().table, [], 9), "a table has players"),
        (lambda: plan_for(game().table, [player()], 9), "stakes nothing"),
        (
            lambda: plan_for(game().table, [player(("small", 5), ("small", 5))], 9),
            "names a position once",
        ),
        (
            lambda: plan_for(game().table, [player(("small", 7))], 9, limits=Limits(unit=Cents(5))),
            "multiples of 0.05, not 0.07",
        ),
        (
            lambda: plan_for(
                game().table, [player(("small", 5), strategy=martingale())], 9, at_once=True
            ),
            "totals at once",
        ),
        (lambda: plan_random(game().table, 0, Cents(5), 9), "random wagers are"),
        (
            lambda: plan_random(game().table, 9, Cents(50), 9, limits=Limits(maximum=Cents(100))),
            "could pass the maximum",
        ),
        (lambda: plan_for(game().table, [player(("small", 10**13))], 10**7, session=10**7), "fit"),
    ],
)
def test_what_cannot_be_simulated_is_said(ask: object, says: str) -> None:
    with pytest.raises((TooMuch, Unsettled), match=says):
        ask()  # type: ignore[operator]


def test_no_cluster_is_said() -> None:
    plan = plans()["slip"]
    with pytest.raises(NoCluster, match=r"no cluster answers at tcp://127\.0\.0\.1:1"):
        simulate(plan, cluster="tcp://127.0.0.1:1")
    with pytest.raises(NoCluster, match="no cluster answers at nonsense"):
        simulate(plan, cluster="nonsense")


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(Unwritten, match="cannot be written"):
        simulate(plans()["slip"], out=tmp_path / "no" / "such.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_device_or_folder_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.parquet"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path):
        with pytest.raises(Unwritten, match="is no file"):
            simulate(plans()["slip"], out=place)
    assert list(tmp_path.iterdir()) == [pipe]
    assert pipe.is_fifo()


def test_no_room_on_the_disk_leaves_nothing(tmp_path: Path) -> None:
    """The system stops the file at a few bytes, as a full disk would."""
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "import croupier\n"
        "from croupier.money import Cents\n"
        "from croupier.simulate.course import Player\n"
        "from croupier.simulate.run import plan_for, simulate\n"
        "from croupier.simulate.parquet import Unwritten\n"
        f"game = croupier.load({BOOK!r})\n"
        "plan = plan_for(game.table, [Player(((game.position('small'), Cents(5)),))], 9_000,\n"
        "    session=1)\n"
        "simulate(plan)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))\n"
        "try:\n"
        "    simulate(plan, out=Path(sys.argv[1]))\n"
        "except Unwritten as wrong:\n"
        "    print(wrong)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "r.parquet")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert "r.parquet cannot be written: " in done.stdout, done.stderr
    assert list(tmp_path.iterdir()) == []
