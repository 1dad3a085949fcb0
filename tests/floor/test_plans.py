"""What a plan may say: readings and their confirmation, equipment and its sizes, limits."""

import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.floor.floor import Floor
from croupier.floor.opening import TablePlan, Unopenable, opening
from croupier.game.carrying import COURIER
from croupier.game.names import TableId
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import StreamName
from croupier.library import every_book, load
from croupier.money import Cents
from croupier.proof.confirmation import to_confirm, withheld
from croupier.server.demo_tables import PLANS
from croupier.server.demo_tables import plan_of as demo_plan_of
from floor.hall import KEY, clock
from house import House

EXAMPLE = Path(__file__).parents[2] / "examples" / "crown-and-anchor"

COLOUR = "colour.match=at_least"


def plan_of(book: str, layout: str, **more: object) -> TablePlan:
    base = TablePlan(
        table=TableId("x1"),
        title="Table",
        book=book,
        layout=layout,
        places=5,
        minimum=Cents(5_00),
        maximum=Cents(100_00),
        unit=Cents(1_00),
        float=Cents(10_000_00),
        simulated=True,
    )
    return replace(base, **more)


def test_what_favours_the_player_is_withheld_until_it_is_confirmed_by_name() -> None:
    plan = plan_of("victoria-sic-bo:b", "C")
    opened, _ = opening(plan)
    assert "single_colour:red" in opened.withheld
    assert "specific_colour_double:blue" in opened.withheld
    assert "small" not in opened.withheld
    opened, _ = opening(replace(plan, confirmed=(COLOUR,)))
    assert (opened.confirmed, opened.withheld) == ((COLOUR,), ())
    opened, _ = opening(replace(plan, readings={"colour.match": "exactly"}))
    assert (opened.readings["colour.match"], opened.withheld) == ("exactly", ())


def test_a_position_that_is_withheld_takes_no_stake() -> None:
    table = load("victoria-sic-bo:b").table
    house = House(table, withheld=withheld(table, ()))
    house.open_betting()
    refused = house.refused("ann", "place", position="single_colour:red", stake=5_00)
    assert refused.code == "not_confirmed"
    assert refused.clauses
    house.done("ann", "place", position="small", stake=5_00)
    refused = house.refused("ann", "move", position="small", to="single_colour:red")
    assert refused.code == "not_confirmed"


def test_a_list_that_breaks_a_partition_is_withheld() -> None:
    plan = plan_of("nsw-sic-bo", "C", readings={"even.totals": "printed"})
    opened, _ = opening(plan)
    assert {"odd", "even"} <= set(opened.withheld)
    opened, _ = opening(replace(plan, confirmed=("even.totals=printed",)))
    assert opened.withheld == ()


def test_every_confirmation_says_what_it_lets_in() -> None:
    (first, *_) = to_confirm(load("victoria-sic-bo:b").table)
    assert first.words == (COLOUR,)
    assert "favours the player" in first.says
    assert to_confirm(load("nsw-big-wheel").table) == ()


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"confirmed": ("colour.match=at_leats",)}, "is not to be confirmed here"),
        ({"readings": {"colour.match": "some"}}, "has no value"),
        ({"readings": {"colour.macth": "exactly"}}, "has no reading"),
        ({"equipment": ("jacuzzi",)}, "knows no 'jacuzzi'"),
        ({"minimum": Cents(200_00)}, "a maximum is at least its minimum"),
        ({"by_wager": {"smal": (Cents(1), Cents(2))}}, "has no wager 'smal'"),
        ({"by_wager": {"small": (Cents(5), Cents(2))}}, "a maximum is at least its minimum"),
        ({"streak_amount": Cents(10_00)}, "no wager over several rounds"),
    ],
)
def test_a_plan_that_cannot_be_opened_says_why(more: dict[str, object], why: str) -> None:
    with pytest.raises(Unopenable, match=why):
        opening(plan_of("victoria-sic-bo:b", "C", **more))


