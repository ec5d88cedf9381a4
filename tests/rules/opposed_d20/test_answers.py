"""Who is struck answers: by their player's choice, or as the GM has preset (D002-38)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import NotPossibleError
from rules.follow_up import Asks, FollowUp, Void
from rules.request import Opponent
from rules.systems.opposed_d20.answers import Reply, answers
from rules.systems.opposed_d20.content import Skill
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.review import review
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.sheet import Sheet
from tests.rules.opposed_d20.table import (
    GUARD,
    MIRA,
    STEVE,
    after,
    asked,
    choice,
    content,
    gives,
    labels,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
)

BLOW = "Steve strikes at Mira with Small club 15. What does Mira answer with?"


def fighter(**numbers: Any) -> Sheet:
    """Somebody with a club, who dodges and spots."""
    skills = {"club": 15, "dodge": 11, "spot": 14, "knife": 5, **numbers.pop("skills", {})}
    return sheet(**{"skills": skills, "equipped": "club", **numbers})


def struck(at: D20Scene, **fields: Any) -> D20Scene:
    """Steve strikes at Mira, who is then asked."""
    return after(at, play(at, "attack", character=STEVE, **{"target": MIRA, **fields}))


def test_a_players_character_is_asked_before_any_die_falls() -> None:
    at = scene(fighter(), mira=fighter())
    outcome = play(at, "attack", target=MIRA, character=STEVE)
    assert said(outcome.headline) == "Steve · Small club 15 against Mira, who answers first"
    assert outcome.rolls == ()
    (question,) = outcome.opens
    assert (question.character, question.asks) == (MIRA, Asks.OWNER)
    assert said(question.prompt) == BLOW
    assert labels(question) == [
        "Small club 15",
        "Dodge 11",
        "Martial Arts 0",
        "Bat 15",
        "Something else…",
    ]
    (others,) = [each.ask for each in question.choices if each.ask]
    assert [said(option.label) for option in others.options] == [
        "Small knife 5",
        "Club 15",
        "Spot 14",
        "Knife 5",
    ]


def test_on_the_answer_both_dice_fall_under_one_seed_first_the_attackers() -> None:
    at = struck(scene(fighter(), mira=fighter()), note="From behind")
    at, outcome = press(at, "answer", "Dodge", [7, 18, 4])
    assert gives(outcome)[:2] == [
        "Steve · Small club 15: success",
        "Mira · Dodge 11: failure",
    ]
    assert said(outcome.headline) == (
        "Steve · Small club 15 against Mira · Dodge 11: hit, 4 damage"
    )
    assert said(outcome.note) == "From behind"
    assert [each.follow_up.kind for each in at.follow_ups] == ["apply"]


def test_anything_else_is_picked_from_a_list() -> None:
    at = struck(scene(fighter(), mira=fighter()))
    _, outcome = press(at, "answer", "Something else", [7, 5], answer="skill:spot")
    assert gives(outcome)[1] == "Mira · Spot 14: success"
    assert outcome.facts["outcome"] == "fails (marginal)"
    assert outcome.facts["hit"] is False
    assert said(outcome.headline).endswith(": missed")


def test_an_answer_that_is_gone_is_refused() -> None:
    at = struck(scene(fighter(), mira=fighter()))
    with pytest.raises(NotPossibleError, match="can no longer answer"):
        press(at, "answer", "Something else", answer="skill:photography")


def test_an_npc_is_asked_of_the_gm_unless_the_answer_is_preset() -> None:
    at = scene(fighter(), guard=fighter())
    (question,) = play(at, "attack", target=GUARD, character=STEVE).opens
    assert question.asks is Asks.OWNER
    at = scene(fighter(), guard=fighter(answer="skill:dodge"))
    outcome = play(at, "attack", [7, 18, 4], target=GUARD, character=STEVE)
    assert gives(outcome)[1] == "Guard · Dodge 11: failure"
    at = scene(fighter(), guard=fighter(answer="weapon:bat"))
    outcome = play(at, "attack", [7, 18, 4], target=GUARD, character=STEVE)
    assert gives(outcome)[1] == "Guard · Bat 15: failure"
    gone = scene(fighter(), guard=fighter(answer="weapon:handgun"))
    assert play(gone, "attack", target=GUARD, character=STEVE).opens[0].kind == "answer"


def test_a_preset_answer_never_takes_a_players_choice_away() -> None:
    at = scene(fighter(), mira=fighter(answer="skill:dodge"))
    assert play(at, "attack", target=MIRA, character=STEVE).rolls == ()


@pytest.mark.parametrize("lying", [{"hp": 3}, {"knocked_out": True}])
def test_who_cannot_answer_is_not_asked(lying: dict[str, Any]) -> None:
    at = scene(fighter(), mira=fighter(**lying))
    outcome = play(at, "attack", [7, 4], target=MIRA, character=STEVE)
    assert said(outcome.headline) == "Steve · Small club 15 at Mira: hit, 4 damage"
    assert outcome.opens[0].character == MIRA
    missed = play(at, "attack", [16], target=MIRA, character=STEVE)
    assert said(missed.headline) == "Steve · Small club 15 at Mira: missed"


def test_nothing_is_applied_to_the_dead_and_nobody_contends_with_them() -> None:
    at = scene(fighter(), mira=fighter(hp=0))
    outcome = play(at, "attack", [7, 4], target=MIRA, character=STEVE)
    assert (outcome.facts["damage"], outcome.opens) == (4, ())
    assert lines(outcome) == ["Mira is dead."]
    for against in ("", "dodge"):
        fields = {"character": MIRA, "skill": against or None}
        with pytest.raises(NotPossibleError, match="is dead") as caught:
            play(at, "test", skill="spot", against=fields, character=STEVE)
        assert caught.value.field == "against"


def test_the_one_that_strikes_must_be_awake_and_somebody_else() -> None:
    for wrong, at in (
        ("is unconscious", scene(fighter(hp=2), mira=fighter())),
        ("is dead", scene(fighter(hp=0), mira=fighter())),
    ):
        with pytest.raises(NotPossibleError, match=wrong):
            play(at, "attack", target=MIRA, character=STEVE)
    with pytest.raises(NotPossibleError) as caught:
        play(scene(fighter()), "attack", target=STEVE, character=STEVE)
    assert caught.value.field == "target"


def test_a_blow_with_a_weapon_that_is_gone_by_then_hits_nothing() -> None:
    at = struck(scene(fighter(), mira=fighter()))
    kept = {key: row for key, row in content().weapons.items() if key != "club"}
    gone = replace(at, content=content().model_copy(update={"weapons": kept}))
    _, outcome = press(gone, "answer", "Dodge", [7, 18])
    assert outcome.facts["outcome"] == "succeeds"
    assert (outcome.opens, "grade" in outcome.facts) == ((), False)
    assert said(outcome.headline) == "Steve · Club 15 against Mira · Dodge 11: succeeds"


def looked_at(at: D20Scene, mira: Sheet) -> FollowUp | Void:
    """Review Mira's question once her sheet is another; only she is in the scene then."""
    her = replace(at.get(MIRA), sheet=mira)
    return review(asked(at, "answer"), replace(at, cast={MIRA: her}))


