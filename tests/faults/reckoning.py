"""After a killed evening: each command answered yes has happened once, and no money is lost.

It reads the journal and what the people at the screens were told, and nothing of the server.
"""

from collections import Counter
from typing import Any

from croupier.audit import audit_transfers
from croupier.game import events as e
from croupier.game.state import CageState, TableState
from croupier.ledger import wrong_with
from croupier.table import evolve_cage, evolve_table

Json = dict[str, Any]
#: Who asked, what, and what he was answered.
Answers = list[tuple[str, Json, Json]]
#: The records of each stream, numbered.
Told = dict[str, list[tuple[int, e.Entry]]]

#: What a command that was answered yes has written: one event of this kind, or at least one.
WROTE: dict[str, type[e.Event]] = {
    "sit": e.PlayerSeated,
    "buy_in": e.BoughtIn,
    "sell_chips": e.ChipsSold,
    "buy_back_chips": e.ChipsBoughtBack,
    "send_chips": e.ChipsSent,
    "place": e.WagerPlaced,
    "take_back": e.WagerTakenBack,
    "place_bets": e.BettingOpened,
    "no_more_bets": e.BettingClosed,
    "spin": e.WheelSpun,
    "enter": e.ResultEntered,
    "confirm": e.ResultDeclared,
    "collect": e.LosersCollected,
    "pay": e.WinnersPaid,
    "call_no_result": e.NoResultCalled,
}
AFTER_IT = {"call_no_result": e.WagerVoided}


def check_each_happened_once(answers: Answers, told: Told) -> None:
    yes = [(name, body, answer) for name, body, answer in answers if answer["ok"]]
    counted: Counter[tuple[str, str]] = Counter()
    for name, body, answer in yes:
        seq, entry = told[body["table"]][answer["seq"] - 1]
        kinds = (WROTE[body["do"]], AFTER_IT.get(body["do"], WROTE[body["do"]]))
        assert seq == answer["seq"]
        assert isinstance(entry.event, kinds), body
        assert entry.by.person == name
        if body["do"] in ("buy_in", "sell_chips", "buy_back_chips", "send_chips"):
            assert (entry.event.player, entry.event.cents) == (body["player"], body["cents"])  # type: ignore[union-attr]
        if isinstance(entry.event, e.WagerPlaced):
            assert entry.event.position == body["position"]
            assert entry.event.cents == body["stake"][0]["cents"]
        counted[name, body["do"]] += 1
    assert len({(body["table"], answer["seq"]) for _, body, answer in yes}) == len(yes)
    happened: Counter[tuple[str, str]] = Counter(
        (entry.by.person, do)
        for entries_of in told.values()
        for _, entry in entries_of
        for do, kind in WROTE.items()
        if isinstance(entry.event, kind) and do != "take_back"
    )
    wanted = {who: times for who, times in counted.items() if who[1] != "take_back"}
    assert dict(happened) == wanted


def check_transfers(answers: Answers, told: Told) -> int:
    wanted = {
        body["transfer"]: 1
        for _, body, answer in answers
        if body["do"] == "send_chips" and answer["ok"]
    }
    for kind in (e.ChipsSent, e.ChipsTaken, e.TransferLanded):
        found = Counter(
            entry.event.transfer
            for entries_of in told.values()
            for _, entry in entries_of
            if isinstance(entry.event, kind)
        )
        assert found == wanted, kind
    every = [(stream, seq, entry) for stream, rows in told.items() for seq, entry in rows]
    assert list(audit_transfers(every)) == []
    return len(wanted)


def check_books(told: Told) -> None:
    table, cage = TableState(), CageState()
    for _, entry in told["bw1"]:
        table = evolve_table(table, entry.event)
        assert wrong_with(table.balances) is None
    for _, entry in told["cage"]:
        cage = evolve_cage(cage, entry.event)
        assert wrong_with(cage.balances) is None
    assert table.under_way == cage.under_way == {}
    transit = [
        cents
        for state in (table, cage)
        for account, cents in state.balances.items()
        if account.startswith("transit:")
    ]
    assert sum(transit) == 0