@pytest.mark.parametrize("size", [None, 16, 23])
def test_a_real_ball_is_attested_within_its_sizes(size: int | None) -> None:
    """9(a): 17 to 22 mm, both included; a simulated table has nothing to measure."""
    attested = {"ball": size} if size else {}
    plan = plan_of("adelaide-roulette", "table", simulated=False, attested=attested)
    with pytest.raises(Unopenable, match="ball"):
        opening(plan)
    for fits in (17, 22):
        opened, _ = opening(replace(plan, attested={"ball": fits}))
        assert opened.attested == {"ball": fits}
    opened, _ = opening(replace(plan, simulated=True, attested={}))
    assert "ball" in opened.equipment


def test_optional_equipment_is_there_only_where_it_is_fitted() -> None:
    plan = plan_of("nsw-sic-bo", "C")
    opened, _ = opening(plan)
    assert {"tumbler", "dice_set"} <= set(opened.equipment)
    assert "touch_screen" not in opened.equipment
    opened, _ = opening(replace(plan, equipment=("touch_screen",)))
    assert "touch_screen" in opened.equipment


def test_every_table_of_the_demonstration_opens_and_withholds_nothing() -> None:
    for plan in PLANS:
        opened, _ = opening(plan)
        assert opened.withheld == ()


def broken(folder: Path) -> Path:
    """The example with a clause that no row has, three times over and once more."""
    shutil.copytree(EXAMPLE, folder)
    rules = (folder / "rules.toml").read_text()
    (folder / "rules.toml").write_text(rules.replace('"7.1"', '"77.1"').replace('"3.1"', '"33.1"'))
    return folder


def test_a_book_that_does_not_load_is_refused_with_its_first_faults(tmp_path: Path) -> None:
    folder = str(broken(tmp_path / "my-game"))
    with pytest.raises(Unopenable) as wrong:
        opening(plan_of(folder, "cloth"))
    says = str(wrong.value)
    assert says.startswith("x1: the book does not load. my-game/rules.toml: [")
    assert "'33.1' is no row of clauses.tsv" in says
    assert re.search(r"And \d+ more: `croupier check` lists them\.$", says), says
    floor = Floor(MemoryJournal(), KEY, clock)
    refused = floor.add_table(plan_of(folder, "cloth"), COURIER)
    assert refused is not None
    assert (refused.code, refused.says) == ("not_opened", says)
    assert floor.journal.size(StreamName("x1")) == 0


def test_a_folder_gets_a_table_of_the_demonstration(tmp_path: Path) -> None:
    folder = tmp_path / "my-game"
    shutil.copytree(EXAMPLE, folder)
    plan = demo_plan_of(str(folder))
    assert re.fullmatch("crown-and-anchor-[0-9a-f]{6}", plan.table)
    assert (plan.layout, plan.unit, plan.confirmed) == ("cloth", 1_00, ())
    rules = (folder / "rules.toml").read_text()
    dearer = '[[1, "1 to 1"], [2, "3 to 1"], [3, "10 to 1"]]'
    assert '[[1, "1 to 1"], [2, "2 to 1"], [3, "3 to 1"]]' in rules
    rules = rules.replace('[[1, "1 to 1"], [2, "2 to 1"], [3, "3 to 1"]]', dearer)
    (folder / "rules.toml").write_text(rules)
    edited = demo_plan_of(str(folder))
    assert edited.table != plan.table, "an edited folder is another table"
    assert "symbol:crown" in edited.confirmed
    opened, _ = opening(edited)
    assert opened.withheld == ()


@pytest.mark.parametrize("name", every_book())
def test_any_book_gets_one_so(name: str) -> None:
    """Of options, streaks, colours, halves and terminals nothing has to be said."""
    opened, _ = opening(demo_plan_of(name))
    assert opened.withheld == ()
    assert len(opened.table) <= 40
