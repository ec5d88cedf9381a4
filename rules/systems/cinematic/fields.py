"""What of a sheet may be set by hand. Setting makes no checks and asks nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.message import Message, Name, Value, msg
from rules.names import find
from rules.numbers import whole
from rules.sheet import SheetField
from rules.systems.cinematic.content import (
    CONSTITUTION,
    DEXTERITY,
    STRENGTH,
    WILLPOWER,
    Attribute,
    Content,
    Skill,
)
from rules.systems.cinematic.essence import with_essence
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.life import recovered
from rules.systems.cinematic.maxima import max_essence, max_life
from rules.systems.cinematic.sheet import (
    HIGHEST_ATTRIBUTE,
    HIGHEST_QUALITY,
    HIGHEST_SKILL,
    Sheet,
)
from rules.systems.cinematic.state_fields import state_fields
from rules.writing import NONE, is_nothing

HIGHEST = 9999
ESSENTIAL = (STRENGTH, DEXTERITY, CONSTITUTION, WILLPOWER)
"""The attributes that an NPC is made with."""
PRINTED = HouseRules()
"""The rules by which a maximum is reckoned for setting by hand: nothing lowers it."""

Change = Callable[[Sheet, int], Sheet]


def fields(content: Content) -> tuple[SheetField, ...]:
    """Give every field of a sheet that a person may set, in the order in which it is shown."""
    return (
        SheetField("life", msg("Life Points"), lambda s: s.life, _life_writer(content)),
        _own_maximum("max-life", msg("Maximum Life Points"), _most_life, content, essential=True),
        SheetField("essence", msg("Essence"), lambda s: s.essence, _essence_writer(content)),
        _own_maximum("max-essence", msg("Maximum Essence"), _most_essence, content),
        _plain("drama", msg("Drama Points"), "drama", HIGHEST),
        *(_attribute(each, content) for each in content.attributes.values()),
        *(_skill(each) for each in content.skills.values()),
        _quality("hard-to-kill", msg("Hard to Kill"), "hard_to_kill", content),
        _quality("resistance-pain", msg("Resistance (Pain)"), "resistance_pain", content),
        _weapon(content),
        *(_taken(each, "drained", _drained_label(each)) for each in content.attributes.values()),
        *(_taken(each, "lost", _lost_label(each)) for each in content.mental),
        *state_fields(content),
    )


def _most_life(sheet: Sheet, content: Content) -> int:
    return max_life(sheet, content, PRINTED)


def _most_essence(sheet: Sheet, content: Content) -> int:
    return max_essence(sheet, content)


def within_maxima(before: Sheet, after: Sheet, content: Content) -> Sheet:
    """Carry a full track along with its maximum, and bring one down that is above it now."""
    life, essence = _most_life(after, content), _most_essence(after, content)
    if before.life != _most_life(before, content):
        life = min(after.life, life)
    if before.essence != _most_essence(before, content):
        essence = min(after.essence, essence)
    return with_essence(recovered(after, life), essence, content)


def _life_writer(content: Content) -> Callable[[Sheet, str], Sheet]:
    def write(sheet: Sheet, text: str) -> Sheet:
        most = _most_life(sheet, content)
        return recovered(sheet, whole(text, msg("Life Points"), -HIGHEST, most, field="life"))

    return write


def _essence_writer(content: Content) -> Callable[[Sheet, str], Sheet]:
    def write(sheet: Sheet, text: str) -> Sheet:
        most = _most_essence(sheet, content)
        number = whole(text, msg("Essence"), -HIGHEST, most, field="essence")
        return with_essence(sheet, number, content)

    return write


def _own_maximum(
    key: str,
    label: Message,
    most: Callable[[Sheet, Content], int],
    content: Content,
    *,
    essential: bool = False,
) -> SheetField:
    """Give the field of a maximum: the sheet's own figure, or the formula's for “none”."""
    attribute = f"own_{key.replace('-', '_')}"

    def write(sheet: Sheet, text: str) -> Sheet:
        own = None if is_nothing(text) else whole(text, label, 1, HIGHEST, field=key)
        after = sheet.model_copy(update={attribute: own})
        return within_maxima(sheet, after, content)

    return SheetField(key, label, lambda sheet: most(sheet, content), write, essential)


def _number(
    key: str, label: Message | Name, read: Callable[[Sheet], int], highest: int, change: Change
) -> SheetField:
    """Give the field of a number from 0 on."""

    def write(sheet: Sheet, text: str) -> Sheet:
        return change(sheet, whole(text, label, 0, highest, field=key))

    return SheetField(key, label, read, write)


def _plain(key: str, label: Message, attribute: str, highest: int) -> SheetField:
    return _number(
        key,
        label,
        lambda sheet: _value(sheet, attribute),
        highest,
        lambda sheet, number: sheet.model_copy(update={attribute: number}),
    )


def _value(sheet: Sheet, attribute: str) -> int:
    number: int = getattr(sheet, attribute)
    return number


def _quality(key: str, label: Message, attribute: str, content: Content) -> SheetField:
    return _number(
        key,
        label,
        lambda sheet: _value(sheet, attribute),
        HIGHEST_QUALITY,
        lambda sheet, number: within_maxima(
            sheet, sheet.model_copy(update={attribute: number}), content
        ),
    )


def _attribute(attribute: Attribute, content: Content) -> SheetField:
    key = f"attribute.{attribute.id}"

    def write(sheet: Sheet, text: str) -> Sheet:
        level = whole(text, attribute.label, 0, HIGHEST_ATTRIBUTE, field=key)
        attributes = {**sheet.attributes, attribute.id: level}
        return within_maxima(sheet, sheet.model_copy(update={"attributes": attributes}), content)

    essential = attribute.id in ESSENTIAL
    return SheetField(key, attribute.label, lambda s: s.natural(attribute.id), write, essential)


def _skill(skill: Skill) -> SheetField:
    return _number(
        f"skill.{skill.id}",
        skill.label,
        lambda sheet: sheet.skill(skill.id),
        HIGHEST_SKILL,
        lambda sheet, level: sheet.model_copy(
            update={"skills": _kept(sheet.skills, skill.id, level)}
        ),
    )


def _kept(levels: Mapping[str, int], row: str, level: int) -> dict[str, int]:
    """Give Levels with one of them set; a Level of 0 is not kept."""
    return {key: each for key, each in {**levels, row: level}.items() if each}


def _drained_label(attribute: Attribute) -> Message:
    return msg("{attribute} drained by poison", attribute=attribute.label)


def _lost_label(attribute: Attribute) -> Message:
    return msg("{attribute} lost by low Essence", attribute=attribute.label)


def _taken(attribute: Attribute, kind: str, label: Message) -> SheetField:
    """Give the field of the Levels that are missing from an attribute."""

    def read(sheet: Sheet) -> int:
        levels: Mapping[str, int] = getattr(sheet, kind)
        return levels.get(attribute.id, 0)

    def change(sheet: Sheet, number: int) -> Sheet:
        levels: Mapping[str, int] = getattr(sheet, kind)
        return sheet.model_copy(update={kind: _kept(levels, attribute.id, number)})

    return _number(f"{kind}.{attribute.id}", label, read, HIGHEST_ATTRIBUTE, change)


def _weapon(content: Content) -> SheetField:
    def read(sheet: Sheet) -> Value:
        weapon = content.weapons.get(sheet.equipped or "")
        return weapon.label if weapon else NONE

    def write(sheet: Sheet, text: str) -> Sheet:
        found = None
        if not is_nothing(text):
            found = find(text, content.weapons.values(), field="weapon").id
        return sheet.model_copy(update={"equipped": found})

    return SheetField("weapon", msg("Weapon"), read, write, essential=True, completes="weapon")
