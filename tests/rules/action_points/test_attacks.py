"""Weapon tests, ammunition, reloading, viewing and listing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.errors import NotPossibleError
from rules.follow_up import Asks, Void
from rules.message import Message
from rules.outcome import Verdict
from rules.sheet import CharacterId
from rules.systems.action_points.review import review
from tests.rules.action_points.people import TWELVE, gunner
from tests.rules.action_points.table import (
    COMBAT,
    GHOUL,
    STEVE,
    after,
    changes,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
    stored,
)


def test_an_attack_shows_its_score_and_its_row() -> None:
    outcome = play(scene(gunner()), "attack", TWELVE, character=STEVE)
    assert said(outcome.headline) == "Steve · Hand Cannon: 12 AP"
    assert said(outcome.title) == "12 AP with the Hand Cannon"
    assert outcome.verdict is Verdict.NEUTRAL
    assert lines(outcome) == [
        "Damage 24 · Defense 32 · Move 10 m (−5) · Range 20 m · Loaded 2 of 3"
    ]
    assert changes(outcome) == {"Hand Cannon loaded": (3, 2)}


def test_an_attack_out_of_combat_keeps_no_defense() -> None:
    outcome = play(scene(gunner(kept_defense=4)), "attack", TWELVE, character=STEVE)
    assert "Kept Defense" not in changes(outcome)


def test_in_combat_the_defense_is_kept_until_the_next_test() -> None:
    at = scene(gunner(), clock=COMBAT)
    outcome = play(at, "attack", TWELVE, character=STEVE)
    assert changes(outcome)["Kept Defense"] == (0, 32)
    outcome = play(after(at, outcome), "attack", [1] * 6, character=STEVE)
    assert changes(outcome)["Kept Defense"] == (32, 26)


def test_an_unnamed_target_is_asked_for() -> None:
    outcome = play(scene(gunner()), "attack", TWELVE, character=STEVE)
    apply, reload = outcome.opens
    assert apply.asks is Asks.ANYBODY
    assert apply.character == STEVE
    (choice,) = apply.choices
    assert said(choice.label) == "Apply 24 to…"
    assert choice.ask is not None
    assert (choice.ask.field, choice.ask.characters) == ("target", True)
    assert (reload.kind, reload.asks) == ("reload", Asks.OWNER)


def test_in_combat_an_unnamed_target_may_have_its_defense_taken_off() -> None:
    at = scene(gunner(), sheet(kept_defense=15), clock=COMBAT)
    outcome = play(at, "attack", TWELVE, character=STEVE)
    assert [said(choice.label) for choice in outcome.opens[0].choices] == [
        "Apply 24 to…",
        "Apply 24 less Defense to…",
    ]
    _, full = press(after(at, outcome), "apply", "full", target=GHOUL)
    assert full.facts["loss"] == 24
    _, less = press(after(at, outcome), "apply", "after", target=GHOUL)
    assert less.facts["loss"] == 9


@pytest.mark.parametrize(
    ("rule", "labels"),
    [("ignore", ["Apply 24 to…"]), ("subtract", ["Apply 24 less Defense to…"])],
)
def test_a_campaign_may_leave_no_choice_about_defense(rule: str, labels: list[str]) -> None:
    at = scene(gunner(), sheet(kept_defense=15), clock=COMBAT, defense=rule)
    outcome = play(at, "attack", TWELVE, character=STEVE)
    assert [said(choice.label) for choice in outcome.opens[0].choices] == labels
    key = outcome.opens[0].choices[0].key
    _, applied = press(after(at, outcome), "apply", key, target=GHOUL)
    assert applied.facts["loss"] == (24 if rule == "ignore" else 9)


def test_a_named_target_is_offered_both_figures_and_takes_exactly_the_one_pressed() -> None:
    at = scene(gunner(), sheet(kept_defense=15))
    outcome = play(at, "attack", TWELVE, character=STEVE, target=GHOUL)
    apply = outcome.opens[0]
    assert said(apply.prompt) == "24 damage to Ghoul (Hand Cannon)."
    assert apply.character == GHOUL
    assert [said(choice.label) for choice in apply.choices] == [
        "Apply 24 to Ghoul",
        "Apply 9 after Defense 15",
    ]
    assert outcome.facts["offers"] == [24, 9]
    _, full = press(after(at, outcome), "apply", "full")
    assert full.sheets[GHOUL] == sheet(kept_defense=15, health=6)
    _, less = press(after(at, outcome), "apply", "after")
    assert less.sheets[GHOUL] == sheet(kept_defense=15, health=21)


@pytest.mark.parametrize(
    ("rule", "offers", "keys"),
    [("ignore", [24], ("defense",)), ("subtract", [9], ("defense",))],
)
def test_a_campaign_may_decide_about_a_named_targets_defense(
    rule: str, offers: list[int], keys: tuple[str, ...]
) -> None:
    at = scene(gunner(), sheet(kept_defense=15), defense=rule)
    outcome = play(at, "attack", TWELVE, character=STEVE, target=GHOUL)
    assert outcome.facts["offers"] == offers
    assert outcome.house_rules == keys


def test_a_long_name_is_not_put_on_a_button() -> None:
    at = scene(gunner())
    cast = {**at.cast, GHOUL: replace(at.cast[GHOUL], name="The Ghoul of Ash Harbour")}
    outcome = play(replace(at, cast=cast), "attack", TWELVE, character=STEVE, target=GHOUL)
    assert said(outcome.opens[0].choices[0].label) == "Apply 24"


def test_figures_for_a_named_target_follow_its_kept_defense() -> None:
    at = scene(gunner(), sheet(kept_defense=15))
    outcome = play(at, "attack", TWELVE, character=STEVE, target=GHOUL)
    asked = stored(outcome.opens[0])
    assert review(asked, at) == asked.follow_up
    renewed = review(asked, scene(gunner(), sheet(kept_defense=20)))
    assert not isinstance(renewed, Void)
    assert said(renewed.choices[1].label) == "Apply 4 after Defense 20"
    renewed = review(asked, scene(gunner(), sheet()))
    assert not isinstance(renewed, Void)
    assert [choice.key for choice in renewed.choices] == ["full"]


def test_figures_for_an_unnamed_target_or_a_lost_weapon_stay_as_they_are() -> None:
    at = scene(gunner())
    unnamed = stored(play(at, "attack", TWELVE, character=STEVE).opens[0])
    assert review(unnamed, at) == unnamed.follow_up
    named = stored(play(at, "attack", TWELVE, character=STEVE, target=GHOUL).opens[0])
    bare = at.content.model_copy(update={"weapons": {}})
    assert review(named, replace(at, content=bare)) == named.follow_up


def test_without_damage_nothing_is_offered_to_apply() -> None:
    at = scene(gunner(skills={}, traits={}))
    outcome = play(at, "attack", character=STEVE, target=GHOUL)
    assert [each.kind for each in outcome.opens] == ["reload"]
    assert outcome.verdict is Verdict.FAILURE
    assert "Less than 1 AP has no row: no damage and no Defense." in lines(outcome)
    assert outcome.facts["note"] == "no_row"


def test_a_score_past_the_profile_says_so() -> None:
    outcome = play(scene(gunner()), "attack", [1] * 6, character=STEVE, modifier=40)
    assert "The profile ends at 30 AP: its last row counts." in lines(outcome)
    assert outcome.facts["note"] == "clamped"


def test_a_named_weapon_is_used_without_being_equipped() -> None:
    outcome = play(scene(gunner()), "attack", [1] * 6, character=STEVE, weapon="flak")
    assert outcome.facts["weapon"] == "flak-cannon"
    assert outcome.sheets[STEVE] == gunner(loaded={"flak-cannon": 5})


def test_move_is_never_below_nothing() -> None:
    outcome = play(
        scene(gunner(base_move=5)), "attack", [1] * 6, character=STEVE, weapon="flak-cannon"
    )
    assert (outcome.facts["row_move"], outcome.facts["move"]) == (-20, 0)


def test_distances_may_be_shown_without_a_unit() -> None:
    outcome = play(scene(gunner(), units="none"), "attack", TWELVE, character=STEVE)
    assert "Move 10 (−5) · Range 20 ·" in lines(outcome)[0]
    assert outcome.house_rules == ("units",)


def test_a_printed_name_is_shown_where_it_differs() -> None:
    outcome = play(scene(gunner(equipped="scattergun")), "attack", TWELVE, character=STEVE)
    assert "Printed as Pump Action Shotgun." in lines(outcome)


def test_somebody_who_left_the_campaign_cannot_attack() -> None:
    with pytest.raises(NotPossibleError):
        play(scene(), "attack", character=CharacterId(99))


def test_messages_of_the_system_are_translated() -> None:
    outcome = play(scene(gunner()), "attack", TWELVE, character=STEVE)
    assert outcome.headline.values["weapon"] == Message(id="Hand Cannon")
