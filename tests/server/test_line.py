"""The live line: catch-up from any number, one message a batch, only what its viewer may see."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from croupier.journal.memory import MemoryJournal
from floor.hall import BW1, PATIENCE, Gate, Held
from game.play import PLAN, key
from server.house import House, Json, finish, open_house, seat_two


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def heard(line: ClientConnection) -> Json:
    message: Json = msgspec.json.decode(line.recv(timeout=PATIENCE))
    return message


def closed_with(line: ClientConnection) -> tuple[int, str]:
    with pytest.raises(ConnectionClosed) as gone:
        line.recv(timeout=PATIENCE)
    assert gone.value.rcvd is not None
    return gone.value.rcvd.code, gone.value.rcvd.reason


def hashes(house: House) -> list[tuple[int, str]]:
    return [(r.seq, r.hash.hex()) for r in house.floor.journal.read(BW1)]


def shown(message: Json) -> list[tuple[int, str]]:
    return [(record["seq"], record["hash"]) for record in message["records"]]


def test_the_first_message_is_everything_until_now(house: House) -> None:
    one, _, dealer = seat_two(house)
    for screen in (one, dealer):
        with screen.watch() as line:
            first = heard(line)
        assert shown(first) == hashes(house)
        assert first["seq"] == first["view"]["seq"] == len(hashes(house))
        assert (first["view"]["phase"], first["view"]["next"]) == ("open", "no_more_bets")


def test_catching_up_from_every_number(house: House) -> None:
    one, _, dealer = seat_two(house)
    one.place("1", 5_00)
    finish(dealer, "1")
    every = hashes(house)
    for last in (0, 1, len(every) // 2, len(every) - 1, len(every), len(every) + 50):
        with one.watch(after=last) as line:
            first = heard(line)
        assert shown(first) == every[last:]
        assert (first["seq"], first["view"]["seq"]) == (len(every), len(every))


def test_then_one_message_a_batch_and_none_twice(house: House) -> None:
    one, _, dealer = seat_two(house)
    with one.watch() as line:
        seen = shown(heard(line))
        for symbol in ("1", "2", "3"):
            one.place(symbol, 5_00)
            message = heard(line)
            seen += shown(message)
            assert message["seq"] == message["view"]["seq"] == seen[-1][0]
        dealer.do("no_more_bets", round=1)
        seen += shown(heard(line))
    assert seen == hashes(house)


def test_a_screen_that_dropped_goes_on_with_its_last_number(house: House) -> None:
    one, _, dealer = seat_two(house)
    with one.watch() as line:
        seen = shown(heard(line))
        one.place("1", 5_00)
        seen += shown(heard(line))
    one.place("2", 5_00)
    finish(dealer, "2")
    with one.watch(after=seen[-1][0]) as line:
        back = heard(line)
        assert seen + shown(back) == hashes(house)
        assert back["view"]["you"]["purse"] == 90_00 + 4 * 5_00


PRIVATE = {"seq", "hash", "private"}


def test_another_players_records_are_a_number_and_a_hash(house: House) -> None:
    one, two, dealer = seat_two(house)
    one.place("5", 12_00)
    two.place("6", 34_00)
    one.do("take_back", round=1, position="symbol:5")
    one.place("5", 12_00)
    two.do("send_chips", transfer=key(), player="player-2", to="cage", cents=3_00)
    finish(dealer, "6")
    with one.watch() as line:
        message = heard(line)
    assert shown(message) == hashes(house)
    hidden = [record for record in message["records"] if record.get("private")]
    assert all(set(record) == PRIVATE and record["private"] is True for record in hidden)
    # Two's seat, buy-in, wager, sending and its landing, settlement; the seven records of his.
    assert len(hidden) in (6, 7)
    everybodys = ("losers_collected", "winners_paid", "result_declared")
    events = [r["event"] for r in message["records"] if "event" in r]
    told = msgspec.json.encode([one for one in events if one["event"] not in everybodys])
    for word in (b"player-2", b"symbol:6", b"3400", b"1598"):
        assert word not in told
    mine = [r["event"]["event"] for r in message["records"] if "event" in r]
    assert mine.count("wager_placed") == 2
    assert mine.count("wager_settled") == 1


def test_sums_over_everybody_do_not_tell_what_another_player_won(house: House) -> None:
    """With two at a table, the sum paid is the other's: it is no more his to see than the wager."""
    one, two, dealer = seat_two(house)
    two.place("6", 34_00)
    finish(dealer, "6")
    with one.watch() as line:
        assert b"159800" not in msgspec.json.encode(heard(line))


