"""Drama Points: announced before the roll, once a Turn or a session, and never without a point."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import Clock
from rules.errors import NotPossibleError
from rules.follow_up import Void
from rules.outcome import Outcome
from rules.systems.cinematic.passing import passes
from rules.systems.cinematic.review import review
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Feats
from tests.rules.cinematic.table import (
    FIGHT,
    SCOUT,
    after,
    asked,
    changes,
    gained,
    kinds,
    lost,
    play,
    press,
    said,
    scene,
    sheet,
    sheet_of,
    terms,
)

NEXT_ROUND = FIGHT.model_copy(update={"round": 2})


def hero(clock: Clock | None = None, **numbers: Any) -> CineScene:
    rules = numbers.pop("house_rules", {})
    scout = sheet(**{"drama": 3, "strength": 2, "life": 26, **numbers})
    return scene(scout, clock=clock, **rules)


def use(at: CineScene, what: str, **fields: Any) -> Outcome:
    return play(at, "drama", use=what, character=SCOUT, **fields)


def test_a_feat_adds_10_to_the_roll_that_it_was_announced_with() -> None:
    outcome = play(hero(), "test", [1], skill="strength", drama=True, character=SCOUT)
    assert terms(outcome)["Heroic Feat"] == "+10"
    assert outcome.facts["total"] == 15
    assert changes(outcome) == {"Drama Points": (3, 2)}


def test_a_feat_may_be_announced_for_the_next_roll() -> None:
    at = hero()
    outcome = use(at, "heroic")
    assert said(outcome.headline) == "Scout announces a Heroic Feat"
    assert gained(outcome) == ["Heroic Feat announced"]
    at = after(at, outcome)
    with pytest.raises(NotPossibleError):
        use(at, "heroic")
    attack = play(at, "attack", [1], weapon="fists", character=SCOUT)
    assert terms(attack)["Heroic Feat"] == "+10"
    assert lost(attack) == ["Heroic Feat announced"]
    at = after(at, attack)
    assert "Heroic Feat" not in terms(play(at, "test", [1], skill="strength", character=SCOUT))


def test_an_announced_feat_is_on_the_buttons_too() -> None:
    at = after(hero(life=20), use(hero(life=20), "heroic"))
    at = after(at, play(at, "damage", amount="20", target=SCOUT))
    (choice,) = asked(at, "consciousness").choices
    assert said(choice.label) == "Consciousness Test at +10"


def test_tests_that_the_rules_order_offer_a_feat() -> None:
    at = hero(life=5)
    at = after(at, play(at, "damage", amount="18", target=SCOUT))
    question = asked(at, "survival")
    assert [said(choice.label) for choice in question.choices] == [
        "Survival Test at −1",
        "Heroic Feat: +10 for 1 Drama Point",
    ]
    at, outcome = press(at, "survival", "heroic", dice=[1])
    assert outcome.facts["total"] == 1 + 4 - 1 + 10
    assert sheet_of(at).drama == 2


def test_the_published_example_of_staying_conscious() -> None:
    at = hero(life=-13, willpower=3, constitution=3)
    for face, passed in ((6, True), (5, False)):
        outcome = play(at, "conscious", [face], drama=True, character=SCOUT)
        assert outcome.facts["passed"] is passed


@pytest.mark.parametrize(
    ("numbers", "clock", "offered"),
    [
        ({}, None, True),
        ({"drama": 0}, None, False),
        ({"feats": Feats(feat_round=1)}, FIGHT, False),
        ({"feats": Feats(feat_round=1)}, NEXT_ROUND, True),
        ({"feats": Feats(feat_round=1)}, None, True),
        ({"house_rules": {"drama_module": "off"}}, None, False),
    ],
)
def test_a_feat_is_offered_once_a_turn_while_there_are_points(
    numbers: dict[str, Any], clock: Clock | None, offered: bool
) -> None:
    at = hero(clock, **{"life": 5, **numbers})
    at = after(at, play(at, "damage", amount="5", target=SCOUT))
    assert (len(asked(at, "consciousness").choices) == 2) is offered
    if not offered:
        with pytest.raises(NotPossibleError) as caught:
            play(at, "conscious", drama=True, character=SCOUT)
        assert caught.value.field == "drama"


def test_the_damage_so_far_may_be_halved_after_damage() -> None:
    at = hero(own_max_life=38, life=30, drama=2)
    at = after(at, play(at, "damage", amount="43", target=SCOUT))
    assert kinds(at) == ["survival", "think_ok"]
    question = asked(at, "think_ok")
    assert said(question.prompt) == (
        "Scout may make it 25 damage in all, not 51, for 1 Drama Point."
    )
    assert said(question.choices[0].label) == "I think I'm OK: 1 Drama Point"
    at, outcome = press(at, "think_ok", "ok")
    assert said(outcome.headline) == "Scout is OK, Life Points −13 → 13"
    assert said(outcome.title) == "51 damage halved to 25"
    assert kinds(at) == [], "no Survival Test is due any more"
    at = after(at, play(at, "damage", amount="1", target=SCOUT))
    assert said(asked(at, "think_ok").prompt).startswith("Scout may make it 13 damage in all")


def test_halving_wakes_whom_it_brings_above_nothing() -> None:
    at = hero(life=-4, unconscious=True)
    assert use(at, "think_ok").facts["conscious"] is True


def test_halving_is_offered_once_a_turn_and_renumbered() -> None:
    at = hero(FIGHT)
    at = after(at, play(at, "damage", amount="6", target=SCOUT))
    (question,) = at.follow_ups
    at = after(at, play(at, "heal", amount="2", target=SCOUT))
    assert said(asked(at, "think_ok").prompt).startswith("Scout may make it 2 damage in all, not 4")
    at, _ = press(at, "think_ok", "ok")
    at = after(at, play(at, "damage", amount="6", target=SCOUT))
    assert kinds(at) == []
    with pytest.raises(NotPossibleError) as caught:
        use(at, "think_ok")
    assert said(caught.value.message) == "Damage is halved once a Turn, no more."
    found = review(question, at)
    assert isinstance(found, Void)
    assert said(found.reason) == "Scout cannot halve the damage any more."
    assert use(replace(at, clock=NEXT_ROUND), "think_ok").facts["damage"] == 4


@pytest.mark.parametrize("rules", [{}, {"drama_module": "off"}])
def test_halving_is_named_where_the_campaign_has_none(rules: dict[str, Any]) -> None:
    outcome = play(hero(house_rules=rules), "damage", amount="3", target=SCOUT)
    assert outcome.house_rules == (("drama_module",) if rules else ())
    assert bool(outcome.opens) is not bool(rules)
    nobody = play(hero(drama=0, house_rules=rules), "damage", amount="3", target=SCOUT)
    assert nobody.house_rules == ()


def test_a_plot_twist_is_the_gms_to_grant() -> None:
    at = hero(FIGHT)
    at = after(at, use(at, "plot_twist"))
    question = asked(at, "plot_twist")
    assert (said(question.prompt), question.asks) == ("Scout wants a plot twist.", "gm")
    granted, outcome = press(at, "plot_twist", "grant")
    assert said(outcome.headline) == "The plot twists for Scout"
    assert sheet_of(granted).drama == 2
    with pytest.raises(NotPossibleError) as caught:
        use(granted, "plot_twist")
    assert said(caught.value.message) == "One plot twist is all that a session has."
    later = replace(granted, clock=Clock(session=2, playing=True))
    assert use(later, "plot_twist").facts["spent"] == 1


def test_a_plot_twist_that_is_refused_costs_nothing() -> None:
    at = hero(FIGHT)
    at = after(at, use(at, "plot_twist"))
    at, outcome = press(at, "plot_twist", "refuse")
    assert said(outcome.title) == "1 Drama Point is given back"
    assert sheet_of(at).drama == 3
    assert use(at, "plot_twist").facts["spent"] == 1
    open_one = after(at, use(at, "plot_twist")).follow_ups[0]
    assert review(open_one, at) == open_one.follow_up


def test_without_sessions_plot_twists_are_not_counted() -> None:
    at = hero()
    at = after(at, use(at, "plot_twist"))
    assert use(at, "plot_twist").facts["spent"] == 1


def test_fury_adds_5_to_attacks_until_the_fight_ends() -> None:
    at = hero(FIGHT)
    at = after(at, use(at, "fury"))
    assert sheet_of(at).drama == 1
    with pytest.raises(NotPossibleError):
        use(at, "fury")
    attack = play(at, "attack", [5], weapon="fists", character=SCOUT)
    assert terms(attack)["Righteous fury"] == "+5"
    assert "Righteous fury" not in terms(play(at, "test", [5], skill="strength", character=SCOUT))
    over = passes(at, FIGHT.model_copy(update={"round": 0, "turn": 0}))
    assert lost(over) == ["Righteous fury"]
    off = replace(at, house_rules=at.house_rules.model_copy(update={"drama_module": "off"}))
    assert "Righteous fury" not in terms(play(off, "attack", [5], weapon="fists", character=SCOUT))


@pytest.mark.parametrize(
    ("died_in", "session", "cost"),
    [(3, 3, 10), (3, 4, 5), (3, 5, 1), (3, 9, 1), (None, 9, 10), (3, 2, 10)],
)
def test_coming_back_costs_less_with_every_session(
    died_in: int | None, session: int, cost: int
) -> None:
    clock = Clock(session=session)
    at = hero(clock, dead=True, died_in=died_in, drama=12, life=-25, death_clock=4)
    outcome = use(at, "back")
    assert outcome.facts["spent"] == cost
    assert said(outcome.headline) == "Scout comes back from the dead"
    back = sheet_of(after(at, outcome))
    assert (back.dead, back.stable, back.unconscious, back.life) == (False, True, True, -25)
    assert back.death_clock is None


REFUSED = [
    ("heroic", {"drama": 0}, "That takes 1 of the Drama Points, and 0 are left."),
    ("think_ok", {"drama": 0, "life": 1}, "That takes 1 of the Drama Points, and 0 are left."),
    ("think_ok", {}, "Scout has no damage."),
    ("fury", {"drama": 1}, "That takes 2 of the Drama Points, and 1 are left."),
    ("back", {}, "Scout is not dead."),
    ("back", {"dead": True}, "That takes 10 of the Drama Points, and 3 are left."),
    ("heroic", {"dead": True}, "Scout is dead."),
    ("think_ok", {"dead": True}, "Scout is dead."),
    ("plot_twist", {"dead": True}, "Scout is dead."),
    ("fury", {"dead": True}, "Scout is dead."),
    ("heroic", {"house_rules": {"drama_module": "off"}}, "Drama Points are not used"),
]


@pytest.mark.parametrize(("what", "numbers", "sentence"), REFUSED)
def test_what_cannot_be_had_is_refused(what: str, numbers: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NotPossibleError) as caught:
        use(hero(**numbers), what)
    assert said(caught.value.message).startswith(sentence)


@pytest.mark.parametrize(
    ("what", "numbers"),
    [
        ("heroic", {}),
        ("think_ok", {"life": 3}),
        ("plot_twist", {}),
        ("fury", {}),
        ("back", {"dead": True}),
    ],
)
def test_only_the_gm_names_another_cost(what: str, numbers: dict[str, Any]) -> None:
    at = hero(**numbers)
    with pytest.raises(NotPossibleError) as caught:
        use(at, what, cost=0)
    assert caught.value.field == "cost"
    for cost in (0, 3):
        assert use(replace(at, by_gm=True), what, cost=cost).facts["spent"] == cost


def test_a_second_feat_in_a_turn_is_refused_by_any_way() -> None:
    at = hero(FIGHT)
    at = after(at, play(at, "test", [5], skill="strength", drama=True, character=SCOUT))
    for action, fields in (
        ("test", {"skill": "strength", "drama": True}),
        ("drama", {"use": "heroic"}),
    ):
        with pytest.raises(NotPossibleError) as caught:
            play(at, action, character=SCOUT, **fields)
        assert said(caught.value.message) == "One Heroic Feat is all that a Turn has."
