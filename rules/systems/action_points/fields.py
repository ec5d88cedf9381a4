"""What of a sheet may be set by hand. Setting makes no checks and asks nothing."""

from __future__ import annotations

from collections.abc import Mapping

from rules.errors import InvalidInputError, NotPossibleError
from rules.message import Message, Name, Value, msg
from rules.names import find, fold_seen
from rules.numbers import whole
from rules.sheet import SheetField
from rules.systems.action_points.content import DEATH_COMA, Content, Skill, Trait
from rules.systems.action_points.profiles import find_weapon
from rules.systems.action_points.sheet import HIGHEST_RANK, LedgerEntry, Sheet
from rules.systems.action_points.triggers import TRIGGERS
from rules.writing import NONE, is_nothing, listed, read_yes, said_list, said_yes

HIGHEST = 9999
LONGEST_NAME = 60
MOST_AUGS = 30


def fields(content: Content) -> tuple[SheetField, ...]:
    """Give every field of a sheet that a person may set, in the order in which it is shown."""
    return (
        _track("health", msg("Health"), "max_health"),
        _maximum("max-health", msg("Maximum Health"), "health", essential=True),
        _track("stamina", msg("Stamina"), "max_stamina"),
        _maximum("max-stamina", msg("Maximum Stamina"), "stamina", essential=False),
        SheetField("corruption", msg("Corruption"), lambda s: s.corruption, _set_corruption),
        *(_trait(trait) for trait in content.traits.values()),
        *(_natural(trait) for trait in content.traits.values()),
        *(_skill(skill) for skill in content.skills.values()),
        *_gear(content),
        _amount("base-move", msg("Base Move"), "base_move"),
        _amount("cp", msg("Character Points"), "cp"),
        SheetField("kept-defense", msg("Kept Defense"), _kept_defense, _set_kept_defense),
        *_states(content),
    )


def _gear(content: Content) -> tuple[SheetField, ...]:
    return (
        SheetField(
            "weapon",
            msg("Weapon"),
            lambda s: _weapon_label(s, content),
            lambda s, text: _set_weapon(s, text, content),
            essential=True,
            completes="weapon",
        ),
        SheetField(
            "loaded",
            msg("Loaded"),
            lambda s: _loaded(s, content),
            lambda s, text: _set_loaded(s, text, content),
        ),
    )


def _states(content: Content) -> tuple[SheetField, ...]:
    return (
        SheetField(
            "conditions",
            msg("Conditions"),
            lambda s: said_list([content.condition_label(held) for held in s.conditions]),
            lambda s, text: _set_conditions(s, text, content),
            completes="condition",
        ),
        SheetField(
            "augs",
            msg("Augs"),
            lambda s: said_list([Name(text=aug) for aug in s.augs]),
            _set_augs,
        ),
        SheetField(
            "dispelled",
            msg("Presence dispelled"),
            lambda s: said_yes(bool(s.dispelled)),
            lambda s, text: s.model_copy(
                update={"dispelled": TRIGGERS if read_yes(text, field="dispelled") else ()}
            ),
        ),
        SheetField(
            "dead",
            msg("Dead"),
            lambda s: said_yes(s.dead),
            lambda s, text: s.model_copy(update={"dead": read_yes(text, field="dead")}),
        ),
    )


def _track(key: str, label: Message, maximum: str) -> SheetField:
    def write(sheet: Sheet, text: str) -> Sheet:
        number = whole(text, label, -HIGHEST, getattr(sheet, maximum), field=key)
        return _awake(sheet.model_copy(update={key: number}))

    return SheetField(key, label, lambda sheet: _value(sheet, key), write)


def _maximum(key: str, label: Message, track: str, *, essential: bool) -> SheetField:
    attribute = key.replace("-", "_")

    def write(sheet: Sheet, text: str) -> Sheet:
        number = whole(text, label, 1, HIGHEST, field=key)
        present = _value(sheet, track)
        full = present == _value(sheet, attribute)
        kept = number if full else min(present, number)
        return sheet.model_copy(update={attribute: number, track: kept})

    return SheetField(key, label, lambda sheet: _value(sheet, attribute), write, essential)


def _amount(key: str, label: Message, attribute: str) -> SheetField:
    def write(sheet: Sheet, text: str) -> Sheet:
        return sheet.model_copy(update={attribute: whole(text, label, 0, HIGHEST, field=key)})

    return SheetField(key, label, lambda sheet: _value(sheet, attribute), write)


def _value(sheet: Sheet, attribute: str) -> int:
    number: int = getattr(sheet, attribute)
    return number


