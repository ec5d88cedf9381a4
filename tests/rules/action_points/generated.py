"""Generated sheets, house rules, scenes and commands, for what holds for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from hypothesis import strategies as st
from pydantic import ValidationError

from rules.clock import Clock
from rules.sheet import CharacterId
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import Fight, LedgerEntry, Sheet
from rules.systems.action_points.triggers import TRIGGERS
from tests.rules.action_points.table import GHOUL, STEVE, content, scene

ranks = st.integers(0, 8)


small = st.integers(-20, 60)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet that play can bring about, and some that it cannot."""
    most = draw(st.integers(1, 40))
    return Sheet(
        traits=draw(st.dictionaries(st.sampled_from(list(content().traits)), ranks)),
        natural=draw(st.dictionaries(st.sampled_from(list(content().traits)), ranks)),
        skills=draw(st.dictionaries(st.sampled_from(list(content().skills)), ranks)),
        health=draw(st.integers(-50, most)),
        max_health=most,
        stamina=draw(st.integers(-20, most)),
        max_stamina=most,
        conditions=tuple(
            draw(st.lists(st.sampled_from(list(content().conditions)), max_size=2, unique=True))
        ),
        dead=draw(st.booleans()),
        kept_defense=draw(st.none() | st.integers(0, 40)),
        ledger=(LedgerEntry(reason="gained", amount=draw(st.integers(0, 30))),),
        dispelled=draw(st.sampled_from(((), TRIGGERS, ("event",)))),
        augs=draw(st.sampled_from([(), ("Eye",)])),
        cp=draw(st.integers(0, 9)),
        equipped=draw(st.none() | st.sampled_from(list(content().weapons))),
        loaded=draw(st.dictionaries(st.sampled_from(list(content().weapons)), ranks)),
        base_move=draw(st.integers(0, 30)),
        fight=draw(st.builds(Fight, bonus=ranks, cost=ranks, attacks=ranks)),
    )


def values_of(key: str) -> list[Any]:
    """Give the values of a house rule: its words, and the numbers that it takes."""
    annotation = HouseRules.model_fields[key].annotation
    words = [each for part in (annotation, *get_args(annotation)) for each in get_args(part)]
    found = []
    for value in [*words, *range(31)]:
        try:
            HouseRules.model_validate({key: value})
        except ValidationError:
            continue
        found.append(value)
    return found


VALUES = {key: values_of(key) for key in HouseRules.model_fields}


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, Any]:
    """Some house rules, of each one of its values."""
    keys = draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=5, unique=True))
    return {key: draw(st.sampled_from(VALUES[key])) for key in keys}


names = st.sampled_from(
    [
        *content().skills,
        *content().weapons,
        *content().conditions,
        *content().traits,
        "10",
        "14",
        "20",
        "11",
        "Eye",
        "health",
        "stamina",
        "fear",
        "wrath",
        "join",
        "h",
        "",
    ]
) | st.text(max_size=12)


who = st.sampled_from([STEVE, STEVE, GHOUL, CharacterId(99)])


FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "target": who,
    "amount": st.sampled_from(["0", "3", "12", "1d6", "2d10+5", "-1", "x"]),
    "difficulty": st.integers(0, 40),
    "modifier": st.integers(-20, 40),
    "armour": st.none() | st.integers(0, 40),
    "change": st.none() | small,
    "to": st.none() | small,
    "kind": st.sampled_from(
        [
            "health",
            "stamina",
            "fear",
            "wrath",
            "join",
            "skill_rank",
            "trait_rank",
            "unlock_skill",
            "unlock_aug",
        ]
    ),
    "pool": st.none() | st.sampled_from(["health", "stamina", "mana"]),
    "paid": st.booleans(),
    "after_defense": st.booleans(),
    "note": st.none() | st.text(max_size=10),
    "participation": st.integers(0, 1),
    "side": st.integers(0, 3),
    "main": st.integers(0, 3),
    "blessing": st.integers(0, 2),
    "began": st.lists(who, max_size=3),
}


@st.composite
def commands(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Any action with any of what may be typed for it."""
    key = draw(st.sampled_from(sorted(SYSTEM.actions)))
    fields: dict[str, Any] = {}
    for name, field in SYSTEM.actions[key].request.model_fields.items():
        if not field.is_required() and draw(st.booleans()):
            continue
        if name == "character":
            several = key in {"award", "initiative"}
            fields[name] = draw(st.lists(who, min_size=1, max_size=3)) if several else draw(who)
        else:
            fields[name] = draw(FIELDS.get(name, names))
    return key, fields


@dataclass(frozen=True)
class Setting:
    """What a scene is set with: small enough to be shown when a law fails."""

    steve: Sheet
    ghoul: Sheet
    fighting: bool
    by_gm: bool
    rules: dict[str, Any]

    def scene(self) -> ApScene:
        """Set the scene."""
        clock = Clock(session=1, round=2, turn=1) if self.fighting else Clock(session=1)
        return scene(self.steve, self.ghoul, clock=clock, by_gm=self.by_gm, **self.rules)


all_settings = st.builds(Setting, sheets(), sheets(), st.booleans(), st.booleans(), house_rules())


seeds = st.binary(min_size=16, max_size=16)
