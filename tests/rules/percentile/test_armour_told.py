"""What armour takes off, told: its sources, what doubles or pierces it, why it counts not."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidInputError
from rules.outcome import Outcome
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import GUARD, NYX, content, play, scene, sheet
from tests.rules.playing import lines, terms

SHOOTER = sheet(skills=dict.fromkeys(content().skills, 50), equipped="pistol")


def attack(dice: list[int], guard: Sheet | None = None, **fields: Any) -> Outcome:
    at = scene(SHOOTER, guard, **fields.pop("rules", {}))
    return play(at, "long_attack", dice, **{"target": [GUARD], "character": NYX, **fields})


@pytest.mark.parametrize(
    ("guard", "fields", "account"),
    [
        (sheet(body=4, cover=5), {"weapon": "spear"}, "body armour 4 + cover 5, pierced by 3"),
        (sheet(cover=5), {"weapon": "shotgun"}, "cover 5, doubled"),
        (sheet(body=9), {"weapon": "shotgun", "called": False}, "body armour 9, doubled"),
        (sheet(body=1), {"weapon": "spear"}, "body armour 1, pierced by 3"),
    ],
)
def test_what_armour_is_summed_up_of_is_told(
    guard: Sheet, fields: dict[str, Any], account: str
) -> None:
    outcome = attack([40, 8, *[8] * (fields["weapon"] == "shotgun")], guard, **fields)
    assert lines(outcome)[0] == f"Armour {outcome.facts['armour']}: {account}"


def test_piercing_before_doubling_is_told_in_that_order() -> None:
    at = scene(SHOOTER, sheet(body=4), piercing_order="before_doubling")
    fields = {"weapon": "spear", "target": GUARD, "armour": "double"}
    outcome = play(at, "strike", [8], **fields)
    assert lines(outcome)[0] == "Armour 2: body armour 4, pierced by 3, then doubled"
    assert terms(outcome)[-1] == "Armour: −2"


def test_where_the_higher_counts_the_account_says_so() -> None:
    outcome = attack([40, 8], sheet(body=4, cover=5), rules={"body_and_cover": "higher"})
    assert lines(outcome)[0] == "Armour 5: the higher of body armour 4 and cover 5"
    assert outcome.house_rules == ("body_and_cover",)


def test_one_source_of_armour_needs_no_account() -> None:
    for guard, name in ((sheet(body=3), "Body armour"), (sheet(cover=3), "Cover")):
        outcome = attack([40, 8], guard)
        assert terms(outcome)[-1] == f"{name}: −3"
        assert lines(outcome) == ["5 damage to Guard"]


def test_a_called_shot_says_why_armour_does_not_count() -> None:
    expected = "A called shot: neither armour nor cover subtracts."
    assert lines(attack([40, 8], sheet(body=3), called=True)) == [expected, "8 damage to Guard"]
    open_shot = play(scene(SHOOTER), "long_attack", [40, 8], character=NYX, called=True)
    assert lines(open_shot) == [expected, "8 damage"]


def test_a_hit_on_somebody_at_0_hp_says_that_nothing_changes() -> None:
    outcome = attack([40, 8], sheet(hp=0))
    assert lines(outcome)[-1] == "Guard is at 0 HP already: nothing changes."


@pytest.mark.parametrize("typed", [{"body": 0}, {"cover": ["4"]}])
def test_armour_is_typed_for_a_target_and_never_dropped(typed: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError) as caught:
        attack([], target=[], **typed)
    assert caught.value.field == "target"


def test_a_pierced_and_doubled_armour_is_told_in_the_order_that_counts() -> None:
    at = scene(SHOOTER, sheet(body=2, cover=1))
    outcome = play(at, "strike", [8, 8], weapon="shotgun", piercing=2, target=GUARD)
    assert lines(outcome)[0] == "Armour 4: body armour 2 + cover 1, doubled, then pierced by 2"


def test_each_inside_a_kill_radius_has_an_account_of_its_own() -> None:
    at = scene(SHOOTER, sheet(body=2, cover=3, hp=15, max_hp=15))
    fields: dict[str, Any] = {"weapon": "grenade", "target": [GUARD], "character": NYX}
    failed = lines(play(at, "blast", [40, 43], **fields))
    assert "Armour of Guard, 5: body armour 2 + cover 3" in failed
    lethal = play(scene(SHOOTER, sheet(body=2)), "blast", [40, 12], **fields)
    assert not any("Armour" in line for line in lines(lethal))


def test_a_rating_says_its_armour_once() -> None:
    at = scene(SHOOTER, sheet(body=2))
    outcome = play(at, "damage", [43], amount="15%", target=GUARD)
    assert (terms(outcome), lines(outcome)) == ([], [])
