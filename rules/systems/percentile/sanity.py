"""SAN tests, and what a loss costs: at once, or partly projected onto a Bond (D001-35)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import NotPossibleError, UnknownNameError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, Name, Value, msg
from rules.names import fold
from rules.outcome import Face, Outcome, Roll, Verdict
from rules.request import Option, Request
from rules.systems.percentile.losses import HIGHEST_LOSS, Lost, lose_san, read_loss
from rules.systems.percentile.minds import asked_after
from rules.systems.percentile.options import MindKind, Modifier, Note, Who
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.sheet import Bond, Sheet
from rules.systems.percentile.states import ADAPTED
from rules.systems.percentile.targets import MODIFIER, Target
from rules.systems.percentile.tests import Tested, roll_test

SAN_LOSS = "san_loss"
WITHOUT_SAN = msg("This campaign plays without SAN tests (house rule sanity_module).")
PROJECTED = 4
"""Sides of the die that projecting takes off a loss, off the Bond and off WP."""

LossText = Annotated[
    str,
    Field(max_length=100),
    Option(msg("What it costs: on a success / on a failure, such as 1/1D6")),
]
Thing = Annotated[
    str | None, Field(max_length=100), Option(msg("What was met; shown, never read by the rules"))
]


class Sanity(Request):
    """What `/d100 sanity` takes: a SAN test with every input."""

    loss: LossText
    kind: MindKind = None
    thing: Thing = None
    modifier: Modifier = 0
    bond: Annotated[
        str | None, Option(msg("A Bond onto which a loss is projected"), completes="bond")
    ] = None
    character: Who
    note: Note = None


class LoseSanity(Request):
    """What taking a SAN loss takes, whole or projected onto a Bond: it is asked, never typed."""

    character: Who
    points: Annotated[int, Field(ge=0, le=HIGHEST_LOSS), Option(msg("How much SAN"), hidden=True)]
    kind: Annotated[
        Literal["violence", "helplessness", "unnatural"] | None,
        Option(msg("What wears the mind"), hidden=True),
    ] = None
    bond: Annotated[str | None, Option(msg("Onto which Bond"), hidden=True)] = None


@dataclass(frozen=True, slots=True)
class _Blow:
    """A SAN loss before it is taken: of whom, how much, of which kind, onto which Bond."""

    character: D100Character
    points: int
    kind: str | None
    bond: Bond | None = None


@dataclass(frozen=True, slots=True)
class _Taken:
    """A SAN loss that was taken: the mind after it, and the die of a projection."""

    lost: Lost
    face: int | None = None

    @property
    def rolls(self) -> tuple[Roll, ...]:
        if self.face is None:
            return ()
        return (Roll(faces=(Face(sides=PROJECTED, value=self.face),), label=msg("Projected")),)

    @property
    def facts(self) -> dict[str, Any]:
        return {
            "lost": self.lost.lost,
            "san": self.lost.sheet.san,
            "wp": self.lost.sheet.wp,
            "projected": self.face or 0,
            "insane": self.lost.insane,
            "broken": self.lost.broken,
            "adapted": self.lost.adapted,
            "breaking_point": self.lost.sheet.breaking_point,
        }


def check_module(scene: D100Scene) -> None:
    """Refuse what belongs to the mind's module where a campaign plays without it."""
    if scene.house_rules.sanity_module == "off":
        raise NotPossibleError(WITHOUT_SAN)


def resolve_sanity(request: Sanity, scene: D100Scene, dice: Dice) -> Outcome:
    """Test SAN and lose what the result says.

    Who is adapted to the kind succeeds without a roll. A loss that could be projected onto a Bond
    waits for the player's word, unless the Bond was named before the roll.
    """
    check_module(scene)
    character = scene.get(request.character)
    sheet = character.sheet
    loss = read_loss(request.loss)
    bond = None if request.bond is None else _find_bond(request.bond, sheet)
    adapted = request.kind in sheet.adapted
    tested = None if adapted else roll_test(san_target(character, request.modifier, scene), dice)
    rolled = loss.rolled(dice, passed=tested is None or tested.passed)
    blow = _Blow(character, rolled.total, request.kind, bond)
    waits = bond is None and rolled.total > 0 and bool(_projectable(sheet))
    taken = _Taken(Lost(sheet)) if waits else _take(blow, dice)
    opens = (_ask_how(blow),) if waits else asked_after(character, taken.lost)
    outcome = Outcome(
        headline=_headline(character, tested, taken, waits=waits),
        title=ADAPTED[request.kind or ""] if tested is None else tested.sentence(),
        verdict=Verdict.SUCCESS if tested is None else tested.verdict,
        rolls=(*((tested.thrown(),) if tested else ()), *rolled.rolls, *taken.rolls),
        terms=tested.target.terms if tested else (),
        lines=tuple(_lines(request, loss.text, blow, taken)),
        opens=opens,
        facts={
            **(tested.facts if tested else {"passed": True}),
            "points": rolled.total,
            **taken.facts,
        },
    )
    return settle(outcome, scene, {character.id: taken.lost.sheet}, note=request.note)


def san_target(character: D100Character, modifier: int, scene: D100Scene) -> Target:
    """Give what a SAN test is rolled against: SAN, the modifier, less for low WP."""
    target = Target(msg("SAN"), character.sheet.san).plus(MODIFIER, modifier)
    return target.of(character.sheet, scene.house_rules)


