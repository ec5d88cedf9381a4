"""Character Points, extraction, initiative, the clock, and what a fight carries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import Clock
from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.outcome import Outcome, Verdict
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import Sheet
from tests.rules.action_points.table import (
    GHOUL,
    STEVE,
    after,
    changes,
    lines,
    play,
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
    for same in ("steel eye", "Ｓteel Eye", "Steel\u200b Eye"):
        with pytest.raises(NotPossibleError):
            advance(after(at, outcome), "unlock_aug", same, paid=paid)


@pytest.mark.parametrize("name", [" ", "\u200b", "Eye, left"])
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
