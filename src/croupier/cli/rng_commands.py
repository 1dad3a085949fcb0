"""Commands about randomness: rng test, rng watch, rng verify."""

import base64
import json
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import BookName, Json, ReadingChoices, game_of, pinned
from croupier.cli.paper import console, print_json, sheet
from croupier.library import BadInput, Game

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from croupier.randomness.battery import BatteryReport
    from croupier.randomness.results import Spin
    from croupier.randomness.watch import WatchReport

app = typer.Typer(help="Prove draws random; watch results for bias.", no_args_is_help=True)

MOST_DRAWS = 20_000_000
Level = Annotated[
    float, typer.Option("--level", min=0.5, max=0.9999, help="0.95 (PA) or 0.99 (CFR, Ontario).")
]


@app.command("test")
def examine(
    book: BookName,
    *,
    draws: Annotated[str, typer.Option("--draws", help="How many outcomes.")] = "200000",
    seed: Annotated[
        str | None,
        typer.Option("--seed", help="Test the simulator's generator from this seed instead."),
    ] = None,
    level: Level = 0.99,
    export: Annotated[
        Path | None,
        typer.Option("--export", help="A folder for raw.bin, outcomes.txt and the signed report."),
    ] = None,
    reading: ReadingChoices = None,
    as_json: Json = False,
) -> None:
    """Test the generator that simulated tables draw from: raw bits and scaled outcomes."""
    from croupier import maths  # noqa: PLC0415 - start-up
    from croupier.randomness.battery import LEAST  # noqa: PLC0415

    game = game_of(book, reading)
    count = maths.whole_number(draws, "the number of draws")
    if not LEAST <= count <= MOST_DRAWS:
        raise BadInput(f"draws are {LEAST:,} to {MOST_DRAWS:,}, not {count:,}")
    if export is not None:
        _made(export)
    raw, values = _drawn(game, count, seed)
    report = maths.examine(game, raw, values, level=level)
    told = _told(game, report, seed)
    if export is not None:
        _exported(export, game, told, raw.tobytes(), values)
    if as_json:
        print_json(told)
    else:
        _print_battery(report)
    raise typer.Exit(0 if report.passed else 1)


