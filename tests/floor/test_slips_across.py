"""A slip at two servers of one floor: asked for at one, paid at the other, and paid once."""

import asyncio

import pytest

from croupier.floor.floor import Floor
from croupier.floor.tenancy import LEASE_SECONDS
from croupier.game import commands as c
from croupier.game.cage import CAGE
from croupier.game.names import Actor
from croupier.money import Cents
from croupier.server.demo_tables import ROULETTE
from floor.hall import cage_state, kinds, run, yes
from floor.test_several import Net, holds, open_servers, tenancy
from floor.test_slips import AT_ONE, CASHIER, ONE, RO1, SLIP
from game.play import key


async def printed_at(floor: Floor) -> None:
    """The terminal's line ends at this server, whoever holds its table."""
    note = c.InsertNote(id=key(), table=RO1, terminal=ONE, cents=Cents(50_00))
    begin = c.PrintSlip(id=key(), table=RO1, terminal=ONE, slip=SLIP, digits="1234")
    for command in (note, begin):
        await yes(floor, command, AT_ONE)
    await yes(floor, c.ConfirmPrint(id=key(), table=RO1, slip=SLIP, printed=True), AT_ONE)


async def landed(net: Net, *floors: Floor) -> None:
    for _ in range(400):
        known = all(SLIP in cage_state(floor).slips for floor in floors)
        if known and not any(floor.under_way() for floor in floors):
            return
        await net.pass_time(0.5)
        await asyncio.sleep(0.002)
    raise AssertionError("the slip did not land")


def pay() -> c.PaySlips:
    return c.PaySlips(id=key(), table=CAGE, slips=(SLIP,))


async def asked(floor: Floor, command: c.PaySlips, by: Actor = CASHIER) -> str:
    answer = await floor.submit(command, by)
    return "paid" if answer.ok else answer.refusal.code if answer.refusal else "not done"


def once(net: Net) -> None:
    written = kinds(net.journal, CAGE)
    assert (written.count("SlipTaken"), written.count("SlipPaid")) == (1, 1)


def split(a: Floor, b: Floor) -> tuple[Floor, Floor]:
    """Who holds the cage, and who holds the table."""
    assert {holds(a, RO1), holds(a, CAGE)} == {True, False}
    return (a, b) if holds(a, CAGE) else (b, a)


def test_one_slip_at_both_servers_at_once_is_paid_at_one() -> None:
    async def night() -> None:
        net = Net(ROULETTE)
        async with open_servers(net, "a", "b") as (a, b):
            await net.pass_time(5)  # until each has its share
            cage, table = split(a, b)
            await printed_at(cage)
            await landed(net, a, b)
            answers = await asyncio.gather(*(asked(at, pay()) for at in (table, cage, table)))
            assert sorted(answers) == ["already_paid", "already_paid", "paid"]
            once(net)

    run(night())


@pytest.mark.parametrize("before", [True, False])
def test_a_slip_whose_cage_moves_is_still_paid_once(*, before: bool) -> None:
    """The server of the cage is cut off before the payment, or just after it."""

    async def night() -> None:
        net = Net(ROULETTE)
        async with open_servers(net, "a", "b") as (a, b):
            await net.pass_time(5)
            cage, other = split(a, b)
            await printed_at(other)
            await landed(net, a, b)
            command = pay()
            if before:
                net.cut.add(tenancy(cage).address)
                assert await asked(cage, command) != "paid", "nothing was written"
            else:
                assert await asked(cage, command) == "paid"
                net.cut.add(tenancy(cage).address)
            await net.pass_time(2 * LEASE_SECONDS)
            assert holds(other, CAGE)
            # The cashier's own command again is the same answer; another is one too many.
            assert await asked(other, command) == "paid"
            assert await asked(other, pay()) == "already_paid"
            once(net)

    run(night())
