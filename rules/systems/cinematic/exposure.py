"""Starting and stopping poisons and diseases (D003-21)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from rules.content import ContentRow
from rules.dice.bounds import bounds
from rules.dice.notation import parse
from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from rules.message import Message, Name, msg
from rules.names import find, fold
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.cinematic.asking import open_with
from rules.systems.cinematic.content import LIFE, Content, Toxin
from rules.systems.cinematic.healing import refuse_dead
from rules.systems.cinematic.options import HIGHEST, Note, Who
from rules.systems.cinematic.rounds import EVERY, TOXIN, ask_toxin
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import HIGHEST_ATTRIBUTE, Affliction
from rules.systems.cinematic.states import affliction_label
from rules.systems.cinematic.striking import life_facts

LONGEST_NAME = 60
MOST_AFFLICTIONS = 10
AMOUNT = re.compile(r"\s*[-+(]?\s*(?:[0-9]|d[0-9%])", re.IGNORECASE | re.ASCII)
"""How a text begins that is an amount of Life Points."""


class Exposure(Request):
    """What starting a poison takes: a row of the content, or its own figures."""

    name: Annotated[
        str,
        Field(min_length=1, max_length=LONGEST_NAME),
        Option(msg("Which one: the campaign's, or a name of your own"), completes="poison"),
    ]
    strength: Annotated[
        int | None, Field(ge=0, le=HIGHEST_ATTRIBUTE), Option(msg("Its Strength"))
    ] = None
    effect: Annotated[
        str | None,
        Option(
            msg("What it takes: an attribute, or Life Points such as 5 or 1d6"), completes="effect"
        ),
    ] = None
    frequency: Annotated[
        Literal["turn", "minute", "hour", "day"] | None,
        Option(msg("How often it acts"), labels={**EVERY}),
    ] = None
    lethal: Annotated[bool | None, Option(msg("Whether it kills, or only incapacitates"))] = None
    character: Who
    note: Note = None


class DiseaseExposure(Exposure):
    """What starting a disease takes: the same, of the diseases."""

    name: Annotated[
        str,
        Field(min_length=1, max_length=LONGEST_NAME),
        Option(msg("Which one: the campaign's, or a name of your own"), completes="disease"),
    ]


class Cure(Request):
    """What stopping a poison takes."""

    name: Annotated[
        str | None,
        Option(msg("Which one; the only one if left out"), completes="poison_at_work"),
    ] = None
    character: Who
    note: Note = None


class DiseaseCure(Cure):
    """What stopping a disease takes: the same, of the diseases."""

    name: Annotated[
        str | None,
        Option(msg("Which one; the only one if left out"), completes="disease_at_work"),
    ] = None


def resolve_poison(request: Exposure, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Start a poison: it acts when its frequency comes round."""
    affliction = _read(request, request.name, scene.content, disease=False)
    return _start(request, affliction, scene)


