"""What a check can say: an error, or a reading that an operator must confirm."""

from dataclasses import dataclass
from typing import Literal

from croupier.rulebook.model import Fault

Severity = Literal["error", "confirm"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about a book. `subject` is what a person confirms, where it is a reading."""

    severity: Severity
    file: str
    table: str
    clause: str
    what: str
    figure: str = ""
    do: str = ""
    subject: str = ""

    def __str__(self) -> str:
        where = f"{self.file} [{self.table}]" if self.table else self.file
        clause = f" (clause {self.clause})" if self.clause else ""
        figure = f" {self.figure}." if self.figure else ""
        do = f" {self.do}" if self.do else ""
        stop = "" if self.what.endswith((".", "?")) else "."
        return f"{where}{clause}: {self.what}{stop}{figure}{do}"


def error_of(fault: Fault) -> Finding:
    return Finding("error", fault.file, fault.table, fault.clause, fault.what, do=fault.do)
