"""The key that signs checkpoints: made once, kept in the data folder, known by its fingerprint.

What is signed, and when, is not decided here.
"""

from hashlib import sha256
from pathlib import Path
from typing import NewType

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from croupier.journal.folder import Unfit, check_file, make_file

Fingerprint = NewType("Fingerprint", str)

KEY_FILE = "checkpoint.key"
PUBLIC_FILE = "checkpoint.pub"
#: Of a fingerprint.
DIGITS = 64


def fingerprint(key: Ed25519PublicKey) -> Fingerprint:
    """SHA-256 of the 32 raw bytes, in hex: what an inspector writes down and pins."""
    return Fingerprint(sha256(key.public_bytes_raw()).hexdigest())


def read_fingerprint(text: str) -> Fingerprint | None:
    """As somebody wrote it down: in groups, or in capitals."""
    figures = "".join(text.split()).lower()
    is_one = len(figures) == DIGITS and all(digit in "0123456789abcdef" for digit in figures)
    return Fingerprint(figures) if is_one else None


def open_key(folder: Path, *, make: bool) -> Ed25519PrivateKey | Unfit:
    """The floor's key; with `make`, a new one where there is none.

    `make` belongs to a journal without checkpoints: beside others a fresh key would make every
    earlier checkpoint look forged.
    """
    file = folder / KEY_FILE
    try:
        if make and not file.exists():
            make_file(file, _private_text(Ed25519PrivateKey.generate()))
        unfit = check_file(file)
        if unfit is not None:
            return unfit
        key = load_pem_private_key(file.read_bytes(), password=None)
    except OSError as error:
        return Unfit(f"The key {file} cannot be opened: {error.strerror}.")
    except (ValueError, TypeError, UnsupportedAlgorithm):
        return Unfit(f"{file} does not hold a key that can be read.")
    if not isinstance(key, Ed25519PrivateKey):
        return Unfit(f"{file} does not hold an Ed25519 key.")
    return _with_public_half(folder, key)


def open_public_key(file: Path) -> Ed25519PublicKey | Unfit:
    """From the data folder's own `checkpoint.pub`, or from where an inspector keeps his copy."""
    try:
        key = load_pem_public_key(file.read_bytes())
    except OSError as error:
        return Unfit(f"The public key {file} cannot be opened: {error.strerror}.")
    except (ValueError, UnsupportedAlgorithm):
        return Unfit(f"{file} does not hold a public key that can be read.")
    if not isinstance(key, Ed25519PublicKey):
        return Unfit(f"{file} does not hold an Ed25519 key.")
    return key


def _with_public_half(folder: Path, key: Ed25519PrivateKey) -> Ed25519PrivateKey | Unfit:
    """Beside the key, so that who verifies need not be able to sign."""
    file = folder / PUBLIC_FILE
    if not file.exists():
        make_file(
            file, key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        )
    public = open_public_key(file)
    if isinstance(public, Unfit):
        return public
    if fingerprint(public) != fingerprint(key.public_key()):
        return Unfit(f"{file} is not the public half of {folder / KEY_FILE}.")
    return key


def _private_text(key: Ed25519PrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
