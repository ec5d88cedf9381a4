"""What is known of somebody's mind: SAN, immunities, and the traits that would lead."""

from __future__ import annotations

from collections.abc import Iterable

from rules.dice.source import Dice
from rules.message import Message, Name, Series, msg
from rules.outcome import Outcome
from rules.request import Request
from rules.systems.opposed_d20.immunities import immunity_label
from rules.systems.opposed_d20.mastery import Rating
from rules.systems.opposed_d20.options import Note, Who
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import counted_san, is_insane, present
from rules.systems.opposed_d20.traits import strongest


class ShowSanity(Request):
    """What showing somebody's sanity takes."""

    character: Who
    note: Note = None


def resolve_show(request: ShowSanity, scene: D20Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Show SAN, what the encounter cost so far, the immunities and the strongest traits."""
    actor = scene.get(request.character)
    sheet = present(actor.sheet, scene.clock)
    san = Rating(counted_san(sheet.san, scene.house_rules)).said
    outcome = Outcome(
        headline=msg("{who} · SAN {san}", who=actor.label, san=san),
        title=msg("SAN {san}", san=san),
        lines=tuple(_known(sheet, scene)),
        facts={
            "san": sheet.san,
            "insane": is_insane(sheet),
            "temp_insane": sheet.temp_insane_in is not None,
            "immunities": list(sheet.immunities),
            "encounter_loss": sheet.encounter_loss,
        },
    )
    return settle(outcome, scene, note=request.note)


def _known(sheet: Sheet, scene: D20Scene) -> Iterable[Message]:
    if is_insane(sheet):
        yield msg("Insane, until the GM ends it.")
    elif sheet.temp_insane_in:
        yield msg("Temporarily insane, until the encounter ends or the GM ends it.")
    elif sheet.temp_insane_in is not None:
        yield msg("Temporarily insane, until the GM ends it.")
    if scene.clock.encounter:
        yield msg("SAN lost in this encounter: {n}.", n=sheet.encounter_loss)
    yield _immune(sheet, scene)
    yield strongest(sheet, scene.content)


def _immune(sheet: Sheet, scene: D20Scene) -> Message:
    if not sheet.immunities:
        return msg("Immune to nothing.")
    things: tuple[Message | Name, ...] = tuple(
        immunity_label(thing, scene.content) for thing in sheet.immunities
    )
    return msg("Immune to {things}.", things=Series(items=things))
