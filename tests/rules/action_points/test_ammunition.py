"""Ammunition and reloading."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.dice.source import ScriptedDice
from rules.errors import NotPossibleError
from rules.follow_up import Void
from rules.systems.action_points.attacks import Attack, resolve_attack
from rules.systems.action_points.review import review
from tests.rules.action_points.people import TWELVE, gunner
from tests.rules.action_points.table import (
    STEVE,
    after,
    lines,
    play,
    said,
    scene,
    stored,
)


def test_an_empty_weapon_is_refused_before_any_die() -> None:
    at = scene(gunner(loaded={"hand-cannon": 0}))
    dice = ScriptedDice(TWELVE)
    with pytest.raises(NotPossibleError) as caught:
        resolve_attack(Attack(character=STEVE), at, dice)
    assert caught.value.field == "weapon"
    assert dice.drawn == ()


def test_a_campaign_may_not_count_ammunition() -> None:
    at = scene(gunner(loaded={"hand-cannon": 0}), auto_spend_ammo="off")
    outcome = play(at, "attack", TWELVE, character=STEVE)
    assert outcome.sheets == {}
    assert outcome.facts["loaded"] == 0
    assert outcome.house_rules == ("auto_spend_ammo",)


def test_a_score_may_buy_several_attacks_as_long_as_they_are_loaded() -> None:
    at = scene(gunner(), attacks_per_turn=2)
    outcome = play(at, "attack", TWELVE, character=STEVE)
    assert [each.kind for each in outcome.opens] == ["apply", "apply", "reload"]
    assert "The score buys 2 attacks." in lines(outcome)
    assert outcome.facts["loaded"] == 1
    assert outcome.house_rules == ("attacks_per_turn",)
    outcome = play(after(at, outcome), "attack", TWELVE, character=STEVE)
    assert [each.kind for each in outcome.opens] == ["apply", "reload"]
    assert outcome.facts["loaded"] == 0


def test_the_next_attack_replaces_the_offer_to_reload() -> None:
    at = scene(gunner())
    at = after(at, play(at, "attack", TWELVE, character=STEVE))
    at = after(at, play(at, "attack", TWELVE, character=STEVE))
    reloads = [each for each in at.follow_ups if each.follow_up.kind == "reload"]
    assert [said(each.follow_up.prompt) for each in reloads] == ["Hand Cannon: 1 of 3 loaded."]


@pytest.mark.parametrize(
    ("weapon", "loaded", "rule", "full", "keys"),
    [
        ("hand-cannon", 0, "restores", 3, ()),
        ("hand-cannon", 2, "restores", 3, ()),
        ("scattergun", 1, "restores", 3, ()),
        ("scattergun", 1, "full", 4, ("reload",)),
        ("scattergun", 2, "full", 4, ()),
        ("semi-auto-combat-rifle", 0, "restores", 4, ()),
    ],
)
def test_a_reload_gives_back_what_the_campaign_says(
    weapon: str, loaded: int, rule: str, full: int, keys: tuple[str, ...]
) -> None:
    at = scene(gunner(loaded={weapon: loaded}), reload=rule)
    outcome = play(at, "reload", character=STEVE, weapon=weapon)
    assert outcome.facts["loaded"] == full
    assert outcome.house_rules == keys


def test_a_full_weapon_is_not_reloaded() -> None:
    with pytest.raises(NotPossibleError):
        play(scene(gunner()), "reload", character=STEVE)


def test_typing_a_reload_answers_the_offer_for_that_weapon_alone() -> None:
    at = scene(gunner(loaded={"flak-cannon": 1}))
    at = after(at, play(at, "attack", TWELVE, character=STEVE))
    offered = [each.id for each in at.follow_ups if each.follow_up.kind == "reload"]
    assert play(at, "reload", character=STEVE, weapon="flak").closes == ()
    outcome = play(at, "reload", character=STEVE)
    assert list(outcome.closes) == offered
    assert said(outcome.headline) == "Steve · Hand Cannon reloaded: 3 of 3"


def test_the_offer_to_reload_is_renumbered_and_ends_when_the_weapon_is_full_or_gone() -> None:
    at = scene(gunner())
    offer = stored(play(at, "attack", TWELVE, character=STEVE).opens[1])
    renewed = review(offer, scene(gunner(loaded={"hand-cannon": 1})))
    assert not isinstance(renewed, Void)
    assert said(renewed.prompt) == "Hand Cannon: 1 of 3 loaded."
    assert isinstance(review(offer, scene(gunner())), Void)
    bare = at.content.model_copy(update={"weapons": {}})
    assert isinstance(review(offer, replace(at, content=bare)), Void)
