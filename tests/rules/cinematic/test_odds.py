"""Odds, exact, against an enumeration of the actions as they are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.dice.distribution import Distribution
from rules.dice.source import ScriptedDice
from rules.systems.cinematic.armoury import attack_sum, base_damage
from rules.systems.cinematic.breath import choking_sum, holding_sum
from rules.systems.cinematic.care import medic_sum, stabilize_sum
from rules.systems.cinematic.falls import acrobatics_sum
from rules.systems.cinematic.fear import frightened_sum
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.odds import (
    attack_odds,
    die_odds,
    fall_odds,
    level_odds,
    panic_odds,
    passing,
    passing_all,
    poison_odds,
    revival,
    total_odds,
)
from rules.systems.cinematic.resuscitation import revival_sum
from rules.systems.cinematic.scores import Sum
from rules.systems.cinematic.sheet import Affliction, Suffocation
from rules.systems.cinematic.slow_death import slow_sum
from rules.systems.cinematic.subjects import read_subject
from rules.systems.cinematic.throws import throw
from rules.systems.cinematic.toxins import strength_sum
from rules.systems.cinematic.vitals import (
    consciousness_sum,
    essence_survival_sum,
    essence_will_sum,
    resisting_sum,
    survival_sum,
)
from tests.rules.cinematic.table import (
    MEDIC,
    SCOUT,
    after,
    content,
    play,
    press,
    scene,
    sheet,
)

PLAIN = HouseRules()
FACES = range(1, 11)


def counted(values: Iterable[Any]) -> dict[Any, int]:
    return dict(sorted(Counter(values).items()))


def as_counts(odds: Distribution) -> dict[int, int]:
    return dict(odds.pairs)


SCOUT_SHEET = sheet(
    willpower=3,
    constitution=3,
    dexterity=3,
    acrobatics=2,
    shooting=2,
    strength=3,
    life=-12,
    essence=4,
    hard_to_kill=1,
    suffocation=Suffocation(began=0),
    afflictions=(Affliction(name="Probe", strength=4, effect="strength", every="turn"),),
)
AT = scene(SCOUT_SHEET, by_gm=True)
LOW = scene(SCOUT_SHEET.model_copy(update={"essence": -12}), by_gm=True)

KINDS: dict[str, tuple[Any, Sum, str, dict[str, Any]]] = {
    "task": (
        AT,
        read_subject("acrobatics", None, content()).task_for(SCOUT_SHEET, content(), PLAIN),
        "test",
        {"skill": "acrobatics"},
    ),
    "simple": (
        AT,
        read_subject("willpower", "simple", content()).task_for(SCOUT_SHEET, content(), PLAIN),
        "test",
        {"skill": "willpower"},
    ),
    "difficult": (
        AT,
        read_subject("strength", "difficult", content()).task_for(SCOUT_SHEET, content(), PLAIN),
        "test",
        {"skill": "strength", "kind": "difficult"},
    ),
    "consciousness": (AT, consciousness_sum(SCOUT_SHEET, AT), "conscious", {}),
    "survival": (AT, survival_sum(SCOUT_SHEET, AT), "survive", {}),
    "slow death": (AT, slow_sum(SCOUT_SHEET, 2, AT), "survive", {"minutes": "2"}),
    "suffocation": (AT, holding_sum(SCOUT_SHEET, 14, AT), "suffocate_tick", {"turn": 14}),
    "fear": (AT, frightened_sum(SCOUT_SHEET, -2, AT), "fear", {"modifier": -2}),
    "essence willpower": (
        LOW,
        essence_will_sum(LOW.get(SCOUT).sheet, LOW),
        "essence_willpower",
        {},
    ),
    "essence survival": (
        LOW,
        essence_survival_sum(LOW.get(SCOUT).sheet, LOW),
        "essence_survival",
        {},
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_totals_levels_and_passing_are_those_of_the_action(kind: str) -> None:
    at, added, action, fields = KINDS[kind]
    played = [play(at, action, [face], character=SCOUT, **fields).facts for face in FACES]
    assert as_counts(total_odds(added, PLAIN)) == counted(each["total"] for each in played)
    assert as_counts(level_odds(added, PLAIN)) == counted(each["sl"] for each in played)
    passed = sum(each["passed"] for each in played)
    assert passing(added, PLAIN) == (passed, 10)


def test_choking_is_counted_too() -> None:
    out = SCOUT_SHEET.model_copy(update={"unconscious": True})
    at = scene(out, by_gm=True)
    played = [
        play(at, "suffocate_tick", [face], minutes="1:00", character=SCOUT).facts["passed"]
        for face in FACES
    ]
    assert passing(choking_sum(out, 2, at), PLAIN).ways == sum(played)


def test_the_panic_table() -> None:
    added = frightened_sum(SCOUT_SHEET, -4, AT)
    rows = counted(
        play(AT, "fear", [face], modifier=-4, character=SCOUT).facts["result"] for face in FACES
    )
    odds = panic_odds(added, content(), PLAIN)
    assert {row: chance.ways for row, chance in odds.items() if chance.ways} == rows
    assert sum(chance.ways for chance in odds.values()) == 10


def test_an_attack() -> None:
    pistol = content().weapons["pistol"]
    added = attack_sum(pistol, SCOUT_SHEET, AT)
    odds = attack_odds(added, base_damage(pistol, SCOUT_SHEET), PLAIN)
    awake = play_all(lambda face: play(AT, "attack", [face], weapon="pistol", character=SCOUT))
    assert as_counts(odds) == counted(each["damage"] for each in awake)


def play_all(one: Callable[[int], Any]) -> list[dict[str, Any]]:
    return [dict(one(face).facts) for face in FACES]


@pytest.mark.parametrize("rule", ["reduced", "real"])
def test_a_fall(rule: str) -> None:
    rules = HouseRules.model_validate({"fall_metre": rule})
    at = scene(sheet(dexterity=4, acrobatics=2), fall_metre=rule)
    added = acrobatics_sum(at.get(SCOUT).sheet, at)
    played = play_all(
        lambda face: play(at, "fall", [face], metres="4.5", acrobatics=True, character=SCOUT)
    )
    odds = fall_odds(Fraction("4.5"), added, rules)
    assert as_counts(odds) == counted(each["damage"] for each in played)
    plain = play(at, "fall", metres="4.5", character=SCOUT).facts["damage"]
    assert as_counts(fall_odds(Fraction("4.5"), None, rules)) == {plain: 1}


@pytest.mark.parametrize("rule", ["no_harm", "one_level"])
def test_a_contest_with_a_poison(rule: str) -> None:
    weak = sheet(constitution=1, afflictions=SCOUT_SHEET.afflictions)
    at = scene(weak, by_gm=True, poison_under_9=rule)
    victim, poison = resisting_sum(weak, at), strength_sum(weak.afflictions[0])
    played = [
        play(at, "poison_tick", list(faces), character=SCOUT).facts["sl"]
        for faces in product(FACES, FACES)
    ]
    assert as_counts(poison_odds(victim, poison, at.house_rules)) == counted(played)


def test_living_through_minutes_of_slow_death() -> None:
    at = scene(sheet(willpower=4, constitution=4, life=-12, death_clock=0), by_gm=True)
    one = at.get(SCOUT).sheet
    lived = 0
    for first, second in product(FACES, FACES):
        begun = play(at, "survive", [first], minutes="1", character=SCOUT)
        if begun.facts["passed"]:
            later = after(at, begun)
            ended = play(later, "survive", [second], minutes="2", character=SCOUT)
            lived += ended.facts["passed"]
    assert passing_all((slow_sum(one, 1, at), slow_sum(one, 2, at)), PLAIN) == (lived, 100)


def test_a_resuscitation() -> None:
    dead = sheet(willpower=3, constitution=3, life=-25, dead=True, death_clock=0)
    at = scene(dead, by_gm=True)
    medic = at.get(MEDIC).sheet
    chance = revival(medic_sum(medic, at), lambda levels: revival_sum(dead, levels, 300, at), PLAIN)
    lived = 0
    for first, second in product(FACES, FACES):
        who = {"patient": SCOUT, "character": MEDIC, "minutes": "5"}
        tried = play(at, "resuscitate", [first], **who)
        if tried.opens:
            lived += press(after(at, tried), "revival", dice=[second])[1].facts["lives"]
    assert chance == (lived, 100)


def test_stabilising() -> None:
    at = scene(sheet(life=-25, death_clock=0), by_gm=True)
    added = stabilize_sum(at.get(MEDIC).sheet, at.get(SCOUT).sheet, at)
    played = play_all(lambda face: play(at, "stabilize", [face], patient=SCOUT, character=MEDIC))
    assert passing(added, PLAIN).ways == sum(each["passed"] for each in played)


def enumerated(rules: HouseRules, most: int) -> Counter[int]:
    """Count what the die gives, out of 10 to the `most`, by every way in which it can fall."""
    found: Counter[int] = Counter()
    waiting: list[tuple[int, ...]] = [(face,) for face in FACES]
    while waiting:
        faces = waiting.pop()
        dice = ScriptedDice([*faces, *[5] * most])
        thrown = throw(dice, rules)
        if len(thrown.faces) > len(faces) and len(faces) < most:
            waiting += [(*faces, face) for face in FACES]
        else:
            found[thrown.value] += 10 ** (most - len(faces))
    return found


def test_the_rules_of_ten_and_one_are_counted_throw_by_throw() -> None:
    rules = HouseRules(rule_of_ten="on")
    odds = die_odds(rules)
    assert odds.total == 10**10
    assert as_counts(odds) == dict(sorted(enumerated(rules, 10).items()))
    assert sum(odds.ways) == odds.total
    added = Sum().of(content().attributes["strength"].label, 4)
    assert passing(added, rules).ways == sum(ways for value, ways in odds.pairs if value + 4 >= 9)
