"""SAN checks as they are asked for, and what is known of somebody's sanity."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import Field

from rules.deciding import deciding
from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import Message, Series, Value, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.opposed_d20.bouts import die_roll
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.immunities import immunity_label, is_immune
from rules.systems.opposed_d20.mastery import STEP, Level
from rules.systems.opposed_d20.options import Note, Who
from rules.systems.opposed_d20.sanity import (
    Check,
    Sight,
    Toll,
    check,
    conquers,
    san_rating,
    toll,
)
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.settle import change_of, settle
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.sights import creature_sight, sight_of
from rules.systems.opposed_d20.states import counted_san, is_dead, is_insane, most_san, present
from rules.systems.opposed_d20.terror import terrible, terrified
from rules.systems.opposed_d20.traits import TRAIT, ask_trait, strongest

SAN_RULES = (
    "edges",
    "san_cap",
    "san_leftovers",
    "temp_insanity",
    "temp_insanity_counts",
)
"""The house rules that can change what a check comes to."""

ThingName = Annotated[
    str | None,
    Field(max_length=100),
    Option(
        msg("What was met: a thing of the list, or a name with its loss"),
        completes="thing",
        own_words=True,
    ),
]
Loss = Annotated[
    str | None, Option(msg("Its San Loss, such as 5 or 5/3; that of the list if left out"))
]


class Fear(Request):
    """What `/fear` takes, and `/corrupt` for a check."""

    thing: ThingName = None
    loss: Loss = None
    character: Who
    note: Note = None


class Sanity(Request):
    """What `/d20 sanity` takes for a check, with all that may be said of it."""

    thing: ThingName = None
    loss: Loss = None
    creature: Annotated[
        CharacterId | None,
        Part(Right.NONE),
        Option(msg("Whose sight it is, with the San Loss of its sheet")),
    ] = None
    definite: Annotated[
        bool | None,
        Option(msg("Whether it is one creature or place, so that immunity can come of it")),
    ] = None
    character: Who
    note: Note = None


def resolve_fear(request: Fear, scene: D20Scene, dice: Dice) -> Outcome:
    """Check SAN against the San Loss of what was met."""
    return _check(asked_fear(request, scene), request.note, scene, dice)


def resolve_sanity(request: Sanity, scene: D20Scene, dice: Dice) -> Outcome:
    """Check SAN against a thing, a San Loss, or the sight of a character."""
    return _check(asked_sanity(request, scene), request.note, scene, dice)


@dataclass(frozen=True, slots=True)
class Asked:
    """A check as it was asked for: whose, with the sheet of now, and of what."""

    actor: D20Character
    sheet: Sheet
    sight: Sight

    @property
    def immune(self) -> bool:
        """Whether an immunity bears on it."""
        return is_immune(self.sheet, self.sight.names)


def asked_fear(request: Fear, scene: D20Scene) -> Asked:
    """Give what a check asks for; a RuleError when it cannot be."""
    sight = sight_of(request.thing, request.loss, scene.content)
    return _asked(request.character, sight, scene)


def asked_sanity(request: Sanity, scene: D20Scene) -> Asked:
    """Give what a check in its long form asks for; a RuleError when it cannot be."""
    if request.creature is None:
        sight = sight_of(request.thing, request.loss, scene.content)
    elif request.thing is None:
        sight = creature_sight(request.creature, request.loss, scene)
    else:
        raise InvalidInputError(
            msg("Either a thing was met or a creature, not both."), field="creature"
        )
    if request.definite is not None:
        if request.definite and not sight.names:
            raise InvalidInputError(
                msg("Nothing without a name can be one creature or place."), field="definite"
            )
        sight = replace(sight, definite=request.definite)
    return _asked(request.character, sight, scene)


def _asked(character: CharacterId, sight: Sight, scene: D20Scene) -> Asked:
    actor = scene.get(character)
    sheet = present(actor.sheet, scene.clock)
    _refuse(actor, sheet, scene.house_rules)
    return Asked(actor, sheet, sight)


def _check(asked: Asked, note: str | None, scene: D20Scene, dice: Dice) -> Outcome:
    actor, sheet, sight, rules = asked.actor, asked.sheet, asked.sight, scene.house_rules
    immune = asked.immune
    if immune and rules.immunity_bars == "check":
        return settle(_barred(actor, sight, scene), scene, {actor.id: sheet}, note=note)
    faces = (dice.roll(STEP), dice.roll(STEP))

    def result(each: HouseRules) -> tuple[Check, Toll]:
        made = check(sheet.san, sight.loss, *faces, each, immune=immune)
        return made, toll(sheet, sight, made, scene.clock, each)

    made, cost = result(rules)
    maddened = cost.insane or cost.temp_insane
    silent = scene.open_for(actor.id, TRAIT) is not None or not maddened
    outcome = Outcome(
        headline=_headline(actor, cost.sheet, scene),
        title=_title(_moved(sheet, cost, rules)),
        verdict=_verdict(made, cost),
        rolls=(
            die_roll(
                made.die,
                msg("SAN {san}", san=san_rating(sheet.san, rules).said),
                terrified(made.score, made.level),
            ),
            die_roll(
                made.other_die,
                _loss_label(sight, scene.content),
                terrible(made.other, made.other_level),
            ),
        ),
        lines=tuple(_lines(actor, sight, made, cost, scene)),
        opens=() if silent else (ask_trait(actor, cost.sheet, scene),),
        house_rules=deciding(rules, SAN_RULES, result),
        facts=_facts(sight, made, cost),
    )
    return settle(outcome, scene, {actor.id: cost.sheet}, note=note)


def _refuse(actor: D20Character, sheet: Sheet, rules: HouseRules) -> None:
    if is_dead(sheet, rules):
        raise NotPossibleError(msg("{who} is dead.", who=actor.label), field="character")
    if sheet.san == 0 and rules.san_zero == "refused":
        raise NotPossibleError(
            msg("{who} has no SAN left, and none is checked here.", who=actor.label),
            field="character",
        )


def _barred(actor: D20Character, sight: Sight, scene: D20Scene) -> Outcome:
    """Say that an immunity bars the whole check (D002-34)."""
    thing = immunity_label(sight.names[0], scene.content)
    return Outcome(
        headline=msg("{who} is immune to {thing}: no check", who=actor.label, thing=thing),
        title=msg("Immune to {thing}", thing=thing),
        verdict=Verdict.RELIEF,
        house_rules=("immunity_bars",),
        facts={"immune": True, "change": 0, "san": actor.sheet.san},
    )


def _headline(actor: D20Character, after: Sheet, scene: D20Scene) -> Message:
    rules = scene.house_rules
    values: dict[str, Value] = {
        "who": actor.label,
        "before": san_rating(actor.sheet.san, rules).said,
        "after": san_rating(after.san, rules).said,
    }
    gained = Series(items=change_of(actor, after, scene).gained)
    if values["before"] == values["after"]:
        del values["before"]
        if gained.items:
            return msg("{who} · SAN stays at {after}: {states}", **values, states=gained)
        return msg("{who} · SAN stays at {after}", **values)
    if gained.items:
        return msg("{who} · SAN {before} → {after}: {states}", **values, states=gained)
    return msg("{who} · SAN {before} → {after}", **values)


def _moved(before: Sheet, cost: Toll, rules: HouseRules) -> int:
    """Give by how much SAN has really changed, between 0 and its cap."""
    return counted_san(cost.sheet.san, rules) - counted_san(before.san, rules)


def _title(moved: int) -> Message:
    if moved > 0:
        return msg("{n} SAN gained", n=moved)
    if moved < 0:
        return msg("{n} SAN lost", n=-moved)
    return msg("No SAN lost")


def _verdict(made: Check, cost: Toll) -> Verdict:
    if cost.immunity or made.change > 0:
        return Verdict.RELIEF
    return Verdict.HARM if made.change < 0 else Verdict.NEUTRAL


def _loss_label(sight: Sight, content: Content) -> Message:
    if not sight.names:
        return msg("San Loss {loss}", loss=sight.loss.said)
    thing = immunity_label(sight.names[0], content)
    return msg("{thing} · San Loss {loss}", thing=thing, loss=sight.loss.said)


def _lines(
    actor: D20Character, sight: Sight, made: Check, cost: Toll, scene: D20Scene
) -> Iterable[Message]:
    yield _why(made)
    if made.barred:
        yield msg("The immunity takes the loss away.")
    moved = _moved(actor.sheet, cost, scene.house_rules)
    if made.change < moved:
        yield msg("The table takes {n}, but SAN stops at 0.", n=-made.change)
    if made.change > moved:
        yield msg(
            "The table gives {n}, but SAN stops at {most}.",
            n=made.change,
            most=most_san(scene.house_rules),
        )
    if conquers(made) and sight.names and not sight.definite:
        yield msg("It is no one creature or place, so no immunity comes of it.")
    if cost.insane or cost.temp_insane:
        yield strongest(cost.sheet, scene.content)


def _why(made: Check) -> Message:
    values: dict[str, Value] = {"mine": made.die, "other": made.other_die}
    if not made.level is made.other_level is Level.SUCCESS:
        return msg(
            "By the table, {level} against {other}.",
            level=made.level.said,
            other=made.other_level.said,
        )
    if made.other_die < made.die:
        return msg("Both succeed, and {other} is lower than {mine}: a marginal loss.", **values)
    return msg("Both succeed, and {other} is not lower than {mine}: no effect.", **values)


def _facts(sight: Sight, made: Check, cost: Toll) -> dict[str, Any]:
    return {
        "die": made.die,
        "other_die": made.other_die,
        "player": made.level.word,
        "referee": made.other_level.word,
        "loss": sight.loss.value,
        "change": made.change,
        "san": cost.sheet.san,
        "immune": is_immune(cost.sheet, sight.names),
        "insane": is_insane(cost.sheet),
        "temp_insane": cost.sheet.temp_insane_in is not None,
        "encounter_loss": cost.sheet.encounter_loss,
    }