def _take(blow: _Blow, dice: Dice) -> _Taken:
    sheet, kind = blow.character.sheet, blow.kind
    if blow.bond is None or blow.points == 0:
        return _Taken(lose_san(sheet, blow.points, kind))
    face = dice.roll(PROJECTED)
    bonds = tuple(
        bond.model_copy(update={"score": max(0, bond.score - face)}) if bond == blow.bond else bond
        for bond in sheet.bonds
    )
    paid = sheet.model_copy(update={"bonds": bonds, "wp": max(0, sheet.wp - face)})
    return _Taken(lose_san(paid, max(0, blow.points - face), kind), face)


def _projectable(sheet: Sheet) -> tuple[Bond, ...]:
    """Give the Bonds onto which a loss can be projected: none without WP."""
    return tuple(bond for bond in sheet.bonds if bond.score) if sheet.wp else ()


def _find_bond(text: str, sheet: Sheet) -> Bond:
    for bond in _projectable(sheet):
        if fold(bond.name) == fold(text):
            return bond
    known = [Name(text=bond.name) for bond in _projectable(sheet)]
    raise UnknownNameError(text, known[:3], field="bond")


def _headline(
    character: D100Character, tested: Tested | None, taken: _Taken, *, waits: bool
) -> Message:
    named: dict[str, Value] = {
        "who": character.label,
        "before": character.sheet.san,
        "after": taken.lost.sheet.san,
    }
    stays = named["before"] == named["after"]
    if tested is None and stays:
        return msg("{who} · SAN test: succeeds by itself, SAN stays at {after}", **named)
    if tested is None:
        return msg("{who} · SAN test: succeeds by itself, SAN {before} → {after}", **named)
    named |= {"n": tested.target.number, "grade": tested.word}
    if waits:
        return msg("{who} · SAN {n} %: {grade}", **named)
    if stays:
        return msg("{who} · SAN {n} %: {grade}, SAN stays at {after}", **named)
    return msg("{who} · SAN {n} %: {grade}, SAN {before} → {after}", **named)


def _lines(request: Sanity, loss: str, blow: _Blow, taken: _Taken) -> Iterable[Message]:
    if request.thing is not None:
        yield msg("Met: {thing}", thing=Name(text=request.thing))
    yield msg("Loss {loss}: {n} SAN", loss=Name(text=loss), n=blow.points)
    yield from _consequences(blow, taken)


def _consequences(blow: _Blow, taken: _Taken) -> Iterable[Message]:
    if taken.face is not None and blow.bond is not None:
        yield msg(
            "{n} of it goes onto the Bond with {bond}, and costs as many WP.",
            n=taken.face,
            bond=Name(text=blow.bond.name),
        )
    if taken.lost.broken:
        yield msg(
            "SAN is at the Breaking Point; the new Breaking Point is {n}.",
            n=taken.lost.sheet.breaking_point,
        )


def _ask_how(blow: _Blow) -> FollowUp:
    """Ask whether a loss is taken whole, or projected onto a Bond."""
    character, points = blow.character, blow.points
    request: dict[str, Any] = {"character": character.id, "points": points, "kind": blow.kind}
    onto = tuple(
        Choice(
            key=f"bond{place}",
            label=msg("Project onto {bond}", bond=Name(text=bond.name)),
            action=SAN_LOSS,
            request={**request, "bond": bond.name},
        )
        for place, bond in enumerate(_projectable(character.sheet))
    )
    return FollowUp(
        kind=SAN_LOSS,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} is to lose {n} SAN. Part of it may be projected onto a Bond: 1D4 off the loss, "
            "off the Bond and off WP.",
            who=character.label,
            n=points,
        ),
        choices=(
            Choice(
                key="whole",
                label=msg("Lose {n} SAN", n=points),
                action=SAN_LOSS,
                request=request,
            ),
            *onto,
        ),
        memory={"points": points, "kind": blow.kind},
    )


def resolve_loss(request: LoseSanity, scene: D100Scene, dice: Dice) -> Outcome:
    """Take a SAN loss that was asked about: whole, or 1D4 of it projected onto a Bond."""
    character = scene.get(request.character)
    bond = None if request.bond is None else _find_bond(request.bond, character.sheet)
    blow = _Blow(character, request.points, request.kind, bond)
    taken = _take(blow, dice)
    outcome = Outcome(
        headline=msg(
            "{who} · SAN {before} → {after}",
            who=character.label,
            before=character.sheet.san,
            after=taken.lost.sheet.san,
        ),
        title=msg("{n} SAN lost", n=taken.lost.lost),
        verdict=Verdict.HARM if taken.lost.lost else Verdict.NEUTRAL,
        rolls=taken.rolls,
        lines=tuple(_consequences(blow, taken)),
        opens=asked_after(character, taken.lost),
        facts={"points": request.points, **taken.facts},
    )
    return settle(outcome, scene, {character.id: taken.lost.sheet})


def review_loss(stored: OpenFollowUp, scene: D100Scene) -> FollowUp | Void:
    """Ask anew with the Bonds that there are now."""
    asked = stored.follow_up
    character = scene.get(asked.character)
    return _ask_how(_Blow(character, asked.memory["points"], asked.memory["kind"]))
