"""The sheet: a fresh one, its card, what is set by hand, and what completion offers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.errors import NotPossibleError, UnknownNameError
from rules.systems.cinematic.completion import names
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.maxima import max_essence, max_life
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.sheet import Affliction, Feats, Sheet, Suffocation
from tests.rules.cinematic.table import (
    SCOUT,
    after,
    changes,
    content,
    play,
    said,
    scene,
    sheet,
    terms,
)

PRINTED = HouseRules()


def fresh() -> Sheet:
    found = SYSTEM.new_sheet(content())
    assert SYSTEM.new_npc is not None
    assert SYSTEM.new_npc(content()) == found.model_copy(update={"drama": 0}), "no hero"
    assert isinstance(found, Sheet)
    return found


def test_a_fresh_character_plays_at_once() -> None:
    one = fresh()
    assert (one.life, one.essence, one.drama) == (30, 17, 10)
    at = scene(one)
    assert play(at, "test", [5], skill="acrobatics", character=SCOUT).facts["passed"]
    assert play(at, "attack", [5], character=SCOUT).facts["weapon"] == "fists"


def test_a_fresh_character_needs_no_weapon_of_the_content() -> None:
    tables = {**content().model_dump(), "weapons": {}}
    assert SYSTEM.new_sheet(type(content()).model_validate(tables)).model_dump()["equipped"] is None


def test_maxima_follow_from_the_attributes() -> None:
    one = sheet(strength=3, constitution=4, hard_to_kill=2)
    assert max_life(one, content(), PRINTED) == 10 + 4 * 7 + 3 * 2
    assert max_essence(one, content()) == 3 + 4 + 4 * 2
    own = one.model_copy(update={"own_max_life": 5, "own_max_essence": 6})
    assert (max_life(own, content(), PRINTED), max_essence(own, content())) == (5, 6)
    weak = dict.fromkeys(content().attributes, 0)
    assert max_essence(sheet(**weak), content()) == 1


@pytest.mark.parametrize(("rule", "most"), [("keeps_max", 38), ("lowers_max", 30)])
def test_drained_constitution_may_lower_the_maximum(rule: str, most: int) -> None:
    rules = HouseRules.model_validate({"drained_con": rule})
    drained = sheet(strength=3, constitution=4, drained={"constitution": 2, "strength": 1})
    assert max_life(drained, content(), rules) == most
    own = drained.model_copy(update={"own_max_life": 50})
    assert max_life(own, content(), rules) == 50


def test_a_drained_attribute_is_never_below_nothing() -> None:
    one = sheet(perception=2, drained={"perception": 1}, lost={"perception": 5})
    assert one.level("perception") == 0
    assert one.drained_by("perception", 3) is one
    assert one.incapacitated


def afflicted() -> Sheet:
    """Somebody whom everything has befallen."""
    return sheet(
        strength=3,
        doctor=2,
        life=-12,
        essence=0,
        drama=4,
        hard_to_kill=1,
        resistance_pain=2,
        equipped="knife",
        unconscious=True,
        death_clock=0,
        lost={"willpower": 1},
        drawbacks=("phobia", "Mirrors"),
        suffocation=Suffocation(began=0),
        drained={"perception": 2},
        afflictions=(
            Affliction(name="arsenic", row="arsenic", strength=3, every="day"),
            Affliction(name="Sweat", disease=True, strength=3, every="day"),
        ),
        feats=Feats(announced=True, fury=True),
    )


def test_the_card_shows_everything_that_counts() -> None:
    one = afflicted()
    card = SYSTEM.card(one, PRINTED, content())
    assert [(said(bar.label), bar.value, bar.maximum) for bar in card.bars] == [
        ("Life Points", -12, 33),
        ("Essence", 0, 13),
    ]
    assert [said(state) for state in card.states] == [
        "Unconscious",
        "Slow death",
        "Incapacitated",
        "Without air",
        "−4 on most rolls",
        "Without hope, −3 on every roll",
        "Willpower −1 by low Essence",
        "Poisoned: Arsenic",
        "Ill: Sweat",
        "Drawback: Phobia",
        "Drawback: Mirrors",
        "Heroic Feat announced",
        "Righteous fury",
    ]
    shown = {
        said(part.title): [tuple(map(said, pair)) for pair in part.entries]
        for part in card.sections
    }
    assert shown["Attributes"][0] == ("Strength", "3")
    assert shown["Attributes"][4] == ("Perception", "0 (of 2)")
    assert shown["Skills"] == [("Doctor", "2")]
    assert shown["Weapon"] == [("Knife", "damage 7")]
    assert shown["Character"] == [
        ("Drama Points", "4"),
        ("Hard to Kill", "1"),
        ("Resistance (Pain)", "2"),
    ]


def test_a_bare_card_shows_no_empty_section() -> None:
    card = SYSTEM.card(sheet(), HouseRules(drama_module="off"), content())
    assert [said(part.title) for part in card.sections] == ["Attributes"]
    assert card.states == ()
    dead = SYSTEM.card(sheet(dead=True, deed_until=5, life=-20), PRINTED, content())
    assert [said(state) for state in dead.states] == ["Dead", "Last deed"]
    stable = SYSTEM.card(sheet(life=-20, stable=True, essence=3), PRINTED, content())
    assert [said(state) for state in stable.states] == [
        "Stable",
        "−4 on most rolls",
        "Numb, −1 on mental rolls",
    ]


def test_completion_offers_what_there_is() -> None:
    one = sheet(
        equipped="rifle",
        lost={"willpower": 1},
        drawbacks=("phobia", "Mirrors"),
        afflictions=(
            Affliction(name="arsenic", row="arsenic", strength=3, every="day"),
            Affliction(name="fever", row="fever", disease=True, strength=2, every="day"),
        ),
    )

    def offered(kind: str, who: Sheet | None = one) -> list[str]:
        return [said(each.label) for each in names(kind, content(), who)]

    assert offered("weapon")[:2] == ["Rifle", "Fists"]
    assert offered("weapon", None)[0] == "Fists"
    assert offered("poison_at_work") == ["Arsenic"]
    assert offered("disease_at_work") == ["Fever"]
    assert offered("poison_at_work", None) == []
    assert offered("restorable") == ["Willpower", "Phobia", "Mirrors"]
    assert offered("restorable", None) == []
    assert offered("pool") == ["Life Points", "Essence"]
    assert offered("effect")[0] == "Strength"
    assert len(offered("poison")) == len(content().poisons)
    assert len(offered("disease")) == len(content().diseases)
    assert len(offered("drawback")) == len(content().drawbacks)
    assert offered("luck") == []


def test_the_gm_gives_levels_back() -> None:
    one = sheet(strength=4, drained={"strength": 2}, lost={"strength": 1})
    at = scene(one, by_gm=True)
    some = play(at, "restore", thing="strength", levels=1, character=SCOUT)
    assert changes(some) == {"Strength": (1, 2)}
    assert said(some.title) == "1 Level is given back"
    whole = play(at, "restore", thing="Strength", character=SCOUT)
    assert changes(whole) == {"Strength": (1, 4)}
    assert said(whole.title) == "3 Levels are given back"
    with pytest.raises(UnknownNameError):
        play(at, "restore", thing="luck", character=SCOUT)
    with pytest.raises(NotPossibleError) as caught:
        play(scene(by_gm=True), "restore", thing="strength", character=SCOUT)
    assert said(caught.value.message) == "Scout has lost nothing that could come back."


def test_a_row_that_the_content_lost_is_shown_by_its_id() -> None:
    at = scene(sheet(essence=3, lost={"perception": 1}))
    tables = at.content.model_dump()
    one = sheet(
        equipped="laser",
        afflictions=(Affliction(name="x", row="x", strength=1, every="day"),),
        lost={"luck": 1},
    )
    card = SYSTEM.card(one, PRINTED, type(at.content).model_validate(tables))
    assert "Poisoned: x" in [said(state) for state in card.states]
    assert "luck −1 by low Essence" in [said(state) for state in card.states]
    with pytest.raises(NotPossibleError):
        play(
            replace(at, cast={SCOUT: replace(at.get(SCOUT), sheet=one)}), "attack", character=SCOUT
        )


def test_a_custom_attribute_is_named_as_it_was_written() -> None:
    tables = content().model_dump()
    tables["attributes"]["luck"] = {"id": "luck", "name": "Luck", "custom": True}
    tables["poisons"]["hex"] = {
        "id": "hex",
        "name": "Hex",
        "strength": 9,
        "effect": "luck",
        "every": "turn",
        "custom": True,
    }
    at = replace(scene(by_gm=True), content=type(content()).model_validate(tables))
    outcome = play(at, "poison_start", name="hex", character=SCOUT)
    hexed = play(after(at, outcome), "poison_tick", [1, 1], character=SCOUT)
    assert changes(hexed) == {"Luck": (2, 0)}
    assert said(hexed.headline) == "Hex drains Scout: Luck 2 → 0"
    lucky = play(at, "test", [5], skill="luck", kind="difficult", character=SCOUT)
    assert terms(lucky) == {"Luck": "2"}
