"""Skill tests: a pool of d6 by rank, and the higher of the Skill's Traits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Name, Series, Signed, msg
from rules.names import find
from rules.outcome import Face, Mark, Outcome, Roll, Term, Verdict
from rules.request import Option, Request
from rules.systems.action_points.content import (
    ENDURANCE,
    EXPERTISE,
    RESOLVE,
    STEALTH,
    WILLPOWER,
    Content,
    Skill,
)
from rules.systems.action_points.options import AnyDifficulty, Modifier, Note, Who
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Sheet

FACE_AP = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
"""What each face of a d6 gives in AP."""
MODIFIER = msg("Modifier")


@dataclass(frozen=True, slots=True)
class Score:
    """A test's score and how it came about.

    `traits` are the Traits that could count with their ranks, the one that does first; `parts` are
    what was added and taken off besides.
    `house_rules` are the keys of those that shaped it.
    """

    label: Message | Name
    rank: int
    faces: tuple[int, ...]
    traits: tuple[tuple[Message | Name, int], ...]
    parts: tuple[tuple[Message, int], ...] = ()
    house_rules: tuple[str, ...] = ()

    def plus(self, label: Message, change: int) -> Score:
        """Give the score with one more part; a part of 0 is none."""
        return replace(self, parts=(*self.parts, (label, change))) if change else self

    def ruled_by(self, key: str) -> Score:
        """Give the score with one more house rule that shaped it."""
        return replace(self, house_rules=(*self.house_rules, key))

    @property
    def modifier(self) -> int:
        """The sum of what was added and taken off."""
        return sum(change for _, change in self.parts)

    @property
    def dice_ap(self) -> int:
        """The AP of the dice."""
        return sum(FACE_AP[face] for face in self.faces)

    @property
    def trait_ap(self) -> int:
        """The rank of the Trait that counts."""
        return self.traits[0][1]

    @property
    def total(self) -> int:
        """The score: dice, Trait and modifier."""
        return self.dice_ap + self.trait_ap + self.modifier

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The pool, with the scoring faces marked; none without dice."""
        if not self.faces:
            return ()
        faces = tuple(
            Face(sides=6, value=face, mark=Mark.COUNTS if FACE_AP[face] else Mark.PLAIN)
            for face in self.faces
        )
        return (Roll(faces=faces, gives=ap(self.dice_ap)),)

    @property
    def terms(self) -> tuple[Term, ...]:
        """What was added to the dice, each with its source."""
        (name, rank), *beaten = self.traits
        label = msg("{trait} {rank}", trait=name, rank=rank)
        if beaten:
            others = Series(items=tuple(msg("{trait} {rank}", trait=t, rank=r) for t, r in beaten))
            label = msg("{trait} {rank} ({others})", trait=name, rank=rank, others=others)
        terms = [Term(label=label, value=ap(rank))]
        for part, change in self.parts:
            terms.append(Term(label=part, value=msg("{change} AP", change=Signed(number=change))))
        return tuple(terms)

    @property
    def lines(self) -> tuple[Message, ...]:
        """What is out of the ordinary about this score."""
        return () if self.faces else (msg("No dice: the Trait alone counts."),)

    @property
    def facts(self) -> dict[str, Any]:
        """The score's numbers by name."""
        return {
            "total": self.total,
            "dice_ap": self.dice_ap,
            "trait_ap": self.trait_ap,
            "modifier": self.modifier,
            "rank": self.rank,
        }


def ap(number: int) -> Message:
    """Say a number of Action Points."""
    return msg("{n} AP", n=number)


def skill_test(
    actor: ApCharacter, skill: Skill, scene: ApScene, dice: Dice, *, modifier: int = 0
) -> Score:
    """Roll one d6 a rank and add the highest Trait of the Skill; without a rank, no dice.

    A test that the rules order goes through here too, and is made whatever the rank (D000-34).
    """
    rank = actor.sheet.skills.get(skill.id, 0)
    score = Score(
        label=skill.label,
        rank=rank,
        faces=dice.pool(rank, 6),
        traits=_traits(actor.sheet, skill.traits, scene.content),
    )
    return score.plus(MODIFIER, modifier)


