"""Worked examples of Cinematic, played by the commands' own actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from rules.dice.source import ScriptedDice
from rules.errors import RuleError
from rules.outcome import Outcome
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Affliction, Sheet, Suffocation
from tests.rules.cinematic.table import MEDIC, SCOUT, after, content, press, scene, sheet

Given = Mapping[str, Any]
Result = dict[str, Any]

PREFIX = "G003"
PLENTY = 999
"""A maximum, and an Essence, that no example comes near."""
FACES = range(1, 11)


def victim(given: Given, **numbers: Any) -> Sheet:
    """The character of an example; what it leaves out has no effect."""
    return sheet(
        willpower=given.get("will", 0),
        constitution=given.get("con", 0),
        life=given.get("lp", PLENTY),
        own_max_life=given.get("maxlp", PLENTY),
        essence=given.get("essence", PLENTY),
        own_max_essence=PLENTY,
        hard_to_kill=given.get("htk", 0),
        resistance_pain=given.get("pain", given.get("resistance", 0)),
        **numbers,
    )


def at_table(given: Given, scout: Sheet, medic: Sheet | None = None) -> CineScene:
    """Set the scene of an example, with its house rules, the GM at the keyboard."""
    return scene(scout, medic=medic, by_gm=True, **given.get("options", {}))


def medic(given: Given) -> Sheet:
    """The medic of an example."""
    return sheet(
        intelligence=given["intel"],
        doctor=given["doctor"],
        life=PLENTY,
        own_max_life=PLENTY,
        essence=PLENTY,
        own_max_essence=PLENTY,
    )


def facts(at: CineScene, action: str, dice: Sequence[int], **fields: Any) -> Result:
    """Play an action with as many of the dice as it throws, and give its facts."""
    return dict(outcome_of(at, action, dice, **fields).facts)


def outcome_of(at: CineScene, action: str, dice: Sequence[int], **fields: Any) -> Outcome:
    """Play an action with as many of the dice as it throws."""
    found = SYSTEM.actions[action]
    request = found.request.model_validate(fields)
    return found.resolve(request, at, ScriptedDice(dice))


def success_levels(given: Given) -> Result:
    """A test that comes to the given total, by whichever modifier that takes."""
    at = at_table(given, victim(given))
    request = {"skill": "willpower", "kind": "difficult", "character": SCOUT}
    tried = (facts(at, "test", [1], modifier=each, **request) for each in range(-100, 101))
    return next(found for found in tried if found["total"] == given["total"])


def wound_penalty(given: Given) -> Result:
    """What damage of nothing says of a character at those Life Points."""
    return facts(at_table(given, victim(given)), "damage", [], amount="0", target=SCOUT)


def tests_due(given: Given) -> Result:
    """A point of damage that leaves a character at those Life Points."""
    flags = {key: given.get(key, False) for key in ("unconscious", "stable")}
    at = at_table(given, victim({**given, "lp": given["lp"] + 1}, **flags))
    return facts(at, "damage", [], amount="1", target=SCOUT)


def consciousness_test(given: Given) -> Result:
    """A Consciousness Test."""
    at = at_table(given, victim(given))
    bonus = given.get("bonus", 0)
    return facts(at, "conscious", [given["die"]], bonus=bonus, character=SCOUT)


def survival_test(given: Given) -> Result:
    """A Survival Test, of slow death where a minute is given."""
    minutes = {"minutes": str(given["minutes"])} if "minutes" in given else {}
    at = at_table(given, victim(given))
    bonus = given.get("bonus", 0)
    try:
        return facts(at, "survive", [given["die"]], bonus=bonus, character=SCOUT, **minutes)
    except RuleError:
        return {"test": False}


def slow_death(given: Given) -> Result:
    """A Survival Test at those Life Points that cannot fail."""
    at = at_table(given, victim({"will": 20, "con": 20, **given}))
    return facts(at, "survive", [10], character=SCOUT)


def stabilize(given: Given) -> Result:
    """A medic's try to stabilise somebody at those Life Points."""
    at = at_table(given, victim(given), medic(given))
    return facts(at, "stabilize", [given["die"]], patient=SCOUT, character=MEDIC)


def resuscitate(given: Given) -> Result:
    """A medic's try to bring somebody back, and the patient's Survival Test if it comes to that."""
    at = at_table(given, victim(given, dead=True), medic(given))
    who = {"patient": SCOUT, "character": MEDIC, "minutes": str(given["minutes"])}
    tried = outcome_of(at, "resuscitate", [given["mdie"]], **who)
    if not tried.opens:
        return dict(tried.facts)
    _, revived = press(after(at, tried), "revival", dice=[given["die"]])
    return {**tried.facts, **revived.facts}


