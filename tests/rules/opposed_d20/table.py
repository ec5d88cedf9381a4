"""A table to play at: the system's own content, a sheet, a scene, and playing an action."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from rules.clock import Clock
from rules.dice.source import ScriptedDice
from rules.follow_up import Choice, FollowUp, OpenFollowUp
from rules.message import Average, Message, Name, PerCent, Series, Signed, Value
from rules.outcome import Outcome
from rules.scene import Scene
from rules.sheet import Character, CharacterId
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.plugin import SYSTEM
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.sheet import Sheet

DATA = Path(__file__).parents[3] / "data" / "opposed_d20"
STEVE = CharacterId(1)
GUARD = CharacterId(2)
MIRA = CharacterId(3)
ENCOUNTER = Clock(session=1, encounter=1, encounters=1)


@cache
def content() -> Content:
    """Load the system's own content."""
    tables = {}
    for kind in Content.model_fields:
        rows = json.loads((DATA / f"{kind}.json").read_text(encoding="utf-8"))
        tables[kind] = {row["id"]: row for row in rows}
    return Content.model_validate(tables)


def sheet(con: int = 12, siz: int = 13, **numbers: Any) -> Sheet:
    """Make a sheet with that CON and SIZ, and those numbers; unhurt if not said otherwise."""
    attributes = {"con": con, "siz": siz, **numbers.pop("attributes", {})}
    return Sheet.model_validate({"hp": con + siz, "attributes": attributes, **numbers})


def scene(
    steve: Sheet | None = None,
    guard: Sheet | None = None,
    mira: Sheet | None = None,
    *,
    clock: Clock | None = None,
    by_gm: bool = False,
    **house_rules: Any,
) -> D20Scene:
    """Set a scene with Steve and Mira, who have players, and Guard, the GM's."""
    return Scene(
        cast={
            STEVE: Character(STEVE, "Steve", 100, steve or sheet()),
            GUARD: Character(GUARD, "Guard", None, guard or sheet()),
            MIRA: Character(MIRA, "Mira", 101, mira or sheet()),
        },
        house_rules=HouseRules.model_validate(house_rules),
        content=content(),
        clock=clock or Clock(),
        by_gm=by_gm,
    )


def play(at: D20Scene, action: str, dice: Sequence[int] = (), **fields: Any) -> Outcome:
    """Resolve an action; its dice fall as told and must all be thrown."""
    found = SYSTEM.actions[action]
    thrown = ScriptedDice(dice)
    outcome = found.resolve(found.request.model_validate(fields), at, thrown)
    assert thrown.left == 0
    return outcome


def after(at: D20Scene, outcome: Outcome) -> D20Scene:
    """Give the scene after an outcome: its sheets, clock, and what it opens and closes."""
    cast = dict(at.cast)
    for who, changed in outcome.sheets.items():
        assert isinstance(changed, Sheet)
        cast[who] = replace(cast[who], sheet=changed)
    kept = [stored for stored in at.follow_ups if stored.id not in outcome.closes]
    first = max([stored.id for stored in at.follow_ups], default=0) + 1
    opened = [stored(each, number) for number, each in enumerate(outcome.opens, start=first)]
    return replace(
        at,
        cast=cast,
        clock=outcome.clock or at.clock,
        follow_ups=(*kept, *opened),
        answers=None,
    )


def stored(follow_up: FollowUp, number: int = 1) -> OpenFollowUp:
    """Give a follow-up as it comes back from the store."""
    body = json.loads(follow_up.model_dump_json())
    return OpenFollowUp(id=number, revision=0, follow_up=FollowUp.model_validate(body))


def asked(at: D20Scene, kind: str) -> OpenFollowUp:
    """Give the open follow-up of that kind."""
    return next(each for each in at.follow_ups if each.follow_up.kind == kind)


def choice(follow_up: FollowUp, label: str) -> Choice:
    """Give the choice whose label begins so."""
    return next(each for each in follow_up.choices if said(each.label).startswith(label))


def press(
    at: D20Scene, kind: str, label: str, dice: Sequence[int] = (), **answer: Any
) -> tuple[D20Scene, Outcome]:
    """Press a button of the open follow-up of that kind, and give the scene after and what came."""
    found = asked(at, kind)
    chosen = choice(found.follow_up, label)
    fields = {**chosen.request, **answer}
    outcome = play(replace(at, answers=found), chosen.action, dice, **fields)
    assert found.id in outcome.closes
    return after(at, outcome), outcome


def steves(outcome: Outcome) -> Sheet:
    """Give Steve's sheet after an outcome that changed it."""
    found = outcome.sheets[STEVE]
    assert isinstance(found, Sheet)
    return found


def said(value: Value | None) -> str:
    """Read a message as English."""
    match value:
        case None:
            return ""
        case Name(text=text):
            return text
        case Series(items=items):
            return ", ".join(said(item) for item in items)
        case Message():
            one = value.plural is None or value.values["n"] == 1
            form = value.id if one or value.plural is None else value.plural
            return form.format(**{key: said(part) for key, part in value.values.items()})
    return _figure(value).replace("-", "−")


def _figure(value: Value) -> str:
    match value:
        case int():
            return str(value)
        case Signed(number=number):
            return f"{number:+d}"
        case PerCent(bound=bound, units=units):
            return f"{bound}{units / 10:.1f} %"
        case Average(tenths=tenths):
            return f"{tenths / 10:.1f}"
    raise TypeError(type(value))


def lines(outcome: Outcome) -> list[str]:
    """Read the lines of an outcome."""
    return [said(line) for line in outcome.lines]


def labels(follow_up: FollowUp) -> list[str]:
    """Read the labels of the choices of a follow-up."""
    return [said(each.label) for each in follow_up.choices]


def gives(outcome: Outcome) -> list[str]:
    """Read what each roll of an outcome gave, with its label."""
    return [f"{said(roll.label)}: {said(roll.gives)}" for roll in outcome.rolls]


def changes(outcome: Outcome) -> dict[str, tuple[int, int]]:
    """Read the numbers that changed, of one character."""
    (change,) = outcome.changes
    return {said(each.label): (each.before, each.after) for each in change.fields}


def states_gained(outcome: Outcome) -> list[str]:
    """Read the states that one character gained."""
    (change,) = outcome.changes
    return [said(each) for each in change.gained]