def _drawn(
    game: Game, count: int, seed: str | None
) -> "tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]":
    """By the very calls that a table makes; with a seed, by the simulator's."""
    import numpy as np  # noqa: PLC0415 - start-up

    from croupier import maths  # noqa: PLC0415
    from croupier.devices.simulated import draw, raw_bits  # noqa: PLC0415

    if seed is not None:
        return maths.simulated_draws(game, count, maths.whole_number(seed, "a seed"))
    raw = np.frombuffer(raw_bits(8 * (count // 8 + 250)), np.uint64)
    index = {outcome.key: i for i, outcome in enumerate(game.table.outcomes)}
    space = game.book.space
    return raw, np.array([index[draw(space).key] for _ in range(count)], np.int64)


def _told(game: Game, report: "BatteryReport", seed: str | None) -> dict[str, object]:
    return {
        "book": game.book.name,
        "sha256": game.book.digest,
        "generator": "operating system, secrets" if seed is None else f"xoshiro256++, seed {seed}",
        "draws": report.draws,
        "level": report.level,
        "passed": report.passed,
        "correction": "Holm, over all tests",
        "tests": [
            {"on": v.on, "test": v.test, "asked_by": v.asked_by, "p": v.p, "corrected": v.holm}
            for v in report.verdicts
        ],
    }


def _made(folder: Path) -> None:
    """As export and backup do: a new folder is private, one that is there is taken as it is."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as wrong:
        raise BadInput(f"the folder {folder} cannot be made: {wrong.strerror}") from None


def _exported(
    folder: Path,
    game: Game,
    told: dict[str, object],
    raw: bytes,
    values: "npt.NDArray[np.int64]",
) -> None:
    """Raw bits and final outcomes with their hashes, and the report under an Ed25519 signature."""
    from croupier.journal.folder import Unfit  # noqa: PLC0415 - start-up
    from croupier.journal.key import fingerprint, open_key  # noqa: PLC0415

    keys = [outcome.key for outcome in game.table.outcomes]
    outcomes = ("\n".join(keys[i] for i in values.tolist()) + "\n").encode()
    key = open_key(folder, make=True)
    if isinstance(key, Unfit):
        raise BadInput(key.sentence)
    body = {
        **told,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "files": {
            "raw.bin": sha256(raw).hexdigest(),
            "outcomes.txt": sha256(outcomes).hexdigest(),
        },
    }
    text = json.dumps(body, sort_keys=True, indent=1)
    signed = {
        "report": text,
        "signature": base64.b64encode(key.sign(text.encode())).decode(),
        "key": fingerprint(key.public_key()),
    }
    written = {
        "raw.bin": raw,
        "outcomes.txt": outcomes,
        "report.json": (json.dumps(signed, indent=1) + "\n").encode(),
    }
    try:
        for name, content in written.items():
            (folder / f".{name}.part").write_bytes(content)
        for name in written:
            (folder / f".{name}.part").replace(folder / name)
    except OSError as wrong:
        for name in written:
            (folder / f".{name}.part").unlink(missing_ok=True)
        raise BadInput(f"{folder} cannot be written: {wrong.strerror}") from None


def _print_battery(report: "BatteryReport") -> None:
    columns = ("draws", "test", "p", "corrected", "", "asked by")
    title = f"{report.draws:,} outcomes, level {report.level:.0%}, corrected for every test (Holm)"
    table = sheet(title, *columns, right=("p", "corrected"))
    for v in report.verdicts:
        says = "passes" if v.passes(report.level) else "FAILS"
        table.add_row(v.on, v.test, f"{v.p:.4g}", f"{v.holm:.4g}", says, v.asked_by)
    console().print(table)
    console().print("All pass." if report.passed else "This generator does NOT pass.")


@app.command("verify")
def verify(
    folder: Annotated[Path, typer.Argument(help="What rng test --export wrote.")],
    *,
    pin: Annotated[
        str | None, typer.Option("--key", help="The fingerprint of the key that you pinned.")
    ] = None,
) -> None:
    """Check the signature and the hashes of a laboratory export."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - start-up

    from croupier.journal.folder import Unfit  # noqa: PLC0415
    from croupier.journal.key import PUBLIC_FILE, fingerprint, open_public_key  # noqa: PLC0415

    held = pinned(pin)
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder}; name the one that rng test --export wrote")
    key = open_public_key(folder / PUBLIC_FILE)
    if isinstance(key, Unfit):
        raise BadInput(key.sentence)
    try:
        signed = json.loads((folder / "report.json").read_bytes())
        text = signed["report"]
        key.verify(base64.b64decode(signed["signature"]), text.encode())
        files = json.loads(text)["files"]
        wrong = [
            name
            for name, held in files.items()
            if sha256((folder / name).read_bytes()).hexdigest() != held
        ]
    except InvalidSignature:
        raise BadInput("the report's signature is not by this key, or the report changed") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise BadInput(f"{folder} holds no whole laboratory export") from None
    if wrong:
        raise BadInput(f"{', '.join(wrong)} is not what the report was made from")
    mark = fingerprint(key)
    if held is not None and held != mark:
        raise BadInput(f"the report is signed by the key {mark}, not by the one that you pinned")
    whose = "as pinned" if held is not None else "which nobody pinned"
    console().print(f"The report and its files are whole, signed by {mark}, {whose}.", markup=False)


@app.command("watch")
def watch(
    book: BookName,
    *,
    results: Annotated[
        Path | None,
        typer.Option("--results", help="A file of results, or what a wheel sent over its line."),
    ] = None,
    data: Annotated[Path | None, typer.Option("--data", help="A journal's folder.")] = None,
    table: Annotated[str, typer.Option("--table", help="The table in the journal.")] = "",
    level: Level = 0.99,
    reading: ReadingChoices = None,
    as_json: Json = False,
) -> None:
    """Hold results against chance, by number, sector and dealer, however often one looks."""
    if (results is None) == (data is None):
        raise BadInput("give what to watch: --results FILE, or --data FOLDER --table NAME")
    from croupier import maths  # noqa: PLC0415 - start-up

    game = game_of(book, reading)
    spins = _from_file(results) if results is not None else _from_journal(game, data, table)
    report = maths.watch(game, spins, level=level)
    if as_json:
        print_json(_watch_json(report))
    else:
        _print_watch(report)
    raise typer.Exit(1 if report.is_alarming else 0)


def _from_file(path: Path) -> "list[Spin]":
    from croupier.randomness.results import is_capture, read_capture, read_plain  # noqa: PLC0415

    try:
        text = path.read_text(errors="replace")
    except OSError as wrong:
        raise BadInput(f"{path} cannot be read: {wrong.strerror}") from None
    return read_capture(text) if is_capture(text) else read_plain(text.splitlines())


def _from_journal(game: Game, folder: Path | None, table: str) -> "list[Spin]":
    from croupier.cli.vault import open_vault  # noqa: PLC0415 - start-up
    from croupier.game import events as e  # noqa: PLC0415
    from croupier.randomness.results import read_record  # noqa: PLC0415

    with open_vault(folder or Path()) as vault:
        if not table:
            raise BadInput(f"say which table with --table; {vault.says_streams()}")
        entries = [entry for _, entry in vault.entries(table)]
    for entry in entries:
        match entry.event:
            case e.Opened(book=book, option=option) if (book, option) != (
                game.book.id,
                game.book.option,
            ):
                name = f"{book}:{option}" if option else book
                raise BadInput(f"{table} plays {name}; watch it by that book")
            case _:
                pass
    return read_record(entries)


def _watch_json(report: "WatchReport") -> dict[str, object]:
    worst = sorted((*report.suspicions, *report.dealers), key=lambda s: (s.p, -s.evidence))[:20]
    return {
        "results": report.spins,
        "flagged": report.flagged,
        "level": report.level,
        "alarm": report.is_alarming,
        "p_overall": report.p_overall,
        "p_one_look": report.p_one_look,
        "worst": [
            {"kind": s.kind, "what": s.name, "seen": s.seen, "expected": s.expected, "p": s.p}
            for s in worst
        ],
        "takes": [{"what": s.what, "bias": s.bias, "results": s.spins} for s in report.sights],
    }


def _print_watch(report: "WatchReport") -> None:
    screen = console()
    flagged = f", {report.flagged} with a warning of the device" if report.flagged else ""
    screen.print(f"{report.spins:,} results{flagged}.", markup=False)
    screen.print(
        f"All together: p = {report.p_overall:.4g} however often one looked"
        f" ({report.p_one_look:.4g} for one look at the end).",
        markup=False,
    )
    table = sheet("The strangest", "kind", "what", "seen", "expected", "p", right=("seen", "p"))
    for s in sorted((*report.suspicions, *report.dealers), key=lambda s: (s.p, -s.evidence))[:8]:
        table.add_row(s.kind, s.name, str(s.seen), f"{s.expected:.1f}", f"{s.p:.4g}")
    screen.print(table)
    takes = sheet(
        "How many results it takes to see", "what", "likelier by", "results", right=("results",)
    )
    for sight in report.sights:
        takes.add_row(sight.what, f"{sight.bias:.0%}", f"{sight.spins:,}")
    screen.print(takes)
    found = ", ".join(f"{s.kind} {s.name}" for s in report.alarms) or "the results as a whole"
    screen.print(f"ALARM: {found}." if report.is_alarming else "Nothing that chance does not do.")
