"""The kill radius: many targets in one command, one button for all, and suppression."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.follow_up import Asks
from rules.outcome import Outcome, Verdict
from rules.sheet import Character, CharacterId
from rules.systems.percentile.content import Content, Weapon
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import (
    BOB,
    COMBAT,
    GUARD,
    NYX,
    asked_of,
    content,
    play,
    press,
    scene,
    sheet,
    sheet_of,
    with_sheet,
)
from tests.rules.playing import after, buttons, lines, rolls, said

CULTIST = CharacterId(4)
THROWER = sheet(skills={"athletics": 40, "firearms": 50})


def at_doorway(**fields: Any) -> D100Scene:
    """Nyx in a vest, Guard in cover, Cultist in the open; Bob throws."""
    at = scene(
        sheet(hp=11, max_hp=11, worn=("kevlar-vest",)),
        sheet(hp=8, cover=10),
        bob=THROWER,
        clock=COMBAT,
        **fields,
    )
    cultist = Character(CULTIST, "Cultist", None, sheet(hp=9))
    return replace(at, cast={**at.cast, CULTIST: cultist})


def blast(at: D100Scene, dice: list[int], **fields: Any) -> Outcome:
    given = {
        "weapon": "grenade",
        "target": [CULTIST, NYX, GUARD],
        "centre": "the doorway",
        "character": BOB,
        **fields,
    }
    return play(at, "blast", dice, **given)


def test_a_hit_rolls_lethality_for_each_with_their_own_armour() -> None:
    outcome = blast(at_doorway(), [60, 15, 43, 7])
    assert said(outcome.headline) == "Bob · Hand grenade: hit, 1 lethal, 2 wounded"
    assert said(outcome.title) == "60, success (60 or less)"
    assert rolls(outcome) == [
        "Attack: 60 → success",
        "Cultist: 15 → lethal (15 % or less)",
        "Nyx: 43 → above 15 %: 4 + 3 is 7, armour 3, 4 damage",
        "Guard: 7 → cover makes it fail: 10 + 7 is 17, armour 10, 7 damage",
    ]
    assert lines(outcome) == [
        "Kill radius 10 m, centre: the doorway",
        "Suppressed if alive: Nyx, Guard.",
    ]
    assert buttons(outcome) == {"apply": ["Apply to all 3"]}
    assert outcome.opens[0].asks is Asks.ANYBODY
    assert outcome.opens[0].character == BOB
    assert outcome.sheets == {}


def test_one_button_applies_all_as_one_action() -> None:
    at = at_doorway()
    at = after(at, blast(at, [60, 15, 43, 7]))
    at, outcome = press(at, "apply", "apply")
    assert set(outcome.sheets) == {CULTIST, NYX, GUARD}
    assert said(outcome.headline) == (
        "Cultist HP 9 → 0: Dead, Nyx HP 11 → 7: Suppressed, Guard HP 8 → 1: Unconscious, Suppressed"
    )
    assert said(outcome.title) == "3 targets are struck, 20 HP lost"
    assert asked_of(at) == [("death", CULTIST), ("suppression", NYX), ("con_test", GUARD)]
    assert lines(outcome) == ["Guard is unconscious for one hour."]
    assert [sheet_of(at, who).hp for who in (CULTIST, NYX, GUARD)] == [0, 7, 1]


def test_a_miss_suppresses_everybody_and_hurts_nobody() -> None:
    at = at_doorway()
    outcome = blast(at, [61])
    assert said(outcome.headline) == "Bob · Hand grenade: miss, all inside are suppressed"
    assert outcome.verdict is Verdict.FAILURE
    assert buttons(outcome) == {"apply": ["Suppress all 3"]}
    at, applied = press(after(at, outcome), "apply", "apply")
    assert all(sheet_of(at, who).suppressed for who in (CULTIST, NYX, GUARD))
    assert sheet_of(at, NYX).hp == 11
    assert said(applied.title) == "3 targets are suppressed"
    assert said(applied.headline) == "Cultist: Suppressed, Nyx: Suppressed, Guard: Suppressed"
    assert "Cultist goes to ground: that is the next action." in lines(applied)
    assert asked_of(at) == [("suppression", NYX)]


def test_the_exempt_are_spared_by_a_hit_and_suppressed_by_a_miss() -> None:
    at = at_doorway(by_gm=True)
    hit = blast(at, [60, 20, 20], exempt=[GUARD])
    targets = {each["character"]: each for each in hit.facts["targets"]}
    assert (targets[GUARD]["suppressed"], targets[GUARD]["roll"]) == (False, None)
    assert "Left out by the GM: Guard." in lines(hit)
    assert buttons(hit) == {"apply": ["Apply to all 2"]}
    miss = blast(at, [61], exempt=[GUARD])
    assert all(each["suppressed"] for each in miss.facts["targets"])
    assert lines(miss)[1] == "Suppressed: Cultist, Nyx, Guard."


def test_only_the_gm_exempts() -> None:
    with pytest.raises(NotPossibleError) as caught:
        blast(at_doorway(), [], exempt=[GUARD])
    assert caught.value.field == "exempt"


def test_a_hit_that_everybody_is_exempt_from_asks_nothing() -> None:
    at = at_doorway(by_gm=True)
    outcome = blast(at, [60], target=[], exempt=[GUARD, NYX])
    assert outcome.opens == ()
    assert said(outcome.headline) == "Bob · Hand grenade: hit, 0 lethal, 0 wounded"


def test_one_roll_may_stand_for_all_by_a_house_rule() -> None:
    at = at_doorway(radius_rolls="one_for_all")
    outcome = blast(at, [60, 43])
    assert [each["roll"] for each in outcome.facts["targets"]] == [43, 43, 43]
    assert outcome.house_rules == ("radius_rolls",)
    assert [said(roll.label) for roll in outcome.rolls] == ["Attack", "Lethality for all"]
    assert lines(outcome)[1:4] == [
        "Cultist: above 15 %: 4 + 3 is 7, armour 0, 7 damage",
        "Nyx: above 15 %: 4 + 3 is 7, armour 3, 4 damage",
        "Guard: above 15 %: 4 + 3 is 7, armour 10, 0 damage",
    ]
    assert blast(at, [60, 43], target=[NYX]).house_rules == ()


def test_the_centre_is_named_before_the_roll_and_is_the_first_target_otherwise() -> None:
    assert lines(blast(at_doorway(), [61], centre=None))[0] == "Kill radius 10 m, centre: Cultist"
    gm = at_doorway(by_gm=True)
    outcome = blast(gm, [61], centre=None, target=[], exempt=[GUARD])
    assert lines(outcome)[0] == "Kill radius 10 m, centre: Guard"


def test_who_is_at_0_hp_already_is_not_rolled_for() -> None:
    at = at_doorway()
    at = with_sheet(at, CULTIST, sheet(hp=0))
    outcome = blast(at, [60, 43, 43])
    assert "Cultist is at 0 HP already: nothing changes." in lines(outcome)
    assert buttons(outcome) == {"apply": ["Apply to all 2"]}
    missed = blast(at, [61])
    assert [each["suppressed"] for each in missed.facts["targets"]] == [False, True, True]


@pytest.mark.parametrize("action", ["blast", "long_attack", "attack"])
def test_a_kill_radius_needs_somebody_inside(action: str) -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(at_doorway(), action, weapon="grenade", character=BOB)
    assert caught.value.field == "target"


def test_a_kill_radius_with_forty_is_refused() -> None:
    many = [CharacterId(number) for number in range(100, 140)]
    with pytest.raises(ValidationError):
        blast(at_doorway(), [], target=many)
    at = at_doorway(by_gm=True)
    crowd = {who: Character(who, f"T{who}", None, sheet()) for who in many}
    at = replace(at, cast={**at.cast, **crowd})
    with pytest.raises(NotPossibleError) as caught:
        blast(at, [], target=many[:15], exempt=many[15:21])
    assert said(caught.value.message) == ("A kill radius takes at most 20 targets in one command.")
    assert len(blast(at, [61], target=many[:20]).facts["targets"]) == 20


@pytest.mark.parametrize(
    ("cover", "points"),
    [
        (["5"], [5, 5, 5]),
        (["Nyx 4"], [0, 4, 10]),
        (["5", "Guard: 0"], [5, 5, 0]),
        (["cult=7", "nyx 2"], [7, 2, 10]),
    ],
)
def test_cover_may_be_typed_for_all_or_by_name(cover: list[str], points: list[int]) -> None:
    outcome = blast(at_doorway(), [60, 99, 99, 99], cover=cover)
    worn = [0, 3, 0]
    armour = [each["armour"] for each in outcome.facts["targets"]]
    assert armour == [a + b for a, b in zip(points, worn, strict=True)]


@pytest.mark.parametrize(
    ("cover", "error"),
    [
        (["much"], InvalidInputError),
        (["Nyx"], InvalidInputError),
        (["Nyx 1000"], InvalidInputError),
        (["Zed 4"], UnknownNameError),
        (["Garud 4"], UnknownNameError),
        (["Bob 4"], UnknownNameError),
    ],
)
def test_cover_that_cannot_be_read_is_refused(cover: list[str], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        blast(at_doorway(), [], cover=cover)
    assert getattr(caught.value, "field", None) == "cover"


def test_a_burst_has_a_radius_of_its_own_and_no_bonus() -> None:
    outcome = blast(at_doorway(), [50, 10, 10, 99], weapon="smg", target=[CULTIST, NYX, GUARD])
    assert (outcome.facts["target"], outcome.facts["mode"]) == (50, "burst")
    assert [each["lethal"] for each in outcome.facts["targets"]] == [True, True, False]
    with pytest.raises(NotPossibleError):
        blast(at_doorway(), [], weapon="smg", manner="single")
    with pytest.raises(NotPossibleError) as caught:
        blast(at_doorway(), [], weapon="pistol")
    assert said(caught.value.message) == "Pistol has no kill radius."


def test_a_bomb_without_an_attacker_needs_its_percentage() -> None:
    outcome = blast(at_doorway(by_gm=True), [60, 20, 20, 20], character=None, skill="40")
    assert said(outcome.headline) == "Hand grenade: hit, 0 lethal, 3 wounded"
    assert outcome.opens[0].character == CULTIST
    missed = blast(at_doorway(by_gm=True), [61], character=None, skill="40")
    assert said(missed.headline) == "Hand grenade: miss, all inside are suppressed"
    for skill in (None, "athletics"):
        with pytest.raises(InvalidInputError) as caught:
            blast(at_doorway(by_gm=True), [], character=None, skill=skill)
        assert caught.value.field == "skill"


def gas(at: D100Scene) -> D100Scene:
    mode = {"lethality": 30, "kill_radius": 5}
    body = {"id": "gas", "name": "Gas", "kind": "other", "modes": [mode], "custom": True}
    rows = {**content().weapons, "gas": Weapon.model_validate(body)}
    own: Content = content().model_copy(update={"weapons": rows})
    return replace(at, content=own)


def test_gas_strikes_all_without_an_attack_roll_and_through_all_armour() -> None:
    outcome = blast(gas(at_doorway(by_gm=True)), [30, 43, 30], weapon="gas", character=None)
    assert [each["lethal"] for each in outcome.facts["targets"]] == [True, False, True]
    assert outcome.facts["targets"][1]["damage"] == 7
    assert outcome.verdict is Verdict.HARM
    by_bob = blast(gas(at_doorway()), [30, 43, 30], weapon="gas")
    assert by_bob.opens[0].character == BOB


def test_a_failed_throw_ticks_the_thrower() -> None:
    outcome = blast(at_doorway(), [62])
    assert set(outcome.sheets) == {BOB}
    assert lines(outcome)[-1] == "Athletics is ticked: it rises by 1 after the session."


def test_one_target_alone_has_its_name_on_the_button() -> None:
    at = at_doorway()
    assert buttons(blast(at, [60, 43], target=[NYX])) == {"apply": ["Apply 4 to Nyx"]}
    assert buttons(blast(at, [60, 15], target=[CULTIST])) == {"apply": ["Lethal to Cultist"]}
    assert buttons(blast(at, [61], target=[NYX])) == {"apply": ["Suppress Nyx"]}
    long = Character(CharacterId(9), "A" * 17, None, Sheet())
    at = replace(at, cast={**at.cast, long.id: long})
    for dice, label in (([60, 43], "Apply 7"), ([60, 15], "Apply: lethal"), ([61], "Suppress")):
        assert buttons(blast(at, dice, target=[long.id])) == {"apply": [label]}


def test_nobody_takes_a_landing_who_is_not_named_as_a_target() -> None:
    landings = [{"target": NYX, "damage": 2}, {"target": GUARD, "damage": 2}]
    for targets in ([NYX], [GUARD, NYX], [NYX, GUARD, BOB]):
        with pytest.raises(ValidationError):
            play(at_doorway(), "apply", targets=targets, landings=landings)


@pytest.mark.parametrize(
    ("rule", "roll", "line"),
    [
        ("off", 43, "Cultist: 43 → above 15 %: 4 + 3 is 7, armour 0, 7 damage"),
        ("double", 43, "Cultist: 43 → above 30 %: 4 + 3 doubled is 14, armour 0, 14 damage"),
    ],
)
def test_a_critical_may_double_what_is_rolled(rule: str, roll: int, line: str) -> None:
    at = at_doorway(lethality_critical=rule)
    assert rolls(blast(at, [44, roll], target=[CULTIST]))[1] == line


def test_cover_against_a_doubled_roll_is_said_too() -> None:
    at = at_doorway(lethality_critical="double")
    assert rolls(blast(at, [44, 7], target=[GUARD]))[1] == (
        "Guard: 7 → cover makes it fail: 10 + 7 doubled is 34, armour 10, 24 damage"
    )
