"""Healing by word, First Aid once a wound, treatment once a week, and the dying."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import DAY, HOUR, Clock
from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.follow_up import Asks
from rules.outcome import Outcome, Verdict
from rules.sheet import Character
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Sheet, Wound
from tests.rules.percentile.table import (
    BOB,
    NYX,
    asked_of,
    play,
    press,
    reviewed,
    scene,
    sheet,
    sheet_of,
)
from tests.rules.playing import after, buttons, changes, lines, said, terms

MEDIC = sheet(skills={"first-aid": 50, "medicine": 40, "surgery": 30})
WOUNDED = sheet(hp=5, wounds=(Wound(id=1),), last_wound=1)


def at_bedside(
    nyx: Sheet = WOUNDED, *, day: int = 20, by_gm: bool = True, **rules: Any
) -> D100Scene:
    return scene(nyx, bob=MEDIC, clock=Clock(seconds=day * DAY), by_gm=by_gm, **rules)


def heal(nyx: Sheet, amount: str = "5", **fields: Any) -> Outcome:
    rules = fields.pop("rules", {})
    return play(at_bedside(nyx, **rules), "heal", amount=amount, target=NYX, **fields)


@pytest.mark.parametrize(
    ("numbers", "pool", "field", "value"),
    [
        ({"hp": 9}, None, "hp", 10),
        ({"hp": 2}, "hp", "hp", 7),
        ({"hp": 12, "max_hp": 10}, "health", "hp", 12),
        ({"san": 40}, "san", "san", 45),
        ({"san": 88, "skills": {"unnatural": 10}}, "sanity", "san", 89),
        ({"wp": 8}, "wp", "wp", 10),
        ({"wp": 3, "pow": 12}, "WP", "wp", 8),
    ],
)
def test_a_track_rises_up_to_its_maximum(
    numbers: dict[str, Any], pool: str | None, field: str, value: int
) -> None:
    nyx = sheet(**numbers)
    outcome = heal(nyx, pool=pool)
    assert getattr(outcome.sheets.get(NYX, nyx), field) == value


def test_a_full_track_says_so() -> None:
    outcome = heal(sheet(hp=9))
    assert said(outcome.headline) == "Nyx · 1 HP regained, 9 → 10"
    assert said(outcome.title) == "1 of 5 regained: full"
    assert said(heal(sheet(hp=5)).title) == "5 regained"
    assert heal(sheet(hp=10)).verdict is Verdict.NEUTRAL


def test_a_pool_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownNameError) as caught:
        heal(sheet(), pool="luck")
    assert caught.value.field == "pool"
    with pytest.raises(NotPossibleError) as off:
        heal(sheet(wp=3), pool="wp", rules={"sanity_module": "off"})
    assert off.value.field == "pool"


@pytest.mark.parametrize(
    ("hp", "amount", "awake"), [(1, "1", False), (1, "2", True), (2, "1", True)]
)
def test_3_hp_wake(hp: int, amount: str, awake: bool) -> None:
    outcome = heal(sheet(hp=hp, unconscious_until=99), amount)
    assert outcome.facts["conscious"] is awake


@pytest.mark.parametrize(("amounts", "awake"), [(["2"], False), (["2", "1"], True), (["3"], True)])
def test_3_hp_regained_may_be_what_wakes(amounts: list[str], awake: bool) -> None:
    at = at_bedside(sheet(hp=2, unconscious_until=99), wakes_at="regained_3")
    for amount in amounts:
        outcome = play(at, "heal", amount=amount, target=NYX)
        at = after(at, outcome)
    assert sheet_of(at, NYX).unconscious is not awake
    if amounts == ["2"]:
        assert outcome.house_rules == ("wakes_at",)


def test_healing_the_dying_ends_it_and_leaves_an_hour_below_3_hp() -> None:
    at = at_bedside(sheet(hp=0, dying=True, con_tested=True, surgery_tried=True))
    low = play(at, "heal", amount="2", target=NYX)
    nyx = low.sheets[NYX]
    assert isinstance(nyx, Sheet)
    assert (nyx.dying, nyx.unconscious_until) == (False, at.clock.seconds + HOUR)
    assert (nyx.con_tested, nyx.surgery_tried) == (True, True)
    high = play(at, "heal", amount="3", target=NYX).sheets[NYX]
    assert isinstance(high, Sheet)
    assert (high.unconscious_until, high.con_tested, high.surgery_tried) == (None, False, False)
    assert play(at, "heal", amount="0", target=NYX).sheets == {}


def test_healing_never_makes_it_worse() -> None:
    rank = {"dead": 0, "dying": 1, "unconscious": 2, "ok": 3}
    for hp in range(11):
        for flags in ({}, {"unconscious_until": 99}, {"dying": hp == 0}):
            nyx = sheet(hp=hp, **flags)
            at = at_bedside(nyx)
            if nyx.dead:
                continue
            before = play(at, "heal", amount="0", target=NYX).facts["state"]
            for amount in range(12):
                state = play(at, "heal", amount=str(amount), target=NYX).facts["state"]
                assert rank[state] >= rank[before]


def test_full_hp_leave_no_wound_open() -> None:
    healed = heal(WOUNDED, "5").sheets[NYX]
    assert isinstance(healed, Sheet)
    assert (healed.wounds, healed.last_wound) == ((), 1)
    assert healed.wounded().wounds == (Wound(id=2),)


def aid(dice: list[int], nyx: Sheet = WOUNDED, **fields: Any) -> Outcome:
    rules = fields.pop("rules", {})
    at = at_bedside(nyx, by_gm=fields.pop("by_gm", True), **rules)
    return play(at, "first_aid", dice, **{"patient": NYX, "character": BOB, **fields})


def test_first_aid_gives_1d4_and_uses_the_newest_try() -> None:
    wounds = (Wound(id=1), Wound(id=2), Wound(id=3, tried=True))
    outcome = aid([40, 3], sheet(hp=5, wounds=wounds, last_wound=3))
    assert said(outcome.headline) == "First Aid on Nyx, HP 5 → 8"
    assert said(outcome.title) == "40, success (50 or less)"
    assert outcome.facts["wound"] == 2
    assert outcome.verdict is Verdict.RELIEF
    nyx = outcome.sheets[NYX]
    assert isinstance(nyx, Sheet)
    assert [wound.tried for wound in nyx.wounds] == [False, True, True]


def test_a_failed_try_uses_the_wound_up_too_and_teaches_the_medic() -> None:
    at = at_bedside()
    outcome = aid([60])
    assert set(outcome.sheets) == {NYX, BOB}
    assert lines(outcome) == ["First Aid is ticked: it rises by 1 after the session."]
    with pytest.raises(NotPossibleError) as caught:
        play(after(at, outcome), "first_aid", patient=NYX, character=BOB)
    assert said(caught.value.message) == "Nyx has no wound that is still open to First Aid."
    assert caught.value.field == "patient"


def test_one_may_treat_oneself() -> None:
    nyx = WOUNDED.model_copy(update={"skills": {"first-aid": 50}})
    at = at_bedside(nyx, by_gm=False)
    outcome = play(at, "first_aid", [60], patient=NYX, character=NYX)
    healed = outcome.sheets[NYX]
    assert isinstance(healed, Sheet)
    assert (healed.ticked, healed.untried()) == (("first-aid",), None)


@pytest.mark.parametrize(
    ("dice", "hp", "rules"),
    [([44, 3], 8, {}), ([55], 5, {}), ([44, 4], 10, {"first_aid": "critical_doubles"})],
)
def test_a_critical_doubles_first_aid_by_a_house_rule_only(
    dice: list[int], hp: int, rules: dict[str, str]
) -> None:
    outcome = aid(dice, rules=rules)
    assert outcome.facts["hp"] == hp
    assert outcome.house_rules == tuple(rules)
    assert terms(outcome) == (["Critical, doubled: 8"] if rules else [])


def test_a_fumble_may_harm_by_a_house_rule_and_is_a_wound() -> None:
    outcome = aid([55, 3], rules={"first_aid": "critical_doubles"})
    assert outcome.facts["hp"] == 2
    assert outcome.house_rules == ("first_aid",)
    assert outcome.verdict is Verdict.HARM
    assert "con_test" in buttons(outcome)
    nyx = outcome.sheets[NYX]
    assert isinstance(nyx, Sheet)
    assert nyx.wounds == (Wound(id=1, tried=True), Wound(id=2))
    treated = at_bedside(WOUNDED, first_aid="critical_doubles")
    assert play(treated, "treat", [55], patient=NYX, character=BOB).facts["hp"] == 5


@pytest.mark.parametrize("action", ["first_aid", "treat"])
def test_somebody_elses_medic_offers_what_the_patient_then_takes(action: str) -> None:
    at = at_bedside(by_gm=False)
    outcome = play(at, action, [30, 2], patient=NYX, character=BOB)
    assert outcome.facts["applied"] is False
    assert set(outcome.sheets) == set()
    assert buttons(outcome) == {"care": ["Take it: 2 HP back"]}
    assert outcome.opens[0].asks is Asks.OWNER
    at = after(at, outcome)
    assert reviewed(at)[1] == []
    with pytest.raises(NotPossibleError) as caught:
        play(at, action, patient=NYX, character=BOB)
    assert said(caught.value.message) == "Nyx has yet to take what a medic just did."
    at, taken = press(at, "care", "take")
    assert changes(taken) == {"HP": (5, 7)}
    assert asked_of(at) == []


def test_an_offered_failure_and_an_offered_harm_are_taken_too() -> None:
    at = at_bedside(by_gm=False)
    failed = play(at, "first_aid", [60], patient=NYX, character=BOB)
    assert buttons(failed) == {"care": ["Take it: it failed"]}
    assert said(failed.headline) == "First Aid on Nyx: failure"
    left, taken = press(after(at, failed), "care", "take")
    assert taken.verdict is Verdict.NEUTRAL
    assert sheet_of(left, NYX).untried() is None
    at = at_bedside(by_gm=False, first_aid="critical_doubles")
    fumbled = play(at, "first_aid", [55, 4], patient=NYX, character=BOB)
    assert buttons(fumbled) == {"care": ["Take it: −4 HP"]}
    left, taken = press(after(at, fumbled), "care", "take")
    assert taken.verdict is Verdict.HARM
    assert asked_of(left) == [("con_test", NYX)]


def test_a_players_two_characters_need_no_offer() -> None:
    at = at_bedside(by_gm=False)
    own = Character(BOB, "Bob", 100, MEDIC)
    at = replace(at, cast={**at.cast, BOB: own})
    assert play(at, "first_aid", [30, 2], patient=NYX, character=BOB).facts["applied"]


@pytest.mark.parametrize(
    ("action", "skill"), [("first_aid", None), ("treat", None), ("treat", "x")]
)
def test_without_a_medic_the_percentage_is_typed(action: str, skill: str | None) -> None:
    at = at_bedside()
    with pytest.raises(InvalidInputError) as caught:
        play(at, action, patient=NYX, skill=skill)
    assert caught.value.field == "skill"
    assert play(at, action, [70, 2], patient=NYX, skill="55", modifier=20).facts["hp"] == 7
