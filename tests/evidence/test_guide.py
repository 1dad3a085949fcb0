"""The commands of docs/regulators.md, run as they stand there."""

import re
import shlex
from pathlib import Path

import pytest

from croupier.cli import main
from evidence.night import written
from evidence.test_evidence_cli import head_of

GUIDE = Path(__file__).parents[2] / "docs" / "regulators.md"


def test_the_guides_commands_do_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = written(tmp_path / "data")
    monkeypatch.chdir(tmp_path)
    known = {
        "DATA": "data",
        "FINGERPRINT": head_of(data, full=True).partition("@")[2],
        "HEAD": head_of(data),
        "WITNESS": "witness",
    }
    lines = re.findall(r"^    (croupier .+)$", GUIDE.read_text(), re.MULTILINE)
    assert len(lines) == 7
    for line in lines:
        words = [known.get(word, word) for word in shlex.split(line)]
        monkeypatch.setattr("sys.argv", words)
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        assert not ended.value.code, f"{line}: {shown.out}{shown.err}"
    assert (tmp_path / "round.pdf").read_bytes().startswith(b"%PDF-")
