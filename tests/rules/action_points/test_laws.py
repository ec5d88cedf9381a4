"""What holds for every action, whatever is asked and whatever the sheets say."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.clock import Clock
from rules.dice.source import SeededDice
from rules.errors import RuleError
from rules.follow_up import FollowUp, Void
from rules.outcome import Outcome
from rules.sheet import CharacterId
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.passing import passes
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.review import review
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import Fight, LedgerEntry, Sheet
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.table import GHOUL, STEVE, after, content, said, scene

BUTTON = 38
"""The longest label of a choice, in English."""

ranks = st.integers(0, 8)
small = st.integers(-20, 60)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet that play can bring about, and some that it cannot."""
    most = draw(st.integers(1, 40))
    return Sheet(
        traits=draw(st.dictionaries(st.sampled_from(list(content().traits)), ranks)),
        natural=draw(st.dictionaries(st.sampled_from(list(content().traits)), ranks)),
        skills=draw(st.dictionaries(st.sampled_from(list(content().skills)), ranks)),
        health=draw(st.integers(-50, most)),
        max_health=most,
        stamina=draw(st.integers(-20, most)),
        max_stamina=most,
        conditions=tuple(
            draw(st.lists(st.sampled_from(list(content().conditions)), max_size=2, unique=True))
        ),
        dead=draw(st.booleans()),
        kept_defense=draw(st.none() | st.integers(0, 40)),
        ledger=(LedgerEntry(reason="gained", amount=draw(st.integers(0, 30))),),
        dispelled=draw(st.sampled_from(((), TRIGGERS, ("event",)))),
        augs=draw(st.sampled_from([(), ("Eye",)])),
        cp=draw(st.integers(0, 9)),
        equipped=draw(st.none() | st.sampled_from(list(content().weapons))),
        loaded=draw(st.dictionaries(st.sampled_from(list(content().weapons)), ranks)),
        base_move=draw(st.integers(0, 30)),
        fight=draw(st.builds(Fight, bonus=ranks, cost=ranks, attacks=ranks)),
    )


def values_of(key: str) -> list[Any]:
    """Give the values of a house rule: its words, and the numbers that it takes."""
    annotation = HouseRules.model_fields[key].annotation
    words = [each for part in (annotation, *get_args(annotation)) for each in get_args(part)]
    found = []
    for value in [*words, *range(31)]:
        try:
            HouseRules.model_validate({key: value})
        except ValidationError:
            continue
        found.append(value)
    return found


VALUES = {key: values_of(key) for key in HouseRules.model_fields}


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, Any]:
    """Some house rules, of each one of its values."""
    keys = draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=5, unique=True))
    return {key: draw(st.sampled_from(VALUES[key])) for key in keys}


names = st.sampled_from(
    [
        *content().skills,
        *content().weapons,
        *content().conditions,
        *content().traits,
        "10",
        "14",
        "20",
        "11",
        "Eye",
        "health",
        "stamina",
        "fear",
        "wrath",
        "join",
        "h",
        "",
    ]
) | st.text(max_size=12)
who = st.sampled_from([STEVE, STEVE, GHOUL, CharacterId(99)])
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "target": who,
    "amount": st.sampled_from(["0", "3", "12", "1d6", "2d10+5", "-1", "x"]),
    "difficulty": st.integers(0, 40),
    "modifier": st.integers(-20, 40),
    "armour": st.none() | st.integers(0, 40),
    "change": st.none() | small,
    "to": st.none() | small,
    "kind": st.sampled_from(
        [
            "health",
            "stamina",
            "fear",
            "wrath",
            "join",
            "skill_rank",
            "trait_rank",
            "unlock_skill",
            "unlock_aug",
        ]
    ),
    "pool": st.none() | st.sampled_from(["health", "stamina", "mana"]),
    "paid": st.booleans(),
    "after_defense": st.booleans(),
    "note": st.none() | st.text(max_size=10),
    "participation": st.integers(0, 1),
    "side": st.integers(0, 3),
    "main": st.integers(0, 3),
    "blessing": st.integers(0, 2),
    "began": st.lists(who, max_size=3),
}


