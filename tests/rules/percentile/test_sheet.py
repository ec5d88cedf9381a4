"""The sheet: ready at once, set by hand without checks, and its derived numbers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import RuleError, UnknownNameError
from rules.sheet import SheetField
from rules.systems.percentile.content import STATS
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.plugin import SYSTEM
from rules.systems.percentile.sheet import Bond, Sheet, Wound, new_sheet, strength_modifier
from tests.rules.percentile.table import GUARD, NYX, content, play, scene, sheet
from tests.rules.playing import said

FIELDS = {field.key: field for field in SYSTEM.fields(content())}


MIXED = {"unnatural": 60, "first-aid": 30}
BONDS = (Bond(name="ann", score=9), Bond(name="Bob", score=10))


def write(key: str, text: str, on: Sheet | None = None) -> Sheet:
    found = FIELDS[key].write(on or sheet(), text)
    assert isinstance(found, Sheet)
    return found


def test_a_fresh_character_tests_and_shoots_at_once() -> None:
    fresh = new_sheet(content())
    at = scene(fresh)
    assert play(at, "test", [50], skill="firearms", character=NYX).facts["passed"]
    assert play(at, "attack", [40, 8], target=[GUARD], character=NYX).facts["damage"] == 8
    assert (fresh.hp, fresh.max_hp, fresh.san, fresh.breaking_point, fresh.wp) == (
        10,
        10,
        50,
        40,
        10,
    )
    assert set(fresh.stats) == set(STATS)
    assert Sheet.model_validate_json(fresh.model_dump_json()) == fresh


def test_a_fresh_character_takes_what_the_content_has() -> None:
    no_pistol = {key: row for key, row in content().weapons.items() if key != "pistol"}
    bare = content().model_copy(update={"weapons": no_pistol, "skills": {}})
    assert new_sheet(bare).equipped == "unarmed"
    assert new_sheet(bare).skills == {}
    assert new_sheet(content().model_copy(update={"weapons": {}})).equipped is None


@pytest.mark.parametrize(
    ("strength", "change"),
    [(0, -2), (4, -2), (5, -1), (8, -1), (9, 0), (12, 0), (13, 1), (16, 1), (17, 2), (99, 2)],
)
def test_the_strength_modifier(strength: int, change: int) -> None:
    assert strength_modifier(strength) == change


@pytest.mark.parametrize("field", FIELDS.values(), ids=lambda field: field.key)
def test_every_field_can_be_read_and_refuses_nonsense_by_a_rule_error(field: SheetField) -> None:
    said(field.read(new_sheet(content())))
    free = {"bonds": "A" * 25, "disorders": "x" * 61}
    with pytest.raises(RuleError):
        field.write(new_sheet(content()), free.get(field.key, "no such thing at all"))


@pytest.mark.parametrize(
    ("key", "text", "change"),
    [
        ("hp", "7", {"hp": 7}),
        ("max-hp", "15", {"hp": 15, "max_hp": 15}),
        ("san", "99", {"san": 99}),
        ("wp", "0", {"wp": 0}),
        ("breaking-point", "30", {"breaking_point": 30}),
        ("skill.stealth", "45 %", {"skills": {"stealth": 45}}),
        ("skill.stealth", "0", {"skills": {}}),
        ("skill.unnatural", "60", {"skills": {"unnatural": 60}, "san": 39}),
        ("skills", "Stealth 45, search: 50 %,Swim=0", {"skills": {"stealth": 45, "search": 50}}),
        ("skills", "Unnatural 60\nfirst aid 30", {"skills": MIXED, "san": 39}),
        ("body", "3", {"body": 3}),
        ("cover", "4", {"cover": 4}),
        ("armour", "kevlar vest, riot helmet", {"worn": ("kevlar-vest", "riot-helmet")}),
        ("armour", "none", {"worn": ()}),
        ("weapon", "shotgun", {"equipped": "shotgun"}),
        ("weapon", "none", {"equipped": None}),
        ("bonds", "Ann 12, Bob, ann: 9", {"bonds": BONDS}),
        ("bonds", "-", {"bonds": ()}),
        ("disorders", "Amnesia, Fear of dogs, amnesia", {"disorders": ("amnesia", "Fear of dogs")}),
        ("insanity", "flee", {"insanity": "flee"}),
        ("insanity", "none", {"insanity": None}),
        ("violence", "2", {"violence": 2}),
        ("helplessness", "3", {"helplessness": 3}),
        ("adapted-violence", "yes", {"adapted": ("violence",)}),
        ("adapted-helplessness", "no", {"adapted": ()}),
        ("suppressed", "yes", {"suppressed": True}),
        ("con-tested", "yes", {"con_tested": True}),
        ("surgery-tried", "yes", {"surgery_tried": True}),
        ("dying", "yes", {"dying": True, "hp": 0}),
        ("dying", "no", {}),
        ("unconscious-until", "1 1:30", {"unconscious_until": 5400}),
        ("unconscious-until", "none", {}),
        ("open-wounds", "2", {"wounds": (Wound(id=1), Wound(id=2)), "last_wound": 2}),
        ("ticked", "stealth, swim", {"ticked": ("stealth", "swim")}),
        ("last-rest", "1", {"last_rest": 0}),
        ("last-sleep", "3", {"last_sleep": 2}),
        ("last-treatment", "none", {"last_treatment": None}),
    ],
)
def test_a_field_is_written(key: str, text: str, change: dict[str, Any]) -> None:
    assert write(key, text) == sheet(**change)
    said(FIELDS[key].read(write(key, text)))


def test_a_stat_takes_maximum_hp_along_while_that_follows_it() -> None:
    assert (write("stat.con", "15").max_hp, write("stat.con", "15").hp) == (13, 13)
    hurt = write("stat.con", "15", sheet(hp=5))
    assert (hurt.max_hp, hurt.hp) == (13, 5)
    weaker = write("stat.str", "3", sheet(hp=9))
    assert (weaker.max_hp, weaker.hp) == (7, 7)
    own = write("stat.con", "15", sheet(hp=20, max_hp=20))
    assert (own.max_hp, own.hp) == (20, 20)
    assert write("stat.con", "9", sheet(con=5, lost={"con": 3, "dex": 1})).lost == {"dex": 1}
    assert write("stat.str", "0", sheet(con=0, hp=5, max_hp=5)).max_hp == 1


def test_pow_takes_san_wp_and_the_breaking_point_along_while_they_follow_it() -> None:
    fresh = write("stat.pow", "14")
    assert (fresh.san, fresh.breaking_point, fresh.wp) == (70, 56, 14)
    worn = write("stat.pow", "14", sheet(san=43, wp=10, breaking_point=30))
    assert (worn.san, worn.breaking_point, worn.wp) == (43, 30, 14)
    assert write("stat.pow", "20", sheet(skills={"unnatural": 10})).san == 89


def test_hp_set_by_hand_end_the_states_that_they_do_not_allow() -> None:
    down = sheet(hp=2, unconscious_until=9, con_tested=True, surgery_tried=True)
    up = write("hp", "3", down)
    assert (up.unconscious_until, up.con_tested, up.surgery_tried) == (None, False, False)
    assert write("hp", "1", down).unconscious
    assert write("hp", "0", down).dead
    assert write("hp", "4", sheet(hp=0, dying=True)).dying is False
    assert write("max-hp", "5", sheet(hp=9)).hp == 5
    assert write("hp", "2").unconscious is False


def test_open_wounds_may_be_more_or_fewer() -> None:
    wounds = (Wound(id=1, tried=True), Wound(id=2), Wound(id=3))
    before = sheet(hp=5, wounds=wounds, last_wound=3)
    assert write("open-wounds", "1", before).wounds == (wounds[0], wounds[2])
    assert write("open-wounds", "2", before).wounds == wounds
    assert len(write("open-wounds", "4", before).wounds) == 5


def test_what_does_not_fit_is_refused_with_its_bounds() -> None:
    for key, text, on in (
        ("hp", "11", None),
        ("san", "100", None),
        ("san", "95", sheet(skills={"unnatural": 10})),
        ("stat.str", "100", None),
        ("skill.stealth", "100", None),
        ("violence", "4", None),
        ("unconscious-until", "0 1:00", None),
        ("unconscious-until", "1 24:00", None),
        ("bonds", ", ".join(f"B{n}" for n in range(21)), None),
        ("disorders", ", ".join(f"D{n}" for n in range(21)), None),
        ("bonds", ": 5", None),
        ("skills", "Stealth", None),
        ("skills", "Stealth 100", None),
        ("skills", "Steelth 10", None),
        ("skills", "40", None),
    ):
        with pytest.raises(RuleError):
            write(key, text, on)
    with pytest.raises(UnknownNameError):
        write("weapon", "hand canon")


def test_the_fields_of_an_npc_are_few() -> None:
    essential = [key for key, field in FIELDS.items() if field.essential]
    assert essential == [
        "max-hp",
        "skill.firearms",
        "skill.melee-weapons",
        "skill.unarmed-combat",
        "weapon",
        "body",
    ]


def test_no_two_fields_have_one_key_and_each_completes_what_there_is() -> None:
    assert len(FIELDS) == len(SYSTEM.fields(content()))
    for field in FIELDS.values():
        if field.completes is not None:
            assert SYSTEM.names(field.completes, content(), sheet())


def test_max_wp_is_pow_or_what_it_was() -> None:
    nyx = sheet(pow=7, lost={"pow": 3})
    assert nyx.max_wp(HouseRules()) == 7
    assert nyx.max_wp(HouseRules(lost_stat="keep")) == 10


def test_only_so_many_wounds_are_kept() -> None:
    nyx = sheet()
    for _ in range(40):
        nyx = nyx.wounded()
    assert (len(nyx.wounds), nyx.wounds[-1].id, nyx.last_wound) == (30, 40, 40)
