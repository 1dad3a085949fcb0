"""The log: one JSON object a line, with round and command ids. Never a body, a cookie or a code."""

import logging
import sys
from datetime import UTC, datetime

import msgspec

LOG = logging.getLogger("croupier")


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": at.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["fault"] = record.exc_info[0].__name__
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def log(what: str, *, level: int = logging.INFO, **facts: object) -> None:
    LOG.log(level, what, extra={"facts": facts})


def fault(what: str, wrong: BaseException, **facts: object) -> None:
    """A bug: the log has it whole."""
    LOG.error(what, exc_info=wrong, extra={"facts": facts})


def start_log(level: int = logging.INFO) -> None:
    """To standard error; for the process that serves, not for whoever embeds the application."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    LOG.handlers[:] = [handler]
    LOG.setLevel(level)
    LOG.propagate = False