@st.composite
def commands(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Any action with any of what may be typed for it."""
    key = draw(st.sampled_from(sorted(SYSTEM.actions)))
    fields: dict[str, Any] = {}
    for name, field in SYSTEM.actions[key].request.model_fields.items():
        if not field.is_required() and draw(st.booleans()):
            continue
        if name == "character":
            several = key in {"award", "initiative"}
            fields[name] = draw(st.lists(who, min_size=1, max_size=3)) if several else draw(who)
        else:
            fields[name] = draw(FIELDS.get(name, names))
    return key, fields


@dataclass(frozen=True)
class Setting:
    """What a scene is set with: small enough to be shown when a law fails."""

    steve: Sheet
    ghoul: Sheet
    fighting: bool
    by_gm: bool
    rules: dict[str, Any]

    def scene(self) -> ApScene:
        """Set the scene."""
        clock = Clock(session=1, round=2, turn=1) if self.fighting else Clock(session=1)
        return scene(self.steve, self.ghoul, clock=clock, by_gm=self.by_gm, **self.rules)


all_settings = st.builds(Setting, sheets(), sheets(), st.booleans(), st.booleans(), house_rules())
seeds = st.binary(min_size=16, max_size=16)
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def attempt(at: ApScene, key: str, fields: dict[str, Any], seed: bytes) -> Outcome | str:
    """Resolve an action; a refusal as its words, None for what the options forbid."""
    action = SYSTEM.actions[key]
    try:
        request = action.request.model_validate(fields)
    except ValidationError:
        return "the options forbid it"
    try:
        return action.resolve(request, at, SeededDice(seed))
    except RuleError as refusal:
        return said(refusal.message)


def check(at: ApScene, key: str, outcome: Outcome) -> None:
    """Hold an outcome to everything that is true of all of them."""
    assert said(outcome.headline)
    assert said(outcome.title)
    everything = [*outcome.lines, *(term.label for term in outcome.terms)]
    assert all(said(line) for line in everything)
    json.loads(outcome.model_dump_json())
    defaults = HouseRules()
    for rule in outcome.house_rules:
        assert getattr(at.house_rules, rule) != getattr(defaults, rule)
    assert {change.character for change in outcome.changes} == set(outcome.sheets)
    known = {stored.id for stored in at.follow_ups}
    assert known >= set(outcome.closes)
    for number, changed in outcome.sheets.items():
        assert isinstance(changed, Sheet)
        assert Sheet.model_validate_json(changed.model_dump_json()) == changed
        before = at.get(number).sheet
        assert changed.corruption >= before.corruption or key == "remove"
        assert changed.health <= max(changed.max_health, before.health)
        assert not (changed.health > 0 >= before.health and changed.in_death_coma)
        assert not (before.dead and not changed.dead)
    for follow_up in outcome.opens:
        check_follow_up(follow_up)


def check_follow_up(follow_up: FollowUp) -> None:
    """Hold a question to what every one of them must be."""
    assert said(follow_up.prompt)
    for choice in follow_up.choices:
        assert len(said(choice.label)) <= BUTTON
        asked = {} if choice.ask is None else {choice.ask.field: 7}
        SYSTEM.actions[choice.action].request.model_validate({**choice.request, **asked})
    assert len({choice.key for choice in follow_up.choices}) == len(follow_up.choices)


def check_reviews(at: ApScene) -> ApScene:
    """Review all that is open, as the bot does, and find it settled when it is done again."""
    kept = []
    for stored in at.follow_ups:
        found = review(stored, at)
        if isinstance(found, Void):
            assert said(found.reason)
            continue
        check_follow_up(found)
        kept.append(stored.model_copy(update={"follow_up": found}))
        assert review(kept[-1], at) == found
    return replace(at, follow_ups=tuple(kept))


@settings(patient, max_examples=80)
@given(setting=all_settings, played=st.lists(commands(), min_size=1, max_size=6), seed=seeds)
def test_everything_is_answered_or_refused_and_twice_alike(
    setting: Setting, played: list[tuple[str, dict[str, Any]]], seed: bytes
) -> None:
    at = setting.scene()
    for key, fields in played:
        outcome = attempt(at, key, fields, seed)
        assert attempt(at, key, fields, seed) == outcome
        if isinstance(outcome, Outcome):
            check(at, key, outcome)
            at = check_reviews(after(at, outcome))


@settings(patient, max_examples=60)
@given(setting=all_settings, first=commands(), data=st.data(), seed=seeds)
def test_every_button_leads_somewhere(
    setting: Setting, first: tuple[str, dict[str, Any]], data: st.DataObject, seed: bytes
) -> None:
    at = setting.scene()
    outcome = attempt(at, *first, seed)
    if isinstance(outcome, str):
        return
    at = check_reviews(after(at, outcome))
    for _ in range(4):
        choices = [(asked, c) for asked in at.follow_ups for c in asked.follow_up.choices]
        if not choices:
            return
        asked, choice = data.draw(st.sampled_from(choices))
        answer = {} if choice.ask is None else {choice.ask.field: GHOUL}
        pressed = replace(at, answers=asked, by_gm=True)
        outcome = attempt(pressed, choice.action, {**choice.request, **answer}, seed)
        if isinstance(outcome, str):
            continue
        check(at, choice.action, outcome)
        assert asked.id in outcome.closes
        at = check_reviews(after(at, outcome))


@settings(patient, max_examples=40)
@given(
    setting=all_settings,
    days=st.integers(0, 400),
    session=st.integers(1, 2),
    fighting=st.booleans(),
)
def test_time_passes_for_everybody(
    setting: Setting, days: int, session: int, fighting: bool
) -> None:
    at = setting.scene()
    clock = Clock(session=session, seconds=days * 86_400, round=2 if fighting else 0)
    outcome = passes(at, clock)
    check(at, "time", outcome)
    assert passes(at, clock) == outcome
    check_reviews(after(at, outcome))


@settings(patient, max_examples=60)
@given(sheet=sheets(), key=st.sampled_from([f.key for f in SYSTEM.fields(content())]), text=names)
def test_a_field_is_set_or_refused(sheet: Sheet, key: str, text: str) -> None:
    field = next(each for each in SYSTEM.fields(content()) if each.key == key)
    try:
        written = field.write(sheet, text)
    except RuleError:
        return
    assert Sheet.model_validate_json(written.model_dump_json()) == written
    said(field.read(written))
    SYSTEM.card(written, HouseRules(), content())
