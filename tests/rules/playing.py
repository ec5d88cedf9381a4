"""Playing any system in a test: resolving actions, pressing buttons, reading what was said."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from rules.content import Content
from rules.dice.source import ScriptedDice
from rules.follow_up import FollowUp, OpenFollowUp, Void
from rules.message import Average, Message, Name, PerCent, Series, Signed, Value, Word
from rules.outcome import Outcome
from rules.scene import ContentT, RulesT, Scene
from rules.sheet import SheetT
from rules.system import RuleSystem

DATA = Path(__file__).parents[2] / "data"

AnyContentT = TypeVar("AnyContentT", bound=Content)


def load_content(key: str, content: type[AnyContentT]) -> AnyContentT:
    """Load a system's own content."""
    tables = {}
    for kind in content.model_fields:
        rows = json.loads((DATA / key / f"{kind}.json").read_text(encoding="utf-8"))
        tables[kind] = {row["id"]: row for row in rows}
    return content.model_validate(tables)


def play(
    system: RuleSystem,
    at: Scene[SheetT, RulesT, ContentT],
    action: str,
    dice: Sequence[int] = (),
    **fields: Any,
) -> Outcome:
    """Resolve an action; its dice fall as told and must all be thrown."""
    found = system.actions[action]
    thrown = ScriptedDice(dice)
    outcome = found.resolve(found.request.model_validate(fields), at, thrown)
    assert thrown.left == 0
    return outcome


def after(at: Scene[SheetT, RulesT, ContentT], outcome: Outcome) -> Scene[SheetT, RulesT, ContentT]:
    """Give the scene after an outcome: its sheets, and what it opens and closes."""
    cast = dict(at.cast)
    for who, changed in outcome.sheets.items():
        before = cast[who]
        assert isinstance(changed, type(before.sheet))
        cast[who] = replace(before, sheet=changed)
    kept = [stored for stored in at.follow_ups if stored.id not in outcome.closes]
    first = max([stored.id for stored in at.follow_ups], default=0) + 1
    opened = [stored(each, number) for number, each in enumerate(outcome.opens, start=first)]
    return replace(at, cast=cast, follow_ups=(*kept, *opened), answers=None)


def stored(follow_up: FollowUp, number: int = 1) -> OpenFollowUp:
    """Give a follow-up as it comes back from the store."""
    body = json.loads(follow_up.model_dump_json())
    return OpenFollowUp(id=number, revision=0, follow_up=FollowUp.model_validate(body))


def press(
    system: RuleSystem,
    at: Scene[SheetT, RulesT, ContentT],
    button: tuple[str, str],
    dice: Sequence[int] = (),
    **answer: Any,
) -> tuple[Scene[SheetT, RulesT, ContentT], Outcome]:
    """Press a button (kind, key) of an open follow-up; give the scene after and what came."""
    kind, key = button
    asked = next(each for each in at.follow_ups if each.follow_up.kind == kind)
    choice = next(each for each in asked.follow_up.choices if each.key == key)
    pressed = replace(at, answers=asked)
    outcome = play(system, pressed, choice.action, dice, **{**choice.request, **answer})
    assert asked.id in outcome.closes
    return after(at, outcome), outcome


def reviewed(
    system: RuleSystem, at: Scene[SheetT, RulesT, ContentT]
) -> tuple[Scene[SheetT, RulesT, ContentT], list[Void]]:
    """Review all that is open, as the bot does after a change; give what ended and why."""
    kept, ended = [], []
    for each in at.follow_ups:
        found = system.review(each, at)
        if isinstance(found, Void):
            ended.append(found)
        else:
            kept.append(each.model_copy(update={"follow_up": found}))
    return replace(at, follow_ups=tuple(kept)), ended


def said(value: Value | None) -> str:
    """Read a message as English."""
    match value:
        case None:
            return ""
        case Word(kind="command", text=text):
            return f"/{text}"
        case Name(text=text) | Word(text=text):
            return text
        case Series(items=items):
            return ", ".join(said(item) for item in items)
        case Message():
            one = value.plural is None or value.values["n"] == 1
            form = value.id if one or value.plural is None else value.plural
            return form.format(**{key: said(part) for key, part in value.values.items()})
    return _number(value)


def _number(value: Value) -> str:
    match value:
        case int():
            return str(value).replace("-", "−")
        case Signed(number=number):
            return f"{number:+d}".replace("-", "−")
        case PerCent(units=units, bound="", decimals=1):
            return f"{units // 10}.{units % 10} %"
        case Average(tenths=tenths):
            return f"{tenths // 10}.{tenths % 10}"
    raise TypeError(type(value))


def lines(outcome: Outcome) -> list[str]:
    """Read the lines of an outcome."""
    return [said(line) for line in outcome.lines]


def rolls(outcome: Outcome) -> list[str]:
    """Read the rolls of an outcome: whose, the faces, what they gave."""
    return [
        f"{said(roll.label)}: {' '.join(str(face.value) for face in roll.faces)} "
        f"→ {said(roll.gives)}"
        for roll in outcome.rolls
    ]


def terms(outcome: Outcome) -> list[str]:
    """Read the terms of an outcome."""
    return [f"{said(term.label)}: {said(term.value)}" for term in outcome.terms]


def changes(outcome: Outcome) -> dict[str, tuple[int, int]]:
    """Read the numbers that changed, of one character."""
    (change,) = outcome.changes
    return {said(each.label): (each.before, each.after) for each in change.fields}


def buttons(outcome: Outcome) -> dict[str, list[str]]:
    """Read what an outcome asks: by kind, the labels of the choices."""
    return {asked.kind: [said(choice.label) for choice in asked.choices] for asked in outcome.opens}