def test_a_players_view_has_nobody_else_in_it(house: House) -> None:
    one, two, _ = seat_two(house)
    one.place("5", 12_00)
    two.place("6", 34_00)
    with one.watch(after=99) as line:
        view = heard(line)["view"]
    assert view["you"]["wagers"] == [{"wager": 1, "position": "symbol:5", "cents": 12_00}]
    assert b"player-2" not in msgspec.json.encode(view)
    assert {"layout", "players", "take", "pay", "float", "drop", "win"} & set(view) == set()


def test_the_opening_is_no_players_reading(house: House) -> None:
    """It holds the float and the approval: for staff."""
    one, dealer = house.enter("player-1"), house.enter("dealer-1")
    with one.watch() as line:
        (opening,) = heard(line)["records"]
    assert "event" not in opening
    with dealer.watch() as line:
        assert heard(line)["records"][0]["event"]["float"] == PLAN.float


def test_staff_see_the_layout(house: House) -> None:
    one, two, dealer = seat_two(house)
    one.place("5", 12_00)
    two.place("6", 34_00)
    with dealer.watch() as line:
        message = heard(line)
    assert not any(record.get("private") for record in message["records"])
    assert [(w["player"], w["position"], w["cents"]) for w in message["view"]["layout"]] == [
        ("player-1", "symbol:5", 12_00),
        ("player-2", "symbol:6", 34_00),
    ]


def test_an_entry_that_nobody_confirmed_is_not_the_players_to_see(house: House) -> None:
    """The view hides what was keyed until it is declared; the records must hide it as well."""
    one, _, dealer = seat_two(house)
    dealer.do("no_more_bets", round=1)
    dealer.do("spin", round=1, revolutions=3)
    with one.watch() as line, dealer.watch() as staff:
        before = heard(line)["seq"]
        heard(staff)
        dealer.do("enter", round=1, result="7")
        assert heard(staff)["view"]["entered"] == "7"
        message = heard(line)
    assert message["view"]["entered"] is None
    assert [record["seq"] for record in message["records"]] == [before + 1]
    assert "7" not in [record.get("event", {}).get("result") for record in message["records"]]


def test_why_is_for_the_owner_and_for_staff(house: House) -> None:
    one, two, dealer = seat_two(house)
    one.place("5", 12_00)
    two.place("6", 34_00)
    path = "/api/tables/bw1/why/2"
    missing = one.client.get("/api/tables/bw1/why/99")

    def asked() -> tuple[int, int, int]:
        # To a stranger it is as if the wager were not there: the same words but for its number.
        other = one.client.get(path)
        assert other.text == missing.text.replace("99", "2")
        return (
            other.status_code,
            two.client.get(path).status_code,
            dealer.client.get(path).status_code,
        )

    assert asked() == (404, 200, 200)
    finish(dealer, "6")
    assert asked() == (404, 200, 200)
    why = two.client.get(path).json()
    assert why["heading"]
    assert any("1598.00" in said for said in why["says"])
    assert {"3.1", "6.1 [2.2.6]"} <= {reason["source"] for reason in why["reasons"]}


def test_why_a_wager_was_void(house: House) -> None:
    one, _, dealer = seat_two(house)
    one.place("5", 12_00)
    dealer.do("no_more_bets", round=1)
    dealer.do("call_no_result", round=1, irregularity="on_peg")
    why = one.client.get("/api/tables/bw1/why/1").json()
    assert any("void, all of it handed back" in said for said in why["says"])
    assert {reason["source"] for reason in why["reasons"]} >= {"7.2", "7.4", "1.1 [void]"}


def test_a_stranger_hears_nothing(house: House) -> None:
    one = house.enter("player-1")
    with house.line("/ws/bw1") as line:
        assert closed_with(line) == (4401, "nobody is signed in at this screen")
    with house.line("/ws/bw1?as=player-2", one.cookie) as line:
        assert closed_with(line)[0] == 4401
    with house.line("/ws/bw1?as=player-1", "croupier-player-1=player-1.00") as line:
        assert closed_with(line)[0] == 4401


def test_nothing_to_watch_for_a_player(house: House) -> None:
    one = house.enter("player-1")
    for stream in ("bw9", "cage", "BW1"):
        with one.watch(stream) as line:
            assert closed_with(line) == (4404, f"there is nothing to watch at {stream}")


def test_a_number_that_is_none_begins_at_the_beginning(house: House) -> None:
    one = house.enter("player-1")
    for after in ("-1", "x", "1.5", "", "%00", "1e9"):
        with house.line(f"/ws/bw1?as=player-1&after={after}", one.cookie) as line:
            assert shown(heard(line)) == hashes(house)