def fall_damage(given: Given) -> Result:
    """A fall that as many Success Levels break, by whichever dice and Dexterity that takes."""
    request = {"metres": str(given["metres"]), "character": SCOUT}
    if not given.get("sls"):
        return facts(at_table(given, victim(given)), "fall", [], **request)
    for acrobatics, dexterity, face in product((0, 10), range(21), FACES):
        at = at_table(given, victim(given, dexterity=dexterity, acrobatics=acrobatics))
        found = facts(at, "fall", [face], acrobatics=True, **request)
        if found["levels"] == given["sls"]:
            return found
    raise LookupError(given)


def suffocation_test(given: Given) -> Result:
    """The test of a Turn without air."""
    at = at_table(given, victim(given, suffocation=Suffocation(began=0)))
    turn = given["turn"]
    return facts(at, "suffocate_tick", [given.get("die", 1)], turn=turn, character=SCOUT)


def suffocation_survival(given: Given) -> Result:
    """The Survival Test so long after fainting without air."""
    gasping = victim(given, unconscious=True, suffocation=Suffocation(began=0, out=0))
    minutes = str(given["minutes"])
    at = at_table(given, gasping)
    try:
        return facts(at, "suffocate_tick", [given["die"]], minutes=minutes, character=SCOUT)
    except RuleError:
        return {"test": False}


def poison_contest(given: Given) -> Result:
    """A poison that comes round."""
    probe = Affliction(name="Probe", strength=given["strength"], damage="1", every="turn")
    at = at_table(given, victim(given, afflictions=(probe,)))
    return facts(at, "poison_tick", [given["vdie"], given["pdie"]], character=SCOUT)


def drain_attribute(given: Given) -> Result:
    """A poison that wins with as many levels, by whichever die and Strength that takes."""
    drained = {} if given["attr"] else {"strength": 1}
    for strength, face in product(range(21), FACES):
        probe = Affliction(name="Probe", strength=strength, effect="strength", every="turn")
        weak = victim(given, strength=given["attr"] or 1, drained=drained, afflictions=(probe,))
        at = at_table(given, weak)
        found = facts(at, "poison_tick", [1, face], bonus=-100, character=SCOUT)
        if found["sl"] == given["n"]:
            return {**found, "attr": found["attribute"], "con": found["constitution"]}
    raise LookupError(given)


def essence_state(given: Given) -> Result:
    """A point of Essence lost that leaves a character at the given Essence."""
    at = at_table(given, victim({**given, "essence": given["e"] + 1}))
    return facts(at, "essence", [], delta=-1, character=SCOUT)


def essence_willpower_test(given: Given) -> Result:
    """The Willpower Test of lost Essence."""
    at = at_table(given, victim({**given, "essence": given["e"]}))
    return facts(at, "essence_willpower", [given["die"]], character=SCOUT)


def essence_survival_test(given: Given) -> Result:
    """The Survival Test of lost Essence."""
    at = at_table(given, victim({**given, "essence": given["e"]}))
    return facts(at, "essence_survival", [given["die"]], character=SCOUT)


def fear_test(given: Given) -> Result:
    """A Fear Test, its row by the name in the table."""
    at = at_table(given, victim(given))
    modifier = given.get("mod", 0)
    found = facts(at, "fear", [given["die"]], modifier=modifier, character=SCOUT)
    return {**found, "result": content().panic[found["result"]].name.casefold()}


def think_ok(given: Given) -> Result:
    """A Drama Point that halves the damage so far."""
    at = at_table(given, victim(given, drama=1))
    return facts(at, "drama", [], use="think_ok", character=SCOUT)


def wake(given: Given) -> Result:
    """A point of healing that leaves somebody unconscious at those Life Points."""
    at = at_table(given, victim({**given, "lp": given["lp"] - 1}, unconscious=True))
    return facts(at, "heal", [], amount="1", target=SCOUT)


def initiative(given: Given) -> Result:
    """Who acts first, alone in the fight: the total."""
    at = at_table(given, victim(given, dexterity=given["dexterity"]))
    found = facts(at, "initiative", [given["die"]], character=[SCOUT])
    return {**found, "total": found["scores"][0]}


OPERATIONS: Mapping[str, Callable[[Given], Result]] = {
    each.__name__: each
    for each in (
        success_levels,
        wound_penalty,
        tests_due,
        consciousness_test,
        survival_test,
        slow_death,
        stabilize,
        resuscitate,
        fall_damage,
        suffocation_test,
        suffocation_survival,
        poison_contest,
        drain_attribute,
        essence_state,
        essence_willpower_test,
        essence_survival_test,
        fear_test,
        think_ok,
        wake,
        initiative,
    )
}
