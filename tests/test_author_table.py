"""An author's folder on a table: `serve --demo --book`, as a process that people start."""

import shutil
from pathlib import Path

import httpx

from croupier.server.demo_tables import PLANS
from test_journal_cli import Croupier, croupier, serving

__all__ = ["croupier"]

EXAMPLE = Path(__file__).parents[1] / "examples" / "crown-and-anchor"


def test_an_authors_folder_is_a_table_of_the_demonstration(
    tmp_path: Path, croupier: Croupier
) -> None:
    data, folder = tmp_path / "data", tmp_path / "my-game"
    alone = croupier("serve", "--data", data, "--book", EXAMPLE)
    assert (alone.code, alone.out) == (2, "")
    assert "--book is for --demo" in alone.err
    shutil.copytree(EXAMPLE, folder)
    rules = folder / "rules.toml"
    whole = rules.read_text()
    rules.write_text(whole.replace('clause   = "1.1"', 'clause   = "1.111"'))
    broken = croupier("serve", "--demo", "--data", data, "--book", folder)
    assert (broken.code, broken.out) == (2, "")
    assert "the book does not load" in broken.err
    assert "'1.111' is no row of clauses.tsv" in broken.err
    assert not data.exists(), "a book that does not load begins no journal"
    rules.write_text(whole)
    with serving(data, 0, "--book", str(folder), "--book", str(folder)) as (_, port):
        told = httpx.get(f"http://127.0.0.1:{port}/api/tables", timeout=60, trust_env=False).json()
        (mine,) = (line for line in told if line["book"] == "crown-and-anchor")
        assert mine["simulated"]
        assert len(told) == len(PLANS) + 1