def test_a_number_of_five_thousand_digits_is_no_crash(house: House) -> None:
    one = house.enter("player-1")
    with house.line(f"/ws/bw1?as=player-1&after={'9' * 5000}", one.cookie) as line:
        assert heard(line)["view"]["seq"] == 1


def test_what_is_no_command_is_answered_so_and_the_line_goes_on(house: House) -> None:
    """Whatever a screen says: its line goes on, and so does everybody else's."""
    frames: tuple[str | bytes, ...] = ("hello", "", "{}", "[" * 4_000, '{"do":"\x00"}', "x" * 4_000)
    one, two, _ = seat_two(house)
    with two.watch() as other:
        heard(other)
        for frame in frames:
            with one.watch() as mine:
                heard(mine)
                mine.send(frame)
                told = heard(mine)
                assert (told["ok"], told["status"], told["answer"]) == (False, 400, ""), frame
                one.place("1", 5_00)
                assert heard(other)["seq"] == len(hashes(house))
                assert heard(mine)["seq"] == len(hashes(house)), frame


@pytest.mark.parametrize("frame", ["x" * 5_000, b"\x00" * 3_000_000], ids=["text", "huge"])
def test_a_frame_that_is_too_large_ends_that_line_only(house: House, frame: str | bytes) -> None:
    one, two, _ = seat_two(house)
    with two.watch() as other:
        heard(other)
        with one.watch() as mine:
            heard(mine)
            with suppress(ConnectionClosed):
                mine.send(frame)
            with pytest.raises(ConnectionClosed):
                mine.recv(timeout=PATIENCE)
        one.place("1", 5_00)
        assert heard(other)["seq"] == len(hashes(house))


def test_a_frame_that_is_no_websocket_ends_that_line_only(house: House) -> None:
    one, two, _ = seat_two(house)
    with two.watch() as other:
        heard(other)
        with one.watch() as mine:
            heard(mine)
            mine.socket.sendall(b"\xff" * 64)
            with pytest.raises(ConnectionClosed):
                mine.recv(timeout=PATIENCE)
        one.place("1", 5_00)
        assert heard(other)["seq"] == len(hashes(house))


def test_a_screen_that_leaves_is_forgotten(house: House) -> None:
    one, two, _ = seat_two(house)
    with two.watch() as staying:
        heard(staying)
        with one.watch() as leaving:
            heard(leaving)
            assert house.screens() == 2
        for _ in range(20):
            two.place("1", 1_00)
            heard(staying)
            if house.screens() == 1:
                break
        assert house.screens() == 1


def test_a_screen_that_comes_while_a_batch_is_written_is_not_left_behind() -> None:
    """What its records say and what its view shows are of one moment, and it hears the rest."""
    journal = Held(MemoryJournal())
    with open_house(journal) as house:
        one, two, dealer = seat_two(house)
        gate = journal.after = Gate()
        # The store has the record; the writer does not know it yet. It answers when let go.
        with ThreadPoolExecutor(1) as threads:
            late = threads.submit(one.place, "1", 5_00)
            assert gate.reached.wait(PATIENCE)
            with two.watch() as line:
                messages = [heard(line)]
                gate.over.set()
                assert late.result()["ok"]
                dealer.do("no_more_bets", round=1)
                while messages[-1]["seq"] < house.floor.journal.size(BW1):
                    messages.append(heard(line))
        assert [m["view"]["seq"] for m in messages] == [m["seq"] for m in messages]


def test_why_a_command_was_refused_and_what_was_announced(house: House) -> None:
    one, two, dealer = seat_two(house)
    refused = f"{0xABC:032x}"
    answer = one.ask("take_back", id=refused, round=1, position="symbol:1")
    assert answer["refusal"]["clauses"] == ["house:exists"]
    told = one.client.get(f"/api/tables/bw1/why-refused/{refused}")
    assert told.status_code == 200
    assert {reason["source"] for reason in told.json()["reasons"]} == {"house:exists"}
    assert two.client.get(f"/api/tables/bw1/why-refused/{refused}").status_code == 404
    dealer.do("no_more_bets", round=1)
    notices = two.client.get("/api/tables/bw1/why-round/1").json()
    assert any("No more bets" in said for said in notices["says"])
    assert "3.9#a" in {reason["source"] for reason in notices["reasons"]}
    assert two.client.get("/api/tables/bw1/why-round/77").status_code == 404
