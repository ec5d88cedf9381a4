"""What tests may come to before their die falls: exact chances, as `/odds` shows them."""

from __future__ import annotations

from rules.dice.distribution import Chance
from rules.errors import NotPossibleError
from rules.message import Name, Value, msg
from rules.odds import Chart, Odds, among, may_know, per_cent, reaching, said
from rules.systems.percentile.con_tests import ConTest, con_percent
from rules.systems.percentile.contests import Contest, Sides, sides_of
from rules.systems.percentile.d100 import SIDES
from rules.systems.percentile.house_rules import deciding
from rules.systems.percentile.losses import INSANE_AT, read_loss
from rules.systems.percentile.medics import FirstAid, Treat, Try, plan_first_aid, plan_treatment
from rules.systems.percentile.odds import (
    contest_ways,
    grade_ways,
    healing_odds,
    passing,
    sanity_odds,
    stat_loss,
)
from rules.systems.percentile.rests import Rest, rest_target
from rules.systems.percentile.sanity import Sanity, check_module, san_target
from rules.systems.percentile.sanity_commands import Corrupt, Fear
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.sheet import HIGHEST_HP, Sheet
from rules.systems.percentile.skill_tests import SkillTest, contest_of
from rules.systems.percentile.targets import Target, target_of
from rules.systems.percentile.tests import WORDS

