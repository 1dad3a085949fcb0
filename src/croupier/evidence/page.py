"""An evidence file as a page for a person: what happened, by which clauses, and how to check it.

It is made from a file that was checked, and says nothing that the file does not hold. The same file
is the same bytes.
"""

from io import BytesIO
from typing import Final

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from croupier.evidence.check import Checked, subject_of
from croupier.evidence.code import draw_code
from croupier.evidence.file import encode
from croupier.game.events import Entry, Opened
from croupier.journal.printed import printed, scanned
from croupier.journal.store import blob_hash
from croupier.money import dollars_of
from croupier.rulebook.clauses import ClauseIndex

WIDE, HIGH = A4
_MARGIN: Final = 18 * mm
_TEXT: Final = 8.5
_SMALL: Final = 7
_STEP: Final = 11.0
_CODE: Final = 34 * mm
_PLAIN, _BOLD, _FIXED = "Helvetica", "Helvetica-Bold", "Courier"


class _Paper:
    """A canvas with a place on it; a line that does not fit begins a page."""

    def __init__(self, title: str, foot: str) -> None:
        self.into = BytesIO()
        self.canvas = Canvas(self.into, pagesize=A4, invariant=1, pageCompression=1)
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Croupier")
        self.foot, self.number, self.y = foot, 1, HIGH - _MARGIN

    def turn(self) -> None:
        self.canvas.setFont(_FIXED, 6)
        self.canvas.drawString(_MARGIN, _MARGIN - 20, self.foot)
        self.canvas.drawRightString(WIDE - _MARGIN, _MARGIN - 20, f"page {self.number}")
        self.canvas.showPage()
        self.number, self.y = self.number + 1, HIGH - _MARGIN

    def heading(self, says: str, size: float = 11) -> None:
        if self.y - 4 * _STEP < _MARGIN:
            self.turn()
        self.y -= size * 1.9
        self._set(says, _MARGIN, _BOLD, size)
        self.y -= 3

    def text(
        self,
        says: str,
        *,
        left: float = 0,
        font: str = _PLAIN,
        size: float = _TEXT,
        wide: float = 0,
    ) -> None:
        room = (wide or WIDE - 2 * _MARGIN) - left
        for part in _folded(says, font, size, room):
            if self.y - _STEP < _MARGIN:
                self.turn()
            self.y -= _STEP
            self._set(part, _MARGIN + left, font, size)

    def beside(self, says: str, left: float, font: str = _FIXED) -> None:
        """On the line that was set last."""
        self._set(says, _MARGIN + left, font, _SMALL)

    def rule(self) -> None:
        self.y -= 3
        self.canvas.setLineWidth(0.3)
        self.canvas.line(_MARGIN, self.y, WIDE - _MARGIN, self.y)

    def _set(self, says: str, x: float, font: str, size: float) -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, self.y, _latin(says))

    def done(self) -> bytes:
        self.turn()
        self.canvas.save()
        return self.into.getvalue()


def _latin(says: str) -> str:
    """The printer's own letters have no others; what they lack is marked, never dropped."""
    return says.encode("cp1252", "replace").decode("cp1252")


def _folded(says: str, font: str, size: float, room: float) -> list[str]:
    lines, now = [], ""
    for word in says.split():
        longer = f"{now} {word}".strip()
        if now and stringWidth(_latin(longer), font, size) > room:
            lines.append(now)
            longer = word
        now = longer
    return [*lines, now]


