"""A poison or disease that comes round: its contest with the victim (D003-17, D003-18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from rules.dice.source import Dice
from rules.message import Message, Value, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.cinematic.asking import check_come, open_with
from rules.systems.cinematic.content import CONSTITUTION, LIFE
from rules.systems.cinematic.exposure import find_affliction
from rules.systems.cinematic.feats import Attempt, attempt
from rules.systems.cinematic.healing import refuse_dead
from rules.systems.cinematic.levels import said_levels
from rules.systems.cinematic.options import Bonus, Drama, Note, Who
from rules.systems.cinematic.rounds import TOXIN, ask_toxin, comes_round
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import BONUS, Score
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Affliction
from rules.systems.cinematic.striking import life_facts
from rules.systems.cinematic.toxins import (
    Contest,
    Harm,
    contest,
    harm,
    label_of,
    no_harm,
    strength_sum,
)
from rules.systems.cinematic.vitals import resisting_sum


class Tick(Request):
    """What a contest with a poison takes."""

    name: Annotated[
        str | None,
        Option(msg("Which one; the only one if left out"), completes="poison_at_work"),
    ] = None
    bonus: Bonus = 0
    drama: Drama = False
    character: Who
    note: Note = None


class DiseaseTick(Tick):
    """What a contest with a disease takes: the same, of the diseases."""

    name: Annotated[
        str | None,
        Option(msg("Which one; the only one if left out"), completes="disease_at_work"),
    ] = None


def resolve_poison_tick(request: Tick, scene: CineScene, dice: Dice) -> Outcome:
    """Let a poison come round: its Strength, doubled, against Constitution, doubled."""
    return _tick(request, scene, dice, disease=False)


def resolve_disease_tick(request: DiseaseTick, scene: CineScene, dice: Dice) -> Outcome:
    """Let a disease come round, as a poison does."""
    return _tick(request, scene, dice, disease=True)


def resisting(
    request: Tick, scene: CineScene, *, disease: bool
) -> tuple[CineCharacter, Affliction, Attempt]:
    """Read who resists what, and prepare the victim's roll; a RuleError where there is none."""
    victim = scene.get(request.character)
    refuse_dead(victim, field="character")
    affliction = find_affliction(request.name, victim, scene, disease=disease)
    added = resisting_sum(victim.sheet, scene).plus(BONUS, request.bonus)
    return victim, affliction, attempt(victim.sheet, added, scene, feat=request.drama)


def _tick(request: Tick, scene: CineScene, dice: Dice, *, disease: bool) -> Outcome:
    victim, affliction, tried = resisting(request, scene, disease=disease)
    check_come(comes_round(affliction), "name", scene)
    score, sheet = tried.rolled(scene, dice)
    against = strength_sum(affliction).thrown(dice, scene.house_rules)
    found = contest(score.total, against.total, scene.house_rules)
    sheet = sheet.with_affliction(affliction.model_copy(update={"acted": affliction.acted + 1}))
    done = no_harm(victim, sheet)
    if found.wins:
        done = harm(victim, sheet, affliction, found.levels, scene, dice)
    played = _Round(victim, affliction, score, against, found)
    return settle(_told(played, done, scene), scene, {victim.id: done.sheet}, note=request.note)


@dataclass(frozen=True, slots=True)
class _Round:
    """A contest that was rolled: both scores, and how they compare."""

    victim: CineCharacter
    affliction: Affliction
    score: Score
    against: Score
    contest: Contest


def _told(played: _Round, done: Harm, scene: CineScene) -> Outcome:
    victim, affliction, struck = played.victim, played.affliction, done.struck
    asked = ask_toxin(victim, done.sheet, affliction.name, scene)
    death = done.death
    return Outcome(
        headline=_headline(played, done, scene),
        title=_title(played),
        verdict=_verdict(played, done),
        rolls=(
            played.score.die.roll(victim.label),
            played.against.die.roll(label_of(affliction, scene)),
            *done.rolls,
        ),
        terms=(*played.score.terms, *played.against.terms),
        lines=(*struck.lines, *(death.lines if death else ())),
        opens=(
            *(death.opens if death else struck.opens),
            *((asked,) if asked else ()),
        ),
        closes=(*struck.closes, *_closes(played, scene)),
        house_rules=(
            *played.score.house_rules,
            *played.against.house_rules,
            *played.contest.house_rules,
            *done.house_rules,
            *struck.house_rules,
        ),
        facts=_facts(played, done),
    )


def _headline(played: _Round, done: Harm, scene: CineScene) -> Message:
    named: dict[str, Value] = {
        "who": played.victim.label,
        "name": label_of(played.affliction, scene),
    }
    if done.sheet.dead:
        return msg("{who} dies of it: {name}", **named)
    if not played.contest.wins:
        return msg("{who} withstands it: {name}", **named)
    if done.struck.loss:
        return msg(
            "{name} takes {n} Life Points of {who}, {before} → {after}",
            n=done.struck.loss,
            before=played.victim.sheet.life,
            after=done.sheet.life,
            **named,
        )
    if done.takes:
        return msg(
            "{name} drains {who}: {attribute} {before} → {after}",
            attribute=scene.content.attribute_label(done.attribute),
            before=played.victim.sheet.level(done.attribute),
            after=done.sheet.level(done.attribute),
            **named,
        )
    return msg("{name} wins, and takes nothing from {who}", **named)


def _title(played: _Round) -> Message:
    totals = {"victim": played.score.total, "poison": played.against.total}
    if played.contest.wins:
        return msg(
            "{poison} against {victim}: it wins with {levels}",
            levels=said_levels(played.contest.levels),
            **totals,
        )
    if played.against.total > played.score.total:
        return msg("{poison} against {victim}, but under 9: no harm", **totals)
    return msg("{victim} against {poison}: withstood", **totals)


def _verdict(played: _Round, done: Harm) -> Verdict:
    if not played.contest.wins:
        return Verdict.SUCCESS
    return Verdict.HARM if done.takes or done.death else Verdict.NEUTRAL


def _closes(played: _Round, scene: CineScene) -> tuple[int, ...]:
    stored = open_with(scene, played.victim.id, TOXIN, name=played.affliction.name)
    return (stored.id,) if stored else ()


def _facts(played: _Round, done: Harm) -> dict[str, Any]:
    effect = played.affliction.effect
    attribute = CONSTITUTION if effect == LIFE else effect
    return {
        **played.score.facts,
        "victim": played.score.total,
        "poison": played.against.total,
        "poison_wins": played.contest.wins,
        "sl": played.contest.levels,
        "attribute": done.sheet.level(attribute),
        "constitution": done.sheet.level(CONSTITUTION),
        "state": done.state,
        **done.struck.facts,
        **life_facts(done.sheet),
    }
