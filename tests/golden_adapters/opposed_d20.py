"""Worked examples of Opposed d20, played by the commands' own actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, repeat
from typing import Any

from rules.clock import Clock
from rules.dice.source import ScriptedDice
from rules.outcome import Outcome
from rules.request import Opponent
from rules.systems.opposed_d20.content import Content, Weapon
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.sheet import Sheet
from tests.rules.opposed_d20.table import (
    ENCOUNTER,
    GUARD,
    STEVE,
    choice,
    content,
    play,
    scene,
    sheet,
)

Given = Mapping[str, Any]
Result = dict[str, Any]

PREFIX = "G002"

SKILL = "spot"
"""The skill that examples are played with."""
PROBE = "probe"
"""What an example meets, or strikes with."""


def at_table(
    given: Given, steve: Sheet, guard: Sheet | None = None, *, clock: Clock | None = None
) -> D20Scene:
    """Set the scene of an example, with its house rules."""
    options = given.get("options", {})
    return scene(steve, guard, by_gm=True, clock=clock, **options)


def rating(written: Any) -> int:
    """Give the whole number of a rating that is written as [x, y], through the command's eyes."""
    x, y = written
    text = f"{x}/{y}" if y else str(x)
    return int(play(scene(), "mastery", rating=text).facts["value"])


def mastery_notation(given: Given) -> list[int]:
    """A number as x/y."""
    facts = play(scene(), "mastery", rating=str(given["v"])).facts
    return [facts["x"], facts["y"]]


def mastery_value(given: Given) -> int:
    """An x/y as a number."""
    return rating([given["x"], given["y"]])


def _alone(given: Given, value: int, die: int) -> Outcome:
    at = at_table(given, sheet(skills={SKILL: value}))
    return play(at, "test", [die], skill=SKILL, character=STEVE)


def success_level(given: Given) -> int:
    """The level of one die, without mastery."""
    return int(_alone(given, given["x"], given["roll"]).facts["natural"])


def apply_mastery(given: Given) -> list[int]:
    """The level that mastery raises a die to, and the degrees that are left."""
    facts = _alone(given, rating([given["x"], given["y"]]), given["roll"]).facts
    return [facts["raised"], facts["left"]]


def unopposed(given: Given) -> Result:
    """A roll that nothing resists."""
    return dict(_alone(given, rating(given["a"]), given["die"]).facts)


def default_active(given: Given) -> Result:
    """Whether the other side acts, where nothing is said of it."""
    at = at_table(given, sheet())
    if given["against"] == "character":
        against: Result = {"against": Opponent(character=GUARD, skill=SKILL)}
    else:
        against = {"difficulty": "10"}
    return dict(play(at, "contest", [10, 10], skill=SKILL, character=STEVE, **against).facts)


def oppose(given: Given) -> Result:
    """Two ratings against each other."""
    at = at_table(
        given,
        sheet(skills={SKILL: rating(given["a"])}),
        sheet(skills={SKILL: rating(given["b"])}),
    )
    fields = {
        "skill": SKILL,
        "character": STEVE,
        "against": Opponent(character=GUARD, skill=SKILL),
        "active": given.get("active"),
    }
    return dict(play(at, "contest", [given["p"], given["r"]], **fields).facts)


def san_check(given: Given) -> Result:
    """SAN against a San Loss, in an encounter."""
    immune = (PROBE,) if given.get("immune") else ()
    at = at_table(given, sheet(san=given["san"], immunities=immune), clock=ENCOUNTER)
    x, y = given["loss"]
    loss = f"{x}/{y}" if y else str(x)
    fields = {"thing": PROBE, "loss": loss, "character": STEVE}
    return dict(play(at, "fear", [given["p"], given["r"]], **fields).facts)


def body_points(given: Given) -> Result:
    """The points that follow from SIZ and CON, as a blow that does nothing shows them."""
    at = at_table(given, sheet(given["con"], given["siz"]))
    facts = play(at, "damage", amount="0", target=STEVE).facts
    return {"hp": facts["hp"], "unconscious": facts["unconscious_point"]}


def wound(given: Given) -> Result:
    """One blow."""
    at = at_table(given, sheet(given["con"], given["siz"], hp=given["hp"]))
    return dict(play(at, "damage", amount=str(given["dmg"]), target=STEVE).facts)


