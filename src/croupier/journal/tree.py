"""The Merkle tree of RFC 6962: heads, proofs and their checking, over SHA-256.

Pure: leaves come as bytes and nothing here knows that they are records. No storage, no signatures.
"""

import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise

EMPTY_ROOT = sha256(b"").digest()

_LEAF = b"\x00"
_NODE = b"\x01"
_HEAD = re.compile(r"(0|[1-9][0-9]{0,17}):(?:([0-9a-fA-F]{64})|([A-Za-z0-9+/]{43}=))")


@dataclass(frozen=True, slots=True)
class Head:
    """How many leaves a tree has and its root: all that somebody elsewhere must keep."""

    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.size}:{self.root.hex()}"

    def is_root(self, root: bytes) -> bool:
        return root == self.root


def read_head(text: str) -> Head | None:
    """A head from `SIZE:ROOT`; the root in hex, as on slips, or in base64, as in checkpoints."""
    found = _HEAD.fullmatch(text.strip())
    if found is None:
        return None
    size, in_hex, in_base64 = found.groups()
    return Head(int(size), bytes.fromhex(in_hex) if in_hex else b64decode(in_base64))


@dataclass(frozen=True, slots=True)
class Frontier:
    """What must be kept of a tree to let it grow: the roots of its full subtrees, largest first.

    There is one for every bit set in the size, so a million leaves need at most twenty hashes.
    """

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def append(self, leaf: bytes) -> "Frontier":
        return self.extend((leaf,))

    def extend(self, leaves: Iterable[bytes]) -> "Frontier":
        size, peaks = self.size, list(self.peaks)
        for leaf in leaves:
            node = sha256(_LEAF + leaf).digest()
            size += 1
            # Each trailing zero of the new size is a full subtree that this leaf completes.
            carry = size
            while not carry & 1:
                node = sha256(_NODE + peaks.pop() + node).digest()
                carry >>= 1
            peaks.append(node)
        return Frontier(size, tuple(peaks))

    def root(self) -> bytes:
        if not self.peaks:
            return EMPTY_ROOT
        node = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            node = _node(peak, node)
        return node

    def head(self) -> Head:
        return Head(self.size, self.root())


def root_of(leaves: Iterable[bytes]) -> bytes:
    return Frontier().extend(leaves).root()


def inclusion_proof(leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """The path that shows leaf `index` (from 0) to stand in the tree of all `leaves`."""
    return inclusion_proofs(leaves, (index,))[index]


def inclusion_proofs(
    leaves: Sequence[bytes], indexes: Iterable[int]
) -> dict[int, tuple[bytes, ...]]:
    """The paths of many leaves of one tree: what they share is hashed once."""
    known: dict[tuple[int, int], bytes] = {}

    def root(low: int, high: int) -> bytes:
        if (low, high) not in known:
            known[low, high] = root_of(leaves[low:high])
        return known[low, high]

    return {index: _path(root, len(leaves), index) for index in indexes}


def _path(root: Callable[[int, int], bytes], size: int, index: int) -> tuple[bytes, ...]:
    if not 0 <= index < size:
        raise ValueError(f"there is no leaf {index} in a tree of {size}")
    path: list[bytes] = []
    low, high = 0, size
    while high - low > 1:
        middle = low + _left_size(high - low)
        if index < middle:
            path.append(root(middle, high))
            high = middle
        else:
            path.append(root(low, middle))
            low = middle
    return tuple(reversed(path))


def consistency_proof(leaves: Sequence[bytes], old_size: int) -> tuple[bytes, ...]:
    """The path that shows the tree of the first `old_size` leaves to begin the tree of all."""
    if not 0 <= old_size <= len(leaves):
        raise ValueError(f"a tree of {len(leaves)} never had {old_size} leaves")
    if old_size in (0, len(leaves)):
        return ()
    path: list[bytes] = []
    low, high = 0, len(leaves)
    while old_size != high:
        middle = low + _left_size(high - low)
        if old_size <= middle:
            path.append(root_of(leaves[middle:high]))
            high = middle
        else:
            path.append(root_of(leaves[low:middle]))
            low = middle
    if low:
        # Otherwise what is left is the old tree itself, whose root the reader already holds.
        path.append(root_of(leaves[low:high]))
    return tuple(reversed(path))


def verify_inclusion(leaf: bytes, proof: Sequence[bytes], *, index: int, head: Head) -> bool:
    if not 0 <= index < head.size:
        return False
    place, last = index, head.size - 1
    node = sha256(_LEAF + leaf).digest()
    for sibling in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            node = _node(sibling, node)
            place, last = _up_to_left_edge(place, last)
        else:
            node = _node(node, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and node == head.root


def verify_consistency(old: Head, new: Head, proof: Sequence[bytes]) -> bool:
    if not 0 <= old.size <= new.size:
        return False
    if old.size == new.size:
        return not proof and old.root == new.root
    if old.size == 0:
        return not proof and old.root == EMPTY_ROOT
    # A full old tree is a node of the new one, so its root is left out of the proof.
    path = [old.root, *proof] if old.size & (old.size - 1) == 0 else list(proof)
    if not path:
        return False
    place, last = old.size - 1, new.size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old_node = new_node = path[0]
    for _, sibling in pairwise(path):
        if last == 0:
            return False
        if place & 1 or place == last:
            old_node, new_node = _node(sibling, old_node), _node(sibling, new_node)
            place, last = _up_to_left_edge(place, last)
        else:
            new_node = _node(new_node, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and old_node == old.root and new_node == new.root


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def _left_size(size: int) -> int:
    """The largest power of two smaller than `size`."""
    return 1 << ((size - 1).bit_length() - 1)


def _up_to_left_edge(place: int, last: int) -> tuple[int, int]:
    """Past the levels at which a node at the right edge has no sibling."""
    while place and not place & 1:
        place, last = place >> 1, last >> 1
    return place, last