def chosen_test(
    actor: ApCharacter,
    skill: Skill,
    scene: ApScene,
    dice: Dice,
    *,
    modifier: int = 0,
    field: str = "skill",
) -> Score:
    """Make a test that the player chose; NotPossibleError where the untrained may not (D000-34).

    `field` is the option that a refusal blames.
    """
    if scene.house_rules.untrained == "refuse" and not actor.sheet.skills.get(skill.id, 0):
        raise NotPossibleError(
            msg(
                "{who} has no rank in {skill}, and untrained tests are not allowed here.",
                who=actor.label,
                skill=skill.label,
            ),
            field=field,
        )
    return skill_test(actor, skill, scene, dice, modifier=modifier)


def willpower_test(actor: ApCharacter, scene: ApScene, dice: Dice, *, modifier: int = 0) -> Score:
    """Make a Willpower test on what the campaign says it is made on (D000-15)."""
    source = scene.house_rules.willpower
    willpower = scene.content.skills[WILLPOWER]
    if source == "endurance":
        endurance = scene.content.skills[ENDURANCE]
        return skill_test(actor, endurance, scene, dice, modifier=modifier)
    if source == "own_skill":
        score = skill_test(actor, willpower, scene, dice, modifier=modifier)
        return score.ruled_by("willpower")
    traits = _traits(actor.sheet, (RESOLVE,), scene.content)
    score = Score(willpower.label, 0, (), traits)
    return score.plus(MODIFIER, modifier).ruled_by("willpower")


def _traits(
    sheet: Sheet, traits: tuple[str, ...], content: Content
) -> tuple[tuple[Message | Name, int], ...]:
    ranks = [(content.traits[trait].label, sheet.traits.get(trait, 0)) for trait in traits]
    return tuple(sorted(ranks, key=lambda pair: -pair[1]))


class SkillTest(Request):
    """What `/test` takes."""

    skill: Annotated[str, Option(msg("The Skill to test"), completes="skill")]
    difficulty: AnyDifficulty = None
    modifier: Modifier = 0
    character: Who
    note: Note = None


def resolve_test(request: SkillTest, scene: ApScene, dice: Dice) -> Outcome:
    """Test a Skill, against a difficulty if one was given; meeting it passes (D000-22)."""
    actor = scene.get(request.character)
    skill = find(request.skill, scene.content.skills.values(), field="skill")
    if skill.id == WILLPOWER:
        score = willpower_test(actor, scene, dice, modifier=request.modifier)
    else:
        score = chosen_test(actor, skill, scene, dice, modifier=request.modifier)
    outcome = Outcome(
        headline=msg("{who} · {skill}: {n} AP", who=actor.label, skill=skill.label, n=score.total),
        title=verdict_line(score.total, request.difficulty),
        verdict=verdict_of(score.total, request.difficulty),
        rolls=score.rolls,
        terms=score.terms,
        lines=(*score.lines, *_in_combat(skill, scene)),
        house_rules=score.house_rules,
        facts={**score.facts, "skill": skill.id, **reached(score.total, request.difficulty)},
    )
    return settle(outcome, scene, note=request.note)


def _in_combat(skill: Skill, scene: ApScene) -> Iterable[Message]:
    """Say what a Skill needs in a fight, which only the table can know."""
    if scene.clock.in_combat and skill.id == STEALTH:
        yield msg("Stealth in a fight needs one full round out of the enemy's sight first.")
    if scene.clock.in_combat and skill.id == EXPERTISE:
        yield msg("Expertise detects enemies in a fight, but a plan is made before it.")


def verdict_of(total: int, difficulty: int | None) -> Verdict:
    """Say in one word how a score did; neutral when there was nothing to reach."""
    if difficulty is None:
        return Verdict.NEUTRAL
    return Verdict.SUCCESS if total >= difficulty else Verdict.FAILURE


def verdict_line(total: int, difficulty: int | None) -> Message:
    """Say how a score did against what was to be reached."""
    if difficulty is None:
        return ap(total)
    margin = total - difficulty
    if margin == 0:
        return msg(
            "{n} AP, passed exactly (difficulty {difficulty})", n=total, difficulty=difficulty
        )
    if margin > 0:
        return msg(
            "{n} AP, passed by {margin} (difficulty {difficulty})",
            n=total,
            margin=margin,
            difficulty=difficulty,
        )
    return msg(
        "{n} AP, failed by {margin} (difficulty {difficulty})",
        n=total,
        margin=-margin,
        difficulty=difficulty,
    )


def reached(total: int, difficulty: int | None) -> dict[str, Any]:
    """Give the facts of a score against what was to be reached."""
    if difficulty is None:
        return {}
    return {"difficulty": difficulty, "passed": total >= difficulty, "margin": total - difficulty}
