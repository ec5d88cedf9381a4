"""What the rolls of this system may come to, before their dice fall: exact chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from rules.dice.distribution import Chance, Distribution
from rules.dice.notation import parse
from rules.dice.odds import odds as dice_odds
from rules.errors import NotPossibleError
from rules.message import Message, Value, msg, msgn
from rules.odds import Chart, Likely, Odds, among, average, may_know, per_cent, reaching, said
from rules.systems.cinematic.armoury import base_damage
from rules.systems.cinematic.attacks import Attack, aimed
from rules.systems.cinematic.care import Stabilize, treated
from rules.systems.cinematic.content import LIFE
from rules.systems.cinematic.contests import DiseaseTick, Tick, resisting
from rules.systems.cinematic.falls import Fall, falling
from rules.systems.cinematic.fear import FEAR_TEST, Fear, faced
from rules.systems.cinematic.feats import Attempt
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.levels import said_levels
from rules.systems.cinematic.life import slow_death_at
from rules.systems.cinematic.odds import (
    attack_odds,
    fall_odds,
    level_odds,
    panic_odds,
    passing,
    passing_all,
    poison_odds,
    revival,
)
from rules.systems.cinematic.resuscitation import Resuscitate, revival_sum, wished
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.sheet import Affliction, Sheet
from rules.systems.cinematic.slow_death import next_minute, slow_sum
from rules.systems.cinematic.suffocation import Choke, gasping
from rules.systems.cinematic.survival import StayConscious, Survive, staying, surviving
from rules.systems.cinematic.tests import SkillTest, asked_test
from rules.systems.cinematic.toxins import drains, label_of, strength_sum, taken
from rules.systems.cinematic.vitals import CONSCIOUSNESS_TEST, CONSTITUTION_TEST, SURVIVAL_TEST

PRINTED = HouseRules()
RARE = Fraction(1, 1000)
"""Values that are less likely than that, they and all above, stand in one row together."""
MINUTES = 10
"""How many minutes of slow death are charted at most."""


def skill_odds(request: SkillTest, scene: CineScene) -> Odds:
    """Give the chance of success, and of each number of Success Levels."""
    actor, subject, tried = asked_test(request, scene)
    levels = level_odds(tried.added, scene.house_rules)
    likely, rare = _likely(levels)
    shown = (*likely, *((rare,) if rare else ()))
    rows = tuple(Likely(said_levels(n), levels.at_least(n)) for n in shown if n)
    chart = Chart(msg("Chance of as many or more"), rows)
    return _passing(actor, subject.label, tried, scene, (chart,) if rows else ())


def weapon_odds(request: Attack, scene: CineScene) -> Odds:
    """Give the chance to hit, and of each damage (D003-33)."""
    actor, weapon, tried = aimed(request, scene)
    damage = attack_odds(tried.added, base_damage(weapon, actor.sheet), scene.house_rules)
    chart = _each(damage, msg("Damage"), msg("a miss"))
    return _passing(actor, weapon.label, tried, scene, (chart,))


def fear_odds(request: Fear, scene: CineScene) -> Odds:
    """Give the chance to stay steady, and of each row of the panic table (D003-25)."""
    character, tried = faced(request, scene)
    chances = panic_odds(tried.added, scene.content, scene.house_rules)
    table = sorted(scene.content.panic.values(), key=lambda row: -row.at_least)
    chart = among(msg("Panic table"), ((row.label, chances[row.id]) for row in table))
    return _passing(character, FEAR_TEST, tried, scene, (chart,))


def survive_odds(request: Survive, scene: CineScene) -> Odds:
    """Give the chance to live through a Survival Test, and then through slow death's minutes."""
    character, minute, tried = surviving(request, scene)
    sheet, rules = tried.sheet, scene.house_rules
    if sheet.stable or not slow_death_at(sheet.life, rules):
        return _passing(character, SURVIVAL_TEST, tried, scene)
    first = next_minute(sheet, rules) if minute is None else minute + 1
    rows: list[Likely] = []
    sums = [tried.added]
    for later in range(first, first + MINUTES):
        sums.append(slow_sum(sheet, later, scene))
        chance = passing_all(sums, rules)
        rows.append(Likely(msg("Minute {n}", n=later), chance))
        if not chance.ways:
            break
    chart = Chart(msg("Chance to live through each minute of slow death"), tuple(rows))
    return _passing(character, SURVIVAL_TEST, tried, scene, (chart,))


