"""Attacks that have no target yet: whoever is picked meets them with their own armour."""

from __future__ import annotations

from typing import Any

import pytest

from rules.follow_up import Asks
from rules.systems.percentile.content import Content, Weapon
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet
from tests.rules.percentile.table import GUARD, NYX, content, play, press, scene, sheet
from tests.rules.playing import after, buttons, lines, rolls, said

SHOOTER = sheet(skills={"firearms": 50}, equipped="pistol")


def shot(dice: list[int], guard: Sheet, **fields: Any) -> D100Scene:
    at = scene(SHOOTER, guard, **fields.pop("rules", {}))
    outcome = play(at, "long_attack", dice, character=NYX, **fields)
    assert buttons(outcome) == {"apply": ["Apply to…"]}
    assert outcome.opens[0].asks is Asks.ANYBODY
    ask = outcome.opens[0].choices[0].ask
    assert ask is not None
    assert ask.characters
    return after(at, outcome)


def test_damage_waits_for_its_target_and_meets_its_armour() -> None:
    at = shot([44, 7], sheet(body=3, cover=2, hp=15, max_hp=15))
    assert said(at.follow_ups[0].follow_up.prompt) == "Pistol, 14 damage: whom does it strike?"
    _, outcome = press(at, "apply", "apply", target=GUARD)
    assert said(outcome.headline) == "Guard · 9 damage, HP 15 → 6"
    assert said(outcome.title) == "14 − 5 armour = 9"


def test_a_guns_shot_stays_a_guns() -> None:
    at = shot([40, 7], sheet(worn=("riot-helmet",)))
    _, outcome = press(at, "apply", "apply", target=GUARD)
    assert outcome.facts["armour"] == 0


def test_a_called_shot_stays_called() -> None:
    at = shot([40, 7], sheet(body=3), called=True)
    _, outcome = press(at, "apply", "apply", target=GUARD)
    assert outcome.facts["damage"] == 7


@pytest.mark.parametrize(("rule", "armour"), [("always", 4), ("beyond_base", 2)])
def test_a_shotgun_still_doubles_armour(rule: str, armour: int) -> None:
    at = shot([40, 8, 8], sheet(body=2), weapon="shotgun", rules={"shotgun_armour": rule})
    _, outcome = press(at, "apply", "apply", target=GUARD)
    assert outcome.facts["armour"] == armour
    far = shot([40, 8, 8], sheet(body=2), weapon="shotgun", beyond=True)
    _, outcome = press(far, "apply", "apply", target=GUARD)
    assert (outcome.facts["raw"], outcome.facts["armour"]) == (8, 4)


@pytest.mark.parametrize(
    ("roll", "line", "guard", "hp"),
    [
        (10, "lethal (10 % or less), unless cover makes it fail", sheet(body=5), 0),
        (10, "lethal (10 % or less), unless cover makes it fail", sheet(cover=5), 1),
        (43, "above 10 %: 4 + 3 is 7", sheet(body=5), 5),
    ],
)
def test_a_lethality_roll_waits_for_its_target(roll: int, line: str, guard: Sheet, hp: int) -> None:
    at = scene(SHOOTER, guard)
    fields = {"weapon": "light rifle", "manner": "burst"}
    outcome = play(at, "long_attack", [40, roll], character=NYX, **fields)
    assert rolls(outcome)[1] == f"Lethality: {roll} → {line}"
    assert lines(outcome) == (["7 damage before armour"] if roll == 43 else [])
    at = shot([40, roll], guard, weapon="light rifle", manner="burst")
    _, outcome = press(at, "apply", "apply", target=GUARD)
    # A light rifle pierces 3 points.
    assert outcome.facts["hp"] == hp


def test_a_critical_lethality_roll_stays_critical() -> None:
    at = shot(
        [44, 20],
        sheet(),
        weapon="light rifle",
        manner="burst",
        rules={"lethality_critical": "double"},
    )
    _, outcome = press(at, "apply", "apply", target=GUARD)
    assert outcome.facts["lethal"]
    assert outcome.house_rules == ("lethality_critical",)
    at = scene(SHOOTER, lethality_critical="double")
    fields = {"weapon": "light rifle", "manner": "burst", "character": NYX}
    failed = play(at, "long_attack", [44, 43], **fields)
    assert rolls(failed)[1] == "Lethality: 43 → above 20 %: 4 + 3 doubled is 14"
    assert lines(failed) == ["14 damage before armour"]


def test_no_damage_waits_for_nobody() -> None:
    at = scene(sheet(skills={"unarmed-combat": 50}))
    outcome = play(at, "attack", [40, 1], weapon="unarmed", character=NYX)
    assert lines(outcome) == ["0 damage before armour"]
    assert outcome.opens == ()


def venom(**mode: Any) -> Content:
    rows = {**content().weapons}
    body = {"id": "venom", "name": "Venom", "kind": "other", "modes": [mode], "custom": True}
    rows["venom"] = Weapon.model_validate(body)
    return content().model_copy(update={"weapons": rows})


def test_poison_needs_no_attack_roll_and_no_armour_counts() -> None:
    at = scene(SHOOTER, sheet(body=9, cover=9))
    at = type(at)(cast=at.cast, house_rules=at.house_rules, content=venom(lethality=30))
    outcome = play(at, "long_attack", [25], weapon="venom", target=[GUARD], character=NYX)
    assert said(outcome.headline) == "Nyx · Venom strikes"
    assert said(outcome.title) == "No attack roll: it strikes"
    assert buttons(outcome) == {"apply": ["Lethal to Guard"]}
    assert rolls(outcome) == ["Lethality: 25 → lethal (30 % or less)"]
    assert lines(outcome) == ["Lethal to Guard"]
    certain = play(at, "long_attack", [25], weapon="venom", character=NYX)
    assert rolls(certain) == ["Lethality: 25 → lethal (30 % or less)"]
    waiting = play(at, "long_attack", [43], weapon="venom", character=NYX)
    assert lines(waiting) == ["Armour does not count.", "7 damage"]
    _, outcome = press(after(at, waiting), "apply", "apply", target=GUARD)
    assert outcome.facts["damage"] == 7


def test_a_poison_with_a_damage_die_ignores_armour_too() -> None:
    at = scene(SHOOTER, sheet(body=9))
    at = type(at)(cast=at.cast, house_rules=at.house_rules, content=venom(damage="1d6"))
    outcome = play(at, "long_attack", [5], weapon="venom", target=[GUARD], character=NYX)
    assert outcome.facts["damage"] == 5
