"""What tests, contests and attacks may come to, before the dice fall: exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.deciding import deciding
from rules.dice.distribution import Chance
from rules.message import Message, Value, msg
from rules.odds import Odds, about, among, average, may_know, per_cent, reaching, said
from rules.systems.opposed_d20.attacks import Attack, asked_attack
from rules.systems.opposed_d20.bouts import what_label
from rules.systems.opposed_d20.challenges import Resistance, Trial
from rules.systems.opposed_d20.charts import PAIRS, level_chart, rows, success
from rules.systems.opposed_d20.content import Weapon
from rules.systems.opposed_d20.contests import LOSSES, WINS, Ending
from rules.systems.opposed_d20.hits import Grade
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import STEP, Rating
from rules.systems.opposed_d20.odds import (
    attack_damage_odds,
    attack_odds,
    contest_odds,
    level_odds,
    struck_back_odds,
)
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.tests import Contest, SkillTest, asked_contest, asked_test

ENDINGS = (
    *reversed(WINS),
    Ending.OPPONENT_FAILS,
    Ending.NO_EFFECT,
    *LOSSES,
)
"""Every ending, from the best for who acts to the worst."""


def skill_foreseen(request: SkillTest, scene: D20Scene) -> Odds:
    """Give the chances of a test: of each level, or of each ending where something resists."""
    return _trial(asked_test(request, scene), scene)


def contest_foreseen(request: Contest, scene: D20Scene) -> Odds:
    """Give the chances of each ending of a contest."""
    return _trial(asked_contest(request, scene), scene)


def _trial(trial: Trial, scene: D20Scene) -> Odds:
    resistance, unknown = _known(trial, scene)
    if resistance is None:
        return replace(_alone(trial, scene), lines=unknown)
    rating, active = Rating(trial.challenge.rating), trial.challenge.active

    def found(rules: HouseRules) -> Mapping[Ending, int]:
        return contest_odds(rating, resistance.rating, rules, active=active)

    counted = found(scene.house_rules)
    chance = Chance(sum(counted.get(each, 0) for each in WINS), PAIRS)
    ways = ((each.said, counted.get(each, 0)) for each in ENDINGS)
    return Odds(
        headline=msg(
            "{who} · {what} {rating} against {other}: {share}",
            other=_resisting(resistance, trial, scene),
            share=per_cent(chance),
            **_named(trial, scene),
        ),
        title=msg("A success of any kind: {odds}", odds=said(chance)),
        lines=tuple(_asked_about_mastery(scene)),
        charts=(among(msg("How it may end"), rows(ways, PAIRS)),),
        house_rules=deciding(scene.house_rules, ("edges", "leftovers", "marginal_success"), found),
    )


def _alone(trial: Trial, scene: D20Scene) -> Odds:
    """Give the chances of each level of who acts, whatever else there may be."""
    rating = Rating(trial.challenge.rating)
    counted = level_odds(rating, scene.house_rules)
    chance = success(counted)
    return Odds(
        headline=msg(
            "{who} · {what} {rating}: {share}", share=per_cent(chance), **_named(trial, scene)
        ),
        title=msg("A success or better: {odds}", odds=said(chance)),
        charts=(level_chart(counted),),
        house_rules=deciding(scene.house_rules, ("edges",), lambda each: level_odds(rating, each)),
    )


def _known(trial: Trial, scene: D20Scene) -> tuple[Resistance | None, tuple[Message, ...]]:
    """Give what resists, if who acts may know it, and else the line that says why not."""
    if trial.other is None or (trial.resistance is not None and trial.resistance.tested is None):
        return trial.resistance, ()
    if trial.waits:
        line = msg("{who} has not yet chosen what answers.", who=trial.other.label)
        return None, (line,)
    if trial.resistance is None or may_know(scene, trial.challenge.actor, trial.other.id):
        return trial.resistance, ()
    line = msg(
        "What {who} answers with is for its player and the GM to know.", who=trial.other.label
    )
    return None, (line,)


def _named(trial: Trial, scene: D20Scene) -> dict[str, Value]:
    challenge = trial.challenge
    return {
        "who": scene.get(challenge.actor).label,
        "what": what_label(challenge.tested, challenge.weapon, scene.content),
        "rating": Rating(challenge.rating).said,
    }


def _resisting(resistance: Resistance, trial: Trial, scene: D20Scene) -> Message:
    rating = resistance.rating.said
    if trial.other is None or resistance.tested is None:
        return msg("difficulty {rating}", rating=rating)
    return msg(
        "{who} · {what} {rating}",
        who=trial.other.label,
        what=what_label(resistance.tested, resistance.weapon, scene.content),
        rating=rating,
    )


def _asked_about_mastery(scene: D20Scene) -> Iterable[Message]:
    if scene.house_rules.leftover_use == "asked":
        yield msg("Mastery that is left is counted as spent.")


def attack_foreseen(request: Attack, scene: D20Scene) -> Odds:
    """Give the chance to hit, of each kind of hit, and of each amount of damage.

    Where what answers is not known, the chances of each level of the attack alone.
    """
    weapon, trial = asked_attack(request, scene)
    resistance, unknown = _known(trial, scene)
    if unknown:
        return replace(_alone(trial, scene), lines=unknown)
    aim = _Aim(weapon, trial, resistance, scene)
    counted, total = aim.grades(scene.house_rules), STEP if resistance is None else PAIRS
    chance = Chance(total - counted.get(Grade.NONE, 0), total)
    damage = attack_damage_odds(weapon, counted, scene.house_rules)
    ways = ((grade.said, counted.get(grade, 0)) for grade in reversed(Grade))
    return Odds(
        headline=aim.headline(chance),
        title=msg("To hit: {odds}", odds=said(chance)),
        lines=(
            msg(
                "Damage {low} to {high}, {mean} on average",
                low=damage.values[0],
                high=damage.values[-1],
                mean=average(damage),
            ),
            *aim.lines(),
        ),
        charts=(
            among(msg("Each kind of hit"), rows(ways, total)),
            reaching(damage, msg("Chance of at least that damage")),
        ),
        house_rules=aim.house_rules(),
    )


@dataclass(frozen=True, slots=True)
class _Aim:
    """An attack whose resistance is known."""

    weapon: Weapon
    trial: Trial
    resistance: Resistance | None
    scene: D20Scene

    def grades(self, rules: HouseRules) -> Mapping[Grade, int]:
        challenge = self.trial.challenge
        other = None if self.resistance is None else self.resistance.rating
        return attack_odds(Rating(challenge.rating), other, rules, active=challenge.active)

    def headline(self, chance: Chance) -> Message:
        values: dict[str, Value] = {
            **_named(self.trial, self.scene),
            "share": per_cent(chance),
        }
        if self.resistance is None:
            return msg("{who} · {what} {rating}: {share} to hit", **values)
        other = _resisting(self.resistance, self.trial, self.scene)
        return msg("{who} · {what} {rating} against {other}: {share} to hit", other=other, **values)

    def lines(self) -> Iterable[Message]:
        yield from _asked_about_mastery(self.scene)
        back = self._struck_back(self.scene.house_rules)
        if back:
            yield msg("To be struck back: {odds}", odds=about(Chance(back, PAIRS)))

    def _struck_back(self, rules: HouseRules) -> int:
        if self.resistance is None or self.resistance.weapon is None:
            return 0
        rating = Rating(self.trial.challenge.rating)
        return struck_back_odds(rating, self.resistance.rating, rules)

    def house_rules(self) -> tuple[str, ...]:
        keys = (
            *("edges", "leftovers", "marginal_success", "special_success", "melee_hurts"),
            *("critical_damage", "firearm_special"),
        )

        def result(rules: HouseRules) -> object:
            counted = self.grades(rules)
            damage = attack_damage_odds(self.weapon, counted, rules)
            return dict(counted), self._struck_back(rules), damage.pairs

        return deciding(self.scene.house_rules, keys, result)
