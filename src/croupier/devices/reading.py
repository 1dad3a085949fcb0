"""Reading a simulated device: the draw that a table wants, put on its record once."""

import asyncio
from secrets import token_hex

from croupier.devices.simulated import draw
from croupier.floor.deciders import TableDecider
from croupier.floor.stream import StreamWriter
from croupier.game.carrying import DEVICE
from croupier.game.commands import RecordDraw
from croupier.game.drawing import wants_draw
from croupier.game.names import TableId

#: Between two tries, in seconds.
AGAIN = 0.05


def is_wanted(writer: StreamWriter) -> bool:
    decider = writer.decider
    if not isinstance(decider, TableDecider) or not writer.tenure.mine:
        return False
    return wants_draw(decider.table, decider.state)


async def read_device(writer: StreamWriter, *, recovered: bool) -> None:
    """Until a draw is on the record. One that was not written down was never made."""
    while is_wanted(writer) and isinstance(writer.decider, TableDecider):
        drawn = RecordDraw(
            id=token_hex(16),
            table=TableId(writer.name),
            round=writer.decider.state.round,
            result=draw(writer.decider.table.book.space).key,
            recovered=recovered,
        )
        if not (await writer.submit(drawn, DEVICE)).ok:
            await asyncio.sleep(AGAIN)
