"""The vocabulary page: every word that a rulebook may use, from the tables that the loader reads.

Only sentences that no table has stand here: how a part of a book fits together. The text is
Markdown; whoever calls page() writes it to a file.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from croupier.rulebook.chapters import CHAPTERS
from croupier.rulebook.clauses import COLUMNS, DUTIES, REASONS
from croupier.rulebook.form import BOOK_FIELDS, EQUIPMENT, ERRATUM_FIELDS, STEP_FIELDS, TABLES
from croupier.rulebook.kinds import ROLES, Field, Kind, Text, Whole, Word, Words
from croupier.rulebook.policies import COMMON
from croupier.rulebook.policy_word import PolicyWord
from croupier.rulebook.schema import LAID_OVER
from croupier.rulebook.vocabulary import WORDS
from croupier.rulebook.wagers import PAY_WORDS, STREAK_KEYS, WAGER_KEYS

HEAD = """# The vocabulary of a rulebook

Generated from the tables that the loader reads; `make docs` writes it. Every word that `rules.toml`
may use is here, and any other is an error. `docs/authors.md` is the guide to read first.

Almost every table says what it rests on, with one or more of these:

- `clause`: a row of `clauses.tsv`, or a list of rows
- `point`: the number of an unclear point, in your list of them (our books use our own list)
- `source`: `"inferred"` where we worked it out, `"text"` (the default) where it is printed

Wherever a value stands, a reading may stand instead: `{ reading = "name" }` takes the reading's
own value, `{ reading = "name", word = ..., other = ... }` writes a value for each of its words.
"""

OUTCOMES = """The device, in one of three forms.

- Dice: `dice`, how many there are (1 to 6), and `faces`, what each shows: whole numbers, names, or
  `{ symbol = "crown", value = 1 }` with a `colour` where the game has colours. A result is spelled
  with hyphens, low to high: `3-3-4`, `crown-crown-club`.
- A wheel by its counts: `sections`, a list of `{ clause = "...", symbol = 1, count = 24 }`.
  `symbol` is a whole number, never a name such as `"red"`.
- Pockets in their order: `pockets`, the numbers as they stand on the wheel, and `colours`, the
  numbers of each colour.
