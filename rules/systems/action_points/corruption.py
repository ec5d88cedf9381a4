"""Corruption: events that may stir the Presence, gains, and the level with its ledger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from rules.dice.evaluate import amount as read_amount
from rules.dice.source import Dice
from rules.errors import InvalidInputError, RuleError
from rules.message import Message, Name, Series, Signed, msg
from rules.names import find, fold
from rules.outcome import Outcome, Table, Verdict
from rules.request import Option, Request
from rules.systems.action_points.consequences import consequence_row
from rules.systems.action_points.content import Content, Event
from rules.systems.action_points.effects import Effect, at_midnight, gain_corruption
from rules.systems.action_points.hiding import labels_hidden, shown
from rules.systems.action_points.options import HIGHEST, Note, Who
from rules.systems.action_points.presence import DISPELLED, PRESENCE, presence_target, stir
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import LedgerEntry, Sheet
from rules.systems.action_points.triggers import EVENT

LONGEST_REASON = 60
LEDGER_SHOWN = 15
"""How many of the latest ledger entries are shown."""


class Witness(Request):
    """What `/corrupt` takes for an event."""

    severity: Annotated[
        str, Option(msg("How grave the event is: 10, 12, 14, 16, 18 or 20"), completes="severity")
    ]
    character: Who
    note: Note = None


class Gain(Request):
    """What `/corrupt` takes for Corruption that comes from elsewhere; the note is the reason."""

    amount: Annotated[str, Option(msg("How much Corruption"))]
    character: Who
    note: Note = None


class Midnight(Request):
    """What `/corrupt` takes for the test of a midnight."""

    character: Who
    note: Note = None


class Show(Request):
    """What `/corrupt` takes to show the level."""

    character: Who
    note: Note = None


def resolve_event(request: Witness, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Tell whether an event stirs the Presence: when its severity is at most the Corruption."""
    actor = scene.get(request.character)
    event = _event(request.severity, scene)
    sheet = actor.sheet
    reached = event.severity <= sheet.corruption
    effect = Effect(sheet, (EVENT,) if reached else ())
    stirred = stir(actor, effect, scene, {"severities": [event.severity]})
    hidden = labels_hidden(scene.house_rules)
    named = () if hidden else (msg("{event}", event=event.label),)
    numbers = {"severity": event.severity, "level": sheet.corruption}
    if not reached:
        title = msg("Severity {severity} is above Corruption {level}: nothing stirs", **numbers)
    elif EVENT in sheet.dispelled:
        title = msg("Severity {severity}, Corruption {level}: dispelled", **numbers)
    else:
        title = msg("Severity {severity}, Corruption {level}: the Presence stirs", **numbers)
    outcome = Outcome(
        headline=msg(
            "{who} · event of severity {severity}", who=actor.label, severity=event.severity
        ),
        title=title,
        verdict=Verdict.HARM if stirred.opens else Verdict.NEUTRAL,
        lines=(*named, *stirred.lines),
        opens=stirred.opens,
        closes=stirred.closes,
        house_rules=(*(("content_labels",) if hidden else ()), *stirred.house_rules),
        facts={**numbers, "triggered": bool(stirred.opens), **stirred.facts},
    )
    return settle(outcome, scene, note=request.note)


def _event(text: str, scene: ApScene) -> Event:
    """Find an event by its label or its severity; where labels are hidden, by that alone."""
    events = shown(scene.content, scene.house_rules).events.values()
    same = [event for event in events if str(event.severity) == fold(text)]
    if same:
        return scene.content.events[same[0].id]
    try:
        return find(text, events, field="severity")
    except RuleError:
        hidden = labels_hidden(scene.house_rules)
        if not hidden and any(character.isalpha() for character in text):
            raise
        known = sorted({event.severity for event in events})
        raise InvalidInputError(
            msg(
                "There is no event of severity “{text}”. It can be {severities}.",
                text=Name(text=text[:LONGEST_REASON]),
                severities=Series(items=tuple(known), joined="or"),
            ),
            field="severity",
        ) from None


