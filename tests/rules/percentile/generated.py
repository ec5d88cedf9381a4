"""Generated sheets, house rules, scenes and commands, for what holds for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from hypothesis import strategies as st

from rules.clock import Clock
from rules.sheet import CharacterId
from rules.systems.percentile.content import STATS
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.plugin import SYSTEM
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.sheet import Bond, Sheet, Wound
from tests.rules.percentile.table import BOB, GUARD, NYX, content, scene

low = st.integers(0, 12)
percents = st.integers(0, 99)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet that play can bring about."""
    most = draw(st.integers(1, 20))
    hp = draw(st.integers(0, most))
    dying = hp == 0 and draw(st.booleans())
    down = hp > 0 and draw(st.booleans())
    skills = draw(st.dictionaries(st.sampled_from(list(content().skills)), percents, max_size=6))
    wounds = draw(st.integers(0, 3))
    return Sheet(
        stats=draw(st.dictionaries(st.sampled_from(STATS), st.integers(0, 25))),
        skills=skills,
        ticked=tuple(
            draw(st.lists(st.sampled_from(list(content().skills)), max_size=2, unique=True))
        ),
        hp=hp,
        max_hp=most,
        wounds=tuple(Wound(id=n, tried=draw(st.booleans())) for n in range(1, wounds + 1)),
        last_wound=wounds,
        unconscious_until=draw(st.integers(0, 9_000)) if down else None,
        con_tested=draw(st.booleans()),
        dying=dying,
        last_rest=draw(st.none() | st.integers(0, 3)),
        last_treatment=draw(st.none() | st.integers(0, 3)),
        suppressed=hp > 0 and draw(st.booleans()),
        body=draw(low),
        worn=draw(st.sampled_from([(), ("kevlar-vest",), ("gone", "riot-helmet")])),
        cover=draw(low),
        equipped=draw(st.none() | st.sampled_from([*content().weapons, "gone"])),
        san=draw(st.integers(0, 99 - skills.get("unnatural", 0))),
        breaking_point=draw(percents),
        wp=draw(low),
        bonds=draw(st.sampled_from([(), (Bond(name="Ann", score=9),)])),
        violence=draw(st.integers(0, 3)),
        adapted=draw(st.sampled_from([(), ("violence",), ("helplessness",)])),
        insanity=draw(st.none() | st.just("flee")),
    )


VALUES = {key: get_args(field.annotation) for key, field in HouseRules.model_fields.items()}


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, Any]:
    """Some house rules, of each one of its values."""
    keys = draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=6, unique=True))
    return {key: draw(st.sampled_from(VALUES[key])) for key in keys}


names = st.sampled_from(
    [
        *content().skills,
        *content().weapons,
        *content().stats,
        *(
            "luck",
            "san",
            "50",
            "120 %",
            "hp",
            "wp",
            "Ann",
            "none",
            "double",
            "3",
            "yes",
            "1 9:00",
            "",
        ),
    ]
) | st.text(max_size=12)
who = st.sampled_from([NYX, NYX, BOB, GUARD, CharacterId(99)])
several = st.lists(who, max_size=4)
opponents = st.none() | st.fixed_dictionaries(
    {"character": who}, optional={"skill": st.sampled_from(["search", "dex", "x"])}
)
damage = st.integers(0, 30)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "character": who,
    "patient": who,
    "other": st.none() | who,
    "against": opponents,
    "difficulty": st.none() | percents,
    "modifier": st.sampled_from([-40, -20, 0, 20, 40, 10]),
    "amount": st.sampled_from(["0", "3", "12", "1d6", "2d10+5", "1d4-2", "15%", "60 %", "-1", "x"]),
    "armour": st.sampled_from([None, "none", "double", "4", "x"]),
    "cover": st.none() | st.integers(0, 9),
    "piercing": st.none() | low,
    "body": st.none() | low,
    "kind": st.sampled_from(
        ["attack", "other", "violence", "helplessness", "unnatural", "surgery"]
    ),
    "manner": st.sampled_from([None, "single", "burst", "called", "beyond"]),
    "called": st.booleans(),
    "critical": st.booleans(),
    "beyond": st.booleans(),
    "shotgun": st.booleans(),
    "gun": st.booleans(),
    "far": st.booleans(),
    "rolled": st.none() | st.integers(1, 100),
    "exempt": several,
    "points": st.integers(0, 20),
    "loss": st.sampled_from(["0/1", "1/1D6", "1D4/1D12", "1D6/1D20", "x", "2"]) | damage,
    "choice": st.sampled_from(["cover", "prone", "refuse", "flee", "struggle", "submit"]),
    "winner": st.sampled_from(["a", "b", "nobody"]),
    "day": st.none() | st.integers(0, 3),
    "bond": st.none() | st.sampled_from(["Ann", "Zed"]),
    "pool": st.sampled_from([None, "hp", "san", "wp", "luck"]),
    "note": st.none() | st.text(max_size=10),
    "skill": st.none() | names,
    "weapon": st.none() | names,
    "work": st.fixed_dictionaries(
        {"method": st.sampled_from(["first_aid", "treatment", "emergency"])},
        optional={"healing": low, "harm": low, "wound": st.integers(1, 3)},
    ),
}
SPECIAL: dict[tuple[str, str], st.SearchStrategy[Any]] = {
    ("attack", "target"): several,
    ("long_attack", "target"): several,
    ("blast", "target"): several,
    ("long_attack", "cover"): st.sampled_from([[], ["4"], ["Guard 3"], ["x"]]),
    ("blast", "cover"): st.sampled_from([[], ["4"], ["Nyx 3", "9"]]),
    ("initiative", "character"): several,
    ("apply", "targets"): st.just([]),
    ("strike", "armour"): st.sampled_from([None, "none", "double"]),
}
landings = st.lists(
    st.fixed_dictionaries(
        {"target": who},
        optional={"damage": damage, "lethal": st.booleans(), "suppresses": st.booleans()},
    ),
    max_size=3,
    unique_by=lambda each: each["target"],
)


@st.composite
def commands(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Any action with any of what may be typed for it."""
    key = draw(st.sampled_from(sorted(SYSTEM.actions)))
    fields: dict[str, Any] = {}
    for name, field in SYSTEM.actions[key].request.model_fields.items():
        if not field.is_required() and draw(st.booleans()):
            continue
        if name == "landings":
            fields[name] = draw(landings)
            fields["targets"] = [each["target"] for each in fields[name]]
        elif name == "target" and (key, name) not in SPECIAL:
            fields[name] = draw(who)
        else:
            fields[name] = draw(SPECIAL.get((key, name), FIELDS.get(name, names)))
    return key, fields


@dataclass(frozen=True)
class Setting:
    """What a scene is set with: small enough to be shown when a law fails."""

    nyx: Sheet
    guard: Sheet
    fighting: bool
    by_gm: bool
    rules: dict[str, Any]

    def scene(self) -> D100Scene:
        """Set the scene."""
        clock = Clock(session=1, round=2, turn=1) if self.fighting else Clock(session=1)
        return scene(self.nyx, self.guard, clock=clock, by_gm=self.by_gm, **self.rules)


all_settings = st.builds(Setting, sheets(), sheets(), st.booleans(), st.booleans(), house_rules())
seeds = st.binary(min_size=16, max_size=16)
