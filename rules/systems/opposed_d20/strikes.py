"""An attack's end: its grade, its damage, and the offer to apply it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.deciding import deciding
from rules.dice.source import Dice
from rules.follow_up import FollowUp
from rules.message import Message, msg
from rules.outcome import Outcome, Verdict
from rules.sheet import CharacterId
from rules.systems.opposed_d20.applying import apply_to, apply_to_somebody
from rules.systems.opposed_d20.bouts import Bout, Side, met, side_label
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.contests import Throw
from rules.systems.opposed_d20.hits import Damage, Grade, damage_of, grade_of, mirrored
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import score_of
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.states import is_dead
from rules.systems.opposed_d20.weaponry import usable

GRADE_RULES = ("edges", "leftovers", "marginal_success", "special_success")
"""The house rules that can change whether and how well an attack hits."""


@dataclass(frozen=True, slots=True)
class Blow:
    """Who strikes whom with what, and how well: `throw` is the rating and the die that hit.

    `back` strikes back at who attacked (D002-25).
    """

    striker: CharacterId
    struck: CharacterId | None
    weapon: Weapon
    grade: Grade
    throw: Throw
    back: bool = False


def struck(outcome: Outcome, bout: Bout, weapon: Weapon, scene: D20Scene, dice: Dice) -> Outcome:
    """Add to the outcome of a bout with a weapon whether it hits, and roll what that does."""
    rules = scene.house_rules
    blow = Blow(bout.actor, bout.other, weapon, attack_grade(bout, rules), bout.mine.throw)
    keys = deciding(rules, GRADE_RULES, lambda each: attack_grade(bout, each))
    back = _struck_back(bout, scene)
    if back is not None:
        blow = back
        keys = (*keys, "melee_hurts")
    facts = {
        **outcome.facts,
        "weapon": blow.weapon.id,
        "hit": blow.grade is not Grade.NONE,
        "grade": None if blow.grade is Grade.NONE else blow.grade.value,
        "striker": blow.striker,
        "damage": 0,
    }
    if blow.grade is Grade.NONE:
        keys = (*outcome.house_rules, *keys)
        missed = {"headline": _missed(bout, scene), "facts": facts, "house_rules": keys}
        return outcome.model_copy(update=missed)
    damage = damage_of(blow.weapon, blow.grade, rules, dice)
    return outcome.model_copy(
        update={
            "headline": _headline(bout, blow, damage.amount, scene),
            "title": _title(blow, damage.amount),
            "verdict": _verdict(blow),
            "rolls": (*outcome.rolls, *(damage.rolled.rolls if damage.rolled else ())),
            "terms": damage.terms,
            "lines": (*outcome.lines, *_lines(blow, damage, scene)),
            "opens": _opens(blow, damage, scene),
            "house_rules": (*outcome.house_rules, *keys, *damage.house_rules),
            "facts": {**facts, "damage": damage.amount},
        }
    )


def attack_grade(bout: Bout, rules: HouseRules) -> Grade:
    """Give the grade at which the side that acts hits, by those house rules."""
    mine = bout.mine.throw
    if bout.theirs is None:
        level = score_of(mine.rating, mine.die, rules.edges).raised
        return grade_of(level, mine.rating, mine.die, None, rules)
    meeting = met(bout, bout.theirs, rules)
    return grade_of(meeting.level, mine.rating, mine.die, meeting.ending, rules)


def answer_grade(bout: Bout, theirs: Side, rules: HouseRules) -> Grade:
    """Give the grade at which the other side would hit, where whoever wins hurts (D002-25)."""
    meeting = met(bout, theirs, rules)
    throw, ending = theirs.throw, mirrored(meeting.ending)
    return grade_of(meeting.other_level, throw.rating, throw.die, ending, rules)


def _struck_back(bout: Bout, scene: D20Scene) -> Blow | None:
    theirs, rules = bout.theirs, scene.house_rules
    if rules.melee_hurts != "winner" or theirs is None or bout.other is None:
        return None
    weapon = usable(theirs.weapon, scene.content)
    grade = answer_grade(bout, theirs, rules)
    if weapon is None or grade is Grade.NONE:
        return None
    return Blow(bout.other, bout.actor, weapon, grade, theirs.throw, back=True)


def _missed(bout: Bout, scene: D20Scene) -> Message:
    side = _aimed(bout, scene)
    if bout.theirs is None:
        return msg("{side}: missed", side=side)
    other = side_label(bout.theirs, bout.other, scene)
    return msg("{side} against {other}: missed", side=side, other=other)


def _headline(bout: Bout, blow: Blow, damage: int, scene: D20Scene) -> Message:
    side = _aimed(bout, scene)
    if bout.theirs is None:
        return msg("{side}: {grade}, {n} damage", side=side, grade=blow.grade.said, n=damage)
    other = side_label(bout.theirs, bout.other, scene)
    if blow.back:
        return msg(
            "{side} against {other}: struck back, {n} damage", side=side, other=other, n=damage
        )
    return msg(
        "{side} against {other}: {grade}, {n} damage",
        side=side,
        other=other,
        grade=blow.grade.said,
        n=damage,
    )


def _aimed(bout: Bout, scene: D20Scene) -> Message:
    """Name the side that attacks, and whom it aims at where nobody answers who would be named."""
    side = side_label(bout.mine, bout.actor, scene)
    answered = bout.theirs is not None and bout.theirs.tested is not None
    if bout.other is None or answered:
        return side
    return msg("{side} at {target}", side=side, target=scene.get(bout.other).label)


def _lines(blow: Blow, damage: Damage, scene: D20Scene) -> Iterable[Message]:
    """Say why a hit is special, and why there is nothing to apply."""
    if blow.grade is Grade.SPECIAL and scene.house_rules.special_success == "brp_fifth":
        yield msg(
            "A special hit: {die} is at most a fifth of {number}.",
            die=blow.throw.die,
            number=blow.throw.rating.number,
        )
    struck = None if blow.struck is None else scene.get(blow.struck)
    if damage.amount and struck is not None and is_dead(struck.sheet, scene.house_rules):
        yield msg("{who} is dead.", who=struck.label)


def _title(blow: Blow, damage: int) -> Message:
    titles: Mapping[Grade, Message] = {
        Grade.NORMAL: msg("Hit: {n} damage", n=damage),
        Grade.SPECIAL: msg("Special hit: {n} damage", n=damage),
        Grade.CRITICAL: msg("Critical hit: {n} damage", n=damage),
    }
    return msg("Struck back: {n} damage", n=damage) if blow.back else titles[blow.grade]


def _verdict(blow: Blow) -> Verdict:
    if blow.back:
        return Verdict.HARM
    return Verdict.CRITICAL if blow.grade is Grade.CRITICAL else Verdict.SUCCESS


def _opens(blow: Blow, damage: Damage, scene: D20Scene) -> tuple[FollowUp, ...]:
    if not damage.amount:
        return ()
    if blow.struck is None:
        striker = scene.get(blow.striker)
        return (apply_to_somebody(striker, damage.amount, blow.weapon),)
    target = scene.get(blow.struck)
    if is_dead(target.sheet, scene.house_rules):
        return ()
    return (apply_to(target, damage.amount, blow.weapon),)
