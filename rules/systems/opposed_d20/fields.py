"""What of a sheet may be set by hand. Setting makes no checks and asks nothing."""

from __future__ import annotations

from rules.errors import InvalidInputError, NotPossibleError
from rules.message import Value, Word, msg
from rules.names import fold
from rules.numbers import whole
from rules.sheet import SheetField
from rules.systems.opposed_d20.answers import answer_named, find_answer
from rules.systems.opposed_d20.content import (
    CON,
    DEX,
    HIGHEST_ATTRIBUTE,
    SIZ,
    Attribute,
    Content,
    Skill,
)
from rules.systems.opposed_d20.field_kinds import (
    flag_field,
    number_field,
    read_text,
    text_field,
)
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.immunities import immunity_label
from rules.systems.opposed_d20.mastery import HIGHEST, Rating, read_rating
from rules.systems.opposed_d20.occupations import find_occupation, occupation_label
from rules.systems.opposed_d20.sheet import (
    ESSAY,
    LONG,
    MOST_IMMUNITIES,
    MOST_YEARS,
    SHORT,
    TRAITS_ADD_UP_TO,
    Sheet,
)
from rules.systems.opposed_d20.sights import find_thing
from rules.systems.opposed_d20.states import is_insane, most_san, with_hp, with_san
from rules.systems.opposed_d20.traits import Trait, all_traits
from rules.systems.opposed_d20.weaponry import find_weapon
from rules.writing import NONE, is_nothing, listed, read_yes, said_list, said_yes

NPC_ATTRIBUTES = (SIZ, CON, DEX)
"""The attributes that matter of somebody whom one fights."""
NPC_SKILLS = ("dodge", "fists", "club", "blade", "handgun")
"""The skills that matter of somebody whom one fights."""


def fields(content: Content) -> tuple[SheetField, ...]:
    """Give every field of a sheet that a person may set, in the order in which it is shown."""
    return (
        *(_attribute(row) for row in content.attributes.values()),
        SheetField("hp", msg("Hit Points"), lambda s: s.hp, _set_hp),
        SheetField("san", msg("SAN"), lambda s: Rating(s.san).said, _set_san),
        SheetField(
            "san-loss", msg("San Loss of its sight"), _san_loss, _set_san_loss, essential=True
        ),
        *(_skill(row) for row in content.skills.values()),
        *_arms(content),
        *(_trait(trait) for trait in all_traits(content)),
        *_mind(content),
        flag_field("knocked-out", msg("Knocked out")),
        flag_field("roused", msg("Kept awake")),
        flag_field("prone", msg("Prone")),
        flag_field("debilitated", msg("Debilitated")),
        flag_field("dead", msg("Dead")),
        *_background(content),
    )


def allow(before: Sheet, after: Sheet, rules: HouseRules) -> None:
    """Refuse SAN above its cap, unless it was there before (D002-11); InvalidInputError."""
    most = most_san(rules)
    if after.san > most and after.san != before.san:
        raise InvalidInputError(
            msg(
                "SAN is at most {most}, unless the house rule {rule} lets it go on.",
                most=most,
                rule=Word("rule", "san_cap"),
            ),
            field="value",
        )


def _attribute(row: Attribute) -> SheetField:
    key = f"attribute.{row.id}"

    def write(sheet: Sheet, text: str) -> Sheet:
        return sheet.with_attribute(row.id, whole(text, row.label, 1, HIGHEST_ATTRIBUTE, field=key))

    return SheetField(
        key, row.label, lambda s: s.attribute(row.id), write, row.id in NPC_ATTRIBUTES
    )


def _set_hp(sheet: Sheet, text: str) -> Sheet:
    return with_hp(sheet, whole(text, msg("Hit Points"), 0, sheet.max_hp, field="hp"))


def _set_san(sheet: Sheet, text: str) -> Sheet:
    san = read_rating(text, msg("SAN"), field="san").value
    return sheet if san == sheet.san else with_san(sheet, san)


def _san_loss(sheet: Sheet) -> Value:
    return NONE if sheet.san_loss is None else Rating(sheet.san_loss).said


def _set_san_loss(sheet: Sheet, text: str) -> Sheet:
    loss = None
    if not is_nothing(text):
        loss = read_rating(text, msg("San Loss"), field="san-loss").value
    return sheet.model_copy(update={"san_loss": loss})


def _skill(row: Skill) -> SheetField:
    key = f"skill.{row.id}"

    def write(sheet: Sheet, text: str) -> Sheet:
        rating = read_rating(text, row.label, field=key).value
        kept = {skill: value for skill, value in sheet.skills.items() if skill != row.id}
        skills = {**kept, row.id: rating} if rating else kept
        return sheet.model_copy(update={"skills": skills})

    return SheetField(
        key,
        row.label,
        lambda s: Rating(s.skills.get(row.id, 0)).said,
        write,
        row.id in NPC_SKILLS,
    )