def test_a_change_of_the_target_renumbers_the_answers_and_keeps_the_attack() -> None:
    at = struck(scene(fighter(), mira=fighter()), note="From behind")
    same = looked_at(at, fighter())
    assert isinstance(same, FollowUp)
    assert same == asked(at, "answer").follow_up
    found = looked_at(at, fighter(skills={"dodge": 25}, equipped=None))
    assert isinstance(found, FollowUp)
    assert labels(found)[0] == "Dodge 5/1"
    assert said(found.prompt) == BLOW
    assert found.memory == same.memory


def test_who_is_knocked_out_meanwhile_cannot_answer_and_the_dead_need_not() -> None:
    at = struck(scene(fighter(), mira=fighter()))
    found = looked_at(at, fighter(hp=2))
    assert isinstance(found, FollowUp)
    assert labels(found) == ["Cannot answer: roll"]
    chosen = choice(found, "Cannot")
    outcome = play(at, chosen.action, [7, 4], **chosen.request)
    assert outcome.facts["grade"] == "normal"
    void = looked_at(at, fighter(hp=0))
    assert isinstance(void, Void)
    assert said(void.reason) == "Mira is dead."


@pytest.mark.parametrize(
    ("by_then", "told"),
    [({"hp": 0}, "Steve is dead by now"), ({"hp": 3}, "Steve is unconscious by now")],
)
def test_nothing_comes_of_a_blow_whose_striker_is_out_by_then(
    by_then: dict[str, Any], told: str
) -> None:
    asked_first = after(
        start := scene(fighter()), play(start, "attack", target=MIRA, character=STEVE)
    )
    cast = {**asked_first.cast, STEVE: replace(asked_first.cast[STEVE], sheet=fighter(**by_then))}
    at, outcome = press(replace(asked_first, cast=cast), "answer", "Dodge")
    assert said(outcome.headline) == f"{told}: nothing was rolled"
    assert (outcome.rolls, outcome.opens, at.follow_ups) == ((), (), ())


