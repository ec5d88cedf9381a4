"""Armour and cover: every cell of the table, and every house rule about it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.systems.percentile.armour import (
    Protection,
    Strike,
    decisions,
    forces_failure,
    subtracted,
)
from rules.systems.percentile.blows import Lethality, lethality, ordinary
from rules.systems.percentile.house_rules import HouseRules

RULES = HouseRules()
BOTH = Protection(body=3, cover=4)
SHOTGUN = Strike(shotgun=True)


def rules(**values: Any) -> HouseRules:
    return HouseRules.model_validate(values)


@pytest.mark.parametrize(
    ("protection", "strike", "points"),
    [
        (Protection(), Strike(), 0),
        (Protection(body=3), Strike(), 3),
        (Protection(cover=4), Strike(), 4),
        (BOTH, Strike(), 7),
        (BOTH, Strike(piercing=5), 2),
        (BOTH, Strike(piercing=7), 0),
        (BOTH, Strike(piercing=9), 0),
        (Protection(), Strike(piercing=2), 0),
        (BOTH, SHOTGUN, 14),
        (BOTH, Strike(shotgun=True, piercing=5), 9),
        (BOTH, Strike(doubled=True), 14),
        (BOTH, Strike(shotgun=True, doubled=True), 14),
        (BOTH, Strike(beyond=True), 7),
        (BOTH, Strike(called=True), 0),
        (BOTH, Strike(called=True, shotgun=True), 0),
        (BOTH, Strike(bypasses=True), 0),
    ],
)
def test_armour_subtracts_by_the_rules_as_printed(
    protection: Protection, strike: Strike, points: int
) -> None:
    assert subtracted(protection, strike, RULES) == points
    assert decisions(protection, strike, RULES) == ()


@pytest.mark.parametrize(
    ("values", "strike", "points"),
    [
        ({"body_and_cover": "higher"}, Strike(), 4),
        ({"body_and_cover": "higher"}, Strike(piercing=1), 3),
        ({"body_and_cover": "higher"}, SHOTGUN, 8),
        ({"piercing_cover": "no"}, Strike(piercing=5), 4),
        ({"piercing_cover": "no"}, Strike(piercing=2), 5),
        ({"shotgun_armour": "beyond_base"}, SHOTGUN, 7),
        ({"shotgun_armour": "beyond_base"}, Strike(shotgun=True, beyond=True), 14),
        ({"shotgun_cover": "not_doubled"}, SHOTGUN, 10),
        ({"shotgun_cover": "not_doubled"}, Strike(doubled=True), 10),
        ({"piercing_order": "before_doubling"}, Strike(shotgun=True, piercing=5), 4),
        ({"piercing_order": "before_doubling"}, Strike(shotgun=True, piercing=2), 10),
    ],
)
def test_a_house_rule_changes_what_armour_subtracts_and_is_named(
    values: dict[str, str], strike: Strike, points: int
) -> None:
    by = rules(**values)
    assert subtracted(BOTH, strike, by) == points
    changed = points != subtracted(BOTH, strike, RULES)
    assert decisions(BOTH, strike, by) == (tuple(values) if changed else ())


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ({"piercing_order": "before_doubling", "shotgun_cover": "not_doubled"}, 2),
        ({"piercing_order": "before_doubling", "piercing_cover": "no"}, 8),
        ({"body_and_cover": "higher", "piercing_cover": "no"}, 8),
        ({"body_and_cover": "higher", "piercing_order": "before_doubling"}, 0),
    ],
)
def test_house_rules_about_armour_work_together(values: dict[str, str], points: int) -> None:
    assert subtracted(BOTH, Strike(shotgun=True, piercing=5), rules(**values)) == points


def test_armour_is_never_below_nothing_nor_above_all_of_it() -> None:
    choices = {
        "body_and_cover": ("add", "higher"),
        "piercing_cover": ("yes", "no"),
        "shotgun_cover": ("doubled", "not_doubled"),
        "piercing_order": ("after_doubling", "before_doubling"),
    }
    for values in product(*choices.values()):
        by = rules(**dict(zip(choices, values, strict=True)))
        for body, cover, piercing in product(range(0, 6, 2), range(0, 6, 2), range(0, 15, 3)):
            protection = Protection(body, cover)
            found = subtracted(protection, Strike(piercing=piercing, shotgun=True), by)
            assert 0 <= found <= 2 * (body + cover)
            more = subtracted(protection, Strike(piercing=piercing + 1, shotgun=True), by)
            assert more <= found


@pytest.mark.parametrize(
    ("cover", "strike", "forced"),
    [
        (0, Strike(), False),
        (1, Strike(), True),
        (1, Strike(piercing=5), True),
        (1, Strike(called=True), True),
        (1, Strike(bypasses=True), False),
    ],
)
def test_cover_makes_a_lethality_roll_fail_pierced_or_called(
    cover: int, strike: Strike, forced: bool
) -> None:
    assert forces_failure(Protection(5, cover), strike, RULES) is forced


def test_a_called_shot_past_cover_may_be_lethal_by_a_house_rule() -> None:
    by = rules(called_shot_cover="no_forced_failure")
    covered = Protection(cover=4)
    assert not forces_failure(covered, Strike(called=True), by)
    assert forces_failure(covered, Strike(), by)
    blow = lethality(Lethality(20, 12), covered, Strike(called=True), by)
    assert (blow.lethal, blow.house_rules) == (True, ("called_shot_cover",))


def test_body_armour_is_no_help_against_a_lethal_roll_and_subtracts_from_a_failed_one() -> None:
    armoured = Protection(body=5)
    assert lethality(Lethality(15, 15), armoured, Strike(), RULES).lethal
    failed = lethality(Lethality(15, 16), armoured, Strike(), RULES)
    assert (failed.lethal, failed.raw, failed.armour, failed.damage) == (False, 7, 5, 2)


def test_cover_turns_a_lethal_roll_into_a_failed_one() -> None:
    blow = lethality(Lethality(15, 7), Protection(cover=5), Strike(), RULES)
    assert (blow.lethal, blow.forced, blow.raw, blow.damage) == (False, True, 17, 12)
    failed = lethality(Lethality(15, 16), Protection(cover=5), Strike(), RULES)
    assert (failed.forced, failed.damage) == (False, 2)


@pytest.mark.parametrize("roll", [5, 50, 100, 37])
def test_a_failed_lethality_roll_adds_its_digits_with_0_as_10(roll: int) -> None:
    wanted = {5: 15, 50: 15, 100: 20, 37: 10}[roll]
    assert lethality(Lethality(1, roll), Protection(), Strike(), RULES).raw == wanted


@pytest.mark.parametrize(
    ("rating", "roll", "lethal", "raw"),
    [(15, 30, True, 0), (15, 31, False, 8), (60, 99, True, 0), (60, 100, False, 40)],
)
def test_a_critical_may_double_the_rating_and_the_damage(
    rating: int, roll: int, lethal: bool, raw: int
) -> None:
    by = rules(lethality_critical="double")
    blow = lethality(Lethality(rating, roll, critical=True), Protection(), Strike(), by)
    assert (blow.lethal, blow.raw) == (lethal, raw)
    assert blow.house_rules == ("lethality_critical",)
    plain = lethality(Lethality(rating, roll, critical=True), Protection(), Strike(), RULES)
    assert plain.house_rules == ()
    assert not plain.lethal or roll <= rating


def test_the_shown_rating_and_the_verdict_agree() -> None:
    by = rules(lethality_critical="double")
    rolled = Lethality(20, 30, critical=True)
    assert rolled.rated(by) == 40
    assert lethality(rolled, Protection(), Strike(), by).lethal


@pytest.mark.parametrize(("raw", "body", "damage"), [(5, 3, 2), (3, 3, 0), (2, 3, 0), (0, 0, 0)])
def test_an_ordinary_hit_is_never_below_nothing(raw: int, body: int, damage: int) -> None:
    assert ordinary(raw, Protection(body=body), Strike(), RULES).damage == damage
