"""A table to play at: the system's own content, a sheet, a scene, and playing an action."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from rules.clock import Clock
from rules.clock_moves import Advance
from rules.dice.source import ScriptedDice
from rules.follow_up import FollowUp, OpenFollowUp, Void
from rules.message import Average, Message, Name, PerCent, Series, Signed, Value
from rules.moves import moves_of
from rules.outcome import Outcome
from rules.scene import Scene
from rules.sheet import Character, CharacterId
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.plugin import SYSTEM
from rules.systems.cinematic.review import review
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.sheet import Sheet

DATA = Path(__file__).parents[3] / "data" / "cinematic"
SCOUT = CharacterId(1)
GHOUL = CharacterId(2)
MEDIC = CharacterId(3)
FIGHT = Clock(session=1, playing=True, round=1, turn=1)


@cache
def content() -> Content:
    """Load the system's own content."""
    tables = {}
    for kind in Content.model_fields:
        rows = json.loads((DATA / f"{kind}.json").read_text(encoding="utf-8"))
        tables[kind] = {row["id"]: row for row in rows}
    return Content.model_validate(tables)


def sheet(**numbers: Any) -> Sheet:
    """Make a sheet: attributes and skills by their ids, everything else by its own name."""
    known = content()
    attributes = {key: numbers.pop(key) for key in known.attributes if key in numbers}
    skills = {key: numbers.pop(key) for key in known.skills if key in numbers}
    return Sheet(attributes=attributes, skills=skills, **numbers)


def scene(
    scout: Sheet | None = None,
    ghoul: Sheet | None = None,
    medic: Sheet | None = None,
    *,
    clock: Clock | None = None,
    by_gm: bool = False,
    **house_rules: Any,
) -> CineScene:
    """Set a scene with Scout and Medic, of two players, and Ghoul, the GM's."""
    return Scene(
        cast={
            SCOUT: Character(SCOUT, "Scout", 100, scout or sheet()),
            GHOUL: Character(GHOUL, "Ghoul", None, ghoul or sheet()),
            MEDIC: Character(MEDIC, "Medic", 200, medic or sheet(doctor=4, intelligence=3)),
        },
        house_rules=HouseRules.model_validate(house_rules),
        content=content(),
        clock=clock or Clock(),
        by_gm=by_gm,
    )


def play(at: CineScene, action: str, dice: Sequence[int] = (), **fields: Any) -> Outcome:
    """Resolve an action; its dice fall as told and must all be thrown."""
    found = SYSTEM.actions[action]
    thrown = ScriptedDice(dice)
    outcome = found.resolve(found.request.model_validate(fields), at, thrown)
    assert thrown.left == 0
    return outcome


def after(at: CineScene, outcome: Outcome) -> CineScene:
    """Give the scene after an outcome: sheets and clock, what it opens and closes, all reviewed."""
    cast = dict(at.cast)
    for who, changed in outcome.sheets.items():
        assert isinstance(changed, Sheet)
        cast[who] = replace(cast[who], sheet=changed)
    clock = outcome.clock or at.clock
    then = replace(at, cast=cast, answers=None, clock=clock)
    first = max([each.id for each in at.follow_ups], default=0) + 1
    opened = [stored(each, number) for number, each in enumerate(outcome.opens, start=first)]
    kept = []
    for each in at.follow_ups:
        if each.id in outcome.closes:
            continue
        found = review(each, then) if each.follow_up.character in outcome.sheets else each.follow_up
        if not isinstance(found, Void):
            kept.append(each.model_copy(update={"follow_up": found}))
    return replace(then, follow_ups=(*kept, *opened))


def stored(follow_up: FollowUp, number: int = 1) -> OpenFollowUp:
    """Give a follow-up as it comes back from the store."""
    body = json.loads(follow_up.model_dump_json())
    return OpenFollowUp(id=number, revision=0, follow_up=FollowUp.model_validate(body))


def asked(at: CineScene, kind: str) -> FollowUp:
    """Give the one open question of that kind."""
    (found,) = (each.follow_up for each in at.follow_ups if each.follow_up.kind == kind)
    return found


def kinds(at: CineScene) -> list[str]:
    """Give the kinds of all that is asked, the oldest first."""
    return [each.follow_up.kind for each in at.follow_ups]


def press(
    at: CineScene, kind: str, key: str = "roll", dice: Sequence[int] = (), **answer: Any
) -> tuple[CineScene, Outcome]:
    """Press a button of the open follow-up of that kind, and give the scene after and what came.

    The GM's questions are answered by the GM.
    """
    found = next(each for each in at.follow_ups if each.follow_up.kind == kind)
    choice = next(each for each in found.follow_up.choices if each.key == key)
    by_gm = at.by_gm or found.follow_up.asks == "gm"
    pressed = replace(at, answers=found, by_gm=by_gm)
    outcome = play(pressed, choice.action, dice, **{**choice.request, **answer})
    assert found.id in outcome.closes
    return after(at, outcome), outcome


def wait(at: CineScene, minutes: str) -> CineScene:
    """Let the GM advance the clock, as `/time advance` does."""
    move = moves_of(SYSTEM)["time.advance"]
    outcome = move.resolve(Advance(minutes=minutes), at, ScriptedDice(()))
    return after(at, outcome)


def is_due(at: CineScene, kind: str) -> bool:
    """Tell whether a question is asked now, by the scene's clock."""
    due = asked(at, kind).due
    return due.when == "now" or (due.when == "at" and due.seconds <= at.clock.seconds)


def sheet_of(at: CineScene, who: CharacterId = SCOUT) -> Sheet:
    """Give a character's sheet."""
    return at.get(who).sheet


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


def terms(outcome: Outcome) -> dict[str, str]:
    """Read the terms of an outcome."""
    return {said(term.label): said(term.value) for term in outcome.terms}


def gained(outcome: Outcome) -> list[str]:
    """Read the states that characters came into."""
    return [said(state) for change in outcome.changes for state in change.gained]


def lost(outcome: Outcome) -> list[str]:
    """Read the states that characters came out of."""
    return [said(state) for change in outcome.changes for state in change.lost]


def changes(outcome: Outcome) -> dict[str, tuple[int, int]]:
    """Read the numbers that changed, of one character."""
    (change,) = outcome.changes
    return {said(each.label): (each.before, each.after) for each in change.fields}
