"""Worked examples of Action Points, played by the commands' own actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.dice.source import ScriptedDice
from rules.errors import RuleError
from rules.outcome import Outcome
from rules.systems.action_points.content import ROWS, Content, Event, Skill, Trait, Weapon
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.presence import ask
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import LedgerEntry, Sheet
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.table import (
    STEVE,
    after,
    content,
    play,
    press,
    scene,
    sheet,
    stored,
)

PREFIX = "G000"

Given = Mapping[str, Any]
Result = dict[str, Any]

PLENTY = 999
"""A maximum that no example comes near, where one does not say it."""

PROBE = "probe"
"""The id of the Skill or weapon that an example describes."""


def at_table(given: Given, steve: Sheet, **rows: Mapping[str, Any]) -> ApScene:
    """Set the scene of an example: its house rules, and rows of content of its own."""
    own = content()
    tables = {kind: {**getattr(own, kind), **rows.get(kind, {})} for kind in Content.model_fields}
    at = scene(steve, by_gm=True, **given.get("options", {}))
    return replace(at, content=Content.model_validate(tables))


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


def health_change(given: Given) -> Result:
    """Damage, and the GM's word about Death Coma where a house rule asks for it."""
    total = given.get("resist_total", 0)
    target = sheet(
        corruption=given.get("corruption", 0),
        health=given["health"],
        max_health=given.get("max_health", PLENTY),
        stamina=given.get("stamina", PLENTY),
        max_stamina=given.get("max_stamina", PLENTY),
        traits={"vigor": total, "resolve": total},
    )
    at = at_table(given, target)
    outcome = play(at, "damage", amount=str(given["loss"]), target=STEVE)
    facts = dict(outcome.facts)
    at = after(at, outcome)
    if any(each.kind == "resist_death_coma" for each in outcome.opens):
        if "resist_target" in given:
            asked = given["resist_target"]
            at, answer = press(at, "resist_death_coma", "test", difficulty=asked)
        else:
            at, answer = press(at, "resist_death_coma", "enter")
        facts |= answer.facts
    return {**facts, "death_coma": at.get(STEVE).sheet.in_death_coma}


def event_triggers(given: Given) -> Result:
    """An event of the given severity."""
    severity = given["severity"]
    event = Event(id=str(severity), name="Probe", severity=severity)
    silent = TRIGGERS if given.get("dispelled") else ()
    at = at_table(
        given,
        sheet(corruption=given["corruption"], dispelled=silent),
        events={event.id: event},
    )
    return dict(play(at, "event", severity=event.id, character=STEVE).facts)


def consequence_row(given: Given) -> Result:
    """The row that stands beside a character's Corruption when it is shown."""
    at = at_table(given, sheet(corruption=given["corruption"]))
    return dict(play(at, "corruption", character=STEVE).facts)


def stamina_change(given: Given) -> Result:
    """Stamina that comes to the given number."""
    steve = sheet(
        corruption=given["corruption"],
        stamina=given["old"],
        max_stamina=given.get("max_stamina", PLENTY),
        dispelled=TRIGGERS if given.get("dispelled") else (),
    )
    return dict(play(at_table(given, steve), "stamina", to=given["new"], character=STEVE).facts)


def _haunted(given: Given, triggers: list[str], **numbers: Any) -> ApScene:
    """Have the Presence ask the given character, for those triggers."""
    steve = sheet(
        corruption=given["corruption"],
        stamina=given["stamina"],
        max_stamina=given["max_stamina"],
        **numbers,
    )
    at = at_table(given, steve)
    asked = ask(at.get(STEVE), steve, {"triggers": triggers, "severities": []}, at)
    return replace(at, follow_ups=(stored(asked),))


def presence_target(given: Given) -> Result:
    """What resisting takes, as it is shown while the Presence asks."""
    at = _haunted(given, list(given.get("triggers", ["event"])))
    return dict(play(at, "corruption", character=STEVE).facts)


