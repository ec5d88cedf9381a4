"""Worked examples of Action Points, played by the commands' own actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.dice.source import ScriptedDice
from rules.errors import RuleError
from rules.systems.action_points.content import Event
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.presence import ask
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import LedgerEntry, Sheet
from rules.systems.action_points.triggers import TRIGGERS
from tests.golden_adapters.action_points_table import PLENTY, PROBE, Given, Result, at_table
from tests.golden_adapters.action_points_weapons import (
    ammunition,
    ap_test,
    attack_loss,
    effective_move,
    weapon_row,
    weapon_test,
)
from tests.rules.action_points.table import (
    STEVE,
    after,
    content,
    play,
    press,
    sheet,
    stored,
)

PREFIX = "G000"


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


def set_condition(given: Given) -> Result:
    """Coming into a condition."""
    at = at_table(given, sheet(corruption=given.get("corruption", 0)))
    condition = {"condition": given["condition"], "character": STEVE}
    return dict(play(at, "set_condition", **condition).facts)


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