def conscious_odds(request: StayConscious, scene: CineScene) -> Odds:
    """Give the chance to stay conscious."""
    character, tried = staying(request, scene)
    return _passing(character, CONSCIOUSNESS_TEST, tried, scene)


def stabilize_odds(request: Stabilize, scene: CineScene) -> Odds:
    """Give the chance to stabilise somebody; only for who may know the patient's Life Points."""
    medic, patient, tried = treated(request, scene)
    _check_known(medic, patient, scene)
    return _passing(medic, msg("stabilising {who}", who=patient.label), tried, scene)


def resuscitate_odds(request: Resuscitate, scene: CineScene) -> Odds:
    """Give the chance that both the medic's task and the patient's Survival Test succeed."""
    wish = wished(request, scene)
    _check_known(wish.medic, wish.patient, scene)
    sheet, rules = wish.patient.sheet, scene.house_rules
    chance = revival(
        wish.attempt.added,
        lambda levels: revival_sum(sheet, levels, wish.seconds, scene),
        rules,
    )
    found = _said(
        wish.medic, msg("bringing {who} back", who=wish.patient.label), chance, wish.attempt, scene
    )
    medic = said(passing(wish.attempt.added, rules))
    return replace(found, lines=(msg("The medic's task: {odds}.", odds=medic),))


def fall_odds_of(request: Fall, scene: CineScene) -> Odds:
    """Give the chance of each damage of a fall (D003-15)."""
    character, metres, tried = falling(request, scene)
    damage = fall_odds(metres, tried.added if tried else None, scene.house_rules)
    figures: dict[str, Value] = {"low": damage.values[0], "high": damage.values[-1]}
    span = msg("Damage {low}, always", **figures)
    if len(damage.values) > 1:
        span = msg("Damage {low} to {high}, {mean} on average", mean=average(damage), **figures)
    plain = fall_odds(metres, tried.added if tried else None, PRINTED)
    return Odds(
        headline=msg("{who} · a fall: {damage}", who=character.label, damage=span),
        title=span,
        terms=tried.added.terms if tried else (),
        charts=(_each(damage, msg("Damage"), msg("no damage")),),
        house_rules=(
            *(tried.added.house_rules if tried else ()),
            *(("fall_metre",) if _differ(damage, plain, scene, "fall_metre") else ()),
            *_rule_of_ten(scene),
        ),
    )


def choke_odds(request: Choke, scene: CineScene) -> Odds:
    """Give the chance to hold out without air, or to live; NotPossibleError without a roll."""
    gasp = gasping(request, scene)
    if gasp.attempt is None:
        raise NotPossibleError(msg("The breath holds for a minute: there is no test yet."))
    name = SURVIVAL_TEST if gasp.character.sheet.unconscious else CONSTITUTION_TEST
    return _passing(gasp.character, name, gasp.attempt, scene)


def poison_odds_of(request: Tick, scene: CineScene) -> Odds:
    """Give the chance to withstand a poison, and of each number of its levels (D003-18)."""
    return _withstanding(request, scene, disease=False)


def disease_odds_of(request: DiseaseTick, scene: CineScene) -> Odds:
    """Give the chance to withstand a disease, and of each number of its levels."""
    return _withstanding(request, scene, disease=True)