def _awake(sheet: Sheet) -> Sheet:
    return sheet.without_condition(DEATH_COMA) if sheet.health > 0 else sheet


def _ranked(ranks: Mapping[str, int], row: str, rank: int) -> dict[str, int]:
    """Give ranks with one of them set; a rank of 0 is not kept."""
    return {key: each for key, each in {**ranks, row: rank}.items() if each}


def _trait(trait: Trait) -> SheetField:
    key = f"trait.{trait.id}"

    def write(sheet: Sheet, text: str) -> Sheet:
        rank = whole(text, trait.label, 0, HIGHEST_RANK, field=key)
        natural = sheet.natural
        # Ranks that are set up by hand are the Director's; one that was gained in play is not.
        if sheet.natural.get(trait.id, 0) == sheet.traits.get(trait.id, 0):
            natural = _ranked(sheet.natural, trait.id, rank)
        traits = _ranked(sheet.traits, trait.id, rank)
        return sheet.model_copy(update={"traits": traits, "natural": natural})

    return SheetField(
        key, trait.label, lambda s: s.traits.get(trait.id, 0), write, trait.id == "agility"
    )


def _natural(trait: Trait) -> SheetField:
    key = f"natural.{trait.id}"
    label = msg("Natural {trait}", trait=trait.label)

    def write(sheet: Sheet, text: str) -> Sheet:
        rank = whole(text, label, 0, HIGHEST_RANK, field=key)
        return sheet.model_copy(update={"natural": _ranked(sheet.natural, trait.id, rank)})

    return SheetField(key, label, lambda s: s.natural.get(trait.id, 0), write)


def _skill(skill: Skill) -> SheetField:
    key = f"skill.{skill.id}"

    def write(sheet: Sheet, text: str) -> Sheet:
        rank = whole(text, skill.label, 0, HIGHEST_RANK, field=key)
        return sheet.model_copy(update={"skills": _ranked(sheet.skills, skill.id, rank)})

    essential = skill.group == "Weapon"
    return SheetField(key, skill.label, lambda s: s.skills.get(skill.id, 0), write, essential)


def _set_corruption(sheet: Sheet, text: str) -> Sheet:
    level = whole(text, msg("Corruption"), 0, HIGHEST, field="corruption")
    return sheet.corrupted(LedgerEntry(reason="set", amount=level - sheet.corruption))


def _set_weapon(sheet: Sheet, text: str, content: Content) -> Sheet:
    if is_nothing(text):
        return sheet.model_copy(update={"equipped": None})
    return sheet.model_copy(update={"equipped": find_weapon(text, content).id})


def _weapon_label(sheet: Sheet, content: Content) -> Value:
    weapon = content.weapons.get(sheet.equipped or "")
    return weapon.label if weapon else NONE


def _loaded(sheet: Sheet, content: Content) -> Value:
    weapon = content.weapons.get(sheet.equipped or "")
    return sheet.loaded_of(weapon) if weapon else NONE


def _set_loaded(sheet: Sheet, text: str, content: Content) -> Sheet:
    weapon = content.weapons.get(sheet.equipped or "")
    if weapon is None:
        raise NotPossibleError(msg("No weapon is equipped, so nothing can be loaded."))
    number = whole(text, msg("Loaded"), 0, weapon.capacity, field="loaded")
    return sheet.with_loaded(weapon, number)


def _kept_defense(sheet: Sheet) -> Value:
    return NONE if sheet.kept_defense is None else sheet.kept_defense


def _set_kept_defense(sheet: Sheet, text: str) -> Sheet:
    if is_nothing(text):
        return sheet.model_copy(update={"kept_defense": None})
    number = whole(text, msg("Kept Defense"), 0, HIGHEST, field="kept-defense")
    return sheet.model_copy(update={"kept_defense": number})


def _set_conditions(sheet: Sheet, text: str, content: Content) -> Sheet:
    rows = content.conditions.values()
    found = tuple(find(part, rows, field="conditions").id for part in listed(text))
    return sheet.model_copy(update={"conditions": tuple(dict.fromkeys(found))})


def _set_augs(sheet: Sheet, text: str) -> Sheet:
    augs = tuple({fold_seen(aug): aug for aug in listed(text)}.values())
    if len(augs) > MOST_AUGS or any(len(aug) > LONGEST_NAME for aug in augs):
        raise InvalidInputError(
            msg(
                "A character has at most {most} Augs, each with a name of at most {longest} "
                "characters.",
                most=MOST_AUGS,
                longest=LONGEST_NAME,
            ),
            field="augs",
        )
    return sheet.model_copy(update={"augs": augs})
