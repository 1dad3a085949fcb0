"""Many evenings of buying, staking, redeeming and putting right in every book, drawn by a seed.

Nobody's plan is followed, so what must hold is only what always holds: the books at zero, nothing
below it, a replay that comes to the same, no doubt for the audit, and nobody's money lost.
"""

import random

import pytest

import croupier
from croupier.audit import audit
from croupier.entries import encode
from croupier.game import events as e
from croupier.game.names import Refusal
from croupier.ledger import wrong_with
from house import House

ROUNDS = 8
COLOURS = ("red", "blue", "green", "white")


class Evening:
    def __init__(self, book: str, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311 - a seed, so that it can be played again
        self.house = House(croupier.load(book).table, minimum=5_00, maximum=40_00)
        carried = self.house.table.book.tables["layout"][self.layout()].fields["wagers"]
        every = self.house.table.positions
        assert isinstance(carried, tuple)
        self.positions = [p.id for p in every if p.wager.name in carried and not p.wager.streak]
        self.done: set[str] = set()
        self.vouchers = 0

    def layout(self) -> str:
        assert self.house.state.opened is not None
        return self.house.state.opened.layout

    def do(self, who: str, act: str, **fields: object) -> None:
        decided = self.house.do(who, act, **fields)
        assert wrong_with(self.house.state.balances) is None, (who, act, fields)
        if not isinstance(decided, Refusal):
            self.done.add(act)

    def player(self) -> str:
        return self.dice.choice(["ann", "bob", "cy"])

    def of_colour(self) -> None:
        who, name = self.player(), self.dice.choice(COLOURS)
        each = self.dice.choice([5_00, 6_00, 7_00])
        other = self.player()
        match self.dice.randrange(6):
            case 0:
                self.do("officer", "allow_second_colour", player=who)
                self.do("pit_boss", "allow_second_colour", player=who)
                self.do("supervisor", "allow_second_colour", player=who)
            case 1:
                self.do(who, "share_colour", colour=name, with_player=other)
            case 2:
                own = [a.split(":") for a in self.house.state.balances if a.startswith("colour:")]
                for _, who, name in own[:1]:
                    self.do("dealer", "redeem_colour", player=who, colour=name, count=1)
            case 3:
                self.vouchers += 1
                fate = self.dice.choice([None, "return", "collect", "convert"])
                number = f"v{self.vouchers}"
                fields = {"player": who, "voucher": number, "cents": 20_00, "on_win": fate}
                self.do("dealer", "exchange_voucher", **fields)
            case _:
                self.do(who, "declare_colour", each=each)
                fields = {"player": who, "colour": name, "count": self.dice.randrange(1, 9)}
                paid = self.dice.choice(["cash", "chips"])
                self.do("dealer", "issue_colour", **fields, paid_with=paid)
                self.do("dealer", "issue_colour", **fields, paid_with=paid, each=each)

    def of_wagers(self) -> None:
        who, where = self.player(), self.dice.choice(self.positions)
        kinds = [a.split(":", 2) for a in self.house.state.balances if f":{who}:" in a]
        have = ["chips", *(f"{kind}:{name}" for kind, _, name in kinds)]
        chosen = self.dice.sample(have, min(len(have), self.dice.randrange(1, 4)))
        sums = [5_00, 10_00, 12_00, 14_00, 35_00]
        stake = [{"of": of, "cents": self.dice.choice(sums)} for of in chosen]
        self.do(who, "place", position=where, stake=stake)
        lying = [w for w in self.house.state.wagers.values() if w.player == who]
        if not lying:
            return
        own = self.dice.choice(lying).position
        match self.dice.randrange(6):
            case 0:
                self.do(who, "take_back", position=own, cents=self.dice.choice(sums))
            case 1:
                self.do(who, "move", position=own, to=self.dice.choice(self.positions))
            case 2:
                self.do(who, "repeat")
            case 3:
                self.do("supervisor", "refuse_wager", wager=lying[0].number, reason="a reason")

    def result(self) -> str:
        return self.dice.choice(self.house.table.outcomes).key

    def after(self, number: int) -> None:
        fields = {"of": number, "reason": "keyed wrongly", "second": "pit_boss"}
        if self.dice.random() < 0.5:
            self.do("game_supervisor", "correct_result", **fields, result=self.result())
        if self.dice.random() < 0.2:
            ground = {"of": number, "ground": "disorder", "reason": "the lights went out"}
            for who in ("supervisor", "pit_boss"):
                self.do(who, "invalidate", **ground)

    def play(self) -> None:
        for _ in range(ROUNDS):
            for _ in range(4):
                self.of_colour()
            self.house.open_betting()
            for _ in range(8):
                self.of_wagers()
            number = self.house.state.round
            self.house.finish(self.result())
            self.after(number)


@pytest.mark.parametrize("book", croupier.every_book())
def test_an_evening_of_chips_keeps_its_books(book: str) -> None:
    done: set[str] = set()
    for seed in range(4):
        evening = Evening(book, seed)
        evening.play()
        house = evening.house
        house.check()
        bodies = [(seq, encode(entry)) for seq, entry in enumerate(house.entries, 1)]
        assert [str(doubt) for doubt in audit("t1", bodies, house.table)] == []
        parts = [x.event for x in house.entries if isinstance(x.event, e.WagerSettled)]
        assert any(event.parts for event in parts)
        done |= evening.done
    acts = {"issue_colour", "redeem_colour", "allow_second_colour", "place", "take_back", "move"}
    assert acts | {"correct_result", "invalidate"} <= done
