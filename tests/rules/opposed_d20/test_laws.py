"""What holds for every action, whatever is asked and whatever the sheets say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.clock import Clock
from rules.dice.source import SeededDice
from rules.errors import RuleError
from rules.follow_up import Choice, FollowUp, Void
from rules.outcome import Outcome
from rules.systems.opposed_d20.encounters import passes
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.review import review
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import is_dead, states
from tests.rules.lawful import check_written
from tests.rules.opposed_d20.generated import (
    Setting,
    all_settings,
    commands,
    names,
    seeds,
    sheets,
)
from tests.rules.opposed_d20.table import GUARD, after, content, said

BUTTON = 38
"""The longest label of a choice, in English."""
LISTED = 25
"""How many a list can offer."""

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def attempt(at: D20Scene, key: str, fields: dict[str, Any], seed: bytes) -> Outcome | str:
    """Resolve an action; a refusal as its words."""
    action = SYSTEM.actions[key]
    try:
        request = action.request.model_validate(fields)
    except ValidationError:
        return "the options forbid it"
    try:
        return action.resolve(request, at, SeededDice(seed))
    except RuleError as refusal:
        return said(refusal.message)


def check(at: D20Scene, key: str, outcome: Outcome) -> None:
    """Hold an outcome to everything that is true of all of them."""
    assert said(outcome.headline)
    assert said(outcome.title)
    everything = [*outcome.lines, *(term.label for term in outcome.terms)]
    assert all(said(line) for line in everything)
    check_written(outcome)
    defaults = HouseRules()
    for rule in outcome.house_rules:
        assert getattr(at.house_rules, rule) != getattr(defaults, rule)
    assert {change.character for change in outcome.changes} == set(outcome.sheets)
    assert {stored.id for stored in at.follow_ups} >= set(outcome.closes)
    for number, changed in outcome.sheets.items():
        assert isinstance(changed, Sheet)
        assert Sheet.model_validate_json(changed.model_dump_json()) == changed
        before = at.get(number).sheet
        if is_dead(before, at.house_rules):
            assert is_dead(changed, at.house_rules) or key == "create"
        if key in {"heal", "recover"}:
            said_before = {said(each) for each in states(before, at.house_rules)}
            assert {said(each) for each in states(changed, at.house_rules)} <= said_before
    for follow_up in outcome.opens:
        check_follow_up(follow_up)


def check_follow_up(follow_up: FollowUp) -> None:
    """Hold a question to what every one of them must be."""
    assert said(follow_up.prompt)
    for choice in follow_up.choices:
        assert len(said(choice.label)) <= BUTTON
        asked = {} if choice.ask is None else {choice.ask.field: answer_to(choice)}
        SYSTEM.actions[choice.action].request.model_validate({**choice.request, **asked})
    assert len({choice.key for choice in follow_up.choices}) == len(follow_up.choices)


def answer_to(choice: Choice) -> Any:
    """Give something that may be picked for the field that a choice leaves open."""
    assert choice.ask is not None
    if choice.ask.characters:
        return GUARD
    assert 0 < len(choice.ask.options) <= LISTED
    return choice.ask.options[-1].value


def check_reviews(at: D20Scene) -> D20Scene:
    """Review all that is open, as the bot does: each with its own character alone in the scene."""
    kept = []
    for stored in at.follow_ups:
        who = stored.follow_up.character
        alone = replace(at, cast={who: at.get(who)})
        found = review(stored, alone)
        if isinstance(found, Void):
            assert said(found.reason)
            continue
        check_follow_up(found)
        kept.append(stored.model_copy(update={"follow_up": found}))
        assert review(kept[-1], alone) == found
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


@settings(patient, max_examples=100)
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
        answer = {} if choice.ask is None else {choice.ask.field: answer_to(choice)}
        pressed = replace(at, answers=asked, by_gm=True)
        outcome = attempt(pressed, choice.action, {**choice.request, **answer}, seed)
        assert not isinstance(outcome, str), outcome
        check(at, choice.action, outcome)
        assert asked.id in outcome.closes
        at = check_reviews(after(at, outcome))


@settings(patient, max_examples=40)
@given(setting=all_settings, days=st.integers(0, 400), encounter=st.integers(0, 2))
def test_time_passes_for_everybody(setting: Setting, days: int, encounter: int) -> None:
    at = setting.scene()
    clock = Clock(session=1, seconds=days * 86_400, encounter=encounter, encounters=2)
    outcome = passes(at, clock)
    check(at, "time", outcome)
    assert passes(at, clock) == outcome
    then = replace(after(at, outcome), clock=clock)
    assert passes(then, clock).sheets == {}
    check_reviews(then)


@settings(patient, max_examples=80)
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
