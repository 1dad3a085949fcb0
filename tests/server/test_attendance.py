"""Who deals at a table: a person who is there and awake, else the robot that is there."""

from croupier.game.names import PersonId, Role
from croupier.server.attendance import GRACE_SECONDS, IDLE_SECONDS, Attendance, robot_role
from croupier.server.register import Session


class Hours:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def who(person: str, role: Role = "dealer") -> Session:
    return Session("", PersonId(person), role, "*", device=False, expires=0.0)


def test_a_person_comes_before_a_robot_and_an_idle_one_after_it() -> None:
    hours = Hours()
    attendance = Attendance(hours)
    with attendance.here("bw1", who("robot-dealer-1")):
        assert attendance.dealer("bw1") == "robot-dealer-1"
        assert attendance.dealer("sb1") is None
        with attendance.here("bw1", who("dealer-1")):
            assert attendance.dealer("bw1") == "dealer-1"
            hours.now = IDLE_SECONDS
            assert attendance.dealer("bw1") == "dealer-1"
            hours.now += 0.1
            assert attendance.dealer("bw1") == "robot-dealer-1"
            attendance.acted("bw1", who("dealer-1"))
            assert attendance.dealer("bw1") == "dealer-1"
        hours.now += GRACE_SECONDS
        assert attendance.dealer("bw1") == "dealer-1"
        hours.now += 0.1
        assert attendance.dealer("bw1") == "robot-dealer-1"


def test_only_those_who_deal_count() -> None:
    attendance = Attendance(Hours())
    with (
        attendance.here("bw1", who("pit-boss-1", "pit_boss")),
        attendance.here("bw1", who("player-1", "player")),
    ):
        assert attendance.dealer("bw1") is None
        attendance.acted("bw1", who("dealer-9"))
        assert attendance.dealer("bw1") is None


def test_a_robot_is_known_by_its_whole_name() -> None:
    assert robot_role("robot-dealer-1") == "dealer"
    assert robot_role("robot-player-99") == "player"
    for name in (
        "robot-dealer-",
        "robot-dealer-0",
        "robot-cashier-1",
        "xrobot-dealer-1",
        "dealer-1",
    ):
        assert robot_role(name) is None
