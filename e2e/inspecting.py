"""A night for a regulator to look at: players and a dealer over the API, a dispute under review."""

from dealing import Dealing, House

BETS = (
    ("player-1", "small", 2500),
    ("player-1", "big", 1000),
    ("player-2", "total:10", 500),
    ("player-3", "specific_triple:3", 100),
    ("player-4", "pair:3-4", 1000),
    ("player-4", "single:3", 500),
)


def player(address: str, name: str, table: str, place: int, dealing: Dealing) -> House:
    one = House(address, name, "player")
    one.send("sit", table, place=place)
    dealing.buy_in(name, 500_00)
    return one


def an_evening(address: str, table: str = "bs1") -> Dealing:
    """Two rounds with four players; the last of them disputes the second."""
    dealing = Dealing(address, table)
    names = dict.fromkeys(name for name, _, _ in BETS)
    people = {
        name: player(address, name, table, place, dealing) for place, name in enumerate(names, 1)
    }
    for result in ("1-2-4", "3-3-4"):
        dealing.open()
        for name, position, cents in BETS:
            stake = [{"of": "chips", "cents": cents}]
            at = {"round": dealing.round, "position": position, "stake": stake}
            people[name].send("place", table, **at)
        dealing.finish(result)
    people["player-4"].send("raise_dispute", table, about="My chip lay on 3 and 4.", of=2)
    boss = House(address, "pit-boss-1", "pit_boss")
    boss.send("decide_dispute", table, dispute=1, decision="It was paid as it lay.")
    people["player-4"].send("request_review", table, dispute=1)
    return dealing
