"""Odds against an enumeration of the actions as they are played, at every fall of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from rules.dice.distribution import Chance, Distribution
from rules.systems.percentile.armour import Protection, Strike
from rules.systems.percentile.con_tests import ask_con_test
from rules.systems.percentile.content import Mode
from rules.systems.percentile.contests import Contest, sides_of
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.losses import read_loss
from rules.systems.percentile.odds import (
    Meeting,
    Shot,
    attack_odds,
    contest_ways,
    grade_ways,
    healing_odds,
    hit_lethal,
    lethal_odds,
    lethality_odds,
    passing,
    sanity_odds,
    stat_loss,
)
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.targets import Target, find_target
from tests.rules.percentile.table import BOB, GUARD, NYX, content, play, press, scene, sheet
from tests.rules.playing import stored

ROLLS = range(1, 101)


def target(text: str, of: Sheet, rules: HouseRules | None = None) -> Target:
    return find_target(text, of, content()).of(of, rules or HouseRules())


def same(found: Distribution, played: Iterable[int]) -> bool:
    """Compare a distribution with all that was played, in the same number of ways."""
    counts = Counter(played)
    scale = found.total // counts.total()
    assert found.total == counts.total() * scale
    return dict(found.pairs) == {value: ways * scale for value, ways in counts.items()}


@pytest.mark.parametrize("text", ["0", "1", "50", "99", "105", "con", "STR", "firearms"])
def test_grades(text: str) -> None:
    nyx = sheet(con=11, str=21, skills={"firearms": 45})
    at = scene(nyx)
    played = Counter(
        play(at, "test", [roll], skill=text, character=NYX).facts["result"] for roll in ROLLS
    )
    assert {g.value: n for g, n in grade_ways(target(text, nyx)).items() if n} == dict(played)


@pytest.mark.parametrize(("wp", "module"), [(2, "on"), (0, "on"), (0, "off")])
def test_grades_with_low_wp(wp: int, module: str) -> None:
    nyx = sheet(wp=wp)
    at = scene(nyx, sanity_module=module)
    played = [play(at, "test", [r], skill="50", character=NYX).facts["passed"] for r in ROLLS]
    assert passing(target("50", nyx, at.house_rules)).ways == sum(played)


@pytest.mark.parametrize(("a", "b"), [(50, 60), (0, 99), (99, 99), (120, 5)])
def test_contests(a: int, b: int) -> None:
    at = scene()
    request = Contest(skill=str(a), difficulty=b, character=NYX)
    fields = {"skill": str(a), "difficulty": b, "character": NYX}
    played = Counter(
        play(at, "contest", list(rolls), **fields).facts["winner"]
        for rolls in product(ROLLS, repeat=2)
    )
    sides = sides_of(request, at)
    ways = contest_ways(sides.target, sides.other.target)
    assert {winner: n for winner, n in ways.items() if n} == dict(played)


@pytest.mark.parametrize("con", [0, 10, 19, 20])
@pytest.mark.parametrize("zero_face", ["ten", "zero"])
def test_con_tests(con: int, zero_face: str) -> None:
    nyx = sheet(hp=2, con=con)
    at = scene(nyx, zero_face=zero_face)
    asked = (stored(ask_con_test(at.get(NYX), nyx)),)
    at = scene(nyx, asked=asked, zero_face=zero_face)
    played = [press(at, "con_test", "roll", [roll])[1].facts["lost"] for roll in ROLLS]
    assert same(stat_loss(nyx, at.house_rules), played)


STRIKES: list[tuple[dict[str, int], dict[str, Any], dict[str, Any]]] = [
    ({}, {}, {}),
    ({"body": 5}, {}, {}),
    ({"body": 2, "cover": 4}, {}, {}),
    ({"cover": 4}, {"called": True}, {}),
    ({"cover": 4}, {"called": True}, {"called_shot_cover": "no_forced_failure"}),
    ({"body": 3, "cover": 3}, {"piercing": 4}, {"piercing_cover": "no"}),
    ({"body": 9, "cover": 9}, {"bypasses": True}, {}),
    ({"body": 2}, {"doubled": True}, {"lethality_critical": "double"}),
]


@pytest.mark.parametrize(("armour", "strike", "rules"), STRIKES)
@pytest.mark.parametrize("critical", [False, True])
def test_lethality_against_armour(
    armour: dict[str, int], strike: dict[str, Any], rules: dict[str, Any], critical: bool
) -> None:
    at = scene(sheet(hp=9, **armour), **rules)
    fields: dict[str, Any] = {"amount": "15%", "critical": critical, "target": NYX}
    fields |= {key: value for key, value in strike.items() if key in {"called", "piercing"}}
    fields |= {"kind": "other"} if strike.get("bypasses") else {}
    fields |= {"armour": "double"} if strike.get("doubled") else {}
    played = [play(at, "strike", [roll], **fields).facts for roll in ROLLS]
    meeting = Meeting(Protection(**armour), Strike(**strike), at.house_rules)
    found = lethality_odds(15, meeting, critical=critical)
    assert found.lethal.ways == sum(each["lethal"] for each in played)
    assert same(found.lost(9), [each["lost"] for each in played])


def attacked(at: D100Scene, dice: Iterable[tuple[int, ...]], **fields: Any) -> list[int]:
    """Attack at every fall of the dice, and give the HP that each takes."""
    found = []
    for roll, *rest in dice:
        thrown = [roll] if roll > 40 and roll != 1 else [roll, *rest]
        given = {"target": [GUARD], "character": BOB, **fields}
        facts = play(at, "long_attack", thrown, **given).facts
        hp = at.get(GUARD).sheet.hp
        found.append(hp if facts.get("lethal") else min(hp, facts["damage"]))
    return found


@pytest.mark.parametrize(
    ("weapon", "sides", "strength"),
    [("pistol", (10,), 10), ("large", (6,), 17), ("unarmed", (4,), 3), ("light rifle", (12,), 10)],
)
@pytest.mark.parametrize("rules", [{}, {"attack_critical": "none"}])
def test_attacks_with_a_damage_die(
    weapon: str, sides: tuple[int, ...], strength: int, rules: dict[str, Any]
) -> None:
    skills = dict.fromkeys(("firearms", "melee-weapons", "unarmed-combat"), 40)
    attacker = sheet(skills=skills, str=strength)
    at = scene(guard=sheet(hp=9, body=2), bob=attacker, **rules)
    dice = product(ROLLS, *(range(1, each + 1) for each in sides))
    row = next(each for each in content().weapons.values() if weapon in (each.id, *each.aliases)
               or each.name.lower() == weapon)  # fmt: skip
    striker = attacker if row.by_hand else None
    shot = Shot(target("40", attacker), row.modes[0], 9, striker)
    meeting = Meeting(Protection(2), Strike(piercing=row.piercing), at.house_rules)
    assert same(attack_odds(shot, meeting), attacked(at, dice, weapon=weapon))


def test_attacks_with_a_shotgun_beyond_base_range() -> None:
    attacker = sheet(skills={"firearms": 40})
    at = scene(guard=sheet(hp=9, body=1), bob=attacker)
    dice = product(ROLLS, range(1, 9), range(1, 9))
    shot = Shot(target("40", attacker), Mode(damage="2d8"), 9, halved=True)
    meeting = Meeting(Protection(1), Strike(shotgun=True, beyond=True), at.house_rules)
    assert same(attack_odds(shot, meeting), attacked(at, dice, weapon="shotgun", beyond=True))


@pytest.mark.parametrize("rules", [{}, {"lethality_critical": "double"}])
def test_attacks_with_a_rating(rules: dict[str, Any]) -> None:
    attacker = sheet(skills={"firearms": 40})
    at = scene(guard=sheet(hp=9, body=5), bob=attacker, **rules)
    fields = {"weapon": "light rifle", "manner": "burst"}
    played = attacked(at, product(ROLLS, ROLLS), **fields)
    shot = Shot(target("40", attacker), Mode(lethality=10), 9)
    meeting = Meeting(Protection(5), Strike(piercing=3), at.house_rules)
    assert same(attack_odds(shot, meeting), played)
    lethal = sum(
        bool(play(at, "long_attack", [roll, second], target=[GUARD], character=BOB, **fields)
             .facts["lethal"])
        for roll, second in product([1, *range(2, 41)], ROLLS)
    )  # fmt: skip
    assert lethal_odds(shot, meeting).ways == lethal
    assert hit_lethal(shot.target, 10, meeting) == Chance(lethal, 40 * 100)


def test_nothing_is_lethal_where_nothing_hits() -> None:
    meeting = Meeting(Protection(), Strike(), HouseRules())
    assert hit_lethal(target("40", sheet(wp=0)), 10, meeting) is None


@pytest.mark.parametrize("loss", ["0/1", "1/1D4", "1D4/1D6", "0/1D10"])
@pytest.mark.parametrize("numbers", [{"san": 45}, {"san": 3}, {"adapted": ("violence",)}])
def test_san_tests(loss: str, numbers: dict[str, Any]) -> None:
    nyx = sheet(breaking_point=0, **numbers)
    at = scene(nyx)
    read = read_loss(loss)
    sizes = {"0": 1, "1": 1, "1D4": 4, "1D6": 6, "1D10": 10}
    success, failure = (sizes[part] for part in loss.split("/"))
    played = []
    for roll in ROLLS:
        adapted = bool(nyx.adapted)
        passed = adapted or roll == 1 or (roll <= nyx.san and roll != 100)
        size, other = (success, failure) if passed else (failure, success)
        for face in range(1, size + 1):
            dice = [*([] if adapted else [roll]), *([face] if size > 1 else [])]
            fields = {"loss": loss, "kind": "violence", "character": NYX}
            lost = play(at, "fear", dice, **fields).facts["lost"]
            played += [lost] * other
    found = sanity_odds(target("SAN", nyx), read, nyx, "violence")
    assert same(found, played)


@pytest.mark.parametrize("rule", ["plain", "critical_doubles"])
@pytest.mark.parametrize(
    "nyx", [sheet(hp=3), sheet(hp=8), sheet(hp=2), sheet(hp=0, dying=True)], ids=lambda s: s.hp
)
def test_first_aid(rule: str, nyx: Sheet) -> None:
    at = scene(nyx.wounded(), by_gm=True, first_aid=rule)
    played = []
    for roll in ROLLS:
        passed = roll <= 50
        fumble = rule == "critical_doubles" and not passed and (roll % 11 == 0 or roll == 100)
        for face in range(1, 5):
            dice = [roll, face] if passed or fumble else [roll]
            outcome = play(at, "first_aid", dice, patient=NYX, skill="50")
            played.append(outcome.facts["healed"])
    found = healing_odds(target("50", sheet()), nyx, at.house_rules)
    assert same(found, played)
