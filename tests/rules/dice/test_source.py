"""Where faces come from: seeds and scripts."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.source import ScriptedDice, ScriptError, SeededDice

SEED = bytes(range(16))
CRITICAL = {6: 20.515, 20: 43.820, 100: 148.230, 1000: 1142.848}
"""Chi-square that 1 in 1,000 uniform samples exceeds, by the number of sides."""


def bytes_of(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        counter += 1


def faces_by_hand(seed: bytes, sides: list[int]) -> list[int]:
    """The documented procedure, one byte after another, with nothing clever."""
    stream = bytes_of(seed)
    faces = []
    for die in sides:
        size = 256 if die <= 255 else 65_536
        while True:
            number = next(stream)
            if size > 256:
                number = number * 256 + next(stream)
            if number < size // die * die:
                faces.append(number % die + 1)
                break
    return faces


def chi_square(faces: list[int], sides: int) -> float:
    expected = len(faces) / sides
    seen = Counter(faces)
    return sum((seen[face] - expected) ** 2 / expected for face in range(1, sides + 1))


def test_a_seed_gives_the_same_faces_for_ever() -> None:
    dice = SeededDice(SEED)
    assert dice.pool(10, 6) == (4, 3, 3, 6, 4, 1, 1, 1, 2, 4)
    assert [dice.roll(20) for _ in range(5)] == [19, 8, 12, 9, 1]
    assert dice.pool(4, 1000) == (784, 903, 837, 776)


@given(
    seed=st.binary(max_size=40),
    asked=st.lists(st.tuples(st.integers(0, 70), st.integers(1, 10_000)), max_size=8),
)
def test_faces_are_what_the_documented_procedure_gives(
    seed: bytes, asked: list[tuple[int, int]]
) -> None:
    dice = SeededDice(seed)
    given_faces = [face for count, sides in asked for face in dice.pool(count, sides)]
    assert given_faces == faces_by_hand(
        seed, [sides for count, sides in asked for _ in range(count)]
    )


@given(
    seed=st.binary(min_size=16, max_size=16),
    asked=st.lists(
        st.tuples(st.integers(0, 40), st.sampled_from([1, 2, 6, 100, 129, 255, 256, 257, 10_000])),
        max_size=10,
    ),
)
def test_a_pool_is_as_many_single_rolls_and_both_are_remembered(
    seed: bytes, asked: list[tuple[int, int]]
) -> None:
    together, single = SeededDice(seed), SeededDice(seed)
    pooled = [face for count, sides in asked for face in together.pool(count, sides)]
    rolled = [single.roll(sides) for count, sides in asked for _ in range(count)]
    assert pooled == rolled
    sides = [sides for count, sides in asked for _ in range(count)]
    assert together.drawn == single.drawn == tuple(zip(sides, pooled, strict=True))


@pytest.mark.parametrize("sides", [6, 20, 100, 1000])
def test_a_hundred_thousand_faces_are_uniform(sides: int) -> None:
    faces = list(SeededDice(b"a fixed seed").pool(100_000, sides))
    assert set(faces) == set(range(1, sides + 1))
    assert chi_square(faces, sides) < CRITICAL[sides]


def test_the_same_measure_finds_a_die_that_was_scaled_from_a_hundred() -> None:
    hundred = SeededDice(b"a fixed seed").pool(100_000, 100)
    scaled = [(face * 6 + 99) // 100 for face in hundred]
    assert chi_square(scaled, 6) > CRITICAL[6]


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 20, 100, 127, 128, 129, 200, 254, 255])
def test_every_face_of_a_small_die_stands_for_as_many_bytes(sides: int) -> None:
    # SHA-256 gives bytes; a die is fair when its faces share them evenly.
    stream = bytes_of(SEED)
    dice = SeededDice(SEED)
    faces: dict[int, int] = {}
    while len(faces) < 256:
        byte = next(stream)
        if byte < 256 // sides * sides:
            face = dice.roll(sides)
            assert faces.setdefault(byte, face) == face
        else:
            faces[byte] = 0
    counts = Counter(faces.values())
    assert {counts[face] for face in range(1, sides + 1)} == {256 // sides}
    assert counts[0] == 256 % sides


@pytest.mark.parametrize(("count", "sides"), [(1, 0), (1, -6), (1, 10_001), (-1, 6), (-1, 1000)])
def test_a_pool_that_cannot_be_thrown_is_a_mistake_of_the_rules(count: int, sides: int) -> None:
    dice = SeededDice(SEED)
    dice.roll(6)
    with pytest.raises(ValueError, match=f"no pool of {count} dice with {sides} sides"):
        dice.pool(count, sides)
    if count == 1:
        with pytest.raises(ValueError, match="no pool"):
            dice.roll(sides)


def test_no_dice_give_no_faces() -> None:
    assert SeededDice(SEED).pool(0, 6) == ()
    assert ScriptedDice([]).pool(0, 6) == ()


def test_scripted_dice_fall_as_written_and_say_what_is_left() -> None:
    dice = ScriptedDice([3, 20, 1])
    assert dice.roll(6) == 3
    assert dice.left == 2
    assert dice.pool(2, 20) == (20, 1)
    assert dice.left == 0
    assert dice.drawn == ((6, 3), (20, 20), (20, 1))


def test_a_script_that_runs_out_is_an_error() -> None:
    dice = ScriptedDice([3])
    with pytest.raises(ScriptError, match="no face is left"):
        dice.pool(2, 6)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_script_whose_face_does_not_fit_the_die_is_an_error(face: int) -> None:
    with pytest.raises(ScriptError, match=f"face 1 is {face}"):
        ScriptedDice([face]).roll(6)