CERTAIN = Chance(1, 1)
BADLY_HURT = Sheet(hp=HIGHEST_HP // 2, max_hp=HIGHEST_HP)
"""Somebody whom neither healing nor harm brings to an end."""


def test_odds(request: SkillTest, scene: D100Scene) -> Odds:
    """Give the chance of each grade of a test, or of each end of a contest."""
    contest = contest_of(request, scene)
    if contest is not None:
        return _contest(contest, scene)
    actor = scene.get(request.character)
    return passing_odds(actor, target_of(actor, request.skill, scene, modifier=request.modifier))


def contest_odds(request: Contest, scene: D100Scene) -> Odds:
    """Give the chance of each end of a contest."""
    return _contest(sides_of(request, scene), scene)


def passing_odds(actor: D100Character, target: Target) -> Odds:
    """Give the chance of each grade of a test."""
    chance = passing(target)
    return Odds(
        headline=msg(
            "{who} · {what} {n} %: {share} to pass",
            who=actor.label,
            what=target.label,
            n=target.number,
            share=per_cent(chance),
        ),
        title=said(chance),
        terms=target.terms,
        lines=target.remarks,
        charts=(grade_chart(target),),
    )


def grade_chart(target: Target) -> Chart:
    """Chart the grades of a test."""
    ways = grade_ways(target)
    return among(
        msg("What may come out"),
        ((WORDS[grade], Chance(some, SIDES)) for grade, some in ways.items()),
    )


def _contest(sides: Sides, scene: D100Scene) -> Odds:
    """Give the odds of a contest; NotPossibleError where they give a secret away."""
    other = sides.other
    if other.character is not None and not may_know(scene, sides.actor.id, other.character.id):
        raise NotPossibleError(
            msg("These odds would give away what {who} can do.", who=other.label), field="against"
        )
    ways = contest_ways(sides.target, other.target)
    chance = Chance(ways["a"], SIDES * SIDES)
    names: tuple[tuple[Value, int], ...] = (
        (msg("{who} prevails", who=sides.actor.label), ways["a"]),
        (msg("{who} prevails", who=other.label), ways["b"]),
        (msg("the GM decides"), ways["handler"]),
    )
    return Odds(
        headline=msg(
            "{who} against {other}: {share} to prevail",
            who=sides.actor.label,
            other=other.within,
            share=per_cent(chance),
        ),
        title=said(chance),
        terms=(*sides.target.terms, *other.target.terms),
        lines=sides.target.remarks,
        charts=(
            among(
                msg("What may come out"),
                ((label, Chance(some, SIDES * SIDES)) for label, some in names),
            ),
        ),
    )


def fear_odds(request: Fear, scene: D100Scene) -> Odds:
    """Give the chance to pass a SAN test, and of each loss."""
    return sanity_test_odds(Sanity.model_validate(request.model_dump()), scene)


def corrupt_odds(request: Corrupt, scene: D100Scene) -> Odds:
    """Give the same for a test where another system would test for Corruption."""
    return sanity_test_odds(Sanity.model_validate(request.model_dump()), scene)


def sanity_test_odds(request: Sanity, scene: D100Scene) -> Odds:
    """Give the chance to pass a SAN test, and of each loss, nothing projected."""
    check_module(scene)
    character = scene.get(request.character)
    loss = read_loss(request.loss)
    target = san_target(character, request.modifier, scene)
    adapted = request.kind in character.sheet.adapted
    chance = CERTAIN if adapted else passing(target)
    found = sanity_odds(target, loss, character.sheet, request.kind)
    insane = found.at_least(INSANE_AT)
    return Odds(
        headline=msg(
            "{who} · SAN test, loss {loss}: {share} to pass",
            who=character.label,
            loss=Name(text=loss.text),
            share=per_cent(chance),
        ),
        title=said(chance),
        terms=target.terms,
        lines=(
            *target.remarks,
            msg("Temporary insanity, 5 or more SAN lost: {odds}", odds=said(insane)),
        ),
        charts=(reaching(found, msg("Chance to lose at least that much SAN")),),
    )


def con_test_odds(request: ConTest, scene: D100Scene) -> Odds:
    """Give the chance to pass a CON test, and of each loss of points."""
    character = scene.get(request.character)
    found = stat_loss(character.sheet, scene.house_rules)
    chance = found.exactly(0)
    return Odds(
        headline=msg(
            "{who} · CON Test {n} %: {share} to lose nothing",
            who=character.label,
            n=con_percent(character.sheet),
            share=per_cent(chance),
        ),
        title=said(chance),
        charts=(reaching(found, msg("Chance to lose at least so many points of a stat")),),
        house_rules=deciding(
            scene.house_rules, ("zero_face",), lambda by: stat_loss(character.sheet, by)
        ),
    )


def first_aid_odds(request: FirstAid, scene: D100Scene) -> Odds:
    """Give the chance of First Aid, and of each healing."""
    return _healing(plan_first_aid(request, scene), scene)


def treatment_odds(request: Treat, scene: D100Scene) -> Odds:
    """Give the chance of a treatment, and of each healing."""
    return _healing(plan_treatment(request, scene), scene)


def _healing(each: Try, scene: D100Scene) -> Odds:
    rules = scene.house_rules
    if each.method != "first_aid":
        rules = rules.model_copy(update={"first_aid": "plain"})
    found = healing_odds(each.target, _known_patient(each, scene), rules)
    chance = passing(each.target)
    keys = ("first_aid",) if rules.first_aid != "plain" else ()
    return Odds(
        headline=msg(
            "{what} {n} % on {who}: {share} to pass",
            what=each.target.label,
            n=each.target.number,
            who=each.patient.label,
            share=per_cent(chance),
        ),
        title=said(chance),
        terms=each.target.terms,
        lines=each.target.remarks,
        charts=(reaching(found, msg("Chance to give back at least so many HP")),),
        house_rules=keys,
    )


def _known_patient(each: Try, scene: D100Scene) -> Sheet:
    """Give the patient as the medic's player knows it: how badly hurt is no secret to be told."""
    medic, patient = each.medic, each.patient
    if scene.by_gm or (medic is not None and may_know(scene, medic.id, patient.id)):
        return patient.sheet
    return BADLY_HURT


def rest_odds(request: Rest, scene: D100Scene) -> Odds:
    """Give the chance of a day's rest."""
    character = scene.get(request.character)
    return passing_odds(character, rest_target(character, scene))
