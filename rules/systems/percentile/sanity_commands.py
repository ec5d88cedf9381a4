"""`/fear` and `/corrupt`: the same SAN test, and SAN in the place of Corruption."""

from __future__ import annotations

from collections.abc import Iterable

from rules.dice.source import Dice
from rules.message import Message, Name, msg
from rules.outcome import Outcome
from rules.request import Request
from rules.systems.percentile.options import MindKind, Modifier, Note, Who
from rules.systems.percentile.sanity import LossText, Sanity, Thing, resolve_sanity
from rules.systems.percentile.scene import D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.states import states


class Fear(Request):
    """What `/fear` takes."""

    loss: LossText
    kind: MindKind = None
    thing: Thing = None
    modifier: Modifier = 0
    character: Who
    note: Note = None


class Corrupt(Request):
    """What `/corrupt` takes for a SAN test."""

    loss: LossText
    kind: MindKind = None
    thing: Thing = None
    character: Who
    note: Note = None


class ShowSanity(Request):
    """What `/corrupt` takes to show SAN."""

    character: Who
    note: Note = None


def resolve_fear(request: Fear, scene: D100Scene, dice: Dice) -> Outcome:
    """Test SAN against something frightening."""
    return resolve_sanity(Sanity.model_validate(request.model_dump()), scene, dice)


def resolve_corrupt(request: Corrupt, scene: D100Scene, dice: Dice) -> Outcome:
    """Test SAN where another system would test for Corruption, and say so first."""
    sanity = Sanity.model_validate(request.model_dump())
    return _instead(resolve_sanity(sanity, scene, dice))


def resolve_show(request: ShowSanity, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Show SAN and what belongs to it, and say that there is no Corruption."""
    character = scene.get(request.character)
    sheet = character.sheet
    shown = msg(
        "{who} · SAN {san} of {most}", who=character.label, san=sheet.san, most=sheet.max_san
    )
    outcome = Outcome(
        headline=shown,
        title=msg("SAN {san} of {most}", san=sheet.san, most=sheet.max_san),
        lines=tuple(_mind(sheet, scene)) if scene.house_rules.sanity_module == "on" else (),
        facts={
            "san": sheet.san,
            "max_san": sheet.max_san,
            "breaking_point": sheet.breaking_point,
            "wp": sheet.wp,
        },
    )
    return _instead(settle(outcome, scene, note=request.note))


def _instead(outcome: Outcome) -> Outcome:
    headline = msg(
        "No Corruption in this system; Sanity instead. {answer}", answer=outcome.headline
    )
    return outcome.model_copy(update={"headline": headline})


def _mind(sheet: Sheet, scene: D100Scene) -> Iterable[Message]:
    rules = scene.house_rules
    yield msg("Breaking Point {n}", n=sheet.breaking_point)
    yield msg("WP {n} of {most}", n=sheet.wp, most=sheet.max_wp(rules))
    yield msg("Violence {n} of 3 boxes", n=sheet.violence)
    yield msg("Helplessness {n} of 3 boxes", n=sheet.helplessness)
    for bond in sheet.bonds:
        yield msg("Bond with {name}: {score}", name=Name(text=bond.name), score=bond.score)
    for state in states(sheet, rules):
        yield msg("Now: {state}", state=state)
