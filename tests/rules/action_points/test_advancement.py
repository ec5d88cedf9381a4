"""Character Points, extraction, initiative, the clock, and what a fight carries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import DAY, Clock
from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.follow_up import Asks, Void
from rules.outcome import Outcome, Verdict
from rules.systems.action_points.passing import passes
from rules.systems.action_points.review import review
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import Fight, LedgerEntry, Sheet
from rules.systems.action_points.triggers import TRIGGERS
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
)


def advance(at: ApScene, kind: str, name: str, **fields: Any) -> Outcome:
    return play(at, "advance", [], kind=kind, name=name, character=STEVE, **fields)


def rich(**numbers: Any) -> Sheet:
    return sheet(corruption=10, cp=9, stamina=30, max_stamina=30, **numbers)


def test_a_skill_rank_costs_one_point() -> None:
    outcome = advance(scene(rich(skills={"social": 2})), "skill_rank", "Social")
    assert said(outcome.headline) == "Steve · Skill rank: Social"
    assert changes(outcome) == {"Character Points": (9, 8), "Social": (2, 3)}
    assert lines(outcome) == ["Paid with 1 Character Point."]
    assert outcome.verdict is Verdict.SUCCESS


def test_a_locked_skill_is_unlocked_first_and_once() -> None:
    at = scene(rich())
    with pytest.raises(NotPossibleError) as caught:
        advance(at, "skill_rank", "Social")
    assert caught.value.field == "name"
    outcome = advance(at, "unlock_skill", "Social")
    assert changes(outcome) == {"Character Points": (9, 6), "Social": (0, 1)}
    with pytest.raises(NotPossibleError):
        advance(after(at, outcome), "unlock_skill", "Social")


def test_a_new_skill_may_begin_higher() -> None:
    outcome = advance(scene(rich(), new_skill_rank=3), "unlock_skill", "Social")
    assert outcome.facts["rank"] == 3
    assert outcome.house_rules == ("new_skill_rank",)


@pytest.mark.parametrize(
    ("rule", "paid", "corruption", "keys"),
    [
        ("by_means", True, 12, ()),
        ("by_means", False, 11, ()),
        ("always_1", True, 11, ("trait_corruption",)),
        ("always_1", False, 11, ()),
        ("always_2", True, 12, ()),
        ("always_2", False, 12, ("trait_corruption",)),
        ("stacked", True, 13, ("trait_corruption",)),
        ("stacked", False, 11, ()),
    ],
)
def test_a_trait_rank_above_natural_brings_corruption(
    rule: str, paid: bool, corruption: int, keys: tuple[str, ...]
) -> None:
    at = scene(rich(), by_gm=True, trait_corruption=rule)
    outcome = advance(at, "trait_rank", "Vigor", paid=paid)
    assert outcome.facts["corruption"] == corruption
    assert outcome.facts["cp"] == (7 if paid else 9)
    assert outcome.house_rules == keys


def test_a_trait_rank_up_to_the_natural_one_brings_none() -> None:
    at = scene(rich(traits={"vigor": 2}, natural={"vigor": 3}))
    outcome = advance(at, "trait_rank", "Vigor")
    assert changes(outcome) == {"Character Points": (9, 7), "Vigor": (2, 3)}
    outcome = advance(after(at, outcome), "trait_rank", "Vigor")
    assert changes(outcome)["Corruption"] == (10, 12)


@pytest.mark.parametrize(
    ("rule", "paid", "corruption", "keys"),
    [
        ("by_means", True, 13, ()),
        ("by_means", False, 12, ()),
        ("always_2", True, 12, ("aug_corruption",)),
        ("always_3", False, 13, ("aug_corruption",)),
        ("stacked", True, 15, ("aug_corruption",)),
        ("stacked", False, 12, ()),
    ],
)
def test_an_aug_brings_corruption(
    rule: str, paid: bool, corruption: int, keys: tuple[str, ...]
) -> None:
    at = scene(rich(), by_gm=True, aug_corruption=rule)
    outcome = advance(at, "unlock_aug", "  Steel   Eye ", paid=paid)
    assert outcome.facts["corruption"] == corruption
    assert outcome.house_rules == keys
    paid_line = "Paid with 4 Character Points." if paid else "Given without Character Points."
    assert lines(outcome) == [paid_line, "What the Aug does is up to the GM."]
    steve = after(at, outcome).get(STEVE).sheet
    assert steve.augs == ("Steel Eye",)
    with pytest.raises(NotPossibleError):
        advance(after(at, outcome), "unlock_aug", "steel eye", paid=paid)


@pytest.mark.parametrize("name", [" ", "Eye, left"])
def test_an_aug_needs_a_name(name: str) -> None:
    with pytest.raises(InvalidInputError):
        advance(scene(rich()), "unlock_aug", name)


def test_there_is_an_end_to_augs() -> None:
    full = rich(augs=tuple(f"Aug {n}" for n in range(30)))
    with pytest.raises(NotPossibleError):
        advance(scene(full), "unlock_aug", "One more")


@pytest.mark.parametrize(
    ("kind", "name", "cost"),
    [
        ("skill_rank", "social", 1),
        ("trait_rank", "vigor", 2),
        ("unlock_skill", "stealth", 3),
        ("unlock_aug", "Eye", 4),
    ],
)
def test_too_few_points_change_nothing(kind: str, name: str, cost: int) -> None:
    poor = sheet(cp=cost - 1, skills={"social": 1})
    with pytest.raises(NotPossibleError) as caught:
        advance(scene(poor), kind, name)
    assert f"{cost - 1} of the {cost} Character Points" in said(caught.value.message)
    outcome = advance(scene(poor.model_copy(update={"cp": cost})), kind, name)
    assert outcome.facts["cp"] == 0


def test_only_the_gm_gives_without_points() -> None:
    with pytest.raises(NotPossibleError) as caught:
        advance(scene(rich()), "unlock_aug", "Eye", paid=False)
    assert caught.value.field == "paid"


@pytest.mark.parametrize(
    ("kind", "name"), [("skill_rank", "x"), ("trait_rank", "Luck"), ("unlock_skill", "Flying")]
)
def test_what_does_not_exist_cannot_be_gained(kind: str, name: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        advance(scene(rich()), kind, name)
    assert caught.value.field == "name"


def test_ranks_end_at_the_campaigns_cap() -> None:
    trained = rich(skills={"social": 5}, traits={"vigor": 5})
    with pytest.raises(NotPossibleError):
        advance(scene(trained, rank_cap=5), "skill_rank", "social")
    with pytest.raises(NotPossibleError):
        advance(scene(trained, rank_cap=5), "trait_rank", "vigor")
    with pytest.raises(NotPossibleError):
        advance(scene(rich(), rank_cap=1, new_skill_rank=2), "unlock_skill", "social")
    assert advance(scene(trained, rank_cap=6), "skill_rank", "social").facts["rank"] == 6
    with pytest.raises(NotPossibleError):
        advance(scene(rich(skills={"social": 30})), "skill_rank", "social")


def award(at: ApScene, **counts: int) -> Outcome:
    return play(at, "award", [], character=[STEVE], **counts)


def test_points_are_awarded_for_what_was_done() -> None:
    outcome = award(scene(), side=1, main=1, blessing=2)
    assert said(outcome.headline) == "Steve · 6 Character Points"
    assert [(said(term.label), said(term.value)) for term in outcome.terms] == [
        ("Taking part", "1 CP"),
        ("Side objectives: 1", "1 CP"),
        ("Main objectives: 1", "2 CP"),
        ("Blessing", "2 CP"),
    ]
    assert award(scene(), participation=0).verdict is Verdict.NEUTRAL


@pytest.mark.parametrize(("rule", "cp", "keys"), [("each", 9, ()), ("once", 4, ("objective_cp",))])
def test_objectives_may_count_once(rule: str, cp: int, keys: tuple[str, ...]) -> None:
    outcome = award(scene(objective_cp=rule), side=2, main=3)
    assert outcome.facts["cp"] == cp
    assert outcome.house_rules == keys


def test_several_are_awarded_at_once() -> None:
    outcome = play(scene(ghoul=sheet(cp=9998)), "award", character=[STEVE, GHOUL], main=1)
    assert said(outcome.headline) == "Steve, Ghoul · 3 Character Points"
    assert outcome.sheets == {STEVE: sheet(cp=3), GHOUL: sheet(cp=9999)}


def test_a_blessing_is_given_once_a_session() -> None:
    at = scene(clock=Clock(session=2))
    outcome = award(at, blessing=1)
    again = after(at, outcome)
    with pytest.raises(NotPossibleError) as caught:
        award(again, blessing=1)
    assert caught.value.field == "blessing"
    assert award(again).facts["cp"] == 3
    assert award(replace(again, clock=Clock(session=3)), blessing=1).facts["cp"] == 4
    unnumbered = scene()
    award(after(unnumbered, award(unnumbered, blessing=1)), blessing=1)


def augmented(**numbers: Any) -> Sheet:
    """Steve with an Aug that brought 3 Corruption, a bought rank that brought 2, and 10 more."""
    ledger = (
        LedgerEntry(reason="aug", amount=3, item="Eye"),
        LedgerEntry(reason="trait", amount=2, item="vigor"),
        LedgerEntry(reason="gained", amount=10),
    )
    plain: dict[str, Any] = {
        "augs": ("Eye",),
        "traits": {"vigor": 4, "agility": 2},
        "natural": {"vigor": 3, "agility": 2},
        "stamina": 20,
        "max_stamina": 20,
    }
    return Sheet(ledger=ledger, **(plain | numbers))


def test_an_extraction_goes_past_the_presence_and_the_gm_and_takes_its_own_corruption() -> None:
    at = scene(augmented())
    outcome = play(at, "extract", thing="eye", character=STEVE)
    assert said(outcome.headline) == "Steve · extraction: Eye"
    assert outcome.facts["target"] == 20
    at = after(at, outcome)
    at, answered = press(at, "presence", "obey")
    assert [each.kind for each in answered.opens] == ["consequence", "extraction"]
    assert answered.opens[1].asks is Asks.GM
    assert said(answered.opens[1].prompt) == "Eye is being taken out of Steve."
    at, removed = press(at, "extraction", "remove")
    assert said(removed.headline) == "Steve · Eye taken out, Corruption 16 → 13"
    assert at.get(STEVE).sheet.augs == ()


def test_a_trait_rank_is_extracted_too() -> None:
    at = scene(augmented(dispelled=TRIGGERS))
    outcome = play(at, "extract", thing="Vigor", character=STEVE)
    assert [each.kind for each in outcome.opens] == ["extraction"]
    assert outcome.facts["target"] is None
    at, removed = press(after(at, outcome), "extraction", "remove")
    assert changes(removed) == {"Corruption": (15, 13), "Vigor": (4, 3)}
    assert at.get(STEVE).sheet.undone("trait", "vigor") == 0


def test_a_campaign_may_keep_the_corruption_of_what_was_taken_out() -> None:
    at = scene(augmented(), extraction="keep")
    outcome = play(at, "remove", thing="eye", character=STEVE)
    assert changes(outcome) == {}
    assert outcome.sheets == {STEVE: augmented(augs=())}
    assert outcome.house_rules == ("extraction",)


def test_what_was_installed_by_hand_takes_no_corruption_with_it() -> None:
    at = scene(augmented(augs=("Eye", "Arm")))
    outcome = play(at, "remove", thing="arm", character=STEVE)
    assert outcome.facts["corruption"] == 15


def test_what_was_never_there_cannot_be_extracted() -> None:
    with pytest.raises(NotPossibleError) as caught:
        play(
            scene(sheet(traits={"vigor": 3}, natural={"vigor": 3})),
            "extract",
            thing="vigor",
            character=STEVE,
        )
    assert caught.value.field == "thing"
    with pytest.raises(UnknownNameError):
        play(scene(augmented()), "extract", thing="agility", character=STEVE)


def test_the_gms_question_about_an_extraction_ends_when_it_is_gone() -> None:
    at = scene(augmented(dispelled=TRIGGERS))
    at = after(at, play(at, "extract", thing="Eye", character=STEVE))
    (asked,) = at.follow_ups
    assert review(asked, at) == asked.follow_up
    assert isinstance(review(asked, scene(augmented(augs=()))), Void)


def test_what_is_gone_when_the_presence_is_answered_is_not_asked_about() -> None:
    at = scene(augmented())
    at = after(at, play(at, "extract", thing="Eye", character=STEVE))
    cast = {**at.cast, STEVE: replace(at.cast[STEVE], sheet=augmented(augs=()))}
    _, answered = press(replace(at, cast=cast), "presence", "obey")
    assert [each.kind for each in answered.opens] == ["consequence"]


def test_the_latest_gain_of_a_thing_is_undone_first() -> None:
    steve = Sheet(
        ledger=(
            LedgerEntry(reason="trait", amount=1, item="vigor"),
            LedgerEntry(reason="trait", amount=3, item="vigor"),
            LedgerEntry(reason="aug", amount=5, item="vigor"),
        )
    )
    assert steve.undone("trait", "vigor") == 3
    out = steve.corrupted(LedgerEntry(reason="trait_extracted", amount=-3, item="vigor"))
    assert out.undone("trait", "vigor") == 1
    assert out.undone("aug", "vigor") == 5


def test_a_long_ledger_is_summed_up_without_losing_what_an_extraction_needs() -> None:
    steve = augmented()
    for _ in range(150):
        steve = steve.corrupted(LedgerEntry(reason="obeyed", amount=1))
    assert steve.corruption == 165
    assert len(steve.ledger) <= 100
    assert steve.ledger[0].reason == "earlier"
    assert steve.undone("aug", "Eye") == 3


@pytest.mark.parametrize(("corruption", "test"), [(15, False), (16, True)])
def test_midnight_stirs_above_the_maximum_stamina(corruption: int, test: bool) -> None:
    at = scene(sheet(corruption=corruption, stamina=9, max_stamina=15))
    outcome = play(at, "midnight", character=STEVE)
    assert outcome.facts["test"] is test
    assert outcome.facts["target"] == (21 if test else None)


def test_each_of_several_midnights_asks_in_its_turn_until_the_presence_is_silent() -> None:
    at = scene(sheet(corruption=16, stamina=9, max_stamina=15, traits={"vigor": 30}))
    at = after(at, passes(at, Clock(seconds=3 * DAY)))
    (asked,) = at.follow_ups
    assert said(asked.follow_up.prompt).startswith("3 midnights: the Presence stirs.")
    at, _ = press(at, "presence", "obey")
    presence = next(each for each in at.follow_ups if each.follow_up.kind == "presence")
    assert said(presence.follow_up.prompt).startswith("2 midnights")
    at, _ = press(at, "presence", "resist")
    assert "presence" not in [each.follow_up.kind for each in at.follow_ups]


def test_a_midnight_is_asked_for_again_only_as_long_as_it_stirs() -> None:
    at = scene(sheet(corruption=16, max_stamina=15))
    at = after(at, passes(at, Clock(seconds=2 * DAY)))
    cast = {**at.cast, STEVE: replace(at.cast[STEVE], sheet=sheet(corruption=12, max_stamina=15))}
    at, _ = press(replace(at, cast=cast), "presence", "obey")
    assert "presence" not in [each.follow_up.kind for each in at.follow_ups]


def test_a_years_midnights_are_one_question_a_character() -> None:
    at = scene(sheet(corruption=16), sheet(corruption=20))
    outcome = passes(at, Clock(seconds=365 * DAY))
    assert outcome.facts == {"nights": 365, "asked": [STEVE, GHOUL]}
    assert outcome.sheets == {}


def test_the_end_of_a_fight_and_of_a_session_clear_what_belonged_to_them() -> None:
    steve = sheet(kept_defense=4, fight=Fight(bonus=2), dispelled=TRIGGERS)
    at = scene(steve, clock=COMBAT)
    ended = passes(at, Clock(session=1))
    assert ended.sheets[STEVE] == sheet(dispelled=TRIGGERS)
    ended = passes(at, COMBAT.model_copy(update={"session": 2}))
    assert ended.sheets[STEVE] == steve.model_copy(update={"dispelled": ()})
    assert passes(at, COMBAT.model_copy(update={"turn": 2})).sheets == {}
    assert passes(at, COMBAT).opens == ()


def test_initiative_orders_by_expertise_and_names_ties() -> None:
    fast = sheet(skills={"expertise": 1}, traits={"acuity": 4})
    slow = sheet(skills={"expertise": 1}, traits={"acuity": 3})
    at = scene(slow, fast)
    outcome = play(at, "initiative", [6, 4], character=[STEVE, GHOUL])
    assert outcome.facts["order"] == [STEVE, GHOUL]
    assert outcome.facts["scores"] == [5, 5]
    assert lines(outcome) == ["Steve, Ghoul are level at 5 AP: the GM orders them, or rolls again."]
    outcome = play(at, "initiative", [4, 4], character=[STEVE, GHOUL])
    assert said(outcome.headline) == "Initiative: Ghoul acts first"
    assert outcome.table is not None
    assert [[said(cell) for cell in row] for row in outcome.table.rows] == [
        ["1", "Ghoul", "5"],
        ["2", "Steve", "4"],
    ]
    assert [said(roll.label) for roll in outcome.rolls] == ["Ghoul", "Steve"]
    assert outcome.sheets == {}


@pytest.mark.parametrize(("rule", "bonus"), [(0, 0), (3, 3), ("acuity_rank", 4)])
def test_who_began_a_fight_may_have_a_bonus_on_the_first_weapon_test(
    rule: str | int, bonus: int
) -> None:
    steve = sheet(traits={"acuity": 4}, equipped="flak-cannon")
    at = scene(steve, clock=COMBAT, initiative_bonus=rule)
    outcome = play(at, "initiative", character=[STEVE, GHOUL], began=[STEVE])
    assert outcome.facts["bonuses"] == {"1": bonus}
    said_so = [f"Steve began it: +{bonus} AP on the first weapon test."] if bonus else []
    assert [line for line in lines(outcome) if "began" in line] == said_so
    at = after(at, outcome)
    attack = play(at, "attack", character=STEVE)
    assert attack.facts["total"] == bonus
    assert ("initiative_bonus" in attack.house_rules) is bool(bonus)
    assert play(after(at, attack), "attack", character=STEVE).facts["total"] == 0


def turn(number: int, round_: int = 1) -> Clock:
    return Clock(session=1, round=round_, turn=number)


def test_a_weapons_figure_may_be_its_attacks_in_a_turn() -> None:
    at = scene(sheet(equipped="hand-cannon"), clock=turn(1), attacks_are="per_turn")
    for made in (1, 2, 3):
        outcome = play(at, "attack", character=STEVE, modifier=1)
        assert lines(outcome)[-1].endswith(f"Attacks this turn {made} of 3")
        assert outcome.house_rules == ("attacks_are",)
        assert [each.kind for each in outcome.opens] == ["apply"]
        at = after(at, outcome)
    with pytest.raises(NotPossibleError):
        play(at, "attack", character=STEVE)
    later = replace(at, clock=turn(2))
    assert play(later, "attack", character=STEVE).facts["attacks"] == 1
    with pytest.raises(NotPossibleError):
        play(at, "reload", character=STEVE)
    peace = replace(at, clock=Clock())
    for _ in range(5):
        peace = after(peace, play(peace, "attack", character=STEVE))


def test_a_reload_may_cost_points_of_the_next_weapon_test() -> None:
    at = scene(sheet(equipped="hand-cannon", loaded={"hand-cannon": 0}), reload="ap_cost")
    outcome = play(at, "reload", character=STEVE)
    assert lines(outcome) == ["The reload takes 3 AP off the next weapon test."]
    assert outcome.facts["loaded"] == 3
    assert outcome.house_rules == ("reload",)
    at = after(at, outcome)
    attack = play(at, "attack", character=STEVE, modifier=5)
    assert attack.facts["total"] == 2
    assert [said(term.value) for term in attack.terms][1:] == ["+5 AP", "−3 AP"]
    assert attack.house_rules == ("reload",)
    assert play(after(at, attack), "attack", character=STEVE).facts["total"] == 0


def test_a_reload_may_take_rounds_of_a_fight() -> None:
    steve = sheet(equipped="scattergun", loaded={"scattergun": 0})
    at = scene(steve, clock=turn(1), reload="turns")
    outcome = play(at, "reload", character=STEVE)
    assert lines(outcome) == ["It is done in round 3."]
    at = after(at, outcome)
    with pytest.raises(NotPossibleError) as caught:
        play(replace(at, clock=turn(1, 2)), "attack", character=STEVE)
    assert "until round 3" in said(caught.value.message)
    assert play(replace(at, clock=turn(1, 3)), "attack", character=STEVE).facts["loaded"] == 3
    assert play(replace(at, clock=Clock()), "attack", character=STEVE).facts["loaded"] == 3
    peace = play(scene(steve, reload="turns"), "reload", character=STEVE)
    assert lines(peace) == []


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ({}, "Holds 3 attacks · a reload gives back 3"),
        ({"reload": "full"}, "Holds 3 attacks · a reload fills it"),
        ({"reload": "ap_cost"}, "Holds 3 attacks · a reload costs 3 AP"),
        ({"reload": "turns"}, "Holds 3 attacks · a reload takes 3 rounds"),
        ({"attacks_are": "per_turn"}, "3 attacks in a turn"),
    ],
)
def test_a_profile_says_what_its_figures_mean(rules: dict[str, Any], line: str) -> None:
    assert line in lines(play(scene(**rules), "view_weapon", weapon="hand cannon"))


@pytest.mark.parametrize(
    ("skill", "line"),
    [
        ("stealth", "Stealth in a fight needs one full round out of the enemy's sight first."),
        ("expertise", "Expertise detects enemies in a fight, but a plan is made before it."),
    ],
)
def test_a_fight_limits_some_skills(skill: str, line: str) -> None:
    assert line in lines(play(scene(clock=COMBAT), "test", skill=skill, character=STEVE))
    assert line not in lines(play(scene(), "test", skill=skill, character=STEVE))
