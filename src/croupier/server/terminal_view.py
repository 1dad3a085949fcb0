"""Whose terminal a viewer sees, and which are free; what one shows is in the core's display.py."""

from croupier.game.accounts import meter
from croupier.game.names import PersonId, TerminalId
from croupier.game.state import TableState


def own_terminal(state: TableState, person: PersonId) -> TerminalId | None:
    """The terminal that somebody is, or is known to sit at."""
    if person in state.terminals:
        return person
    return next((name for name, t in state.terminals.items() if t.person == person), None)


def free_terminals(state: TableState) -> tuple[str, ...]:
    """Those that somebody could sit down at."""
    mark, has = meter(""), state.balances.get
    return tuple(
        name
        for name, terminal in state.terminals.items()
        if not (terminal.wagers or terminal.person or terminal.closed or terminal.fault)
        and not has(mark + name)
    )
