"""Rolling: what the dice that fall come to, which faces count, and how it is written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice.bounds import bounds
from rules.dice.evaluate import roll
from rules.dice.notation import parse, read
from rules.dice.pools import chains, marked, shown, value
from rules.dice.source import Dice, ScriptedDice, SeededDice
from rules.dice.tree import MAX_DICE, Node, Pool, Product, Sum, written
from rules.message import Name
from rules.outcome import Face, Mark, Roll
from tests.rules.dice.falling import outcomes
from tests.rules.dice.trees import dice_in, pools, trees


@pytest.mark.parametrize(
    ("text", "faces", "total", "shown"),
    [
        ("7", [], 7, "7"),
        ("-3", [], -3, "−3"),
        ("2+3*4", [], 14, "2 + 3 × 4 = 14"),
        ("d20", [17], 17, "1d20 (17) = 17"),
        ("1d20+5", [17], 22, "1d20 (17) + 5 = 22"),
        ("1d20-5", [2], -3, "1d20 (2) − 5 = −3"),
        ("5+1d20", [17], 22, "5 + 1d20 (17) = 22"),
        ("-1d20", [17], -17, "−1d20 (17) = −17"),
        ("d%", [100], 100, "1d100 (100) = 100"),
        ("3d1000", [999, 1, 1000], 2000, "3d1000 (999, 1, 1000) = 2000"),
        ("3d6", [1, 2, 3], 6, "3d6 (1, 2, 3) = 6"),
        ("2d6+1d8-3", [4, 5, 8], 14, "2d6 (4, 5) + 1d8 (8) − 3 = 14"),
        ("4d6kh3", [6, 5, 1, 4], 15, "4d6kh3 (6, 5, (1), 4) = 15"),
        ("4d6kh3", [1, 1, 1, 1], 3, "4d6kh3 ((1), 1, 1, 1) = 3"),
        ("4d6kh2+1", [2, 6, 2, 3], 10, "4d6kh2 ((2), 6, (2), 3) + 1 = 10"),
        ("4d6kl2", [2, 6, 2, 3], 4, "4d6kl2 (2, (6), 2, (3)) = 4"),
        ("2d20kl1", [4, 18], 4, "2d20kl1 (4, (18)) = 4"),
        ("2d20kh2", [4, 18], 22, "2d20kh2 (4, 18) = 22"),
        ("6d6>=5", [5, 1, 6, 4, 2, 5], 3, "6d6>=5 ([5], 1, [6], 4, 2, [5]) = 3"),
        ("4d6=3-1", [5, 1, 6, 4], -1, "4d6=3 (5, 1, 6, 4) − 1 = −1"),
        ("2d200>100", [150, 100], 1, "2d200>=101 ([150], 100) = 1"),
        ("3d6!", [1, 6, 6, 6, 2, 3], 24, "3d6! (1, 6+6+3, 6+2) = 24"),
        ("3d6!", [1, 2, 3], 6, "3d6! (1, 2, 3) = 6"),
        ("1d6!", [6] * 10, 60, "1d6! (6+6+6+6+6+6+6+6+6+6) = 60"),
        ("2d6!>4", [5, 5, 6, 1, 2], 19, "2d6!>=5 (5+6+2, 5+1) = 19"),
        ("2d6!<=2", [1, 4, 2, 3], 10, "2d6!<=2 (1+2+3, 4) = 10"),
        ("2d200!", [200, 4, 3], 207, "2d200! (200+3, 4) = 207"),
        ("2d6!kh1", [6, 5, 2], 8, "2d6!kh1 (6+2, (5)) = 8"),
        ("2d6!6>=5", [6, 5, 2], 2, "2d6!6>=5 ([6]+2, [5]) = 2"),
        ("3d6r1", [1, 4, 1, 1, 5, 2], 11, "3d6r1 (1→1→2, 4, 1→5) = 11"),
        ("3d6ro1", [1, 4, 1, 1, 5], 10, "3d6ro1 (1→1, 4, 1→5) = 10"),
        ("1d6r1!", [6, 1, 3], 9, "1d6r1! (6+1→3) = 9"),
        ("3d6kh2>=4", [4, 3, 6], 2, "3d6kh2>=4 ([4], (3), [6]) = 2"),
        ("3d6kl1>=4", [4, 6, 5], 1, "3d6kl1>=4 ([4], (6), (5)) = 1"),
        ("(1d4+2)*3", [4], 18, "(1d4 (4) + 2) × 3 = 18"),
        ("10/1d4", [4], 2, "10 / 1d4 (4) = 2"),
        ("-7/2", [], -4, "(−7) / 2 = −4"),
        ("-(7/2)", [], -3, "−(7 / 2) = −3"),
        ("-(-3)", [], 3, "−(−3) = 3"),
        ("1d20-7/2", [3], 0, "1d20 (3) − 7 / 2 = 0"),
        ("2d6*2d6", [1, 2, 3, 4], 21, "2d6 (1, 2) × 2d6 (3, 4) = 21"),
    ],
)
def test_what_fell_is_added_up_and_written_whole(
    text: str, faces: list[int], total: int, shown: str
) -> None:
    dice = ScriptedDice(faces)
    rolled = roll(parse(text), dice)
    assert dice.left == 0
    assert (rolled.total, rolled.text) == (total, shown)


def test_a_die_that_keeps_showing_what_is_rerolled_is_thrown_among_the_others_at_last() -> None:
    # Eight rerolls in vain; the tenth throw is one of a four-sided die: 1, 4, 5, 6.
    dice = ScriptedDice([2, 3, 3, 3, 3, 3, 3, 3, 2, 2])
    rolled = roll(parse("1d6r<=3r"[:-1]), dice)
    assert rolled.total == 5
    assert dice.drawn == ((6, 2), *((6, 3),) * 7, (6, 2), (3, 2))


def test_every_face_is_given_with_what_it_did() -> None:
    rolled = roll(parse("4d6!kh2>=5 + 2d8r1 + 1"), ScriptedDice([6, 2, 5, 1, 6, 3, 1, 8, 1, 4]))
    assert rolled.rolls == (
        Roll(
            faces=(
                Face(sides=6, value=6, mark=Mark.COUNTS),
                Face(sides=6, value=6, mark=Mark.COUNTS),
                Face(sides=6, value=3),
                Face(sides=6, value=2, mark=Mark.DROPPED),
                Face(sides=6, value=5, mark=Mark.COUNTS),
                Face(sides=6, value=1, mark=Mark.DROPPED),
            ),
            label=Name(text="4d6!kh2>=5"),
        ),
        Roll(
            faces=(
                Face(sides=8, value=1, mark=Mark.DROPPED),
                Face(sides=8, value=1, mark=Mark.DROPPED),
                Face(sides=8, value=4),
                Face(sides=8, value=8),
            ),
            label=Name(text="2d8r1"),
        ),
    )
    assert rolled.total == 3 + 12 + 1


@given(trees(), st.binary(min_size=16, max_size=16))
def test_every_tree_is_rolled_within_its_bounds_and_budget(tree: Node, seed: bytes) -> None:
    dice, again = SeededDice(seed), SeededDice(seed)
    expression = read(written(tree))
    rolled, repeated = roll(expression, dice), roll(expression, again)
    low, high = bounds(tree)
    assert low <= rolled.total <= high
    assert len(dice.drawn) <= dice_in(tree) <= MAX_DICE
    assert (rolled.total, rolled.text, rolled.rolls) == (
        repeated.total,
        repeated.text,
        repeated.rolls,
    )
    assert dice.drawn == again.drawn
    assert sum(len(one.faces) for one in rolled.rolls) == len(dice.drawn)


@given(trees(), st.binary(min_size=16, max_size=16))
def test_faces_that_were_drawn_once_give_the_same_result_again(tree: Node, seed: bytes) -> None:
    dice = SeededDice(seed)
    expression = read(written(tree))
    rolled = roll(expression, dice)
    scripted = roll(expression, ScriptedDice([face for _, face in dice.drawn]))
    assert (scripted.total, scripted.text) == (rolled.total, rolled.text)


def total_by_hand(node: Node, dice: Dice) -> int:
    """What a tree comes to, by its definition and the step-by-step pools alone."""
    if isinstance(node, int):
        return node
    if isinstance(node, Pool):
        return value(node, chains(node, dice.pool))
    if isinstance(node, Sum):
        return sum(sign * total_by_hand(part, dice) for sign, part in node.parts)
    assert isinstance(node, Product)
    total = total_by_hand(node.first, dice)
    for symbol, part in node.rest:
        other = total_by_hand(part, dice)
        total = total * other if symbol == "*" else total // other
    return total


@settings(max_examples=300)
@given(
    st.one_of(pools(), pools(most_dice=40), trees(), pools(most_sides=300)),
    st.binary(min_size=8, max_size=8),
)
def test_the_short_ways_come_to_what_the_long_way_comes_to(tree: Node, seed: bytes) -> None:
    if dice_in(tree) > MAX_DICE:
        return
    quick, slow = SeededDice(seed), SeededDice(seed)
    rolled = roll(read(written(tree)), quick)
    assert rolled.total == total_by_hand(tree, slow)
    assert quick.drawn == slow.drawn


@settings(max_examples=300)
@given(st.one_of(pools(), pools(most_dice=30)), st.binary(min_size=8, max_size=8))
def test_the_short_ways_write_what_the_long_way_writes(pool: Pool, seed: bytes) -> None:
    if pool.most_throws > MAX_DICE:
        return
    dice = SeededDice(seed)
    drawn: list[tuple[int, ...]] = []

    def draw(count: int, sides: int) -> tuple[int, ...]:
        drawn.append(dice.pool(count, sides))
        return drawn[-1]

    total = value(pool, chains(pool, draw))
    rolled = roll(read(written(pool)), SeededDice(seed))
    assert rolled.text == f"{written(pool)} ({shown(pool, tuple(drawn))}) = {total}"
    assert rolled.rolls[0].faces == marked(pool, tuple(drawn))


@settings(max_examples=60)
@given(pools(most_dice=2, most_sides=3).filter(lambda pool: not pool.explode and not pool.reroll))
def test_bounds_are_reached_and_never_passed(pool: Pool) -> None:
    reached = outcomes(lambda dice: roll(read(written(pool)), dice).total)
    assert bounds(pool) == (min(reached), max(reached))


@pytest.mark.parametrize(
    "text",
    [
        "1d3!",
        "1d3!1",
        "1d3!<=2",
        "1d3!>=2",
        "1d4!2>=3",
        "1d3!3>=3",
        "1d3!3>=2",
        "1d3!1>=2",
        "1d3!<=2>=2",
        "1d4ro1",
        "1d3ro1!",
        "1d3ro<=2>=2",
        "2d2!kh1",
        "2d2!1kl1",
        "1d2*1d3-1d2",
        "(1d3-2)*(1d3-2)",
        "(1d4-5)/1d3",
        "7/(1d3-5)",
        "-(1d3)*2",
    ],
)
def test_bounds_of_what_explodes_rerolls_and_multiplies_are_reached(text: str) -> None:
    expression = read(text)
    reached = outcomes(lambda dice: roll(expression, dice).total)
    assert bounds(expression.tree) == (min(reached), max(reached))


def test_bounds_of_a_divisor_that_can_be_nothing_are_not_a_number() -> None:
    with pytest.raises(ZeroDivisionError):
        bounds(Product(1, (("/", Sum(((1, Pool(1, 6)), (-1, 3)))),)))
