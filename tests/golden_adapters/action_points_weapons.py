"""Worked examples of tests and weapons in Action Points."""

from __future__ import annotations

from rules.dice.source import ScriptedDice
from rules.errors import RuleError
from rules.outcome import Outcome
from rules.systems.action_points.content import ROWS, Skill, Trait, Weapon
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.scene import ApScene
from tests.golden_adapters.action_points_table import PLENTY, PROBE, Given, Result, at_table
from tests.rules.action_points.table import (
    STEVE,
    content,
    play,
    sheet,
)


def ap_test(given: Given) -> Result:
    """A test of a Skill that has the given Traits."""
    traits = {f"trait-{n}": rank for n, rank in enumerate(given["traits"])}
    skill = Skill(id=PROBE, name="Probe", group="Own", traits=tuple(traits))
    at = at_table(
        given,
        sheet(skills={PROBE: given["rank"]}, traits=traits),
        traits={key: Trait(id=key, name=key) for key in traits},
        skills={PROBE: skill},
    )
    try:
        outcome = play(
            at,
            "test",
            given.get("dice", []),
            skill=PROBE,
            character=STEVE,
            difficulty=given.get("target"),
            modifier=given.get("modifier", 0),
        )
    except RuleError:
        return {"ok": False}
    return {"ok": True, **outcome.facts}


def weapon_row(given: Given) -> Result:
    """An attack whose score is the given one, all of it a modifier."""
    weapon = content().weapons[given["weapon"]]
    at = at_table(given, sheet(skills={weapon.skill: 1}))
    fields = {"weapon": weapon.id, "modifier": given["ap"], "character": STEVE}
    facts = play(at, "attack", [1], **fields).facts
    return {**facts, "move": facts["row_move"]}


def _probe(**figures: int) -> dict[str, Weapon]:
    row = {"damage": 0, "defense": 0, "move": 0, "range": 0, **figures}
    rows = [{"ap": ap, **row} for ap in range(1, ROWS + 1)]
    body = {"id": PROBE, "name": "Probe", "skill": "social", "capacity": 1, "reload": 1}
    return {PROBE: Weapon.model_validate({**body, "rows": rows})}


def attack_loss(given: Given) -> Result:
    """An attack upon oneself of the given damage, and that damage applied."""
    target = sheet(
        health=given["health"],
        max_health=given.get("max_health", PLENTY),
        kept_defense=given.get("kept_defense"),
        skills={"social": 1},
    )
    at = at_table(given, target, weapons=_probe(damage=given["damage"]))
    aimed = {"weapon": PROBE, "modifier": 1, "character": STEVE, "target": STEVE}
    attack = play(at, "attack", [1], **aimed)
    amount, armour = str(given["damage"]), given.get("defense")
    hurt = play(at, "damage", amount=amount, armour=armour, target=STEVE)
    return {**hurt.facts, "offers": attack.facts["offers"]}


def ammunition(given: Given) -> Result:
    """An attack or a reload with that much loaded."""
    weapon = content().weapons[given["weapon"]]
    loaded = given["loaded"]
    at = at_table(given, sheet(skills={weapon.skill: 1}, loaded={weapon.id: loaded}))
    dice = [1] if given["action"] == "attack" else []
    return _weapon(at, given["action"], weapon, dice, loaded)


def weapon_test(given: Given) -> Result:
    """An attack with the given rank, Traits and dice."""
    weapon = content().weapons[given["weapon"]]
    skill = content().skills[weapon.skill]
    loaded = given.get("loaded", weapon.capacity)
    steve = sheet(
        skills={skill.id: given["rank"]},
        traits=dict(zip(skill.traits, given["traits"], strict=True)),
        loaded={weapon.id: loaded},
    )
    return _weapon(at_table(given, steve), "attack", weapon, given.get("dice", []), loaded)


def _weapon(at: ApScene, action: str, weapon: Weapon, faces: list[int], loaded: int) -> Result:
    found = SYSTEM.actions[action]
    request = found.request.model_validate({"weapon": weapon.id, "character": STEVE})
    dice = ScriptedDice(faces)
    try:
        outcome: Outcome = found.resolve(request, at, dice)
    except RuleError:
        return {"ok": False, "loaded": loaded, "dice_rolled": len(dice.drawn)}
    return {**outcome.facts, "ok": True, "dice_rolled": len(dice.drawn)}


def effective_move(given: Given) -> Result:
    """The Move of somebody who attacks with a weapon that changes it."""
    steve = sheet(base_move=given["base"], skills={"social": 1})
    at = at_table(given, steve, weapons=_probe(move=given["row_move"]))
    fields = {"weapon": PROBE, "modifier": 1, "character": STEVE}
    return dict(play(at, "attack", [1], **fields).facts)
