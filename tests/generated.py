"""What is generated from the tables of a rulebook's form: the vocabulary page, the JSON Schema.

generated.py --write     write both
generated.py --check     say which of them is out of date, and fail
"""

import sys
from pathlib import Path

from croupier.rulebook import handbook, schema
from croupier.rulebook.load import SHELF

ROOT = Path(__file__).parent.parent


def generated() -> dict[Path, str]:
    return {
        ROOT / "docs" / "vocabulary.md": handbook.page(),
        SHELF / "rules.schema.json": schema.render(),
    }


def main(arguments: list[str]) -> int:
    if arguments not in (["--write"], ["--check"]):
        sys.stderr.write(__doc__ or "")
        return 2
    stale = [
        file
        for file, text in generated().items()
        if not file.exists() or file.read_text(encoding="utf-8") != text
    ]
    for file in stale:
        name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name
        if arguments == ["--write"]:
            file.write_text(generated()[file], encoding="utf-8")
            sys.stdout.write(f"{name} written\n")
        else:
            sys.stdout.write(f"{name} is out of date; run `make docs`\n")
    return 1 if stale and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
