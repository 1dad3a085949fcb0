"""Whose terminal a viewer sees, and which are free; what one shows is in the core's display.py."""

from croupier.game.names import PersonId, TerminalId
from croupier.game.state import TableState
from croupier.game.touches import credit_of


def own_terminal(state: TableState, person: PersonId) -> TerminalId | None:
    """The terminal that somebody is, or is known to sit at."""
    if person in state.terminals:
        return person
    return next((name for name, t in state.terminals.items() if t.person == person), None)


def free_terminals(state: TableState) -> tuple[str, ...]:
    """Those that somebody could sit down at."""
    return tuple(name for name in state.terminals if _is_free(state, name))


def _is_free(state: TableState, name: TerminalId) -> bool:
    terminal = state.terminals[name]
    if terminal.wagers or terminal.person or terminal.closed or terminal.fault:
        return False
    return not credit_of(state, name)
