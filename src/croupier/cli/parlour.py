"""A round in the terminal: a purse of play money, a slip typed in, a simulated device.

A front for people; it decides nothing. Stakes are settled by the same code as everywhere.
"""

from typing import Final

import typer

from croupier.cli.paper import console, print_explanation, sheet
from croupier.devices.simulated import draw
from croupier.library import BadInput, Game, money
from croupier.money import Cents, dollars_of
from croupier.settle import Settlement

PURSE: Final = Cents(100_00)
LEAVE: Final = ("quit", "exit", "q")

HELP = """Stake by typing POSITION=AMOUNT, for example {example}=5.00.
  go         no more bets: draw and settle      clear   take every stake back
  positions  what can be staked on              why POSITION   explain it
  quit       leave                              help    this again"""


class Parlour:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.screen = console()
        self.purse = PURSE
        self.slip: list[tuple[str, Cents]] = []
        self.offered = [position.id for position in game.table.positions]

    def open(self) -> None:
        book = self.game.book
        self.say(f"{book.title}, {book.place}. A simulated device; play money only.")
        if self.game.table.streaks:
            self.say("Wagers over several rounds are not offered here; `croupier odds` has them.")
        self.say(HELP.format(example=self.offered[0]))
        while self.purse or self.slip:
            self.say(f"\nPurse ${dollars_of(self.purse)}. Place your bets.")
            if not self.take_bets():
                break
            self.decide()
        self.say(f"You leave with ${dollars_of(self.purse + self.staked)}.")

    def say(self, text: str) -> None:
        self.screen.print(text, markup=False)

    @property
    def staked(self) -> Cents:
        return Cents(sum(cents for _, cents in self.slip))

    def take_bets(self) -> bool:
        """Until somebody says go; False where they leave."""
        while True:
            try:
                words = typer.prompt("", prompt_suffix="> ", default="", show_default=False).split()
            except (EOFError, typer.Abort):
                self.say("")
                return False
            if words == ["go"] and self.slip:
                return True
            if words and words[0] in LEAVE:
                return False
            try:
                self.obey(words)
            except BadInput as wrong:
                self.say(f"No: {wrong}.")

    def obey(self, words: list[str]) -> None:
        match words:
            case ["help" | "?"]:
                self.say(HELP.format(example=self.offered[0]))
            case ["positions"]:
                self.say(", ".join(self.offered))
            case ["clear"]:
                self.purse, self.slip = Cents(self.purse + self.staked), []
            case ["why", position]:
                print_explanation(self.game.why(position))
            case [] if self.slip:
                self.say(f"${dollars_of(self.staked)} is staked; go draws, clear takes it back.")
            case [] | ["go"]:
                self.say(f"Nothing is staked yet; for example {self.offered[0]}=5.00.")
            case _:
                for word in words:
                    self.place(word)

    def place(self, word: str) -> None:
        name, equals, text = word.partition("=")
        if not equals:
            raise BadInput(
                f"{word!r} is no stake; write {self.offered[0]}=5.00, or go, help or quit"
            )
        position, cents = self.game.position(name), money(text)
        if position not in self.offered:
            raise BadInput(f"{position} is decided over several rounds and not offered here")
        if cents > self.purse:
            raise BadInput(f"the purse has ${dollars_of(self.purse)}")
        each = self.game.table.index[position].wager.stake_multiple
        if cents % each:
            raise BadInput(f"a stake on {position} must divide by {each} cents")
        self.purse = Cents(self.purse - cents)
        self.slip.append((position, cents))
        self.say(f"${dollars_of(cents)} on {position}. Purse ${dollars_of(self.purse)}.")

    def decide(self) -> None:
        outcome = draw(self.game.book.space)
        self.say(f"No more bets. The result is {outcome.key}.")
        stakes = [(position, dollars_of(cents)) for position, cents in self.slip]
        done = self.game.settle(outcome.key, stakes)
        self.show(done)
        for settlement in done:
            if settlement.won:
                print_explanation(self.game.why_settled(settlement, outcome.key))
        self.purse = Cents(self.purse + sum(one.returned + one.won for one in done))
        self.slip = []

    def show(self, done: tuple[Settlement, ...]) -> None:
        columns = ("position", "stake", "returned", "won", "lost")
        table = sheet("", *columns, right=columns[1:])
        for one in done:
            sums = (dollars_of(cents) for cents in (one.stake, one.returned, one.won, one.lost))
            table.add_row(one.position, *sums)
        self.screen.print(table)
