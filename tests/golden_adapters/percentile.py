"""Worked examples of Percentile, played by the commands' own actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.clock import DAY, HOUR, Clock
from rules.dice.source import ScriptedDice
from rules.errors import RuleError
from rules.sheet import Character, CharacterId
from rules.systems.percentile.attack_commands import Blast, resolve_blast
from rules.systems.percentile.con_tests import ask_con_test
from rules.systems.percentile.content import Content, Weapon
from rules.systems.percentile.passing import passes
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet, Wound
from tests.rules.percentile.table import GUARD, NYX, content, play, press, scene, sheet, sheet_of
from tests.rules.playing import after, stored

PREFIX = "G001"

Given = Mapping[str, Any]
Result = dict[str, Any]

PLENTY = 99
"""Maximum HP that no example comes near, where one does not say it."""
PASSED, FAILED, CERTAIN, FAR = 40, 60, 50, 20
"""Rolls that pass and fail a test of 50 %, where only its success is given; and a late day."""
PROBE = "probe"
"""The id of the weapon that an example describes."""


def at_table(given: Given, nyx: Sheet, *, day: int = 0) -> D100Scene:
    """Set the scene of an example, with its house rules."""
    clock = Clock(seconds=day * DAY)
    return scene(nyx, by_gm=True, clock=clock, **given.get("options", {}))


def healthy(given: Given, **numbers: Any) -> Sheet:
    """Give a sheet with the HP of an example."""
    return sheet(hp=given.get("hp", 10), max_hp=given.get("maxhp", PLENTY), **numbers)


def d100_test(given: Given) -> Result:
    """A test against a percentage."""
    at = at_table(given, sheet())
    fields = {"skill": str(given["target"]), "modifier": given.get("modifier", 0)}
    return dict(play(at, "test", [given["roll"]], character=NYX, **fields).facts)


def lethality(given: Given) -> Result:
    """A Lethality rating that strikes."""
    at = at_table(given, healthy(given, suppressed=False))
    fields = {key: given[key] for key in ("body", "cover", "called", "piercing") if key in given}
    kind = "other" if given.get("kind") == "other" else "attack"
    armour = _armour(given)
    rating = f"{given['rating']}%"
    outcome = play(
        at, "strike", [given["roll"]], amount=rating, target=NYX, kind=kind, **armour, **fields
    )
    return dict(outcome.facts)


def _armour(given: Given) -> Result:
    return {"armour": given["armour"]} if "armour" in given else {}


def weapon_damage(given: Given) -> Result:
    """The damage of a weapon that strikes."""
    at = at_table(given, healthy(given))
    striker = sheet(str=given.get("strength", 10))
    cast = {**at.cast, GUARD: replace(at.get(GUARD), sheet=striker)}
    fields = {key: given[key] for key in ("body", "cover", "called", "piercing") if key in given}
    outcome = play(
        replace(at, cast=cast),
        "strike",
        given["dice"],
        weapon=given["weapon"],
        character=GUARD,
        target=NYX,
        critical=given.get("critical", False),
        beyond=given.get("beyond_base", False),
        **_armour(given),
        **fields,
    )
    return dict(outcome.facts)


def apply_damage(given: Given) -> Result:
    """Damage that is taken."""
    at = at_table(given, healthy(given))
    amount = str(given["damage"])
    return dict(play(at, "damage", amount=amount, target=NYX, armour="none").facts)


def lethal_hit(given: Given) -> Result:
    """A lethal hit that is taken."""
    at = at_table(given, healthy(given))
    landing = {"target": NYX, "lethal": True}
    return dict(play(at, "apply", targets=[NYX], landings=[landing]).facts)


def keep_alive(given: Given) -> Result:
    """The GM's word that somebody at 0 HP can be kept alive."""
    at = at_table(given, healthy({"hp": 0}, con_tested=given["con_tested"]))
    return dict(play(at, "keep_alive", character=NYX).facts)


def con_injury(given: Given) -> Result:
    """A CON test, and the GM's pick of DEX when it fails."""
    nyx = healthy({"hp": 2}, con=given["con"], dex=given.get("stat", 10))
    at = at_table(given, nyx)
    at = replace(at, follow_ups=(stored(ask_con_test(at.get(NYX), nyx)),))
    at, tested = press(at, "con_test", "roll", [given["roll"]])
    facts = dict(tested.facts)
    if any(each.kind == "stat_loss" for each in tested.opens):
        _, lost = press(at, "stat_loss", "dex")
        facts |= lost.facts
    return facts


def _tried(at: D100Scene, action: str, given: Given, **fields: Any) -> Result:
    """Have a medic of 50 % try, with the success that the example names."""
    dice = [PASSED, given["d4"]] if given["success"] else [FAILED]
    before = sheet_of(at, NYX)
    try:
        outcome = play(at, action, dice, patient=NYX, skill=str(CERTAIN), character=GUARD, **fields)
    except RuleError:
        return {"ok": False, "hp": before.hp, "conscious": not before.unconscious}
    return dict(outcome.facts)


def heal(given: Given) -> Result:
    """First Aid on somebody's one wound."""
    wound = Wound(id=1, tried=given.get("used", False))
    down = HOUR if 0 < given["hp"] <= 2 else None
    nyx = healthy(
        given,
        wounds=(wound,),
        last_wound=1,
        unconscious_until=down,
        dying=given.get("dying", False),
    )
    return _tried(at_table(given, nyx), "first_aid", given)


