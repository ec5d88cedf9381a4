"""Generated sheets, house rules, scenes and commands, for what holds for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from hypothesis import strategies as st
from pydantic import ValidationError

from rules.clock import Clock
from rules.request import Opponent
from rules.sheet import CharacterId
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.sheet import Sheet
from tests.rules.opposed_d20.table import GUARD, MIRA, STEVE, content, scene

values = st.integers(1, 20)
ratings = st.integers(0, 70)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet that play can bring about, and some that it cannot."""
    con, siz = draw(values), draw(values)
    named = [f"weapon:{key}" for key in content().weapons] + ["skill:dodge", "skill:lost"]
    return Sheet(
        attributes={"con": con, "siz": siz, "dex": draw(values), "pow": draw(values)},
        traits=draw(st.dictionaries(st.sampled_from(list(content().traits)), st.integers(1, 19))),
        skills=draw(st.dictionaries(st.sampled_from(list(content().skills)), ratings)),
        hp=draw(st.integers(0, con + siz)),
        san=draw(st.integers(0, 25)),
        san_loss=draw(st.none() | ratings),
        immunities=tuple(draw(st.lists(st.sampled_from(["dead-body", "The Well"]), unique=True))),
        encounter=draw(st.integers(0, 2)),
        encounter_loss=draw(st.integers(0, 3)),
        temp_insane_in=draw(st.none() | st.integers(0, 2)),
        insane=draw(st.booleans()),
        knocked_out=draw(st.booleans()),
        roused=draw(st.booleans()),
        prone=draw(st.booleans()),
        debilitated=draw(st.booleans()),
        dead=draw(st.booleans()),
        equipped=draw(st.none() | st.sampled_from(list(content().weapons))),
        answer=draw(st.none() | st.sampled_from(named)),
        rolled=draw(st.booleans()),
    )


def values_of(key: str) -> list[Any]:
    """Give the values of a house rule: its words, and the numbers that it takes."""
    annotation = HouseRules.model_fields[key].annotation
    words = [each for part in (annotation, *get_args(annotation)) for each in get_args(part)]
    found = []
    for value in [*words, *range(21)]:
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
    keys = draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=6, unique=True))
    return {key: draw(st.sampled_from(VALUES[key])) for key in keys}


names = st.sampled_from(
    [
        *content().skills,
        *content().weapons,
        *content().traits,
        *content().attributes,
        *content().occupations,
        "dead body",
        "The Well",
        "15/2",
        "25/1",
        "12",
        "0",
        "yes",
        "none",
        "Cowardly",
        "h",
        "",
    ]
) | st.text(max_size=12)

who = st.sampled_from([STEVE, STEVE, GUARD, MIRA, CharacterId(99)])
written_ratings = st.sampled_from(["0", "5", "12", "35", "15/2", "5/3", "25/1", "x"])

FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "character": who,
    "target": who,
    "creature": st.none() | who,
    "against": st.none()
    | st.builds(Opponent, character=who, skill=st.none() | st.sampled_from(["spot", "con", "x"])),
    "amount": st.sampled_from(["0", "3", "12", "25", "1d6", "2d10+5", "-1", "x"]),
    "difficulty": st.none() | written_ratings,
    "loss": st.none() | written_ratings,
    "rating": written_ratings,
    "thing": st.none() | st.sampled_from(["dead body", "The Well", "x"]),
    "pool": st.none() | st.sampled_from(["health", "san", "mana"]),
    "state": st.sampled_from(
        ["prone", "unconscious", "debilitated", "temporary insanity", "insanity"]
    ),
    "side": st.none() | st.sampled_from(["first", "opposite"]),
    "forced": st.booleans(),
    "active": st.none() | st.booleans(),
    "definite": st.none() | st.booleans(),
    "years": st.integers(0, 99),
    "skills": st.lists(st.sampled_from(["spot", "dodge", "x"]), max_size=2),
    "note": st.none() | st.text(max_size=10),
}

BY_BUTTON = ("answer", "spend")
"""Actions that only a follow-up calls."""


@st.composite
def commands(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Any action with any of what may be typed for it."""
    key = draw(st.sampled_from(sorted(set(SYSTEM.actions) - set(BY_BUTTON))))
    fields: dict[str, Any] = {}
    for name, field in SYSTEM.actions[key].request.model_fields.items():
        if not field.is_required() and draw(st.booleans()):
            continue
        fields[name] = draw(FIELDS.get(name, names))
    return key, fields


CLOCKS = st.sampled_from(
    [Clock(session=1), Clock(encounter=1, encounters=1), Clock(encounter=2, encounters=2)]
)


@dataclass(frozen=True)
class Setting:
    """What a scene is set with: small enough to be shown when a law fails."""

    steve: Sheet
    guard: Sheet
    mira: Sheet
    clock: Clock
    by_gm: bool
    rules: dict[str, Any]

    def scene(self) -> D20Scene:
        """Set the scene."""
        return scene(
            self.steve, self.guard, self.mira, clock=self.clock, by_gm=self.by_gm, **self.rules
        )


all_settings = st.builds(
    Setting, sheets(), sheets(), sheets(), CLOCKS, st.booleans(), house_rules()
)

seeds = st.binary(min_size=16, max_size=16)
