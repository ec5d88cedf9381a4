"""Generated sheets, house rules, scenes and commands, for what holds for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from hypothesis import strategies as st

from rules.clock import Clock
from rules.sheet import CharacterId
from rules.systems.cinematic.drama import USES
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Affliction, Feats, Sheet, Suffocation
from tests.rules.cinematic.table import GHOUL, MEDIC, SCOUT, content, scene

levels = st.integers(0, 7)
seconds = st.integers(0, 5000)


@st.composite
def afflictions(draw: st.DrawFn) -> Affliction:
    """Any poison or disease that can be at work."""
    effect = draw(st.sampled_from(["life", *content().attributes]))
    return Affliction(
        name=draw(st.sampled_from(["arsenic", "Slime", "fever"])),
        row=draw(st.sampled_from([None, "arsenic", "fever"])),
        disease=draw(st.booleans()),
        strength=draw(st.integers(0, 9)),
        effect=effect,
        damage=draw(st.sampled_from(["3", "2d6"])) if effect == "life" else "",
        every=draw(st.sampled_from(["turn", "minute", "hour", "day"])),
        lethal=draw(st.booleans()),
        began=draw(seconds),
        acted=draw(st.integers(0, 3)),
    )


airless = st.builds(
    Suffocation,
    began=seconds,
    tested=levels,
    out=st.none() | seconds,
    survived=st.integers(0, 4),
)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet that play can bring about, and some that it cannot."""
    some = st.dictionaries(st.sampled_from(list(content().attributes)), levels, max_size=3)
    ill = draw(st.lists(afflictions(), max_size=2, unique_by=lambda each: each.name))
    return Sheet(
        attributes=draw(st.fixed_dictionaries(dict.fromkeys(content().attributes, levels))),
        drained=draw(some),
        lost=draw(some),
        skills=draw(st.dictionaries(st.sampled_from(list(content().skills)), levels)),
        hard_to_kill=draw(st.integers(0, 5)),
        resistance_pain=draw(st.integers(0, 5)),
        life=draw(st.integers(-45, 60)),
        own_max_life=draw(st.none() | st.integers(1, 60)),
        essence=draw(st.integers(-25, 30)),
        own_max_essence=draw(st.none() | st.integers(1, 30)),
        drama=draw(st.integers(0, 12)),
        drawbacks=draw(st.sampled_from([(), ("phobia",), ("Mirrors", "paranoia")])),
        equipped=draw(st.none() | st.sampled_from(list(content().weapons))),
        unconscious=draw(st.booleans()),
        stable=draw(st.booleans()),
        dead=draw(st.booleans()),
        numb=draw(st.booleans()),
        death_clock=draw(st.none() | seconds),
        slow_minutes=draw(st.integers(0, 9)),
        died_in=draw(st.none() | st.integers(0, 2)),
        deed_until=draw(st.none() | seconds),
        suffocation=draw(st.none() | airless),
        afflictions=tuple(ill),
        tried_at=draw(st.none() | seconds),
        feats=draw(st.builds(Feats, announced=st.booleans(), fury=st.booleans(), ok_round=levels)),
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
        *content().attributes,
        *content().poisons,
        *content().diseases,
        "acrobatics (dexterity)",
        "willpower and constitution",
        "phobia",
        "Mirrors",
        "Slime",
        "life",
        "essence",
        "",
    ]
) | st.text(max_size=12)


who = st.sampled_from([SCOUT, SCOUT, MEDIC, GHOUL, CharacterId(99)])


FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "target": who,
    "patient": who,
    "amount": st.sampled_from(["0", "3", "12", "25", "1d6", "2d10+5", "-1", "x"]),
    "modifier": st.integers(-12, 12),
    "bonus": st.integers(-12, 12),
    "minutes": st.sampled_from(["0", "1", "2", "4:59", "5", "30", "0:30", "x"]),
    "metres": st.sampled_from(["0", "1.5", "7", "40", "x"]),
    "turn": st.none() | st.integers(1, 20),
    "delta": st.integers(-20, 20),
    "cost": st.none() | st.integers(0, 12),
    "strength": st.none() | st.integers(0, 9),
    "frequency": st.none() | st.sampled_from(["turn", "minute", "hour", "day"]),
    "kind": st.sampled_from([None, "task", "simple", "difficult"]),
    "pool": st.none() | st.sampled_from(["life", "essence", "mana"]),
    "use": st.sampled_from(list(USES)),
    "act": st.sampled_from(["deed", "words"]),
    "levels": st.integers(1, 9),
    "seconds": seconds,
    "drama": st.booleans(),
    "acrobatics": st.booleans(),
    "lethal": st.booleans(),
    "granted": st.booleans(),
    "note": st.none() | st.text(max_size=10),
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
            several = key == "initiative"
            fields[name] = draw(st.lists(who, min_size=1, max_size=3)) if several else draw(who)
        else:
            fields[name] = draw(FIELDS.get(name, names))
    return key, fields


@dataclass(frozen=True)
class Setting:
    """What a scene is set with: small enough to be shown when a law fails."""

    scout: Sheet
    medic: Sheet
    fighting: bool
    by_gm: bool
    rules: dict[str, Any]

    def scene(self) -> CineScene:
        """Set the scene."""
        fight = 2 if self.fighting else 0
        clock = Clock(session=1, seconds=3000, round=fight, turn=fight)
        return scene(self.scout, medic=self.medic, clock=clock, by_gm=self.by_gm, **self.rules)


all_settings = st.builds(Setting, sheets(), sheets(), st.booleans(), st.booleans(), house_rules())


seeds = st.binary(min_size=16, max_size=16)