def resolve_disease(request: DiseaseExposure, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Start a disease, which works as a poison does."""
    affliction = _read(request, request.name, scene.content, disease=True)
    return _start(request, affliction, scene)


def _start(request: Exposure, affliction: Affliction, scene: CineScene) -> Outcome:
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    known = {fold(each.name) for each in character.sheet.afflictions}
    if fold(affliction.name) in known:
        raise NotPossibleError(
            msg(
                "{name} is at work in {who} already.",
                name=affliction_label(affliction, scene.content),
                who=character.label,
            ),
            field="name",
        )
    if len(known) >= MOST_AFFLICTIONS:
        raise NotPossibleError(
            msg("At most {n} poisons and diseases can be at work at once.", n=MOST_AFFLICTIONS),
            field="name",
        )
    begun = affliction.model_copy(update={"began": scene.clock.seconds})
    after = character.sheet.with_affliction(begun)
    asked = ask_toxin(character, after, begun.name, scene)
    outcome = Outcome(
        headline=_headline(character, begun, scene),
        title=msg("Strength {n}, {every}", n=begun.strength, every=EVERY[begun.every]),
        verdict=Verdict.HARM,
        lines=(_effect(begun, scene), *(() if begun.lethal else (msg("It does not kill."),))),
        opens=(asked,) if asked else (),
        facts={"name": begun.name, "strength": begun.strength, **life_facts(after)},
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)


def _headline(character: CineCharacter, affliction: Affliction, scene: CineScene) -> Message:
    named = {
        "who": character.label,
        "name": affliction_label(affliction, scene.content),
    }
    if affliction.disease:
        return msg("{who} falls ill: {name}", **named)
    return msg("{who} is poisoned: {name}", **named)


def _effect(affliction: Affliction, scene: CineScene) -> Message:
    if affliction.effect == LIFE:
        return msg("A win of it takes {n} Life Points.", n=Name(text=affliction.damage))
    return msg(
        "A win of it takes Levels of {attribute}.",
        attribute=scene.content.attribute_label(affliction.effect),
    )


def _read(request: Exposure, name: str, content: Content, *, disease: bool) -> Affliction:
    """Put together the row that was named, if one was, and the figures that were typed."""
    row = _row(name, content.diseases if disease else content.poisons, request)
    strength = request.strength if row is None or request.strength is not None else row.strength
    every = request.frequency or (row.every if row else None)
    effect, damage = _read_effect(request, row, content)
    if strength is None or every is None:
        raise InvalidInputError(
            msg("Say its strength and its frequency too."),
            field="strength" if strength is None else "frequency",
        )
    lethal = row.lethal if row and request.lethal is None else request.lethal is not False
    return Affliction(
        name=row.id if row else name,
        row=row.id if row else None,
        disease=disease,
        strength=strength,
        effect=effect,
        damage=damage,
        every=every,
        lethal=lethal,
    )


def _row(name: str, rows: Mapping[str, Toxin], request: Exposure) -> Toxin | None:
    """Find the content's row; a name of one's own is fine when the figures are there too."""
    try:
        return find(name, rows.values(), field="name")
    except UnknownNameError:
        if request.strength is None and request.frequency is None:
            raise
        return None


def _read_effect(request: Exposure, row: Toxin | None, content: Content) -> tuple[str, str]:
    """Read what it takes: an attribute and no damage, or `life` and a number or dice."""
    if request.effect is None:
        if row is None:
            raise InvalidInputError(
                msg("Say what it takes too: an attribute, or an amount of Life Points."),
                field="effect",
            )
        return row.effect, row.damage
    if not AMOUNT.match(request.effect):
        return find(request.effect, content.attributes.values(), field="effect").id, ""
    _, high = bounds(parse(request.effect, field="effect").tree)
    if not 0 <= high <= HIGHEST:
        raise InvalidInputError(
            msg(
                "“{text}” can be at most {high}, and not below 0.",
                text=Name(text=request.effect),
                high=HIGHEST,
            ),
            field="effect",
        )
    return LIFE, request.effect.strip()


def find_affliction(
    text: str | None, character: CineCharacter, scene: CineScene, *, disease: bool
) -> Affliction:
    """Find what is at work in somebody: the one that is named, or the only one of its kind."""
    found = [each for each in character.sheet.afflictions if each.disease is disease]
    if text is not None:
        rows = {each.name: _as_row(each, scene) for each in found}
        name = find(text, rows.values(), field="name").id
        return next(each for each in found if each.name == name)
    if len(found) == 1:
        return found[0]
    if not found:
        none = msg("No poison is at work in {who}.", who=character.label)
        if disease:
            none = msg("No disease is at work in {who}.", who=character.label)
        raise NotPossibleError(none, field="name")
    raise InvalidInputError(msg("Say which one: several are at work."), field="name")


def _as_row(affliction: Affliction, scene: CineScene) -> ContentRow:
    label = affliction_label(affliction, scene.content)
    name = label.id if isinstance(label, Message) else label.text
    return ContentRow(id=affliction.name, name=name, custom=not isinstance(label, Message))


def resolve_cure_poison(request: Cure, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Stop a poison; what it drained stays drained until it is restored."""
    return _stop(request, scene, disease=False)


def resolve_cure_disease(request: DiseaseCure, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Stop a disease; what it drained stays drained until it is restored."""
    return _stop(request, scene, disease=True)


def _stop(request: Cure, scene: CineScene, *, disease: bool) -> Outcome:
    character = scene.get(request.character)
    affliction = find_affliction(request.name, character, scene, disease=disease)
    after = character.sheet.without_affliction(affliction.name)
    stored = open_with(scene, character.id, TOXIN, name=affliction.name)
    named = {"who": character.label, "name": affliction_label(affliction, scene.content)}
    outcome = Outcome(
        headline=msg("{who} is rid of it: {name}", **named),
        title=msg("It no longer acts"),
        verdict=Verdict.RELIEF,
        closes=(stored.id,) if stored else (),
        facts={"name": affliction.name, **life_facts(after)},
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)