def test_the_unconscious_may_have_begun_a_test_and_the_dead_not() -> None:
    start = scene(fighter(), mira=fighter())
    against = Opponent(character=MIRA)
    began = after(start, play(start, "test", skill="club", against=against, character=STEVE))
    out = {**began.cast, STEVE: replace(began.cast[STEVE], sheet=fighter(hp=3))}
    _, outcome = press(replace(began, cast=out), "answer", "Spot", [3, 4])
    assert outcome.facts["outcome"] == "succeeds (marginal)"
    dead = {**began.cast, STEVE: replace(began.cast[STEVE], sheet=fighter(hp=0))}
    _, outcome = press(replace(began, cast=dead), "answer", "Spot")
    assert said(outcome.headline) == "Steve is dead by now: nothing was rolled"


def test_a_test_against_somebody_asks_what_resists_where_nobody_said() -> None:
    at = scene(fighter(skills={"stealth": 35}), guard=fighter())
    outcome = play(at, "test", skill="stealth", against=Opponent(character=GUARD), character=STEVE)
    assert said(outcome.headline) == "Steve · Stealth 15/1 against Guard, who answers first"
    (question,) = outcome.opens
    assert (
        said(question.prompt)
        == "Steve tests Stealth 15/1 against Guard. What does Guard answer with?"
    )
    # Everybody sees the buttons, and nobody but the GM the numbers of an NPC.
    assert labels(question) == ["Club", "Spot", "SIZ", "CON", "Something else…"]
    at = after(at, outcome)
    found = review(asked(at, "answer"), at)
    assert found == question
    _, answered = press(at, "answer", "Spot", [18, 17])
    assert answered.facts["outcome"] == "succeeds"
    assert "grade" not in answered.facts
    _, answered = press(at, "answer", "Something else", [18, 17], answer="skill:pow")
    assert gives(answered)[1] == "Guard · POW 10: failure"


def test_what_the_other_side_is_said_to_be_is_kept_until_it_answers() -> None:
    at = scene(fighter(), guard=fighter())
    against = Opponent(character=GUARD)
    fields: dict[str, Any] = {"against": against, "character": STEVE, "active": False}
    at = after(at, play(at, "contest", skill="spot", **fields))
    _, outcome = press(at, "answer", "Spot", [5, 8])
    assert outcome.facts["outcome"] == "no effect"


def test_everything_can_be_picked_and_no_list_is_longer_than_it_may_be() -> None:
    able = fighter(skills=dict.fromkeys(content().skills, 9))
    at = struck(scene(fighter(), mira=able))
    question = asked(at, "answer").follow_up
    lists = [each.ask for each in question.choices if each.ask]
    assert [said(each.label) for each in question.choices if each.ask] == [
        "Something else…",
        "Something else (2)…",
    ]
    assert len(lists[0].options) == 25
    listed = [each.value for found in lists for each in found.options]
    pressed = [each.request["answer"] for each in question.choices if not each.ask]
    able_to = [each.value for each in answers(able, content(), blow=True)]
    assert sorted([*pressed, *listed]) == sorted(able_to)


def test_whoever_can_do_nothing_else_may_still_dodge() -> None:
    at = struck(scene(fighter(), mira=sheet()))
    question = asked(at, "answer").follow_up
    assert labels(question) == ["Dodge 0", "Martial Arts 0"]


def test_a_campaigns_own_skill_may_defend() -> None:
    shield = Skill(id="shield", name="Shield", defends=True, custom=True)
    at = scene(fighter(), mira=sheet())
    own = content().model_copy(update={"skills": {**content().skills, "shield": shield}})
    at = struck(replace(at, content=own))
    assert labels(asked(at, "answer").follow_up) == ["Dodge 0", "Martial Arts 0", "Shield 0"]


def test_every_choice_stands_for_a_whole_request() -> None:
    at = struck(scene(fighter(), mira=fighter()))
    for each in asked(at, "answer").follow_up.choices:
        values = {"answer": "skill:dodge", **each.request}
        request = SYSTEM.actions[each.action].request.model_validate(values)
        assert isinstance(request, Reply)