"""

WAGER_LINES = {
    "clause": "the clauses that allow and decide it",
    "point": "an unclear point",
    "source": '"inferred" or "text"',
    "called": "the book's own name for it",
    "optional": "true where a table may leave it out",
    "choose": "what a player picks: a list of values or of lists (`[1, 2]` is the choice `1-2`), "
    "or a table of names and the values that each stands for",
    "wins": "when it wins, in the words below",
    "pays": "what it pays, in the words below",
    "limits": "`{ clause, min_factor, max_factor }`: its limits as multiples of the table's",
    "stake": "`{ clause, multiple_of }`: a stake must divide into so many parts",
    "streak": "for a wager over several rounds: instead of `wins`",
}

STREAK_LINES = {
    "clause": "the clauses of a run",
    "point": "an unclear point",
    "mode": "a word of `super_streak.mode`",
    "neutral": "a condition: results that neither end nor extend a run",
    "longest": "the run at which it is paid at the latest",
}

_SETTLE_KEYS = (
    "`position`, `stake`, `outcome` or `run`, `returned`, `won`; where they matter, `advised` and "
    "`limits` with `min`, `max`, `unit`, `multiples`"
)

#: Each kind of example, what it states, and the keys that it needs beside `says` and `clauses`.
EXAMPLE_LINES: dict[str, tuple[str, str]] = {
    "settle": ("what a stake comes to on a result, or on a run", _SETTLE_KEYS),
    "refused": ("a stake that cannot be settled as it is", "`position`, `stake`, `outcome`"),
    "offered": ("the choices of a wager, in order", "`wager`, `choices`, `optional`"),
    "ways": ("how many results win, and the edge", "`position`, `edge`, `ways`"),
    "lit": ("every position that wins on a result", "`outcome`, `positions`"),
    "policy": ("the value of a policy", "`name`, `then`"),
    "entry": ("the fields of a table's entry, without `says`", "`table`, `name`, `is`"),
    "steps": ("the steps of a round and who does each", "`do`, `by`"),
    "device": ("what the device shows", "any of `weight faces values colours counts`"),
}

OPTION_LINES = {
    "clause": "the clauses of the option",
    "title": "its name",
    "outcome": "a device of its own",
    "wager": "wagers, beside the common ones or over them",
    "layout": "layouts, in the same way",
    "partition": "partitions, in the same way",
    "reading": "readings, in the same way",
    "policy": "policies, in the same way, each by itself",
}

TABLE_LINES = {
    "role": "An office that the book names, and its rank.",
    "act": "Something outside the steps of a round, and who may do it.",
    "irregularity": "Something that can go wrong with a result. The name is the book's own.",
    "sign": "What is shown to players.",
    "notification": "An office that is told.",
    "equipment": "What stands at the table.",
    "layout": "A printed layout and the wagers on it. The name is the book's own.",
}


#: Lists of words that have a section of their own and are not repeated.
ELSEWHERE = {id(ROLES): "[Roles](#roles)", id(EQUIPMENT): "[`[equipment.*]`](#equipment)"}


def page() -> str:
    """docs/vocabulary.md."""
    body = re.sub(r"\n{3,}", "\n\n", "\n".join(_body()))
    return f"{HEAD}\n## Contents\n\n{_contents(body)}\n{body}"


def _body() -> Iterator[str]:
    yield from _section("The book", _fields(BOOK_FIELDS), "`[rulebook]`: what the book is.")
    yield from _section("The outcome", (OUTCOMES,), "`[outcome]`")
    yield from _wagers()
    yield from _tables()
    yield from _section(
        "Readings", _readings(), "`[reading.name]`: a choice that the text leaves open."
    )
    yield from _policies()
    options = "`[option.a]`: what only one form of the game has. `book:a` loads it."
    own = {key: OPTION_LINES[key] for key in ("clause", "title", *LAID_OVER)}
    yield from _section("Options", _listed(own), options)
    yield from _section(
        "Roles", _listed(ROLES), "The offices that `by` and `to` may name, each with what it is."
    )
    yield from _section("clauses.tsv", _clauses(), "One row for each duty of each clause.")
    yield from _section(
        "examples.toml",
        (f"- `[[{kind}]]`: {says}; {keys}" for kind, (says, keys) in EXAMPLE_LINES.items()),
        "Kinds of example. Each has `clauses`, a list; `says`, a line for people; and may have "
        "`readings` and `option`.",
    )


def _section(title: str, lines: Iterable[str], says: str = "", level: int = 2) -> Iterator[str]:
    yield f"{'#' * level} {title}\n"
    if says:
        yield f"{says}\n"
    yield from lines
    yield ""


def _contents(body: str) -> str:
    lines = []
    for marks, title in re.findall(r"^(##|###) (.+)$", body, re.MULTILINE):
        slug = re.sub(r"[^a-z0-9 _-]", "", title.lower()).replace(" ", "-")
        lines.append(f"{'  ' * (len(marks) - 2)}- [{title}](#{slug})\n")
    return "".join(lines)


def _listed(words: Mapping[str, str]) -> Iterator[str]:
    return (f"- `{word}`: {says}" for word, says in words.items())


def _wagers() -> Iterator[str]:
    lines = {key: WAGER_LINES[key] for key in WAGER_KEYS}
    yield from _section("Wagers", _listed(lines), "`[wager.name]`: one kind of bet.")
    yield from _section("When it wins", _win_words(), "One of these words, after `wins =`.", 3)
    paid = 'After `pays = { clause = "...",`: one of the first four; `share` may go with it.'
    yield from _section("What it pays", _listed(PAY_WORDS), paid, 3)
    streak = {key: STREAK_LINES[key] for key in STREAK_KEYS}
    over = "`[wager.name.streak]`, where each choice names the wagers that a run can be of."
    yield from _section("Over several rounds", _listed(streak), over, 3)
    parts = (
        "- `of`: the wagers, by name",
        "- `and`: a condition for the rest, where the wagers leave some results out",
    )
    cuts = "`[partition.name]`: wagers that must share the results out, none twice and none left."
    yield from _section("Partitions", parts, cuts, 3)


def _win_words() -> Iterator[str]:
    yield "| word | wins when | on | example |"
    yield "|---|---|---|---|"
    for name, word in WORDS.items():
        yield f"| `{name}` | {word.says} | {', '.join(word.devices)} | `{word.example}` |"
    yield ""
    yield "Any of them may have `unless`, with another condition: what holds there does not win."
    yield '`"choice"` stands for what the player chose.'


def _tables() -> Iterator[str]:
    yield from _section(
        "Tables", (), "Each table is `[name.word]`, one for each that the book has."
    )
    for name, (words, form) in TABLES.items():
        lines = list(_fields(form))
        if words is not None and words is not ROLES:
            lines += ["", f"The words of `[{name}.*]`:", "", *_listed(words)]
        yield from _section(f"`[{name}.*]`", lines, TABLE_LINES[name], 3)
    steps = "The acts of a round in their order, one table for each."
    yield from _section("`[[step]]`", _fields(STEP_FIELDS), steps, 3)
    errata = "Misprints of the document, and how we read them."
    yield from _section("`[[erratum]]`", _fields(ERRATUM_FIELDS), errata, 3)


def _fields(form: Mapping[str, Field]) -> Iterator[str]:
    for key, field in form.items():
        optional = ", optional" if field.optional else ""
        yield f"- `{key}`: {field.says} ({_bounded(field.kind)}{optional})"
        yield from (f"  {line}" for line in _words(field.kind))


def _bounded(kind: Kind) -> str:
    match kind:
        case Whole(least, most):
            return f"{kind.says()}, {least:,} to {most:,}"
        case Text(most):
            return f"{kind.says()}, at most {most} characters"
        case Word(words) | Words(words) if id(words) in ELSEWHERE:
            return f"{kind.says()} of {ELSEWHERE[id(words)]}"
    return kind.says()


def _words(kind: Kind) -> Iterator[str]:
    match kind:
        case Word(words) | Words(words) if id(words) not in ELSEWHERE:
            yield from _listed(words)


def _readings() -> Iterator[str]:
    yield "- `point`: the number of the unclear point (a whole number from 1)"
    yield "- `says`: what is being read (a line of text)"
    yield "- `values`: its words, as a list, or as a table of words and the value of each"
    yield "- `range`: instead of `values`, `[least, most]` for a whole number"
    yield "- `default`: the word in force where nobody chooses"


def _policies() -> Iterator[str]:
    says = (
        '`[policy.group]` with a line `name = { clause = "...", then = ... }` for each of its '
        "policies. A `clause` of the group itself serves those that give none."
    )
    common = "Every book gives all of these."
    yield from _section("Policies", (), says)
    yield from _section("Policies of every book", _groups(COMMON), common, 3)
    listed = (f"- `{name}`: {line}" for name, (line, _) in CHAPTERS.items())
    chapters = (
        "`chapters` of `[rulebook]` names what a book has beyond the common; each adds policies."
    )
    yield from _section("Chapters", listed, chapters, 3)
    for name, (line, words) in CHAPTERS.items():
        yield from _section(f"Chapter `{name}`", _groups(words), f"For {line}.", 3)


def _groups(words: Iterable[PolicyWord]) -> Iterator[str]:
    for word in words:
        yield f"#### `{word.name}`\n"
        yield f"{word.says} ({_bounded(word.kind)})\n"
        yield from _words(word.kind)
        yield ""


def _clauses() -> Iterator[str]:
    lines = {
        "clause": "the clause's number, with `#a`, `#b` where one clause has several duties",
        "kind": "what it is about, in a word of your own",
        "paraphrase": "what it says, in your own words; `croupier why` shows them",
        "software_duty": f"one of {', '.join(f'`{duty}`' for duty in DUTIES)}",
        "reason": "empty where a value rests on it; otherwise one of "
        + ", ".join(f"`{reason}`" for reason in REASONS),
        "notes": "anything else, or nothing",
    }
    yield "The columns, between tabs, with these names in the first line:\n"
    yield from _listed({column: lines[column] for column in COLUMNS})
