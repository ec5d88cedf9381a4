"""What tests and attacks may come to, before their dice fall: exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from rules.dice.distribution import Chance, Distribution, gathered
from rules.message import Message, Name, Value, msg, msgn
from rules.odds import Chart, Odds, average, may_know, per_cent, reaching, said
from rules.outcome import Term
from rules.systems.action_points.applying import offers
from rules.systems.action_points.attacks import Aim, Attack, aimed
from rules.systems.action_points.conditions import (
    Fear,
    ResistCondition,
    endurance_test,
    find_condition,
)
from rules.systems.action_points.content import PANIC, Condition
from rules.systems.action_points.profiles import Reading, read_row
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.scores import Attempt
from rules.systems.action_points.tests import SkillTest, asked_test, willpower_test
from rules.systems.action_points.urges import Resist, resisted_target


def skill_odds(request: SkillTest, scene: ApScene) -> Odds:
    """Give the chance to pass a skill test, or to reach each AP where no difficulty is given."""
    actor = scene.get(request.character)
    skill, attempt = asked_test(request, scene)
    if request.difficulty is not None:
        return _passing(actor, skill.label, attempt, request.difficulty)
    found = attempt.odds
    named = {"who": actor.label, "skill": skill.label}
    return Odds(
        headline=msg("{who} · {skill}: {reach}", reach=_reach(found), **named),
        title=_reach(found),
        terms=_terms(attempt),
        lines=attempt.lines,
        charts=(_each_ap(found),),
        house_rules=attempt.house_rules,
    )


def fear_odds(request: Fear, scene: ApScene) -> Odds:
    """Give the chance to resist Panic."""
    return _resisting(scene.content.conditions[PANIC], request, scene)


def condition_odds(request: ResistCondition, scene: ApScene) -> Odds:
    """Give the chance to resist a condition."""
    return _resisting(find_condition(request.condition, scene), request, scene)


def _resisting(condition: Condition, request: ResistCondition | Fear, scene: ApScene) -> Odds:
    actor = scene.get(request.character)
    attempt = endurance_test(actor, request, scene)
    return _passing(actor, condition.label, attempt, request.difficulty)


def presence_odds(request: Resist, scene: ApScene) -> Odds:
    """Give the chance to resist the Presence, whose number is that of now (D000-53)."""
    actor = scene.get(request.character)
    target = resisted_target(actor, scene)
    attempt = willpower_test(actor, scene)
    found = _passing(actor, msg("the Presence"), attempt, target.total)
    return replace(
        found,
        lines=(target.sentence, *found.lines),
        house_rules=(*found.house_rules, *target.house_rules),
    )


def _passing(
    actor: ApCharacter, against: Message | Name, attempt: Attempt, difficulty: int
) -> Odds:
    """Give the odds of a test that passes when it reaches the difficulty (D000-22)."""
    found = attempt.odds
    chance = found.at_least(difficulty)
    return Odds(
        headline=msg(
            "{who} · {what}, difficulty {difficulty}: {share}",
            who=actor.label,
            what=against,
            difficulty=difficulty,
            share=per_cent(chance),
        ),
        title=said(chance),
        terms=_terms(attempt),
        lines=(*attempt.lines, _reach(found)),
        charts=(_each_ap(found, asked=difficulty),),
        house_rules=attempt.house_rules,
    )


def _each_ap(found: Distribution, *, asked: int | None = None) -> Chart:
    return reaching(found, msg("Chance to reach each AP"), asked=asked)


def _terms(attempt: Attempt) -> tuple[Term, ...]:
    """Say what the dice give on average, and what is added to them."""
    if not attempt.rank:
        return attempt.terms
    dice = Term(
        label=msgn("{n} die", "{n} dice", attempt.rank),
        value=msg("{mean} AP on average", mean=average(attempt.dice_odds)),
    )
    return (dice, *attempt.terms)


def _reach(found: Distribution) -> Message:
    """Say between what a score lies."""
    figures = _figures(found)
    if len(found.values) == 1:
        return msg("{low} AP, always", low=figures["low"])
    return msg("{low} to {high} AP, {mean} on average", **figures)


def _figures(found: Distribution) -> dict[str, Value]:
    return {"low": found.values[0], "high": found.values[-1], "mean": average(found)}


def attack_odds(request: Attack, scene: ApScene) -> Odds:
    """Give the chance of each Damage of an attack, and of what a kept Defense leaves of it.

    A target's Defense is in it only where who attacks may know it.
    """
    aim = aimed(request, scene)
    shots = _Shots.of(aim, scene)
    damage = shots.damage
    named = {"who": aim.actor.label, "weapon": aim.weapon.label}
    known, keys = _against(aim.actor, request, damage, scene)
    return Odds(
        headline=msg("{who} · {weapon}: {damage}", damage=_damage(damage), **named),
        title=_damage(damage),
        terms=_terms(aim.attempt),
        lines=(*aim.attempt.lines, *shots.lines),
        charts=(reaching(damage, msg("Chance of at least that Damage")), *known),
        house_rules=(*aim.attempt.house_rules, *shots.house_rules, *keys),
    )


def _damage(found: Distribution) -> Message:
    figures = _figures(found)
    if len(found.values) == 1:
        return msg("Damage {low}, always", low=figures["low"])
    return msg("Damage {low} to {high}, {mean} on average", **figures)


class _Shots(NamedTuple):
    """Every row that an attack may come to, and in how many ways."""

    aim: Aim
    score: Distribution
    readings: Mapping[int, Reading]

    @classmethod
    def of(cls, aim: Aim, scene: ApScene) -> _Shots:
        score = aim.attempt.odds
        rows = {ap: read_row(aim.weapon, ap, scene.house_rules) for ap in score.values}
        return cls(aim, score, rows)

    @property
    def damage(self) -> Distribution:
        return self._spread({ap: row.damage for ap, row in self.readings.items()})

    @property
    def house_rules(self) -> tuple[str, ...]:
        keys = (key for row in self.readings.values() for key in row.house_rules)
        bought = ("attacks_per_turn",) if self.aim.attacks > 1 else ()
        return (*dict.fromkeys(keys), *bought)

    @property
    def lines(self) -> Iterable[Message]:
        yield _reach(self.score)
        nothing = Chance(
            sum(ways for ap, ways in self.score.pairs if self.readings[ap].note == "no_row"),
            self.score.total,
        )
        if nothing.ways:
            yield msg("Less than 1 AP, and so no damage: {odds}", odds=said(nothing))
        defense = self._spread({ap: row.defense for ap, row in self.readings.items()})
        yield msg("Defense {low} to {high}, {mean} on average", **_figures(defense))
        if self.aim.attacks > 1:
            yield msg("The score buys {n} attacks.", n=self.aim.attacks)

    def _spread(self, column: Mapping[int, int]) -> Distribution:
        return gathered(((column[ap], ways) for ap, ways in self.score.pairs), self.score.total)


def _against(
    actor: ApCharacter, request: Attack, damage: Distribution, scene: ApScene
) -> tuple[tuple[Chart, ...], tuple[str, ...]]:
    """Chart what a named target's kept Defense leaves, with the house rules that shape it."""
    if request.target is None or not may_know(scene, actor.id, request.target):
        return (), ()
    target, rules = scene.get(request.target), scene.house_rules
    kept = [offer.armour for offer in offers(0, target.sheet, rules) if offer.armour]
    ruled = rules.defense != "manual" and target.sheet.kept_defense is not None
    charts = tuple(_after_defense(damage, target, defense) for defense in kept)
    return charts, ("defense",) if ruled else ()


def _after_defense(damage: Distribution, target: ApCharacter, defense: int) -> Chart:
    return reaching(
        damage.mapped(lambda figure: max(0, figure - defense)),
        msg(
            "After the Defense of {who}, {defense}: chance of at least that loss",
            who=target.label,
            defense=defense,
        ),
    )
