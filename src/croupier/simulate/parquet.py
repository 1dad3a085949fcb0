"""Results as a Parquet file: whole, or not there at all.

Rows are written beside the file's place under another name, and moved there when all is said.
"""

from pathlib import Path
from typing import Any, Self

from croupier.simulate.job import Block


class Unwritten(ValueError):  # noqa: N818 - a statement about a file
    """A file that could not be written; nothing of it is left."""


class ResultFile:
    """A context: leaving it normally keeps the file, leaving it by an error removes it."""

    def __init__(self, path: Path, told: dict[str, str]) -> None:
        self.path = path
        self.part = path.with_name(f".{path.name}.part")
        self.told = told
        self._writer: Any = None

    def __enter__(self) -> Self:
        if self.path.exists() and not self.path.is_file():
            raise Unwritten(f"{self.path} is no file that results could replace")
        try:
            self.part.open("wb").close()
        except OSError as wrong:
            raise Unwritten(f"{self.path} cannot be written: {wrong.strerror}") from None
        return self

    def add(self, block: Block) -> None:
        import pyarrow as pa  # noqa: PLC0415 - only those who want a file
        import pyarrow.parquet as pq  # noqa: PLC0415

        try:
            table = pa.table(block.rows)
            if self._writer is None:
                schema = table.schema.with_metadata(self.told)
                self._writer = pq.ParquetWriter(self.part, schema, compression="zstd")
            self._writer.write_table(table.replace_schema_metadata(self.told))
        except OSError as wrong:
            raise Unwritten(f"{self.path} cannot be written: {_why(wrong)}") from None

    def ends(self, *, played: int, complete: bool) -> None:
        """A file says of itself whether it is all that was asked for."""
        if self._writer is not None:
            self._writer.add_key_value_metadata(
                {"played": str(played), "complete": str(complete).lower()}
            )

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if self._writer is not None:
                self._writer.close()
            if kind is None:
                self.part.replace(self.path)
        except OSError as wrong:
            self.part.unlink(missing_ok=True)
            raise Unwritten(f"{self.path} cannot be written: {_why(wrong)}") from None
        if kind is not None:
            self.part.unlink(missing_ok=True)


def _why(wrong: OSError) -> str:
    return wrong.strerror or str(wrong)
