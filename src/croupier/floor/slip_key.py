"""The key that validation numbers of slips are made with: a file in the data folder, private.

It is made with the folder and never anew while slips hang on the one that is gone. What is made of
it is in server/validation.py.
"""

from pathlib import Path
from secrets import token_bytes

from croupier.journal.folder import Unfit, make_file

SLIP_KEY = "slips.key"
LENGTH = 32


def open_slip_key(folder: Path, *, make: bool) -> bytes | Unfit:
    file = folder / SLIP_KEY
    if not file.exists():
        if not make:
            return Unfit(f"{file} is missing, and slips were made with it; put it back")
        make_file(file, token_bytes(LENGTH))
    key = file.read_bytes()
    if len(key) != LENGTH:
        return Unfit(f"{file} is not the {LENGTH} bytes of a key; put the right one back")
    return key
