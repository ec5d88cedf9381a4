"""What `/odds` says of every action: the chance that counts, charts, and no secrets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import NotPossibleError, RuleError
from rules.odds import Odds
from rules.sheet import Character
from rules.systems.percentile.plugin import SYSTEM
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Bond, Sheet
from tests.rules.percentile.table import BOB, GUARD, NYX, play, scene, sheet
from tests.rules.playing import said

SHOOTER = sheet(skills={"firearms": 50, "athletics": 40, "stealth": 30}, equipped="pistol")

WOUNDED = sheet(hp=5).wounded()


def odds(action: str, at: D100Scene | None = None, **fields: Any) -> Odds:
    found = SYSTEM.actions[action]
    assert found.odds is not None
    request = found.request.model_validate({"character": NYX, **fields})
    return found.odds(request, at or scene(SHOOTER))


def rows(found: Odds, chart: int = 0) -> list[tuple[str, int, int]]:
    return [(said(row.label), *row.chance) for row in found.charts[chart].rows]


def test_a_test_shows_its_grades() -> None:
    found = odds("test", skill="firearms", modifier=20)
    assert said(found.headline) == "Nyx · Firearms 70 %: 70.0 % to pass"
    assert said(found.title) == "70.0 %, about 2 in 3"
    assert len(found.terms) == 3
    assert rows(found) == [
        ("critical", 7, 100),
        ("success", 63, 100),
        ("failure", 26, 100),
        ("fumble", 4, 100),
    ]


def test_a_contest_shows_who_prevails_and_gives_no_secret_away() -> None:
    against = {"character": GUARD, "skill": "search"}
    with pytest.raises(NotPossibleError) as caught:
        odds("test", skill="stealth", against=against)
    assert caught.value.field == "against"
    at = scene(SHOOTER, sheet(skills={"search": 40}), by_gm=True)
    found = odds("test", at, skill="stealth", against=against)
    assert said(found.headline).startswith("Nyx against Guard: ")
    assert sum(ways for _, ways, _ in rows(found)) == 10_000
    assert [label for label, _, _ in rows(found)] == [
        "Nyx prevails",
        "Guard prevails",
        "the GM decides",
    ]
    bare = odds("contest", skill="stealth", difficulty=40)
    assert rows(bare)[0][1:] == rows(found)[0][1:]


def test_an_attack_shows_the_chance_to_hit_and_what_it_takes() -> None:
    found = odds("attack", target=[GUARD])
    assert said(found.headline) == "Nyx · Pistol: 50.0 % to hit"
    assert [said(chart.heading) for chart in found.charts] == [
        "What may come out",
        "Chance of at least that damage before armour",
    ]
    at = scene(SHOOTER, sheet(hp=9, body=4), by_gm=True)
    known = odds("long_attack", at, target=[GUARD])
    assert said(known.charts[1].heading) == "Chance that Guard loses at least so many HP"
    assert rows(known, 1)[0] == ("0", 1000, 1000)


def test_ones_own_other_character_is_no_secret() -> None:
    at = scene(SHOOTER)
    own = Character(BOB, "Bob", 100, sheet(hp=9))
    found = odds("attack", replace(at, cast={**at.cast, BOB: own}), target=[BOB])
    assert said(found.charts[1].heading) == "Chance that Bob loses at least so many HP"


def test_a_kill_radius_shows_how_likely_it_kills() -> None:
    at = scene(SHOOTER, sheet(cover=3), by_gm=True)
    found = odds("blast", at, weapon="grenade", target=[BOB, GUARD])
    assert said(found.headline) == "Nyx · Hand grenade: 60.0 % to hit"
    assert [said(line) for line in found.lines] == [
        "A hit is lethal where no cover is: 15.0 %, about 1 in 7",
        "Lethal to Bob: 9.0 %, about 1 in 11",
        "Lethal to Guard: 0.0 %, impossible",
    ]
    hidden = odds("blast", weapon="grenade", target=[GUARD])
    assert len(hidden.lines) == 1
    assert len(hidden.charts) == 1
    nobody = odds("blast", at, weapon="grenade", target=[BOB], character=None, skill="40")
    assert said(nobody.headline) == "Hand grenade: 60.0 % to hit"
    assert len(nobody.charts) == 2
    with pytest.raises(NotPossibleError):
        odds("blast", weapon="grenade", target=[BOB], character=None, skill="40")


def test_who_has_collapsed_is_told_why_nothing_can_succeed() -> None:
    at = scene(sheet(wp=0, equipped="pistol"), by_gm=True)
    hurt = replace(at, cast={**at.cast, GUARD: Character(GUARD, "Guard", None, WOUNDED)})
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        ("test", {"skill": "stealth"}),
        ("attack", {"target": [GUARD]}),
        ("fear", {"loss": "1/1D6"}),
        ("contest", {"skill": "stealth", "difficulty": 40}),
        ("rest", {}),
        ("first_aid", {"patient": GUARD}),
    )
    for action, fields in asked:
        found = odds(action, hurt, **fields)
        assert "At 0 WP no test succeeds." in [said(line) for line in found.lines]
    burst = odds("long_attack", at, weapon="smg", manner="burst", target=[GUARD])
    assert [said(line) for line in burst.lines] == [
        "At 0 WP no test succeeds.",
        "Lethal to Guard: 0.0 %, impossible",
    ]


def test_a_critical_that_doubles_the_rating_is_in_the_odds_of_a_hit() -> None:
    at = scene(SHOOTER, by_gm=True, lethality_critical="double")
    found = odds("blast", at, weapon="smg", target=[BOB])
    # 5 of the 50 rolls that hit are criticals: (45 × 10 + 5 × 20) / 50 = 11 %.
    assert said(found.lines[0]) == "A hit is lethal where no cover is: 11.0 %, about 1 in 9"


@pytest.mark.parametrize(
    ("action", "fields", "rules"),
    [
        ("attack", {"target": [GUARD]}, {"attack_critical": "none"}),
        ("long_attack", {"target": [GUARD], "weapon": "shotgun"}, {"shotgun_cover": "not_doubled"}),
        ("strike", {"target": GUARD, "amount": "1d10"}, {"body_and_cover": "higher"}),
        ("strike", {"target": GUARD, "amount": "1d10", "piercing": 3}, {"piercing_cover": "no"}),
        ("con_test", {}, {"zero_face": "zero"}),
    ],
)
def test_odds_name_the_house_rules_that_made_them(
    action: str, fields: dict[str, Any], rules: dict[str, Any]
) -> None:
    guard = sheet(hp=9, body=2, cover=3)
    others: dict[str, Any] = {"radius_rolls": "one_for_all", "wakes_at": "regained_3"}
    found = odds(action, scene(SHOOTER, guard, by_gm=True, **others, **rules), **fields)
    assert found.house_rules == tuple(rules)
    assert odds(action, scene(SHOOTER, guard, by_gm=True, **others), **fields).house_rules == ()


@pytest.mark.parametrize("rule", ["plain", "critical_doubles"])
def test_the_odds_of_a_medic_do_not_tell_how_badly_somebody_is_hurt(rule: str) -> None:
    def seen(guard: Sheet, *, by_gm: bool = False) -> Odds:
        at = scene(SHOOTER, guard.wounded(), by_gm=by_gm, first_aid=rule)
        return odds("first_aid", at, patient=GUARD)

    slightly, badly = sheet(hp=9, max_hp=10), sheet(hp=1, max_hp=10)
    assert seen(slightly) == seen(badly)
    assert seen(slightly, by_gm=True) != seen(badly, by_gm=True)


def test_poison_hits_for_certain() -> None:
    at = scene(SHOOTER, by_gm=True)
    rows_ = {**at.content.weapons}
    mode = {"lethality": 30}
    body = {"id": "venom", "name": "Venom", "kind": "other", "modes": [mode]}
    rows_["venom"] = type(rows_["pistol"]).model_validate(body)
    at = replace(at, content=at.content.model_copy(update={"weapons": rows_}))
    found = odds("long_attack", at, weapon="venom", target=[GUARD])
    assert said(found.title) == "100.0 %, certain"
    assert said(found.lines[1]) == "Lethal to Guard: 30.0 %, about 1 in 3"
    assert found.terms == ()


@pytest.mark.parametrize(
    ("action", "fields", "headline", "lines"),
    [
        (
            "damage",
            {"amount": "15%"},
            "Nyx: 9.1 HP lost on average",
            ["Lethal to Nyx: 15.0 %, about 1 in 7"],
        ),
        ("damage", {"amount": "1d6", "armour": "2"}, "Nyx: 1.7 HP lost on average", []),
        ("strike", {"weapon": "pistol"}, "Nyx: 5.5 HP lost on average", []),
        ("strike", {"weapon": "pistol", "critical": True}, "Nyx: 8.0 HP lost on average", []),
    ],
)
def test_damage_shows_what_it_takes(
    action: str, fields: dict[str, Any], headline: str, lines: list[str]
) -> None:
    found = SYSTEM.actions[action]
    assert found.odds is not None
    request = found.request.model_validate({"target": NYX, **fields})
    shown = found.odds(request, scene(SHOOTER))
    assert said(shown.headline) == headline
    assert [said(line) for line in shown.lines] == lines


@pytest.mark.parametrize("action", ["fear", "corrupt_san", "sanity"])
def test_a_san_test_shows_its_losses(action: str) -> None:
    found = odds(action, loss="1/1D6")
    assert said(found.headline) == "Nyx · SAN test, loss 1/1d6: 50.0 % to pass"
    assert [said(line) for line in found.lines] == [
        "Temporary insanity, 5 or more SAN lost: 16.7 %, 1 in 6"
    ]
    calm = odds(action, scene(sheet(adapted=("violence",))), loss="0/1D6", kind="violence")
    assert said(calm.title) == "100.0 %, certain"
    with pytest.raises(RuleError):
        odds(action, scene(sanity_module="off"), loss="0/1D6")


def test_healing_shows_its_chance() -> None:
    nyx = sheet(hp=5, skills={"first-aid": 40, "medicine": 30}, bonds=(Bond(name="A", score=1),))
    at = scene(nyx.wounded())
    found = odds("first_aid", at, patient=NYX)
    assert said(found.headline) == "First Aid 40 % on Nyx: 40.0 % to pass"
    assert rows(found)[1] == ("1", 160, 400)
    doubled = odds("first_aid", scene(nyx.wounded(), first_aid="critical_doubles"), patient=NYX)
    assert doubled.house_rules == ("first_aid",)
    treated = odds("treat", scene(nyx, first_aid="critical_doubles"), patient=NYX)
    assert (said(treated.headline), treated.house_rules) == (
        "Medicine 30 % on Nyx: 30.0 % to pass",
        (),
    )
    assert said(odds("rest", at).headline) == "Nyx · CON 50 %: 50.0 % to pass"


def test_a_con_test_shows_what_it_may_cost() -> None:
    found = odds("con_test", scene(sheet(hp=2, con=12)))
    assert said(found.headline) == "Nyx · CON Test 60 %: 60.0 % to lose nothing"
    assert rows(found)[0] == ("0", 100, 100)


def test_every_roll_has_its_odds_and_each_refuses_what_the_action_refuses() -> None:
    rolled = {"test", "attack", "long_attack", "blast", "damage", "strike", "con_test", "contest",
              "first_aid", "treat", "rest", "sanity", "fear", "corrupt_san"}  # fmt: skip
    assert {key for key, action in SYSTEM.actions.items() if action.odds} == rolled
    for action, fields in (
        ("test", {"skill": "charm"}),
        ("attack", {"weapon": "hand canon"}),
        ("blast", {"weapon": "pistol", "target": [GUARD]}),
        ("contest", {"skill": "stealth"}),
        ("first_aid", {"patient": BOB}),
        ("sanity", {"loss": "1D6"}),
    ):
        with pytest.raises(RuleError) as foreseen:
            odds(action, **fields)
        with pytest.raises(RuleError) as played:
            play(scene(SHOOTER), action, character=NYX, **fields)
        assert said(foreseen.value.message) == said(played.value.message)
