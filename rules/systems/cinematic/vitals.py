"""What is added up for the tests of life and death."""

from __future__ import annotations

from rules.message import Message, Name, msg
from rules.systems.cinematic.content import CONSTITUTION, WILLPOWER
from rules.systems.cinematic.levels import below, tens
from rules.systems.cinematic.penalties import RollKind
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.scores import Sum
from rules.systems.cinematic.sheet import Sheet

SURVIVAL_TEST = msg("Survival Test")
CONSCIOUSNESS_TEST = msg("Consciousness Test")
CONSTITUTION_TEST = msg("Constitution Test")


def named(attribute: str, scene: CineScene) -> Message | Name:
    """Give an attribute's name."""
    return scene.content.attributes[attribute].label


def consciousness_sum(sheet: Sheet, scene: CineScene) -> Sum:
    """Add up a Consciousness Test: Willpower, Constitution, −1 a point below 0 (D003-6, D003-7).

    Resistance (Pain) helps by its level.
    """
    added = _two(sheet, scene)
    if sheet.resistance_pain:
        added = added.of(msg("Resistance (Pain)"), sheet.resistance_pain)
    added = added.plus(_life_points(sheet), -below(sheet.life))
    return _penalised(added, sheet, RollKind.CONSCIOUSNESS, scene)


def survival_sum(sheet: Sheet, scene: CineScene) -> Sum:
    """Add up a Survival Test: Willpower, Constitution, −1 for each full ten below 0 (D003-9).

    Hard to Kill helps by its level.
    """
    added = _survival(sheet, scene).plus(_life_points(sheet), -tens(sheet.life))
    return _penalised(added, sheet, RollKind.SURVIVAL, scene)


def essence_survival_sum(sheet: Sheet, scene: CineScene) -> Sum:
    """Add up the Survival Test of lost Essence, −1 for each full ten of Essence below 0."""
    level = msg("Essence {n}", n=sheet.essence)
    added = _survival(sheet, scene).plus(level, -tens(sheet.essence))
    return _penalised(added, sheet, RollKind.ESSENCE, scene)


def essence_will_sum(sheet: Sheet, scene: CineScene) -> Sum:
    """Add up the Simple Willpower Test of lost Essence, −1 for each point of Essence below 0."""
    level = msg("Essence {n}", n=sheet.essence)
    added = doubled(WILLPOWER, sheet, scene).plus(level, -below(sheet.essence))
    return _penalised(added, sheet, RollKind.ESSENCE, scene, mental=True)


def resisting_sum(sheet: Sheet, scene: CineScene) -> Sum:
    """Add up Constitution, doubled, against suffocation or a poison (D003-36)."""
    return _penalised(doubled(CONSTITUTION, sheet, scene), sheet, RollKind.HAZARD, scene)


def fear_sum(sheet: Sheet, scene: CineScene) -> Sum:
    """Add up a Fear Test: Willpower, doubled."""
    return _penalised(doubled(WILLPOWER, sheet, scene), sheet, RollKind.FEAR, scene, mental=True)


def doubled(attribute: str, sheet: Sheet, scene: CineScene) -> Sum:
    """Begin a sum with an attribute that counts twice."""
    label = msg("{attribute}, doubled", attribute=named(attribute, scene))
    return Sum().of(label, 2 * sheet.level(attribute))


def _two(sheet: Sheet, scene: CineScene) -> Sum:
    found = Sum()
    for attribute in (WILLPOWER, CONSTITUTION):
        found = found.of(named(attribute, scene), sheet.level(attribute))
    return found


def _survival(sheet: Sheet, scene: CineScene) -> Sum:
    found = _two(sheet, scene)
    return found.of(msg("Hard to Kill"), sheet.hard_to_kill) if sheet.hard_to_kill else found


def _life_points(sheet: Sheet) -> Message:
    return msg("Life Points {n}", n=sheet.life)


def _penalised(
    added: Sum, sheet: Sheet, kind: RollKind, scene: CineScene, *, mental: bool = False
) -> Sum:
    return added.with_penalties(sheet, kind, scene.content, scene.house_rules, mental=mental)
