"""What a SAN loss leaves to be answered: what to do, which disorder, what adapting costs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import Ask, Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, Name, msg
from rules.outcome import Face, Outcome, Roll, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.content import CHARISMA, POWER
from rules.systems.percentile.losses import Lost
from rules.systems.percentile.options import Who
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.sheet import AdaptableKind, Sheet
from rules.systems.percentile.states import ADAPTED

INSANITY = "insanity"
DISORDER = "disorder"
ADAPTATION = "adaptation"

PRICE = 6
"""Sides of the die that adapting costs."""
LONGEST_DISORDER = 60
MOST_DISORDERS = 20

KINDS = {"violence": msg("violence"), "helplessness": msg("helplessness")}


class GoInsane(Request):
    """What a temporarily insane character does: it is asked, never typed."""

    character: Who
    choice: Annotated[
        Literal["flee", "struggle", "submit"], Option(msg("What the character does"), hidden=True)
    ]


class NameDisorder(Request):
    """The GM's name for a new disorder."""

    character: Annotated[CharacterId, Part(Right.OWN), Option(msg("Who has it"), hidden=True)]
    disorder: Annotated[
        str,
        Field(min_length=1, max_length=LONGEST_DISORDER),
        Option(msg("Which disorder"), hidden=True),
    ]


class PayAdaptation(Request):
    """What being adapted costs: it is asked, never typed."""

    character: Who
    kind: Annotated[Literal["violence", "helplessness"], Option(msg("To what"), hidden=True)]


def asked_after(character: D100Character, lost: Lost) -> tuple[FollowUp, ...]:
    """Give what the rules ask after a SAN loss."""
    found = []
    if lost.insane:
        found.append(_ask_what(character))
    if lost.broken:
        found.append(_ask_disorder(character))
    if lost.adapted is not None:
        found.append(_ask_price(character, lost.adapted))
    return tuple(found)


def _ask_what(character: D100Character) -> FollowUp:
    labels = {"flee": msg("Flee"), "struggle": msg("Struggle"), "submit": msg("Submit")}
    return FollowUp(
        kind=INSANITY,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg("{who} lost 5 or more SAN at once: temporary insanity.", who=character.label),
        choices=tuple(
            Choice(
                key=key,
                label=label,
                action=INSANITY,
                request={"character": character.id, "choice": key},
            )
            for key, label in labels.items()
        ),
    )


def _ask_disorder(character: D100Character) -> FollowUp:
    return FollowUp(
        kind=DISORDER,
        character=character.id,
        asks=Asks.GM,
        prompt=msg("{who} is at the Breaking Point: a disorder.", who=character.label),
        choices=(
            Choice(
                key="name",
                label=msg("Name the disorder…"),
                action=DISORDER,
                request={"character": character.id},
                ask=Ask(field="disorder", label=msg("Which disorder")),
            ),
        ),
    )


def _ask_price(character: D100Character, kind: AdaptableKind) -> FollowUp:
    if kind == "violence":
        prompt = msg(
            "{who} is adapted to violence: 1D6 off CHA, and the same off each Bond.",
            who=character.label,
        )
    else:
        prompt = msg("{who} is adapted to helplessness: 1D6 off POW.", who=character.label)
    return FollowUp(
        kind=ADAPTATION,
        character=character.id,
        asks=Asks.OWNER,
        prompt=prompt,
        choices=(
            Choice(
                key="roll",
                label=msg("Roll 1D6"),
                action=ADAPTATION,
                request={"character": character.id, "kind": kind},
            ),
        ),
        memory={"kind": kind},
    )


def resolve_insanity(request: GoInsane, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Flee, struggle or submit, until the fight is over or time passes."""
    character = scene.get(request.character)
    after = character.sheet.model_copy(update={"insanity": request.choice})
    said = {
        "flee": msg("{who} flees", who=character.label),
        "struggle": msg("{who} struggles", who=character.label),
        "submit": msg("{who} submits", who=character.label),
    }[request.choice]
    outcome = Outcome(
        headline=said,
        title=said,
        verdict=Verdict.HARM,
        facts={"insanity": request.choice},
    )
    return settle(outcome, scene, {character.id: after})


def resolve_disorder(request: NameDisorder, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Write down the disorder that the GM names; NotPossibleError beyond 20 of them."""
    character = scene.get(request.character)
    disorder = request.disorder.strip()
    if not disorder:
        raise InvalidInputError(msg("The disorder has no name."), field="disorder")
    if len(character.sheet.disorders) >= MOST_DISORDERS:
        raise NotPossibleError(
            msg("{who} has {n} disorders already.", who=character.label, n=MOST_DISORDERS)
        )
    held = dict.fromkeys((*character.sheet.disorders, disorder))
    after = character.sheet.model_copy(update={"disorders": tuple(held)})
    title = msg(
        "{who} has a disorder: {disorder}", who=character.label, disorder=Name(text=disorder)
    )
    outcome = Outcome(
        headline=title, title=title, verdict=Verdict.HARM, facts={"disorders": len(held)}
    )
    return settle(outcome, scene, {character.id: after})


def resolve_adaptation(request: PayAdaptation, scene: D100Scene, dice: Dice) -> Outcome:
    """Pay for being adapted, once: 1D6 off CHA and each Bond, or off POW."""
    character = scene.get(request.character)
    face = dice.roll(PRICE)
    if request.kind == "violence":
        after = _paid_in_charisma(character.sheet, face)
    else:
        after = _paid_in_power(character.sheet, face, scene)
    outcome = Outcome(
        headline=msg(
            "{who} · adapted to {kind}: {n} is the price",
            who=character.label,
            kind=KINDS[request.kind],
            n=face,
        ),
        title=ADAPTED[request.kind],
        verdict=Verdict.HARM,
        rolls=(Roll(faces=(Face(sides=PRICE, value=face),), label=_label(request.kind)),),
        facts={"kind": request.kind, "price": face},
    )
    return settle(outcome, scene, {character.id: after})


def _label(kind: str) -> Message:
    return msg("Off CHA and each Bond") if kind == "violence" else msg("Off POW")


def _paid_in_charisma(sheet: Sheet, price: int) -> Sheet:
    bonds = tuple(
        bond.model_copy(update={"score": max(0, bond.score - price)}) for bond in sheet.bonds
    )
    charisma = max(0, sheet.stat(CHARISMA) - price)
    return sheet.with_stat(CHARISMA, charisma).model_copy(update={"bonds": bonds})


def _paid_in_power(sheet: Sheet, price: int, scene: D100Scene) -> Sheet:
    less = sheet.with_stat(POWER, max(0, sheet.stat(POWER) - price))
    return less.model_copy(update={"wp": min(less.wp, less.max_wp(scene.house_rules))})


def review_adaptation(stored: OpenFollowUp, scene: D100Scene) -> FollowUp | Void:
    """Keep the price due, unless the character is no longer adapted."""
    asked = stored.follow_up
    character = scene.get(asked.character)
    if asked.memory["kind"] not in character.sheet.adapted:
        return Void(reason=msg("{who} is not adapted.", who=character.label))
    return asked
