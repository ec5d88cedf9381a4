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
from rules.follow_up import FollowUp, Void
from rules.outcome import Outcome
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.passing import passes
from rules.systems.percentile.plugin import SYSTEM
from rules.systems.percentile.review import review
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.states import condition
from tests.rules.lawful import check_written
from tests.rules.percentile.generated import Setting, all_settings, commands, names, seeds, sheets
from tests.rules.percentile.table import GUARD, content
from tests.rules.playing import after, said

BUTTON = 38
"""The longest label of a choice, in English."""
RANK = {"dead": 0, "dying": 1, "unconscious": 2, "ok": 3}
HEALING = {"heal", "rest", "sleep"}

patient = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


def attempt(at: D100Scene, key: str, fields: dict[str, Any], seed: bytes) -> Outcome | str:
    """Resolve an action; a refusal as its words, or that the options forbid it.

    What is refused has not thrown a die.
    """
    action = SYSTEM.actions[key]
    dice = SeededDice(seed)
    try:
        request = action.request.model_validate(fields)
    except ValidationError:
        return "the options forbid it"
    try:
        return action.resolve(request, at, dice)
    except RuleError as refusal:
        assert dice.drawn == ()
        return said(refusal.message)


def check(at: D100Scene, key: str, outcome: Outcome) -> None:
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
        check_sheet(key, at.get(number).sheet, changed)
    for follow_up in outcome.opens:
        check_follow_up(follow_up)


def check_sheet(key: str, before: Sheet, changed: Sheet) -> None:
    """Hold a sheet to what every change keeps."""
    assert 0 <= changed.hp <= max(changed.max_hp, before.hp)
    assert 0 <= changed.san <= max(changed.max_san, before.san)
    assert not (changed.dying and changed.hp)
    assert not (changed.hp == 0 and changed.unconscious_until is not None)
    assert len({wound.id for wound in changed.wounds}) == len(changed.wounds)
    assert all(wound.id <= changed.last_wound for wound in changed.wounds)
    if before.dead and key != "keep_alive":
        assert changed.hp == 0
    if key in HEALING:
        assert RANK[condition(changed)] >= RANK[condition(before)]
        assert changed.hp >= before.hp


def check_follow_up(follow_up: FollowUp) -> None:
    """Hold a question to what every one of them must be."""
    assert said(follow_up.prompt)
    for choice in follow_up.choices:
        assert len(said(choice.label)) <= BUTTON
        asked = {} if choice.ask is None else {choice.ask.field: _answer(choice.ask.field)}
        SYSTEM.actions[choice.action].request.model_validate({**choice.request, **asked})
    assert len({choice.key for choice in follow_up.choices}) == len(follow_up.choices)


def _answer(field: str) -> Any:
    return "Amnesia" if field == "disorder" else GUARD


def check_reviews(at: D100Scene) -> D100Scene:
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


@settings(patient, max_examples=100)
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


@settings(patient, max_examples=80)
@given(setting=all_settings, first=commands(), data=st.data(), seed=seeds)
def test_every_button_leads_somewhere(
    setting: Setting, first: tuple[str, dict[str, Any]], data: st.DataObject, seed: bytes
) -> None:
    at = setting.scene()
    outcome = attempt(at, *first, seed)
    if isinstance(outcome, str):
        return
    at = check_reviews(after(at, outcome))
    for _ in range(5):
        choices = [(asked, c) for asked in at.follow_ups for c in asked.follow_up.choices]
        if not choices:
            return
        asked, choice = data.draw(st.sampled_from(choices))
        answer = {} if choice.ask is None else {choice.ask.field: _answer(choice.ask.field)}
        pressed = replace(at, answers=asked, by_gm=True)
        outcome = attempt(pressed, choice.action, {**choice.request, **answer}, seed)
        if isinstance(outcome, str):
            continue
        check(at, choice.action, outcome)
        assert asked.id in outcome.closes
        at = check_reviews(after(at, outcome))


@settings(patient, max_examples=50)
@given(
    setting=all_settings,
    days=st.integers(0, 400),
    session=st.integers(1, 2),
    fighting=st.booleans(),
)
def test_time_passes_for_everybody_by_themselves(
    setting: Setting, days: int, session: int, fighting: bool
) -> None:
    at = setting.scene()
    clock = Clock(session=session, seconds=days * 86_400, round=2 if fighting else 0)
    outcome = passes(at, clock)
    check(at, "time", outcome)
    assert passes(at, clock) == outcome
    at = check_reviews(replace(after(at, outcome), clock=clock))
    assert passes(at, clock).sheets == {}
    for who, character in setting.scene().cast.items():
        alone = replace(setting.scene(), cast={who: character})
        assert passes(alone, clock).sheets.get(who) == outcome.sheets.get(who)


@settings(patient, max_examples=80)
@given(sheet=sheets(), key=st.sampled_from([f.key for f in SYSTEM.fields(content())]), text=names)
def test_a_field_is_set_or_refused(sheet: Sheet, key: str, text: str) -> None:
    field = next(each for each in SYSTEM.fields(content()) if each.key == key)
    try:
        written = field.write(sheet, text)
    except RuleError:
        return
    assert Sheet.model_validate_json(written.model_dump_json()) == written
    check_sheet("set", sheet if not sheet.dead else written, written)
    said(field.read(written))
    SYSTEM.card(written, HouseRules(), content())


@settings(patient, max_examples=80)
@given(setting=all_settings, first=commands())
def test_odds_are_given_or_refused_as_the_action_is(
    setting: Setting, first: tuple[str, dict[str, Any]]
) -> None:
    key, fields = first
    action = SYSTEM.actions[key]
    at = replace(setting.scene(), by_gm=True)
    played = attempt(at, key, fields, bytes(16))
    if action.odds is None or played == "the options forbid it":
        return
    request = action.request.model_validate(fields)
    try:
        found = action.odds(request, at)
    except RuleError:
        assert isinstance(played, str)
        return
    said(found.headline)
    for rule in found.house_rules:
        assert getattr(at.house_rules, rule) != getattr(HouseRules(), rule)