def presence(given: Given) -> Result:
    """An answer to the Presence, whose Willpower test comes to the given score."""
    score = given.get("ap", 0)
    traits = dict.fromkeys(content().traits, score)
    stirring = [given["triggers"]] if "triggers" in given else [["event"], ["death_coma"]]
    for triggers in stirring:
        at = _haunted(given, list(triggers), traits=traits)
        shown = play(at, "corruption", character=STEVE)
        if given.get("target", shown.facts["target"]) == shown.facts["target"]:
            break
    try:
        outcome = play(at, given["choice"], character=STEVE)
    except RuleError:
        return {"ok": False}
    return {"ok": True, **outcome.facts}


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


def set_condition(given: Given) -> Result:
    """Coming into a condition."""
    at = at_table(given, sheet(corruption=given.get("corruption", 0)))
    condition = {"condition": given["condition"], "character": STEVE}
    return dict(play(at, "set_condition", **condition).facts)


def effective_move(given: Given) -> Result:
    """The Move of somebody who attacks with a weapon that changes it."""
    steve = sheet(base_move=given["base"], skills={"social": 1})
    at = at_table(given, steve, weapons=_probe(move=given["row_move"]))
    fields = {"weapon": PROBE, "modifier": 1, "character": STEVE}
    return dict(play(at, "attack", [1], **fields).facts)


def midnight_check(given: Given) -> Result:
    """A midnight."""
    steve = sheet(
        corruption=given["corruption"],
        stamina=given["stamina"],
        max_stamina=given["max_stamina"],
        dispelled=TRIGGERS if given.get("dispelled") else (),
    )
    return dict(play(at_table(given, steve), "midnight", character=STEVE).facts)


def advance(given: Given) -> Result:
    """Something gained, for Character Points or without."""
    kind = given["kind"]
    known = {} if kind == "unlock_skill" else {"social": given.get("rank", 1)}
    rank = given.get("rank", 0)
    steve = sheet(
        corruption=given["corruption"],
        stamina=PLENTY,
        max_stamina=PLENTY,
        cp=given["cp"],
        skills=known,
        traits={"agility": rank},
        natural={"agility": given.get("natural", rank)},
    )
    at = at_table(given, steve)
    names = {"trait_rank": "agility", "unlock_aug": "Probe"}
    name, paid = names.get(kind, "social"), given.get("paid", True)
    try:
        outcome = play(at, "advance", kind=kind, name=name, paid=paid, character=STEVE)
    except RuleError:
        return {"ok": False, "cp": steve.cp, "corruption": steve.corruption}
    return {"ok": True, **outcome.facts}


def award_points(given: Given) -> Result:
    """Points awarded to one character."""
    at = at_table(given, sheet(cp=given.get("cp", 0)))
    counts = {key: given.get(key, 0) for key in ("participation", "side", "main", "blessing")}
    found = SYSTEM.actions["award"]
    request = found.request.model_validate({"character": [STEVE], **counts})
    return dict(found.resolve(request, at, ScriptedDice([])).facts)


def extract(given: Given) -> Result:
    """An Aug that brought the given Corruption taken out, past the Presence and the GM."""
    score: int = given.get("ap", 0)
    bare = Sheet(
        stamina=given["stamina"],
        max_stamina=given["max_stamina"],
        augs=(PROBE,),
        ledger=(LedgerEntry(reason="aug", amount=given["amount"], item=PROBE),),
        dispelled=TRIGGERS if given.get("dispelled") else (),
        traits=dict.fromkeys(content().traits, score),
    )
    fields = {field.key: field for field in SYSTEM.fields(content())}
    at = at_table(given, fields["corruption"].write(bare, str(given["corruption"])))
    tried = play(at, "extract", thing=PROBE, character=STEVE)
    facts = dict(tried.facts)
    at = after(at, tried)
    if any(each.kind == "presence" for each in tried.opens):
        at, answer = press(at, "presence", given["choice"])
        facts |= answer.facts
    _, removed = press(at, "extraction", "remove")
    return {**facts, **removed.facts}


OPERATIONS = {
    each.__name__: each
    for each in (
        ap_test,
        weapon_row,
        attack_loss,
        health_change,
        event_triggers,
        consequence_row,
        stamina_change,
        presence_target,
        presence,
        ammunition,
        weapon_test,
        set_condition,
        effective_move,
        midnight_check,
        advance,
        award_points,
        extract,
    )
}
