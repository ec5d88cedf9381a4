"""The steps by which a character of Percentile is made."""

from __future__ import annotations

from rules.systems.percentile.creation import creation
from rules.systems.percentile.sheet import Bond, Sheet, new_sheet
from tests.rules.percentile.table import content
from tests.rules.playing import said


def test_the_steps_make_a_character_with_ones_own_numbers() -> None:
    asked = {each.field.key: each for step in creation(content()) for each in step.asks}
    made = new_sheet(content())
    for key, text in (
        ("stat.str", "14"),
        ("stat.con", "13"),
        ("stat.pow", "12"),
        ("skills", "Stealth 60, Search 55"),
        ("weapon", "shotgun"),
        ("armour", "kevlar-vest, kevlar-helmet"),
        ("bonds", "Ann, Bob 7"),
    ):
        written = asked[key].field.write(made, text)
        assert isinstance(written, Sheet)
        made = written
    assert (made.max_hp, made.hp, made.san, made.wp, made.breaking_point) == (14, 14, 60, 12, 48)
    assert (made.skill("stealth"), made.skill("firearms")) == (60, 50)
    assert (made.equipped, made.worn) == ("shotgun", ("kevlar-vest", "kevlar-helmet"))
    assert made.bonds == (Bond(name="Ann", score=10), Bond(name="Bob", score=7))


def test_only_a_rated_weapon_can_be_picked_and_every_step_can_be_shown() -> None:
    steps = creation(content())
    assert [step.key for step in steps] == ["stats", "skills", "arms", "bonds"]
    asked = {each.field.key: each for step in steps for each in step.asks}
    assert [each.value for each in asked["weapon"].options] == [
        row.id for row in content().weapons.values() if row.finished
    ]
    assert (len(asked["armour"].options), asked["armour"].most) == (6, 2)
    for step in steps:
        assert said(step.title)
        assert said(step.text)
        assert all(each.hint is None or len(said(each.hint)) <= 100 for each in step.asks)


def test_a_table_without_weapons_is_not_stopped() -> None:
    bare = content().model_copy(update={"weapons": {}, "armour": {}})
    asked = {each.field.key: each for step in creation(bare) for each in step.asks}
    assert asked["weapon"].options == ()
