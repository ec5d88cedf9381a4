"""What `/odds` says before the dice fall: the chances as counted, and only what one may know."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.errors import RuleError
from rules.message import Average, PerCent
from rules.odds import Odds
from rules.request import Opponent
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.sheet import Sheet
from tests.rules.opposed_d20.table import GUARD, MIRA, STEVE, said, scene, sheet

SPOT = Opponent(character=GUARD, skill="spot")


def foresee(at: D20Scene, action: str, **fields: Any) -> Odds:
    found = SYSTEM.actions[action]
    assert found.odds is not None
    return found.odds(found.request.model_validate({"character": STEVE, **fields}), at)


def chart(found: Odds, place: int = 0) -> dict[str, Fraction]:
    return {said(row.label): row.chance.fraction for row in found.charts[place].rows}


def lines(found: Odds) -> list[str]:
    return [said(line) for line in found.lines]


def sneaking(by_gm: bool = True, **rules: Any) -> D20Scene:
    return scene(sheet(skills={"stealth": 15}), sheet(skills={"spot": 10}), by_gm=by_gm, **rules)


def test_a_test_alone_comes_to_its_levels() -> None:
    found = foresee(sneaking(by_gm=False), "test", skill="stealth")
    assert chart(found) == {
        "critical": Fraction(1, 20),
        "success": Fraction(14, 20),
        "failure": Fraction(4, 20),
        "fumble": Fraction(1, 20),
    }
    assert said(found.headline) == "Steve · Stealth 15: 75.0 %"
    assert said(found.title) == "A success or better: 75.0 %, 3 in 4"
    ruled = foresee(scene(edges="hero_wars"), "test", skill="stealth")
    assert ruled.house_rules == ("edges",)


def test_a_contest_comes_to_its_endings_the_best_first() -> None:
    found = foresee(sneaking(), "test", skill="stealth", against=SPOT)
    assert list(chart(found)) == [
        "does exceptionally well",
        "does very well",
        "succeeds",
        "succeeds marginally",
        "no effect",
        "fails marginally",
        "fails",
        "fails badly",
        "fails very badly",
    ]
    assert chart(found)["does exceptionally well"] == Fraction(1, 400)
    assert said(found.headline).startswith("Steve · Stealth 15 against Guard · Spot 10: ")
    passive = foresee(sneaking(), "contest", skill="stealth", against=SPOT, active=False)
    assert "succeeds marginally" not in chart(passive)
    typed = foresee(sneaking(), "contest", skill="stealth", difficulty="15/2")
    assert said(typed.headline).startswith("Steve · Stealth 15 against difficulty 15/2: ")


def test_left_mastery_is_counted_as_spent() -> None:
    asked = foresee(sneaking(leftover_use="asked"), "test", skill="stealth", against=SPOT)
    assert lines(asked) == ["Mastery that is left is counted as spent."]
    ruled = foresee(
        sneaking(marginal_success="opponent_only"), "test", skill="stealth", against=SPOT
    )
    assert ruled.house_rules == ("marginal_success",)
    assert "the opponent fails, and nothing is gained" in chart(ruled)


def test_what_another_has_is_not_told_to_a_player() -> None:
    found = foresee(sneaking(by_gm=False), "test", skill="stealth", against=SPOT)
    assert list(chart(found)) == ["critical", "success", "failure", "fumble"]
    assert lines(found) == ["What Guard answers with is for its player and the GM to know."]
    assert "10" not in said(found.headline).replace("100", "")
    typed = foresee(sneaking(by_gm=False), "test", skill="stealth", difficulty="10")
    assert "no effect" in chart(typed)


def test_what_is_not_chosen_cannot_be_counted() -> None:
    against = Opponent(character=GUARD)
    found = foresee(sneaking(), "test", skill="stealth", against=against)
    assert lines(found) == ["Guard has not yet chosen what answers."]
    assert list(chart(found)) == ["critical", "success", "failure", "fumble"]


def fighting(guard: Sheet | None = None, **rules: Any) -> D20Scene:
    settings = {"by_gm": True, **rules}
    steve = sheet(skills={"club": 15, "handgun": 15}, equipped="club")
    return scene(steve, guard or sheet(skills={"dodge": 10}, answer="skill:dodge"), **settings)


def test_an_attack_comes_to_its_hits_and_its_damage() -> None:
    found = foresee(fighting(), "attack", weapon="handgun")
    assert chart(found) == {
        "critical hit": Fraction(1, 20),
        "special hit": Fraction(2, 20),
        "hit": Fraction(12, 20),
        "missed": Fraction(5, 20),
    }
    assert said(found.title) == "To hit: 75.0 %, 3 in 4"
    assert said(found.headline) == "Steve · Handgun 15: 75.0 % to hit"
    assert [row.label for row in found.charts[1].rows][:3] == [0, 2, 4]
    assert found.charts[1].rows[-1].label == 40
    mean = found.lines[0].values["mean"]
    assert isinstance(mean, Average)
    assert mean.total / mean.count == (0.05 * 20 + 0.1 * 22 + 0.6 * 11)


def test_an_attack_that_is_answered_as_preset_is_the_gms_to_foresee() -> None:
    found = foresee(fighting(), "attack", target=GUARD)
    assert said(found.headline).startswith("Steve · Small club 15 against Guard · Dodge 10: ")
    hidden = foresee(fighting(by_gm=False), "attack", target=GUARD)
    assert lines(hidden) == ["What Guard answers with is for its player and the GM to know."]
    waits = foresee(fighting(sheet()), "attack", target=GUARD)
    assert lines(waits) == ["Guard has not yet chosen what answers."]
    lying = foresee(fighting(sheet(hp=2), by_gm=False), "attack", target=GUARD)
    assert list(chart(lying)) == ["critical hit", "special hit", "hit", "missed"]
    typed = foresee(
        fighting(by_gm=False), "attack", weapon="handgun", target=GUARD, difficulty="12"
    )
    assert said(typed.headline).startswith("Steve · Handgun 15 against difficulty 12: ")


def test_house_rules_of_attacks_are_named_where_they_count() -> None:
    armed = sheet(skills={"club": 10}, answer="weapon:bat")
    found = foresee(fighting(armed, melee_hurts="winner"), "attack", target=GUARD)
    assert found.house_rules == ("melee_hurts",)
    assert lines(found)[1].startswith("To be struck back: about 1 in ")
    assert foresee(fighting(melee_hurts="winner"), "attack", target=GUARD).house_rules == ()
    for key, value in (
        ("special_success", "outcome"),
        ("critical_damage", "never_less_than_double"),
    ):
        rules: dict[str, Any] = {key: value}
        assert foresee(fighting(**rules), "attack", target=GUARD).house_rules == (key,)
    asked = foresee(fighting(leftover_use="asked"), "attack", target=GUARD)
    assert lines(asked)[1:] == ["Mastery that is left is counted as spent."]


def test_who_plays_both_may_know_both() -> None:
    at = sneaking(by_gm=False)
    own = replace(at.get(MIRA), owner=100, sheet=sheet(skills={"spot": 10}))
    at = replace(at, cast={**at.cast, MIRA: own})
    against = Opponent(character=MIRA, skill="spot")
    assert "no effect" in chart(foresee(at, "test", skill="stealth", against=against))


@pytest.mark.parametrize("action", ["fear", "corrupt", "sanity"])
def test_a_check_comes_to_its_changes(action: str) -> None:
    at = scene(sheet(san=12))
    found = foresee(at, action, thing="The Well", loss="10")
    assert list(chart(found)) == ["+2", "+1", "0", "−1", "−2"]
    assert chart(found)["−2"] == Fraction(1, 400)
    assert said(found.headline).startswith("Steve · SAN 12 against San Loss 10: ")


def test_immunity_counts_in_the_odds() -> None:
    immune = sheet(san=12, immunities=("The Well",))
    found = foresee(scene(immune), "fear", thing="The Well", loss="10")
    assert list(chart(found)) == ["+2", "+1", "0"]
    assert lines(found) == ["The immunity takes every loss away."]
    assert said(found.title) == "To lose SAN: 0.0 %, impossible"
    barred = foresee(scene(immune, immunity_bars="check"), "fear", thing="The Well", loss="10")
    assert (said(barred.title), barred.charts) == ("No check", ())


def test_the_san_loss_of_a_creature_is_the_gms_to_know() -> None:
    at = scene(sheet(san=12), sheet(san_loss=65))
    found = foresee(at, "sanity", creature=GUARD)
    assert lines(found) == ["The San Loss is for the GM to know."]
    assert list(chart(found)) == ["critical", "success", "failure", "fumble"]
    assert found.house_rules == ()
    edges = foresee(
        scene(sheet(san=20), sheet(san_loss=65), edges="hero_wars"), "sanity", creature=GUARD
    )
    assert edges.house_rules == ("edges",)
    known = foresee(replace(at, by_gm=True), "sanity", creature=GUARD)
    assert "San Loss 5/3" in said(known.headline)


def test_a_trait_comes_to_what_may_lead() -> None:
    at = scene(sheet(traits={"valorous": 13}, insane=True))
    found = foresee(at, "trait", pair="valorous")
    assert chart(found) == {
        "Valorous": Fraction(13, 20),
        "Cowardly": Fraction(7, 20) * Fraction(7, 20),
        "free to choose": Fraction(7, 20) * Fraction(13, 20),
    }
    assert isinstance(found.headline.values["share"], PerCent)


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("test", {"skill": "INT"}),
        ("contest", {"skill": "spot"}),
        ("attack", {"weapon": "lost"}),
        ("fear", {}),
        ("sanity", {"creature": GUARD}),
        ("trait", {"pair": "valorous"}),
    ],
)
def test_what_would_be_refused_has_no_odds(action: str, fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        foresee(scene(), action, **fields)
