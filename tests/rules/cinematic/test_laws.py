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
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.maxima import max_essence, max_life
from rules.systems.cinematic.passing import passes
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.review import review
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Sheet
from rules.time_passing import touched
from tests.rules.cinematic.generated import (
    Setting,
    all_settings,
    commands,
    names,
    seeds,
    sheets,
)
from tests.rules.cinematic.table import GHOUL, SCOUT, after, content, gained, play, said, scene
from tests.rules.lawful import check_written

BUTTON = 38
"""The longest label of a choice, in English."""
RISERS = {"revive", "drama"}
"""The actions that let the dead live."""


patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def attempt(at: CineScene, key: str, fields: dict[str, Any], seed: bytes) -> Outcome | str:
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


def check(at: CineScene, key: str, outcome: Outcome) -> None:
    """Hold an outcome to everything that is true of all of them."""
    assert said(outcome.headline)
    assert said(outcome.title)
    everything = [*outcome.lines, *(term.label for term in outcome.terms)]
    assert all(said(line) for line in everything)
    check_written(outcome)
    defaults = HouseRules()
    for rule in outcome.house_rules:
        assert getattr(at.house_rules, rule) != getattr(defaults, rule)
    assert len(set(outcome.house_rules)) == len(outcome.house_rules)
    assert {change.character for change in outcome.changes} == set(outcome.sheets)
    assert {stored.id for stored in at.follow_ups} >= set(outcome.closes)
    for number, changed in outcome.sheets.items():
        assert isinstance(changed, Sheet)
        check_sheet(at.get(number).sheet, changed, key, at)
    for follow_up in outcome.opens:
        check_follow_up(follow_up)


def check_sheet(before: Sheet, after: Sheet, key: str, at: CineScene) -> None:
    """Hold a sheet to what no action does."""
    assert Sheet.model_validate_json(after.model_dump_json()) == after
    assert after.drama <= before.drama or key == "answer_twist"
    most = max(before.life, max_life(before, content(), at.house_rules))
    assert after.life <= max(most, max_life(after, content(), at.house_rules))
    assert after.essence <= max(before.essence, max_essence(after, content()))
    assert not (before.dead and not after.dead) or key in RISERS
    if after.dead and not before.dead:
        assert (after.suffocation, after.afflictions) == (None, ())
        assert after.death_clock == at.clock.seconds
    for attribute in content().attributes:
        assert 0 <= after.level(attribute) <= before.natural(attribute)
        assert after.natural(attribute) == before.natural(attribute)


def check_follow_up(follow_up: FollowUp) -> None:
    """Hold a question to what every one of them must be."""
    assert said(follow_up.prompt)
    assert follow_up.choices
    for choice in follow_up.choices:
        assert len(said(choice.label)) <= BUTTON, said(choice.label)
        asked: dict[str, Any] = {} if choice.ask is None else {choice.ask.field: 7}
        if choice.ask is not None and choice.ask.options:
            asked = {choice.ask.field: choice.ask.options[0].value}
        elif choice.ask is not None and not choice.ask.characters:
            asked = {choice.ask.field: "Mirrors"}
        SYSTEM.actions[choice.action].request.model_validate({**choice.request, **asked})
    assert len({choice.key for choice in follow_up.choices}) == len(follow_up.choices)


def check_reviews(at: CineScene) -> CineScene:
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


@settings(patient, max_examples=70)
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


@settings(patient, max_examples=70)
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
        answer: dict[str, Any] = {}
        if choice.ask is not None:
            answer = {choice.ask.field: GHOUL if choice.ask.characters else "Mirrors"}
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
    later=st.integers(0, 10_000),
    session=st.integers(1, 2),
    fighting=st.booleans(),
)
def test_time_passes_for_everybody(
    setting: Setting, later: int, session: int, fighting: bool
) -> None:
    at = setting.scene()
    clock = Clock(session=session, seconds=3000 + later, round=3 if fighting else 0)
    outcome = passes(at, clock)
    check(at, "time", outcome)
    assert passes(at, clock) == outcome
    check_reviews(after(at, outcome))
    # The journal keeps those alone to whom something happened, and recomputes from them.
    kept = touched(outcome, at)
    alone = replace(at, cast={who: each for who, each in at.cast.items() if who in kept})
    assert passes(alone, clock) == outcome


@settings(patient, max_examples=60)
@given(setting=all_settings, first=commands(), seed=seeds)
def test_odds_are_refused_where_the_action_is(
    setting: Setting, first: tuple[str, dict[str, Any]], seed: bytes
) -> None:
    at = setting.scene()
    key, fields = first
    foresee = SYSTEM.actions[key].odds
    outcome = attempt(at, key, fields, seed)
    if foresee is None or outcome == "the options forbid it":
        return
    request = SYSTEM.actions[key].request.model_validate(fields)
    try:
        found = foresee(request, at)
    except RuleError as refusal:
        words = said(refusal.message)
    else:
        words = ""
    own = ("These odds would show", "The breath holds for a minute")
    if words:
        assert words == outcome or words.startswith(own)
        return
    assert isinstance(outcome, Outcome)
    assert said(found.headline)
    assert all(said(row.label) for chart in found.charts for row in chart.rows)
    defaults = HouseRules()
    for rule in found.house_rules:
        assert getattr(at.house_rules, rule) != getattr(defaults, rule)


WORSE = {"Dead", "Unconscious", "Slow death", "Incapacitated"}


@settings(patient, max_examples=50)
@given(setting=all_settings, amount=st.integers(0, 60), pool=st.sampled_from(["life", "essence"]))
def test_healing_never_makes_a_state_worse(setting: Setting, amount: int, pool: str) -> None:
    at = setting.scene()
    if at.get(SCOUT).sheet.dead:
        return
    outcome = play(at, "heal", amount=str(amount), pool=pool, target=SCOUT)
    assert not WORSE & set(gained(outcome))
    assert outcome.opens == ()


@settings(patient, max_examples=50)
@given(sheet=sheets(), key=st.sampled_from([f.key for f in SYSTEM.fields(content())]), text=names)
def test_a_field_is_set_or_refused(sheet: Sheet, key: str, text: str) -> None:
    field = next(each for each in SYSTEM.fields(content()) if each.key == key)
    try:
        written = field.write(sheet, text)
    except RuleError:
        return
    assert Sheet.model_validate_json(written.model_dump_json()) == written
    said(field.read(written))
    card = SYSTEM.card(written, HouseRules(), content())
    assert card == SYSTEM.card(written, scene().house_rules, content())