def evidence_page(checked: Checked) -> bytes:
    evidence, point, key = checked.evidence, checked.checkpoint, checked.key
    if evidence is None or point is None or key is None or not checked.sound:
        raise ValueError("only a file that is in order makes a page")
    digest = blob_hash(encode(evidence))
    paper = _Paper(f"Evidence: {subject_of(evidence.about)}", f"file SHA-256 {digest}")
    draw_code(
        paper.canvas,
        scanned(point, key),
        x=WIDE - _MARGIN - _CODE,
        y=HIGH - _MARGIN - _CODE,
        wide=_CODE,
    )
    narrow = WIDE - 2 * _MARGIN - _CODE - 6 * mm
    paper.heading("Evidence from a table's record", 16)
    paper.text(subject_of(evidence.about), font=_BOLD, size=11, wide=narrow)
    paper.text(f"Head of the record, signed at {point.instant}:", wide=narrow)
    paper.text(printed(point, key), font=_FIXED, size=_TEXT, wide=narrow)
    paper.text("The code holds the same head in full.", wide=narrow)
    paper.y = min(paper.y, HIGH - _MARGIN - _CODE)
    _opening(paper, checked)
    _told(paper, checked)
    _clauses(paper, checked)
    _how(paper, digest, key)
    return paper.done()


def _opening(paper: _Paper, checked: Checked) -> None:
    opened = next(e.event for e in checked.entries.values() if isinstance(e.event, Opened))
    paper.heading("The table and its book")
    kind = "simulated money" if opened.simulated else "real money"
    paper.text(f"{opened.title} ({opened.table}), {kind}; software {opened.software}.")
    option = f" option {opened.option}" if opened.option else ""
    paper.text(f"Book {opened.book}{option}, edition {opened.edition}.")
    paper.text(f"rules.toml SHA-256 {opened.rules_hash}", font=_FIXED, size=_SMALL)
    paper.text(f"clauses.tsv SHA-256 {opened.clauses_hash}", font=_FIXED, size=_SMALL)
    if checked.table is None:
        return
    for name, reading in checked.table.book.readings.items():
        paper.text(f"Reading {name}={reading.value}: {reading.says}", size=_SMALL)


def _told(paper: _Paper, checked: Checked) -> None:
    paper.heading("What the record says")
    paper.text("Records that are somebody else's are shown by their place and hash only.")
    for one, entry, says, clauses in checked.told():
        paper.rule()
        paper.text(f"{one.seq}", font=_FIXED, size=_SMALL)
        paper.beside(_when(entry) if entry else one.hash[:32], 36)
        if entry is not None:
            paper.beside(f"{entry.by.role.replace('_', ' ')} {entry.by.person}", 190, _PLAIN)
        paper.text(says, left=36, font=_PLAIN if entry else "Helvetica-Oblique")
        if clauses:
            paper.text(f"clauses {', '.join(clauses)}", left=36, size=_SMALL)
        for posting in entry.postings if entry else ():
            paper.text(posting.account, left=60, size=_SMALL)
            sign = "-" if posting.cents < 0 else "+"
            paper.beside(f"{sign}{dollars_of(abs(posting.cents))}", 300)


def _when(entry: Entry) -> str:
    return entry.at.replace("T", " ").rstrip("Z") + " UTC"


def _clauses(paper: _Paper, checked: Checked) -> None:
    """Every clause that a record names, in our words."""
    if checked.table is None:
        return
    book = checked.table.book
    index = ClauseIndex(book.clauses)
    named = dict.fromkeys(clause for *_, clauses in checked.told() for clause in clauses)
    paper.heading("The clauses, in our own words; not the approved text")
    for clause in named:
        row = index.find(clause)
        if row is not None:
            paper.text(f"{clause}  {book.clauses[row].says}", size=_SMALL + 0.5)


def _how(paper: _Paper, digest: str, key: str) -> None:
    paper.heading("How to check this off line")
    paper.text(
        "This page is for reading; the proof is the file that it was made from, which holds every "
        "record, its path to the signed root, the checkpoint and the book."
    )
    paper.text(f"croupier verify FILE --key {key}", font=_FIXED, size=_SMALL)
    paper.text(f"The file's SHA-256 is {digest}.", font=_FIXED, size=_SMALL)
    paper.text(
        "The key's fingerprint must be the one that was written down when the floor first opened. "
        "No regulator has approved this software."
    )