def first_aid_wound(given: Given) -> Result:
    """Which wound First Aid is for."""
    wounds = tuple(Wound(id=each["id"], tried=each["tried"]) for each in given["wounds"])
    at = at_table(given, healthy({"hp": 5}, wounds=wounds, last_wound=len(wounds)))
    try:
        outcome = play(at, "first_aid", [FAILED], patient=NYX, skill=str(CERTAIN), character=GUARD)
    except RuleError:
        return {"ok": False, "wound": None}
    return {"ok": True, **outcome.facts}


def treatment(given: Given) -> Result:
    """A week's treatment, or the emergency of somebody dying."""
    since = given.get("days_since")
    last = None if since is None else FAR - since
    dying = given.get("dying", False)
    nyx = healthy(given, last_treatment=last, dying=dying)
    return _tried(at_table(given, nyx, day=FAR), "treat", given, kind="surgery")


def rest(given: Given) -> Result:
    """A day's rest."""
    nyx = healthy(given, con=given["con"], last_rest=FAR if given.get("used") else None)
    at = at_table(given, nyx, day=FAR)
    try:
        return dict(play(at, "rest", [given["roll"]], character=NYX).facts)
    except RuleError:
        return {"ok": False, "hp": given["hp"]}


def suppression(given: Given) -> Result:
    """What somebody suppressed does."""
    nyx = sheet(san=given["san"], suppressed=True)
    choice = "prone" if given["comply"] else "refuse"
    try:
        outcome = play(at_table(given, nyx), "suppress", choice=choice, target=NYX)
    except RuleError:
        return {"ok": False, "san": nyx.san, "acts_normally": False}
    return {"ok": True, **outcome.facts}


def contest(given: Given) -> Result:
    """A contest of two percentages."""
    at = at_table(given, sheet())
    dice = [given["roll_a"], given["roll_b"]]
    fields = {"skill": str(given["a"]), "difficulty": given["b"]}
    return dict(play(at, "contest", dice, character=NYX, **fields).facts)


def time_advance(given: Given) -> Result:
    """Days that pass for somebody wounded, and every rest test that they offer."""
    at = at_table(given, healthy({"hp": 5}))
    outcome = passes(at, Clock(seconds=given["days"] * DAY))
    at = replace(after(at, outcome), clock=Clock(seconds=given["days"] * DAY))
    tests = 0
    while any(each.follow_up.kind == "rest" for each in at.follow_ups):
        at, _ = press(at, "rest", "rest", [FAILED])
        tests += 1
    return {**outcome.facts, "rest_tests": tests}


def kill_radius(given: Given) -> Result:
    """An attack on everybody in a kill radius, each with the Lethality roll that is given."""
    numbers = [CharacterId(number) for number, _ in enumerate(given["targets"], start=10)]
    at = at_table(given, sheet(skills={"athletics": given["skill"]}))
    for number, each in zip(numbers, given["targets"], strict=True):
        body = healthy(each, body=each.get("body", 0), cover=each.get("cover", 0))
        at = replace(at, cast={**at.cast, number: Character(number, f"T{number}", None, body)})
    weapon = Weapon.model_validate(
        {
            "id": PROBE,
            "name": "Probe",
            "kind": "explosive" if given.get("explosive") else "heavy",
            "skill": "athletics",
            "piercing": given.get("piercing", 0),
            "modes": [{"lethality": given["rating"], "kill_radius": 10}],
        }
    )
    own = content()
    tables = {kind: dict(getattr(own, kind)) for kind in Content.model_fields}
    tables["weapons"][PROBE] = weapon
    exempt = [n for n, each in zip(numbers, given["targets"], strict=True) if each.get("exempt")]
    outcome = _blast(replace(at, content=Content.model_validate(tables)), given, numbers, exempt)
    by_number = {each["character"]: each for each in outcome["targets"]}
    targets = [_said(by_number[number], hit=outcome["hit"]) for number in numbers]
    return {**outcome, "targets": targets}


def _blast(
    at: D100Scene, given: Given, numbers: list[CharacterId], exempt: list[CharacterId]
) -> Result:
    """Attack everybody; the Lethality rolls are thrown if the attack hits."""
    rolls = [each["roll"] for each in given["targets"] if not each.get("exempt")]
    blast = Blast(
        weapon=PROBE,
        target=tuple(numbers),
        exempt=tuple(exempt),
        modifier=given.get("modifier", 0),
        character=NYX,
    )
    return dict(resolve_blast(blast, at, ScriptedDice([given["roll"], *rolls])).facts)


def _said(target: Mapping[str, Any], *, hit: bool) -> str:
    if target["lethal"]:
        return "0 HP"
    suppressed = "suppressed" if target["suppressed"] else "not suppressed"
    if not hit or target["exempt"]:
        return suppressed
    return f"{target['damage']} damage, {suppressed} if alive"


OPERATIONS = {
    "d100_test": d100_test,
    "lethality": lethality,
    "weapon_damage": weapon_damage,
    "apply_damage": apply_damage,
    "lethal_hit": lethal_hit,
    "keep_alive": keep_alive,
    "con_injury": con_injury,
    "heal": heal,
    "first_aid_wound": first_aid_wound,
    "treatment": treatment,
    "rest": rest,
    "suppression": suppression,
    "contest": contest,
    "time_advance": time_advance,
    "kill_radius": kill_radius,
}
