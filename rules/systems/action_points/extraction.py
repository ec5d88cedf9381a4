"""Extraction: taking a Trait rank or an Aug out again, past the Presence and the GM."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from rules.content import ContentRow
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, Name, msg
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.action_points.content import Content, Trait
from rules.systems.action_points.effects import Effect
from rules.systems.action_points.options import Note, Who
from rules.systems.action_points.presence import stir
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import LedgerEntry, Sheet
from rules.systems.action_points.triggers import EXTRACTION

EXTRACTION_KIND = "extraction"


class Extract(Request):
    """What `/corrupt` takes to try an extraction."""

    thing: Annotated[
        str,
        Field(min_length=1),
        Option(msg("Which Aug, or which Trait raised above natural"), completes="extractable"),
    ]
    character: Who
    note: Note = None


class Remove(Request):
    """The GM's word that an extraction succeeds: asked by a follow-up alone."""

    thing: Annotated[str, Option(msg("What is taken out"), completes="extractable")]
    character: Who
    note: Note = None


def extractable(sheet: Sheet, content: Content) -> list[ContentRow]:
    """Give what can be taken out of a character: its Augs, and Traits above their natural rank."""
    raised = [trait for trait in content.traits.values() if _above_natural(sheet, trait)]
    return [
        *(ContentRow(id=f"aug:{aug}", name=aug, custom=True) for aug in sheet.augs),
        *(
            ContentRow(id=f"trait:{trait.id}", name=trait.name, custom=trait.custom)
            for trait in raised
        ),
    ]


def _above_natural(sheet: Sheet, trait: Trait) -> bool:
    return sheet.traits.get(trait.id, 0) > sheet.natural.get(trait.id, 0)


def _find(text: str, actor: ApCharacter, scene: ApScene) -> ContentRow:
    rows = extractable(actor.sheet, scene.content)
    if not rows:
        raise NotPossibleError(
            msg("{who} has nothing that could be extracted.", who=actor.label), field="thing"
        )
    return find(text, rows, field="thing")


def resolve_extract(request: Extract, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Try an extraction: first the Presence is answered, then the GM confirms the removal.

    Where the Presence is dispelled, the GM is asked at once (D000-25).
    """
    actor = scene.get(request.character)
    row = _find(request.thing, actor, scene)
    effect = Effect(actor.sheet, (EXTRACTION,))
    stirred = stir(actor, effect, scene, {"extracting": [row.id]})
    opens = stirred.opens or (confirm(actor, row.id, row.label),)
    outcome = Outcome(
        headline=msg("{who} · extraction: {what}", who=actor.label, what=row.label),
        title=msg("Extraction: {what}", what=row.label),
        lines=stirred.lines,
        opens=opens,
        closes=stirred.closes,
        house_rules=stirred.house_rules,
        facts={"thing": row.id, "target": stirred.facts.get("presence_target"), **stirred.facts},
    )
    return settle(outcome, scene, note=request.note)


def confirm(actor: ApCharacter, thing: str, label: Message | Name) -> FollowUp:
    """Ask the GM whether the extraction succeeds."""
    return FollowUp(
        kind=EXTRACTION_KIND,
        character=actor.id,
        asks=Asks.GM,
        prompt=msg("{what} is being taken out of {who}.", what=label, who=actor.label),
        choices=(
            Choice(
                key="remove",
                label=msg("Take it out"),
                action="remove",
                request={"character": actor.id, "thing": thing},
            ),
        ),
        memory={"thing": thing},
    )


def confirmations(actor: ApCharacter, things: Iterable[str], scene: ApScene) -> Iterable[FollowUp]:
    """Ask the GM about every extraction that waited for the Presence and can still be made."""
    rows = {row.id: row for row in extractable(actor.sheet, scene.content)}
    for thing in things:
        if thing in rows:
            yield confirm(actor, thing, rows[thing].label)


def resolve_remove(request: Remove, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Take an Aug or a Trait rank out, and its own Corruption with it (D000-18)."""
    actor = scene.get(request.character)
    row = _find(request.thing, actor, scene)
    kind, _, item = row.id.partition(":")
    sheet = actor.sheet
    if kind == "aug":
        after = sheet.model_copy(update={"augs": tuple(a for a in sheet.augs if a != item)})
    else:
        rank = sheet.traits[item] - 1
        after = sheet.model_copy(update={"traits": {**sheet.traits, item: rank}})
    amount = sheet.undone(kind, item)
    keep = scene.house_rules.extraction == "keep"
    if not keep:
        entry = LedgerEntry(
            reason="aug_extracted" if kind == "aug" else "trait_extracted",
            amount=-amount,
            item=item,
            seconds=scene.clock.seconds,
        )
        after = after.corrupted(entry)
    outcome = Outcome(
        headline=msg(
            "{who} · {what} taken out, Corruption {before} → {after}",
            who=actor.label,
            what=row.label,
            before=sheet.corruption,
            after=after.corruption,
        ),
        title=msg("{what} taken out", what=row.label),
        verdict=Verdict.RELIEF,
        house_rules=("extraction",) if keep and amount else (),
        facts={
            "thing": row.id,
            "corruption": after.corruption,
            "stamina": after.stamina,
            "dispelled": bool(after.dispelled),
        },
    )
    return settle(outcome, scene, {actor.id: after}, note=request.note)


def review_extraction(stored: OpenFollowUp, scene: ApScene) -> FollowUp | Void:
    """End the GM's question when what it is about is gone."""
    actor = scene.get(stored.follow_up.character)
    things = [row.id for row in extractable(actor.sheet, scene.content)]
    if stored.follow_up.memory["thing"] not in things:
        return Void(reason=msg("{who} no longer has it.", who=actor.label))
    return stored.follow_up
