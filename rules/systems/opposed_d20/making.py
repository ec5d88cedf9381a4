"""Rolling a character in the open: `/d20 create` (D002-1, D002-9, D002-10, D002-32)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Series, msg
from rules.names import find
from rules.outcome import FieldChange, Outcome, SheetChange, Verdict
from rules.request import Option, Request
from rules.settling import settled
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.creation import (
    band_of,
    occupation_skills,
    roll_character,
)
from rules.systems.opposed_d20.occupations import find_occupation
from rules.systems.opposed_d20.options import Note, Who
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.sheet import Essay, Sheet, Short, Text, Years


class Create(Request):
    """What `/d20 create` takes."""

    occupation: Annotated[
        Short,
        Option(
            msg("The occupation; one of the list brings skills"),
            completes="occupation",
            own_words=True,
        ),
    ] = ""
    years: Annotated[Years, Option(msg("Years in the occupation, 0 to 99"))] = 0
    skills: Annotated[
        tuple[str, ...],
        Field(max_length=30),
        Option(
            msg("The occupation's skills, the best first, with commas between"), completes="skill"
        ),
    ] = ()
    homeland: Annotated[Short, Option(msg("Where the character is from"))] = ""
    interests: Annotated[Text, Option(msg("What else the character cares for"))] = ""
    essay: Annotated[Essay, Option(msg("Background and history, in about 100 words"))] = ""
    character: Who
    note: Note = None


def resolve_create(request: Create, scene: D20Scene, dice: Dice) -> Outcome:
    """Roll a character's attributes, traits and SAN, and give it its occupation's skills.

    NotPossibleError for a character that was rolled before; the GM may have it rolled again.
    """
    actor = scene.get(request.character)
    if actor.sheet.rolled and not scene.by_gm:
        raise NotPossibleError(
            msg("{who} was rolled before. Only the GM can roll again.", who=actor.label),
            field="character",
        )
    skills = _skills(request, scene.content)
    rolled = roll_character(actor.sheet, scene.house_rules, scene.content, dice)
    after = _written(rolled.sheet, request, skills)
    title = msg("{who} is made", who=actor.label)
    outcome = Outcome(
        headline=msg(
            "{who} is made: {hp} Hit Points, SAN {san}",
            who=actor.label,
            hp=after.max_hp,
            san=after.san,
        ),
        title=title,
        verdict=Verdict.NEUTRAL,
        rolls=rolled.rolls,
        lines=tuple(_lines(skills, scene.content)),
        house_rules=rolled.house_rules,
        facts=_facts(after, request),
    )
    return settled(outcome, scene, {actor.id: after}, _changes, note=request.note)


def _skills(request: Create, content: Content) -> Mapping[str, int]:
    """Give the occupation's skills their ratings; those that are typed go before the list's."""
    named = [find(text, content.skills.values(), field="skills").id for text in request.skills]
    row = find_occupation(request.occupation, content)
    skills = tuple(dict.fromkeys(named)) or (row.skills if row else ())
    return occupation_skills(skills, request.years)


def _written(sheet: Sheet, request: Create, skills: Mapping[str, int]) -> Sheet:
    """Write down what was said of the character; what was left out stays as it is."""
    said: dict[str, Any] = {
        "occupation": request.occupation,
        "homeland": request.homeland,
        "interests": request.interests,
        "essay": request.essay,
        "years": request.years,
        "skills": skills,
    }
    return sheet.model_copy(update={key: value for key, value in said.items() if value})


def _lines(skills: Mapping[str, int], content: Content) -> Iterable[Message]:
    if not skills:
        yield msg("No occupation skills were given: the skills stay as they are.")
    for rating in dict.fromkeys(skills.values()):
        labels = tuple(content.label(skill) for skill, value in skills.items() if value == rating)
        yield msg("{rating}: {skills}", rating=rating, skills=Series(items=labels))


def _facts(sheet: Sheet, request: Create) -> dict[str, Any]:
    return {
        **sheet.attributes,
        "hp": sheet.max_hp,
        "san": sheet.san,
        "traits": dict(sheet.traits),
        "skills": band_of(request.years).text,
    }


def _changes(actor: D20Character, after: Sheet) -> SheetChange:
    """Say what the dice of creation do not show themselves."""
    before = actor.sheet
    pairs = (
        (msg("Hit Points"), before.hp, after.hp, after.max_hp),
        (msg("SAN"), before.san, after.san, None),
    )
    return SheetChange(
        character=actor.id,
        name=actor.label,
        fields=tuple(
            FieldChange(label=label, before=old, after=new, maximum=most)
            for label, old, new, most in pairs
            if old != new
        ),
    )