def wake(given: Given) -> Result:
    """Healing that leaves somebody who was knocked out at the given Hit Points."""
    half = 2 * given["unconscious_point"]
    lying = sheet(half, half, hp=given["hp"] - 1, knocked_out=True, prone=True)
    return dict(play(at_table(given, lying), "heal", amount="1", target=STEVE).facts)


def _with_weapon(at: D20Scene, weapon: Weapon) -> D20Scene:
    weapons = {**content().weapons, weapon.id: weapon}
    return replace(at, content=content().model_copy(update={"weapons": weapons}))


class _Plenty(ScriptedDice):
    """Dice of which the last falls again and again, since a hit throws more than a miss."""

    def __init__(self, *faces: int) -> None:
        super().__init__(tuple(chain(faces, repeat(faces[-1], 9))))


def _resolve(at: D20Scene, action: str, dice: ScriptedDice, fields: Mapping[str, Any]) -> Outcome:
    found = SYSTEM.actions[action]
    return found.resolve(found.request.model_validate(fields), at, dice)


def _attack(at: D20Scene, dice: ScriptedDice, weapon: Weapon, **fields: Any) -> Outcome:
    asked = {"weapon": weapon.id, "character": STEVE, **fields}
    return _resolve(_with_weapon(at, weapon), "attack", dice, asked)


def damage_amount(given: Given) -> Result:
    """A shot that hits so well, with dice that come to the given number."""
    weapon = Weapon(
        id=PROBE,
        name="Probe",
        skill=SKILL,
        damage=f"1d{given['maximum']}",
        hand_to_hand=False,
        firearm=given["firearm"],
    )
    die = {"normal": 15, "special": 2, "critical": 1}[given["grade"]]
    at = at_table(given, sheet(skills={SKILL: 15}))
    outcome = _attack(at, _Plenty(die, given["rolled"]), weapon)
    assert outcome.facts["grade"] == given["grade"]
    return dict(outcome.facts)


def attack_grade(given: Given) -> Result:
    """A blow that is answered, or a shot that nothing resists."""
    steve = sheet(skills={SKILL: rating(given["a"])})
    if "b" not in given:
        weapon = Weapon(id=PROBE, name="Probe", skill=SKILL, damage="1d6", hand_to_hand=False)
        return dict(_attack(at_table(given, steve), _Plenty(given["p"], 1), weapon).facts)
    at = at_table(given, steve, sheet(skills={"dodge": rating(given["b"])}))
    weapon = Weapon(id=PROBE, name="Probe", skill=SKILL, damage="1d1")
    (asked,) = _attack(at, ScriptedDice(()), weapon, target=GUARD).opens
    dodge = choice(asked, "Dodge")
    dice = _Plenty(given["p"], given["r"], 1)
    return dict(_resolve(_with_weapon(at, weapon), dodge.action, dice, dodge.request).facts)


def occupation_skills(given: Given) -> Result:
    """A character that is made after so many years in a job."""
    return {"skills": _made(given, given["years"], {})["skills"]}


def siz_roll(given: Given) -> Result:
    """A character whose dice for SIZ fall as given."""
    return {"siz": _made(given, 0, {"siz": given["dice"]})["siz"]}


def _made(given: Given, years: int, dice: Mapping[str, list[int]]) -> Mapping[str, Any]:
    """Make a character; every die falls on 3 that is not given."""
    own: Content = content()
    faces = [face for key in own.attributes for face in dice.get(key, _threes(key))]
    faces += [3] * (3 * len(own.traits))
    at = at_table(given, sheet())
    fields = {"occupation": "doctor", "years": years, "character": STEVE}
    return play(at, "create", faces, **fields).facts


def _threes(attribute: str) -> list[int]:
    return [3] * (2 if attribute == "siz" else 3)


def trait_test(given: Given) -> Result:
    """A trait, and its opposite where that fails."""
    at = at_table(given, sheet(traits={"valorous": given["trait"]}))
    dice = [given[key] for key in ("die", "die2") if key in given]
    fields = {"pair": "valorous", "forced": True, "character": STEVE}
    return dict(play(at, "trait", dice, **fields).facts)


OPERATIONS = {
    each.__name__: each
    for each in (
        mastery_notation,
        mastery_value,
        success_level,
        apply_mastery,
        unopposed,
        default_active,
        oppose,
        san_check,
        body_points,
        wound,
        wake,
        damage_amount,
        attack_grade,
        occupation_skills,
        siz_roll,
        trait_test,
    )
}
