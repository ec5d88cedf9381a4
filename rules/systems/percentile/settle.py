"""Completing an outcome: what changed on which sheet, and what it answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.message import Message, Name, msg
from rules.outcome import FieldChange, Outcome, SheetChange
from rules.settling import settled
from rules.sheet import CharacterId
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.sheet import Sheet
from rules.systems.percentile.states import states


def settle(
    outcome: Outcome,
    scene: D100Scene,
    after: Mapping[CharacterId, Sheet] | None = None,
    *,
    note: str | None = None,
) -> Outcome:
    """Complete an outcome: the sheets after, what changed on each, the follow-up it answers."""
    return settled(
        outcome,
        scene,
        after or {},
        lambda character, sheet: change_of(character, sheet, scene),
        note=note,
    )


def change_of(character: D100Character, after: Sheet, scene: D100Scene) -> SheetChange:
    """Say everything that differs between a character's sheet and the one after."""
    before = character.sheet
    was, now = states(before, scene.house_rules), states(after, scene.house_rules)
    return SheetChange(
        character=character.id,
        name=character.label,
        fields=tuple(
            FieldChange(label=label, before=old, after=new, maximum=maximum)
            for label, old, new, maximum in (
                *_tracks(before, after, scene),
                *_armour(before, after),
                *_stats(before, after, scene),
                *_skills(before, after, scene),
                *_bonds(before, after),
            )
            if old != new
        ),
        gained=tuple(state for state in now if state not in was),
        lost=tuple(state for state in was if state not in now),
    )


Line = tuple[Message, int, int, int | None]
"""A number: what it is, before, after, and its maximum if it is drawn as a bar."""


def _tracks(before: Sheet, after: Sheet, scene: D100Scene) -> Iterable[Line]:
    rules = scene.house_rules
    yield msg("HP"), before.hp, after.hp, after.max_hp
    yield msg("Maximum HP"), before.max_hp, after.max_hp, None
    yield msg("SAN"), before.san, after.san, after.max_san
    yield msg("WP"), before.wp, after.wp, after.max_wp(rules)
    yield msg("Breaking Point"), before.breaking_point, after.breaking_point, None
    yield msg("Violence boxes"), before.violence, after.violence, None
    yield msg("Helplessness boxes"), before.helplessness, after.helplessness, None


def _armour(before: Sheet, after: Sheet) -> Iterable[Line]:
    yield msg("Body armour"), before.body, after.body, None
    yield msg("Cover"), before.cover, after.cover, None


def _stats(before: Sheet, after: Sheet, scene: D100Scene) -> Iterable[Line]:
    for stat in scene.content.stats.values():
        yield _named(stat.label), before.stat(stat.id), after.stat(stat.id), None


def _skills(before: Sheet, after: Sheet, scene: D100Scene) -> Iterable[Line]:
    for skill in scene.content.skills.values():
        yield _named(skill.label), before.skill(skill.id), after.skill(skill.id), None


def _bonds(before: Sheet, after: Sheet) -> Iterable[Line]:
    scores = {bond.name: bond.score for bond in before.bonds}
    for bond in after.bonds:
        label = msg("Bond with {name}", name=Name(text=bond.name))
        yield label, scores.get(bond.name, bond.score), bond.score, None


def _named(label: Message | Name) -> Message:
    return label if isinstance(label, Message) else msg("{name}", name=label)
