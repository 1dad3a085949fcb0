"""Lines of a playthrough about people: conduct, exclusion, disputes, places, arrangements.

Phrases as in playscript.py, which reads them; names of groups are fields of the command.
"""

_FOR = r"(?: for (?P<player>\w+))?"
_DUE = r"(?:, due (?P<due>[\d:]+))?"
_DISPUTE = r"dispute (?P<dispute>\d+)"

PEOPLE_PHRASES: tuple[tuple[str, str], ...] = (
    (
        (
            r"record breach (?P<kind>\w+) by (?P<person>\w+)(?:, as (?P<capacity>\w+))?"
            r"(?:, (?P<handling>\w+))?(?:, clause (?P<clause>[^:]+))?: (?P<says>.+)"
        ),
        "record_breach",
    ),
    (
        (
            r"sanction breach (?P<breach>\d+): (?P<measures>[\w ]+?)"
            r"(?:, since round (?P<since>\d+))?, because (?P<reason>.+)"
        ),
        "sanction",
    ),
    (r"lift sanction on (?P<person>\w+): (?P<reason>.+)", "lift_sanction"),
    (r"end arrangement of (?P<players>\w+(?: and \w+)*)", "end_arrangement"),
    (r"release winnings of (?P<person>\w+): (?P<reason>.+)", "release_winnings"),
    (
        (
            r"note (?P<person>\w+) (?P<what>excluded|lifted) by record (?P<source_seq>\d+)"
            r" of (?P<source>\w+)"
        ),
        "note_exclusion",
    ),
    (r"pay out (?P<person>\w+)", "pay_out"),
    (r"return what is held of (?P<player>\w+)", "return_held"),
    (r"link (?P<players>\w+(?: and \w+)*): (?P<says>.+)", "link_players"),
    (r"require vacating of (?P<player>\w+)", "require_vacating"),
    (
        rf"raise dispute{_FOR}(?: about round (?P<of>\d+))?{_DUE}: (?P<about>.+)",
        "raise_dispute",
    ),
    (rf"decide {_DISPUTE}: (?P<decision>.+)", "decide_dispute"),
    (rf"request review of {_DISPUTE}{_DUE}", "request_review"),
    (rf"review {_DISPUTE}(?P<upholds>, changing it)?: (?P<decision>.+)", "review_dispute"),
    (rf"advise the complainant of {_DISPUTE}", "advise_complainant"),
    (rf"close {_DISPUTE}, (?P<satisfied>satisfied|not satisfied)", "close_dispute"),
    (rf"request rules(?: to (?P<to>read|buy))?{_FOR}", "request_rules"),
    (r"attest (?P<item>\w+)(?: of (?P<millimetres>\d+) mm)?", "attest_equipment"),
    (
        (
            r"arrange straight up for (?P<players>\w+(?: and \w+)*)"
            r"(?:, in writing (?P<writing>[^,]+))?(?:, notified (?P<notified>.+))?"
        ),
        "arrange_straight_up",
    ),
    (r"put up notice (?P<notice>\w+)", "put_up_notice"),
)
_NUMBERS = ("breach", "since", "source_seq", "dispute", "millimetres")


def people_value(name: str, text: str) -> object | None:
    """What a group stands for, where it is not the text itself."""
    if name in _NUMBERS:
        return int(text)
    if name == "measures":
        return tuple(text.split(" and "))
    if name == "upholds":
        return False
    return text == "satisfied" if name == "satisfied" else None
