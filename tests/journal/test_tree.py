"""The tree against RFC 6962's published vectors and its definition, written again from the text."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.journal.tree import (
    EMPTY_ROOT,
    Frontier,
    Head,
    consistency_proof,
    inclusion_proof,
    read_head,
    root_of,
    verify_consistency,
    verify_inclusion,
)

# The vectors of Certificate Transparency's reference implementation.
PUBLISHED_LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
PUBLISHED_ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
INCLUSIONS = {
    (0, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (5, 8): [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
}
CONSISTENCIES = {
    (1, 8): INCLUSIONS[0, 8],
    (6, 8): [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 5): [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}
LARGEST = 70
LEAVES = [f"leaf {index}".encode() for index in range(LARGEST)]


def by_definition(leaves: list[bytes]) -> bytes:
    """Section 2.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\0" + leaves[0]).digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    left, right = by_definition(leaves[:split]), by_definition(leaves[split:])
    return sha256(b"\1" + left + right).digest()


HEADS = [Head(size, by_definition(LEAVES[:size])) for size in range(LARGEST + 1)]


@pytest.mark.parametrize("size", range(9))
def test_published_roots(size: int) -> None:
    assert root_of(PUBLISHED_LEAVES[:size]).hex() == PUBLISHED_ROOTS[size]


@pytest.mark.parametrize(("index", "size"), INCLUSIONS)
def test_published_inclusion_proofs(index: int, size: int) -> None:
    proof = inclusion_proof(PUBLISHED_LEAVES[:size], index)
    assert [node.hex() for node in proof] == INCLUSIONS[index, size]


@pytest.mark.parametrize(("old", "size"), CONSISTENCIES)
def test_published_consistency_proofs(old: int, size: int) -> None:
    proof = consistency_proof(PUBLISHED_LEAVES[:size], old)
    assert [node.hex() for node in proof] == CONSISTENCIES[old, size]


def test_growing_leaf_by_leaf_gives_every_root() -> None:
    frontier = Frontier()
    for size in range(LARGEST + 1):
        assert frontier.head() == HEADS[size]
        assert len(frontier.peaks) == size.bit_count()
        if size < LARGEST:
            frontier = frontier.append(LEAVES[size])


@given(st.lists(st.lists(st.binary(max_size=40), max_size=9), max_size=9))
def test_growing_in_any_batches_is_growing_at_once(batches: list[list[bytes]]) -> None:
    frontier = Frontier()
    for batch in batches:
        frontier = frontier.extend(batch)
    assert frontier.root() == by_definition([leaf for batch in batches for leaf in batch])


@pytest.mark.parametrize("size", range(1, LARGEST + 1))
def test_every_leaf_is_shown_in_its_place_and_in_no_other(size: int) -> None:
    head = HEADS[size]
    for index in range(size):
        proof = inclusion_proof(LEAVES[:size], index)
        assert verify_inclusion(LEAVES[index], proof, index=index, head=head)
        assert not verify_inclusion(b"another", proof, index=index, head=head)
        assert not verify_inclusion(LEAVES[index], proof, index=index + 1, head=head)
        assert not verify_inclusion(LEAVES[index], (*proof, bytes(32)), index=index, head=head)
        assert not verify_inclusion(
            LEAVES[index], proof, index=index, head=Head(size, HEADS[size - 1].root)
        )
        if proof:
            assert not verify_inclusion(LEAVES[index], proof[:-1], index=index, head=head)


@pytest.mark.parametrize("size", range(LARGEST + 1))
def test_every_older_head_begins_the_newer_and_no_other_does(size: int) -> None:
    new = HEADS[size]
    for old_size in range(size + 1):
        proof = consistency_proof(LEAVES[:size], old_size)
        old = HEADS[old_size]
        assert verify_consistency(old, new, proof)
        assert not verify_consistency(Head(old_size, bytes(32)), new, proof)
        assert not verify_consistency(old, new, (*proof, bytes(32)))
        if old_size:
            assert not verify_consistency(old, Head(size, bytes(32)), proof)
        if proof:
            assert not verify_consistency(old, new, proof[:-1])


@given(st.data())
def test_one_wrong_bit_anywhere_in_a_proof_shows(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, LARGEST))
    index = data.draw(st.integers(0, size - 1))
    old_size = data.draw(st.integers(1, size - 1))
    flip = data.draw(st.integers(0, 255))
    for proof, is_inclusion in (
        (inclusion_proof(LEAVES[:size], index), True),
        (consistency_proof(LEAVES[:size], old_size), False),
    ):
        place = data.draw(st.integers(0, len(proof) - 1))
        node = bytearray(proof[place])
        node[flip // 8] ^= 1 << (flip % 8)
        wrong = (*proof[:place], bytes(node), *proof[place + 1 :])
        if is_inclusion:
            assert not verify_inclusion(LEAVES[index], wrong, index=index, head=HEADS[size])
        else:
            assert not verify_consistency(HEADS[old_size], HEADS[size], wrong)


def test_a_history_that_was_changed_is_not_consistent() -> None:
    for changed in range(5):
        other = list(LEAVES[:9])
        other[changed] = b"rewritten"
        proof = consistency_proof(other, 5)
        assert not verify_consistency(HEADS[5], Head(9, root_of(other)), proof)


def test_a_head_that_claims_more_leaves_than_its_root_has() -> None:
    claimed = Head(8, HEADS[4].root)
    assert not verify_inclusion(LEAVES[0], inclusion_proof(LEAVES[:4], 0), index=0, head=claimed)
    assert not verify_consistency(HEADS[2], claimed, consistency_proof(LEAVES[:4], 2))


def test_proofs_of_what_is_not_there_are_a_bug() -> None:
    with pytest.raises(ValueError, match="no leaf 3"):
        inclusion_proof(LEAVES[:3], 3)
    with pytest.raises(ValueError, match="never had 4"):
        consistency_proof(LEAVES[:3], 4)
    assert not verify_consistency(HEADS[4], HEADS[3], ())


@given(st.integers(0, 10**17), st.binary(min_size=32, max_size=32))
def test_a_head_is_read_as_it_was_written(size: int, root: bytes) -> None:
    assert read_head(str(Head(size, root))) == Head(size, root)


def test_a_head_may_be_copied_from_a_checkpoint() -> None:
    text = "0:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
    assert read_head(text) == Head(0, EMPTY_ROOT)


@pytest.mark.parametrize(
    "text", ["", "5", "5:", "-1:" + "0" * 64, "05:" + "0" * 64, "5:" + "0" * 63]
)
def test_a_head_that_is_none(text: str) -> None:
    assert read_head(text) is None