def _trait(trait: Trait) -> SheetField:
    key = f"trait.{trait.id}"

    def write(sheet: Sheet, text: str) -> Sheet:
        value = whole(text, trait.label, 1, TRAITS_ADD_UP_TO - 1, field=key)
        if value == trait.value(sheet):
            return sheet
        first = TRAITS_ADD_UP_TO - value if trait.opposite else value
        return sheet.model_copy(update={"traits": {**sheet.traits, trait.pair.id: first}})

    return SheetField(key, trait.label, trait.value, write)


def _arms(content: Content) -> tuple[SheetField, ...]:
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
            "answer",
            msg("Answers blows with"),
            lambda s: _answer_label(s, content),
            lambda s, text: _set_answer(s, text, content),
            essential=True,
            completes="answer",
        ),
    )


def _weapon_label(sheet: Sheet, content: Content) -> Value:
    weapon = content.weapons.get(sheet.equipped or "")
    return weapon.label if weapon else NONE


def _set_weapon(sheet: Sheet, text: str, content: Content) -> Sheet:
    weapon = None if is_nothing(text) else find_weapon(text, content).id
    return sheet.model_copy(update={"equipped": weapon})


def _answer_label(sheet: Sheet, content: Content) -> Value:
    found = answer_named(sheet.answer, sheet, content) if sheet.answer else None
    return found.name if found else NONE


def _set_answer(sheet: Sheet, text: str, content: Content) -> Sheet:
    answer = None
    if not is_nothing(text):
        answer = find_answer(text, sheet, content, field="answer").value
    return sheet.model_copy(update={"answer": answer})


def _mind(content: Content) -> tuple[SheetField, ...]:
    return (
        SheetField(
            "immunities",
            msg("Immune to"),
            lambda s: said_list([immunity_label(thing, content) for thing in s.immunities]),
            lambda s, text: _set_immunities(s, text, content),
            completes="thing",
            own_words=True,
        ),
        SheetField("insane", msg("Insane"), lambda s: said_yes(is_insane(s)), _set_insane),
        SheetField(
            "temporarily-insane",
            msg("Temporarily insane"),
            lambda s: said_yes(s.temp_insane_in is not None),
            _set_temporarily,
        ),
        number_field("encounter-loss", msg("SAN lost in this encounter"), HIGHEST),
    )


def _set_immunities(sheet: Sheet, text: str, content: Content) -> Sheet:
    things: dict[str, str] = {}
    for part in listed(text):
        row = find_thing(part, content)
        things.setdefault(fold(part), row.id if row else part)
    if len(things) > MOST_IMMUNITIES or any(len(thing) > SHORT for thing in things.values()):
        raise InvalidInputError(
            msg(
                "A character is immune to at most {most} things, each with a name of at most "
                "{longest} characters.",
                most=MOST_IMMUNITIES,
                longest=SHORT,
            ),
            field="immunities",
        )
    return sheet.model_copy(update={"immunities": tuple(dict.fromkeys(things.values()))})


def _set_insane(sheet: Sheet, text: str) -> Sheet:
    insane = read_yes(text, field="insane")
    if insane == is_insane(sheet):
        return sheet
    if sheet.san == 0:
        raise NotPossibleError(
            msg("Without any SAN somebody is insane: set SAN first."), field="insane"
        )
    return sheet.model_copy(update={"insane": insane})


def _set_temporarily(sheet: Sheet, text: str) -> Sheet:
    insane = read_yes(text, field="temporarily-insane")
    if insane == (sheet.temp_insane_in is not None):
        return sheet
    return sheet.model_copy(update={"temp_insane_in": 0 if insane else None})


def _background(content: Content) -> tuple[SheetField, ...]:
    return (
        SheetField(
            "occupation",
            msg("Occupation"),
            lambda s: occupation_label(s.occupation, content) if s.occupation else NONE,
            lambda s, text: _set_occupation(s, text, content),
            completes="occupation",
            own_words=True,
        ),
        number_field("years", msg("Years in the occupation"), MOST_YEARS),
        text_field("homeland", msg("Homeland"), SHORT),
        # Nothing begins with INT: who looks for what there is not is told so.
        text_field("other-interests", msg("Other interests"), LONG, attribute="interests"),
        text_field("essay", msg("Essay"), ESSAY),
    )


def _set_occupation(sheet: Sheet, text: str, content: Content) -> Sheet:
    row = find_occupation(text, content)
    written = row.id if row else read_text(text, msg("Occupation"), SHORT, field="occupation")
    return sheet.model_copy(update={"occupation": written})
