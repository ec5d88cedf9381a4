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
from rules.follow_up import FollowUp, OpenFollowUp
from rules.message import Average, Message, Name, PerCent, Series, Signed, Value
from rules.outcome import Outcome
from rules.scene import Scene
from rules.sheet import Character, CharacterId
from rules.systems.action_points.content import Content
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import LedgerEntry, Sheet

DATA = Path(__file__).parents[3] / "data" / "action_points"
STEVE = CharacterId(1)
GHOUL = CharacterId(2)
COMBAT = Clock(session=1, round=1, turn=1)


@cache
def content() -> Content:
    """Load the system's own content."""
    tables = {}
    for kind in Content.model_fields:
        rows = json.loads((DATA / f"{kind}.json").read_text(encoding="utf-8"))
        tables[kind] = {row["id"]: row for row in rows}
    return Content.model_validate(tables)


def sheet(corruption: int = 0, **numbers: Any) -> Sheet:
    """Make a sheet of those numbers, at that Corruption."""
    ledger = (LedgerEntry(reason="set", amount=corruption),) if corruption else ()
    return Sheet(ledger=ledger, **numbers)


def scene(
    steve: Sheet | None = None,
    ghoul: Sheet | None = None,
    *,
    clock: Clock | None = None,
    asked: Sequence[OpenFollowUp] = (),
    answers: OpenFollowUp | None = None,
    by_gm: bool = False,
    **house_rules: Any,
) -> ApScene:
    """Set a scene with Steve, a player's, and Ghoul, the GM's."""
    return Scene(
        cast={
            STEVE: Character(STEVE, "Steve", 100, steve or sheet()),
            GHOUL: Character(GHOUL, "Ghoul", None, ghoul or sheet()),
        },
        house_rules=HouseRules.model_validate(house_rules),
        content=content(),
        clock=clock or Clock(),
        follow_ups=tuple(asked),
        answers=answers,
        by_gm=by_gm,
    )


def play(at: ApScene, action: str, dice: Sequence[int] = (), **fields: Any) -> Outcome:
    """Resolve an action; its dice fall as told and must all be thrown."""
    found = SYSTEM.actions[action]
    thrown = ScriptedDice(dice)
    outcome = found.resolve(found.request.model_validate(fields), at, thrown)
    assert thrown.left == 0
    return outcome


def after(at: ApScene, outcome: Outcome) -> ApScene:
    """Give the scene after an outcome: its sheets, and what it opens and closes."""
    cast = dict(at.cast)
    for who, changed in outcome.sheets.items():
        assert isinstance(changed, Sheet)
        cast[who] = replace(cast[who], sheet=changed)
    kept = [stored for stored in at.follow_ups if stored.id not in outcome.closes]
    first = max([stored.id for stored in at.follow_ups], default=0) + 1
    opened = [stored(each, number) for number, each in enumerate(outcome.opens, start=first)]
    return replace(at, cast=cast, follow_ups=(*kept, *opened), answers=None)


def stored(follow_up: FollowUp, number: int = 1) -> OpenFollowUp:
    """Give a follow-up as it comes back from the store."""
    body = json.loads(follow_up.model_dump_json())
    return OpenFollowUp(id=number, revision=0, follow_up=FollowUp.model_validate(body))


def press(
    at: ApScene, kind: str, key: str, dice: Sequence[int] = (), **answer: Any
) -> tuple[ApScene, Outcome]:
    """Press a button of the open follow-up of that kind, and give the scene after and what came."""
    asked = next(each for each in at.follow_ups if each.follow_up.kind == kind)
    choice = next(each for each in asked.follow_up.choices if each.key == key)
    outcome = play(replace(at, answers=asked), choice.action, dice, **{**choice.request, **answer})
    assert asked.id in outcome.closes
    return after(at, outcome), outcome


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
        case PerCent(bound=bound, units=units, decimals=decimals):
            return f"{bound}{units / 10 if decimals else units:g} %"
        case Average(tenths=tenths):
            return f"{tenths / 10:g}"
    raise TypeError(type(value))


def lines(outcome: Outcome) -> list[str]:
    """Read the lines of an outcome."""
    return [said(line) for line in outcome.lines]


def changes(outcome: Outcome) -> dict[str, tuple[int, int]]:
    """Read the numbers that changed, of one character."""
    (change,) = outcome.changes
    return {said(each.label): (each.before, each.after) for each in change.fields}
