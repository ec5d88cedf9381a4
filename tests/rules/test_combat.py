"""How turns go round, and what becomes of them when the order changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import Clock
from rules.combat import Combat, Moved, Place, joined_by, left_by, next_turn, reordered
from rules.message import Name
from rules.sheet import CharacterId


def place(who: int, score: int | None = None) -> Place:
    return Place(character=CharacterId(who), name=Name(text=f"Nr {who}"), score=score)


def ids(*numbers: int) -> tuple[CharacterId, ...]:
    return tuple(map(CharacterId, numbers))


def combat(*scores: int | None) -> Combat:
    """Make an order of 1, 2, 3 ... with those scores."""
    return Combat(order=tuple(place(who, score) for who, score in enumerate(scores, start=1)))


def at(turn: int, in_round: int = 1) -> Clock:
    return Clock(round=in_round, turn=turn)


def order(moved: Moved | None) -> tuple[list[int], int, int, int | None]:
    """Read an order, round, turn, and who acts."""
    assert moved is not None
    acting = moved.combat.acting(moved.clock)
    return (
        [each.character for each in moved.combat.order],
        moved.clock.round,
        moved.clock.turn,
        acting.character if acting else None,
    )


THREE = combat(9, 7, 7)


def test_turns_go_round_and_a_round_ends_after_the_last() -> None:
    assert order(next_turn(THREE, at(1))) == ([1, 2, 3], 1, 2, 2)
    assert order(next_turn(THREE, at(3))) == ([1, 2, 3], 2, 1, 1)
    assert order(next_turn(combat(None), at(1, in_round=4))) == ([1], 5, 1, 1)


@pytest.mark.parametrize(
    ("turn", "gone", "wanted"),
    [
        (1, (2,), ([1, 3], 1, 2, 3)),
        (1, (1,), ([2, 3], 1, 1, 2)),
        (1, (2, 3), ([1], 2, 1, 1)),
        (3, (1,), ([2, 3], 2, 1, 2)),
        (2, (1, 2), ([3], 1, 1, 3)),
        (3, (3,), ([1, 2], 2, 1, 1)),
    ],
)
def test_who_is_gone_is_passed_over_and_leaves(
    turn: int, gone: tuple[int, ...], wanted: tuple[list[int], int, int, int]
) -> None:
    assert order(next_turn(THREE, at(turn), ids(*gone))) == wanted


def test_when_all_are_gone_nobody_has_a_turn() -> None:
    assert next_turn(THREE, at(1), ids(1, 2, 3)) is None
    assert left_by(THREE, at(1), ids(1, 2, 3)) is None
    assert next_turn(Combat(), at(1)) is None
    assert Combat().acting(at(1)) is None
    assert THREE.acting(Clock()) is None


@pytest.mark.parametrize(
    ("turn", "gone", "wanted"),
    [
        (2, (1,), ([2, 3], 1, 1, 2)),
        (2, (3,), ([1, 2], 1, 2, 2)),
        (2, (2,), ([1, 3], 1, 2, 3)),
        (3, (3, 1), ([2], 2, 1, 2)),
    ],
)
def test_who_leaves_takes_nobody_elses_turn(
    turn: int, gone: tuple[int, ...], wanted: tuple[list[int], int, int, int]
) -> None:
    assert order(left_by(THREE, at(turn), ids(*gone))) == wanted


@pytest.mark.parametrize(
    ("score", "wanted"),
    [
        (10, ([8, 1, 2, 3], 1, 3, 2)),
        (8, ([1, 8, 2, 3], 1, 3, 2)),
        (7, ([1, 2, 3, 8], 1, 2, 2)),
        (None, ([1, 2, 3, 8], 1, 2, 2)),
    ],
)
def test_a_newcomer_stands_behind_all_who_are_as_good(
    score: int | None, wanted: tuple[list[int], int, int, int]
) -> None:
    assert order(joined_by(THREE, at(2), [place(8, score)])) == wanted


def test_those_named_change_places_among_themselves() -> None:
    changed = reordered(combat(9, 7, 7, 5), ids(4, 2))
    assert [each.character for each in changed.order] == [1, 4, 3, 2]
    assert reordered(THREE, ids(1, 2, 3)) == THREE


def test_level_scores_are_known_and_missing_ones_are_not_level() -> None:
    assert THREE.ties
    assert not combat(9, 8).ties
    assert not combat(None, None).ties


@given(st.lists(st.none() | st.integers(0, 9), min_size=1, max_size=6), st.data())
def test_in_a_round_everybody_acts_once(scores: list[int | None], data: st.DataObject) -> None:
    fight = combat(*scores)
    clock = at(data.draw(st.integers(1, len(scores))))
    acted = []
    for _ in scores:
        moved = next_turn(fight, clock)
        assert moved is not None
        clock = moved.clock
        acted.append(order(moved)[3])
    assert sorted(each for each in acted if each) == list(range(1, len(scores) + 1))
    assert clock.round == 2


@given(
    st.lists(st.none() | st.integers(0, 9), min_size=1, max_size=6),
    st.lists(st.none() | st.integers(0, 9), max_size=4),
    st.data(),
)
def test_whose_turn_it_is_keeps_it_while_others_come_and_go(
    scores: list[int | None], newcomers: list[int | None], data: st.DataObject
) -> None:
    clock = at(data.draw(st.integers(1, len(scores))))
    acting = combat(*scores).acting(clock)
    assert acting is not None
    joined = joined_by(
        combat(*scores), clock, [place(50 + n, score) for n, score in enumerate(newcomers)]
    )
    assert joined.combat.acting(joined.clock) == acting
    others = [each.character for each in joined.combat.order if each != acting]
    gone = data.draw(st.lists(st.sampled_from(others), unique=True)) if others else []
    left = left_by(joined.combat, joined.clock, gone)
    assert left is not None
    assert left.combat.acting(left.clock) == acting
    assert left.clock.round == clock.round
    assert not {each.character for each in left.combat.order} & set(gone)
