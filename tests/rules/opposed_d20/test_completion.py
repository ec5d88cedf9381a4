"""Completion: what is offered, the best first, and understood."""

from __future__ import annotations

from rules.system import Named
from rules.systems.opposed_d20.completion import names
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.sheet import Sheet
from tests.rules.opposed_d20.table import content, play, said, scene, sheet


def offered(kind: str, steve: Sheet | None = None) -> list[str]:
    return [said(each.label) for each in names(kind, content(), steve)]


def test_completion_offers_what_the_sheet_has_the_best_first() -> None:
    steve = sheet(skills={"spot": 35, "dodge": 12}, equipped="bat")
    assert offered("skill", steve)[:3] == ["Spot 15/1", "Dodge 12", "Martial Arts 0"]
    assert offered("skill", steve)[-6:] == [
        "SIZ 13",
        "CON 12",
        "STR 10",
        "DEX 10",
        "APP 10",
        "POW 10",
    ]
    assert offered("skill")[:2] == ["Dodge", "Martial Arts"]
    assert offered("weapon", steve)[0] == "Bat"
    assert offered("weapon")[0] == "Fists"
    assert offered("thing") == ["Unexpected dead body · 5"]
    assert offered("trait")[-2:] == ["Valorous", "Cowardly"]
    assert offered("occupation")[0] == "Antiquarian"
    assert offered("pool") == ["Hit Points", "SAN"]
    assert offered("answer", steve)[:2] == ["Bat 0", "Dodge 12"]
    assert offered("answer")
    assert offered("nothing") == []


def test_what_is_offered_is_understood() -> None:
    steve = sheet(skills={"spot": 35})
    for each in names("skill", content(), steve):
        assert isinstance(each, Named)
        outcome = play(scene(steve), "test", [9], skill=each.id, character=1)
        assert outcome.facts["skill"] == each.id
    (field,) = (each for each in SYSTEM.fields(content()) if each.key == "answer")
    for each in names("answer", content(), steve):
        assert field.write(steve, each.id).answer == each.id
    for each in names("thing", content(), steve):
        assert play(scene(), "fear", [9, 19], thing=each.id, character=1).facts["loss"] == 5