def _withstanding(request: Tick, scene: CineScene, *, disease: bool) -> Odds:
    victim, affliction, tried = resisting(request, scene, disease=disease)
    poison = strength_sum(affliction)
    found = poison_odds(tried.added, poison, scene.house_rules)
    plain = poison_odds(tried.added, poison, PRINTED)
    odds = _said(victim, label_of(affliction, scene), found.exactly(0), tried, scene)
    keys = odds.house_rules
    if _differ(found, plain, scene, "poison_under_9"):
        keys = (*keys, "poison_under_9")
    chart = _costs(affliction, victim.sheet, found)
    return replace(odds, terms=(*odds.terms, *poison.terms), charts=(chart,), house_rules=keys)


def _costs(affliction: Affliction, sheet: Sheet, levels: Distribution) -> Chart:
    """Chart what a contest costs: Life Points, or Levels as far as there are any (D003-44)."""
    if affliction.effect == LIFE:
        damage = dice_odds(parse(affliction.damage).tree)
        lost = levels.with_each(
            damage, lambda wins, rolled: taken(rolled, affliction, sheet) if wins else 0
        )
        return reaching(lost, msg("Chance to lose at least so many Life Points"))
    most = sheet.level(drains(affliction, sheet))
    drained = levels.mapped(lambda wins: min(wins, most))
    rows = ((_levels(lost), drained.exactly(lost)) for lost in drained.values)
    return among(msg("Levels that it drains"), rows)


def _differ(found: Distribution, plain: Distribution, scene: CineScene, key: str) -> bool:
    """Tell whether a house rule, and not the die alone, has changed what may come out."""
    changed = getattr(scene.house_rules, key) != getattr(PRINTED, key)
    return changed and found.pairs != plain.pairs


def _levels(levels: int) -> Message:
    return msgn("{n} Level", "{n} Levels", levels) if levels else msg("no Level")


def _check_known(medic: CineCharacter, patient: CineCharacter, scene: CineScene) -> None:
    if not may_know(scene, medic.id, patient.id):
        raise NotPossibleError(
            msg(
                "These odds would show numbers of {who}, which only its player and the GM know.",
                who=patient.label,
            ),
            field="patient",
        )


def _each(found: Distribution, heading: Message, nothing: Message) -> Chart:
    likely, rare = _likely(found)
    rows: list[tuple[Value, Chance]] = [
        (value or nothing, found.exactly(value)) for value in likely
    ]
    if rare is not None:
        label = rare if rare == found.values[-1] else msg("{n} or more", n=rare)
        rows.append((label, found.at_least(rare)))
    return among(heading, rows)


def _likely(found: Distribution) -> tuple[Sequence[int], int | None]:
    """Give the values that are worth a row each, and the first of those too rare for it."""
    values = found.values
    for at, value in enumerate(values):
        if found.at_least(value).fraction < RARE:
            return values[:at], value
    return values, None


def _passing(
    character: CineCharacter,
    what: Value,
    tried: Attempt,
    scene: CineScene,
    charts: tuple[Chart, ...] = (),
) -> Odds:
    """Give the odds of a test that passes at 9 (D003-1)."""
    rules = scene.house_rules
    found = _said(character, what, passing(tried.added, rules), tried, scene)
    return replace(found, lines=(tried.added.needs(rules),), charts=charts)


def _said(
    character: CineCharacter, what: Value, chance: Chance, tried: Attempt, scene: CineScene
) -> Odds:
    """Say a chance with what is added to the die, and the house rules that shaped both."""
    return Odds(
        headline=msg(
            "{who} · {what}: {share}", who=character.label, what=what, share=per_cent(chance)
        ),
        title=said(chance),
        terms=tried.added.terms,
        house_rules=(*tried.added.house_rules, *_rule_of_ten(scene)),
    )


def _rule_of_ten(scene: CineScene) -> tuple[str, ...]:
    return ("rule_of_ten",) if scene.house_rules.rule_of_ten == "on" else ()