def resolve_gain(request: Gain, scene: ApScene, dice: Dice) -> Outcome:
    """Add Corruption for a reason; it never falls this way (D000-30)."""
    actor = scene.get(request.character)
    rolled = read_amount(request.amount, dice, field="amount", minimum=0, maximum=HIGHEST)
    entry = LedgerEntry(
        reason="gained",
        amount=rolled.total,
        item=(request.note or "")[:LONGEST_REASON],
        seconds=scene.clock.seconds,
    )
    effect = gain_corruption(actor.sheet, entry, scene.house_rules)
    stirred = stir(actor, effect, scene)
    outcome = Outcome(
        headline=msg(
            "{who} · Corruption {before} → {after}",
            who=actor.label,
            before=actor.sheet.corruption,
            after=effect.sheet.corruption,
        ),
        title=msg("{n} Corruption gained", n=rolled.total),
        verdict=Verdict.HARM if rolled.total else Verdict.NEUTRAL,
        rolls=rolled.rolls,
        lines=stirred.lines,
        opens=stirred.opens,
        closes=stirred.closes,
        house_rules=(*effect.house_rules, *stirred.house_rules),
        facts={
            "gained": rolled.total,
            "corruption": effect.sheet.corruption,
            **stirred.facts,
        },
    )
    return settle(outcome, scene, {actor.id: effect.sheet}, note=request.note)


def resolve_midnight(request: Midnight, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Let a midnight pass: above the maximum of Stamina, Corruption stirs the Presence."""
    actor = scene.get(request.character)
    effect = at_midnight(actor.sheet)
    stirred = stir(actor, effect, scene, {"midnights": 1})
    numbers = {"level": actor.sheet.corruption, "maximum": actor.sheet.max_stamina}
    if effect.triggers:
        title = msg("Corruption {level} is above maximum Stamina {maximum}", **numbers)
    else:
        title = msg("Corruption {level}, maximum Stamina {maximum}: nothing stirs", **numbers)
    outcome = Outcome(
        headline=msg("{who} · midnight", who=actor.label),
        title=title,
        verdict=Verdict.HARM if stirred.opens else Verdict.NEUTRAL,
        lines=stirred.lines,
        opens=stirred.opens,
        closes=stirred.closes,
        house_rules=stirred.house_rules,
        facts={
            "test": bool(stirred.opens),
            "target": stirred.facts.get("presence_target"),
            **stirred.facts,
        },
    )
    return settle(outcome, scene, note=request.note)


def resolve_show(request: Show, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Show the Corruption level, what resisting would take now, and where it came from."""
    actor = scene.get(request.character)
    sheet = actor.sheet
    asked = scene.open_for(actor.id, PRESENCE)
    triggers = tuple(asked.follow_up.memory["triggers"]) if asked else ()
    target = presence_target(sheet, triggers, scene.house_rules)
    row = consequence_row(sheet.corruption, scene.content)
    outcome = Outcome(
        headline=msg("{who} · Corruption {level}", who=actor.label, level=sheet.corruption),
        title=msg("Corruption {level}", level=sheet.corruption),
        lines=tuple(_state(sheet, target.sentence)),
        table=_ledger(sheet, scene.content),
        house_rules=target.house_rules,
        facts={
            "corruption": sheet.corruption,
            "target": target.total,
            "triggers": list(triggers),
            "dispelled": bool(sheet.dispelled),
            "row": row.level if row else None,
        },
    )
    return settle(outcome, scene, note=request.note)


def _state(sheet: Sheet, target: Message) -> Iterable[Message]:
    yield target
    if sheet.dispelled:
        yield DISPELLED


def _ledger(sheet: Sheet, content: Content) -> Table | None:
    if not sheet.ledger:
        return None
    return Table(
        columns=(msg("Corruption"), msg("Reason")),
        rows=tuple(
            (Signed(number=entry.amount), reason(entry, content))
            for entry in sheet.ledger[-LEDGER_SHOWN:]
        ),
    )


def reason(entry: LedgerEntry, content: Content) -> Message:
    """Say a ledger entry's reason in words."""
    item = Name(text=entry.item)
    row = content.traits.get(entry.item)
    trait = row.label if row else item
    said = {
        "obeyed": msg("Obeyed the Presence"),
        "resisted": msg("Resisted in vain"),
        "trait": msg("Trait rank: {item}", item=trait),
        "aug": msg("Aug: {item}", item=item),
        "trait_extracted": msg("Extracted: {item}", item=trait),
        "aug_extracted": msg("Extracted: {item}", item=item),
        "set": msg("Set by hand"),
        "earlier": msg("Earlier"),
    }
    gained = msg("Gained: {item}", item=item) if entry.item else msg("Gained")
    return said.get(entry.reason, gained)
