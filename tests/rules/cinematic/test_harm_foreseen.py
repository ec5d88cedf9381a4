"""What `/odds` says of falls, poisons and diseases, against every fall of the dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.systems.cinematic.sheet import Affliction, Suffocation
from tests.rules.cinematic.foreseeing import as_played, foresee, hero, rows, share
from tests.rules.cinematic.table import said, scene


@pytest.mark.parametrize("rule", ["reduced", "real"])
@pytest.mark.parametrize("acrobatics", [True, False])
def test_each_damage_of_a_fall(rule: str, acrobatics: bool) -> None:
    at = scene(hero(), fall_metre=rule)
    fields = {"metres": "4", "acrobatics": acrobatics}
    found = foresee(at, "fall", **fields)
    played = as_played(at, "fall", lambda facts: int(facts["damage"]), **fields)
    assert rows(found.charts[0]) == {
        str(n) if n else "no damage": each for n, each in played.items()
    }
    assert found.house_rules == (("fall_metre",) if rule == "real" and acrobatics else ())
    if not acrobatics:
        assert said(found.title) == "Damage 12, always"


def test_the_average_of_a_fall_is_said() -> None:
    found = foresee(scene(hero(drama=1)), "fall", metres="7", acrobatics=True, drama=True)
    assert said(found.title).startswith("Damage 0 to 9, ")


@pytest.mark.parametrize("rule", ["no_harm", "one_level"])
@pytest.mark.parametrize("kind", ["poison", "disease"])
def test_a_contest_with_a_poison(rule: str, kind: str) -> None:
    probe = Affliction(
        name="Probe", strength=3, effect="strength", every="turn", disease=kind == "disease"
    )
    at = scene(hero(constitution=1, afflictions=(probe,)), by_gm=True, poison_under_9=rule)
    found = foresee(at, f"{kind}_tick")
    played = as_played(at, f"{kind}_tick", lambda facts: 3 - int(facts["attribute"]))
    expected = {
        f"{n} Level{'s' if n > 1 else ''}" if n else "no Level": chance
        for n, chance in played.items()
    }
    assert max(played) == 3, "no more is drained than there is"
    assert rows(found.charts[0]) == expected
    assert {said(term.label): said(term.value) for term in found.terms} == {
        "Constitution, doubled": "2",
        "Strength, doubled": "6",
    }
    assert abs(share(said(found.headline)) - played[0]) < Fraction(1, 1000)
    assert found.house_rules == (("poison_under_9",) if rule == "one_level" else ())


def test_a_poison_drains_constitution_once_its_attribute_is_at_0() -> None:
    probe = Affliction(name="Probe", strength=4, effect="strength", every="turn")
    at = scene(hero(strength=0, constitution=2, afflictions=(probe,)), by_gm=True)
    (chart,) = foresee(at, "poison_tick").charts
    assert list(rows(chart)) == ["no Level", "1 Level", "2 Levels"]


@pytest.mark.parametrize("lethal", [True, False])
def test_a_poison_of_life_points_has_a_chart_of_what_it_takes(lethal: bool) -> None:
    probe = Affliction(name="Probe", strength=3, damage="1d6−1", every="turn", lethal=lethal)
    at = scene(hero(life=-6, unconscious=True, afflictions=(probe,)), by_gm=True)
    (chart,) = foresee(at, "poison_tick").charts
    played = as_played(at, "poison_tick", lambda facts: int(facts["loss"]))
    assert rows(chart) == {
        str(n): sum(chance for loss, chance in played.items() if loss >= n) for n in sorted(played)
    }
    assert max(played) == (5 if lethal else 3)


def test_odds_do_not_wait_for_the_time() -> None:
    probe = Affliction(name="Probe", strength=3, damage="3", every="turn")
    assert foresee(scene(hero(afflictions=(probe,))), "poison_tick").charts
    assert foresee(scene(hero(suffocation=Suffocation(began=0))), "suffocate_tick").terms
    assert foresee(scene(hero(life=-12, death_clock=0)), "survive", minutes="1").terms
