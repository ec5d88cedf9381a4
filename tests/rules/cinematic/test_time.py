"""Initiative, combats and what the clock ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.clock import Clock
from rules.combat import Combat
from rules.combat_moves import NextTurn, StartCombat
from rules.dice.source import ScriptedDice
from rules.moves import moves_of
from rules.outcome import Outcome
from rules.systems.cinematic.passing import passes
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Feats
from tests.rules.cinematic.table import (
    FIGHT,
    GHOUL,
    MEDIC,
    SCOUT,
    after,
    asked,
    is_due,
    lines,
    lost,
    play,
    press,
    said,
    scene,
    sheet,
    sheet_of,
)


def fighters() -> CineScene:
    return scene(sheet(dexterity=3), sheet(dexterity=2), sheet(dexterity=5))


def rolled(at: CineScene, dice: list[int]) -> Outcome:
    return play(at, "initiative", dice, character=[SCOUT, GHOUL, MEDIC])


def test_the_highest_total_acts_first() -> None:
    outcome = rolled(fighters(), [7, 10, 3])
    assert outcome.facts["order"] == [GHOUL, SCOUT, MEDIC]
    assert outcome.facts["scores"] == [12, 10, 8]
    assert said(outcome.headline) == "Initiative: Ghoul acts first"
    assert said(outcome.title) == "Ghoul acts first, with 12"
    assert outcome.table is not None
    assert list(map(said, outcome.table.columns)) == ["Order", "Character", "Dexterity", "Total"]
    assert [tuple(map(said, row)) for row in outcome.table.rows] == [
        ("1", "Ghoul", "2", "12"),
        ("2", "Scout", "3", "10"),
        ("3", "Medic", "5", "8"),
    ]
    assert [said(roll.label) for roll in outcome.rolls] == ["Ghoul", "Scout", "Medic"]


def test_level_ones_are_the_gms_to_order() -> None:
    outcome = rolled(fighters(), [7, 8, 5])
    assert outcome.facts["order"] == [SCOUT, GHOUL, MEDIC]
    assert lines(outcome) == ["Scout, Ghoul, Medic are level at 10: the GM orders them."]


def test_essence_of_nothing_counts_and_wounds_do_not() -> None:
    at = scene(sheet(dexterity=3, life=1, essence=0))
    outcome = play(at, "initiative", [7], character=[SCOUT])
    assert outcome.facts["scores"] == [7]
    assert lines(outcome) == ["Scout: Essence −3"]
    spared = scene(sheet(dexterity=3, essence=0), essence_zero_penalty="most")
    outcome = play(spared, "initiative", [7], character=[SCOUT])
    assert outcome.facts["scores"] == [10]
    assert outcome.house_rules == ("essence_zero_penalty",)


def test_a_combat_begins_in_that_order() -> None:
    move = moves_of(SYSTEM)["combat.start"]
    request = StartCombat(characters=(SCOUT, GHOUL, MEDIC))
    outcome = move.resolve(request, fighters(), ScriptedDice([7, 10, 3]))
    assert outcome.combat is not None
    assert [place.character for place in outcome.combat.order] == [GHOUL, SCOUT, MEDIC]
    assert [place.score for place in outcome.combat.order] == [12, 10, 8]


def next_turn(at: CineScene) -> CineScene:
    move = moves_of(SYSTEM)["combat.next"]
    outcome = move.resolve(NextTurn(), at, ScriptedDice(()))
    return after(at, outcome)


def in_combat(at: CineScene) -> CineScene:
    places = [{"character": who, "name": {"text": at.get(who).name}} for who in (SCOUT, GHOUL)]
    combat = Combat.model_validate({"order": places})
    cast = {who: at.cast[who] for who in (SCOUT, GHOUL)}
    return replace(at, cast=cast, clock=FIGHT, combat=combat)


def test_a_round_of_combat_is_a_turn_of_5_seconds() -> None:
    at = in_combat(scene(sheet(willpower=4, constitution=4, life=-12)))
    at = after(at, play(at, "damage", amount="1", target=SCOUT))
    at, _ = press(at, "survival", dice=[10])
    for _ in range(2 * 12 - 1):
        at = next_turn(at)
        assert not is_due(at, "slow_death")
    at = next_turn(at)
    assert at.clock.seconds == 60
    assert is_due(at, "slow_death")
    assert asked(at, "slow_death").memory == {"minute": 1}


def test_a_fight_ends_what_was_bought_for_it() -> None:
    feats = Feats(fury=True, feat_round=2, ok_round=3, twist_in=1, announced=True)
    at = scene(sheet(feats=feats), clock=FIGHT)
    outcome = passes(at, FIGHT.model_copy(update={"round": 0, "turn": 0}))
    assert sheet_of(after(at, outcome)).feats == Feats(twist_in=1, announced=True)
    assert set(outcome.sheets) == {SCOUT}, "whom nothing happens to leaves no trace"
    goes_on = passes(at, FIGHT.model_copy(update={"round": 4}))
    assert goes_on.sheets == {}


@pytest.mark.parametrize("clock", [Clock(session=1, playing=False), Clock(session=2, playing=True)])
def test_a_session_ends_fury_without_a_fight(clock: Clock) -> None:
    at = scene(sheet(feats=Feats(fury=True)), clock=Clock(session=1, playing=True))
    assert lost(passes(at, clock)) == ["Righteous fury"]


@pytest.mark.parametrize(("seconds", "over"), [(9, False), (10, True), (500, True)])
def test_a_last_deed_is_over_after_two_turns(seconds: int, over: bool) -> None:
    at = scene(sheet(dead=True, deed_until=10))
    outcome = passes(at, Clock(seconds=seconds))
    assert (lost(outcome) == ["Last deed"]) is over


def test_a_feat_that_was_announced_counts_for_initiative_too() -> None:
    at = scene(sheet(feats=Feats(announced=True)))
    outcome = play(at, "initiative", [1], character=[SCOUT])
    assert outcome.facts["scores"] == [13]
    assert lines(outcome) == ["Scout: Heroic Feat +10"]
