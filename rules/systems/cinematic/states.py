"""The states of a character in words: a pure function of its numbers and flags."""

from __future__ import annotations

from collections.abc import Iterable

from rules.message import Message, Name, Signed, msg
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.life import dies_slowly
from rules.systems.cinematic.penalties import essence_penalty, wound_penalty
from rules.systems.cinematic.sheet import Affliction, Sheet


def states(sheet: Sheet, rules: HouseRules, content: Content) -> tuple[Message | Name, ...]:
    """Give what state a character is in, the gravest first."""
    return (
        *_of_life(sheet, rules),
        *_of_essence(sheet, rules, content),
        *(_ill(each, content) for each in sheet.afflictions),
        *(
            msg("Drawback: {drawback}", drawback=drawback_label(each, content))
            for each in sheet.drawbacks
        ),
        *_of_drama(sheet),
    )


def _of_life(sheet: Sheet, rules: HouseRules) -> Iterable[Message]:
    if sheet.dead:
        yield msg("Dead")
    if sheet.deed_until is not None:
        yield msg("Last deed")
    if sheet.dead:
        return
    if sheet.unconscious:
        yield msg("Unconscious")
    if dies_slowly(sheet, rules):
        yield msg("Slow death")
    if sheet.stable:
        yield msg("Stable")
    if sheet.incapacitated:
        yield msg("Incapacitated")
    if sheet.suffocation is not None:
        yield msg("Without air")
    penalty = wound_penalty(sheet.life)
    if penalty:
        yield msg("{penalty} on most rolls", penalty=Signed(number=penalty))


def _of_essence(sheet: Sheet, rules: HouseRules, content: Content) -> Iterable[Message]:
    penalty = essence_penalty(sheet, content, rules, mental=True)
    if penalty == -1:
        yield msg("Numb, {penalty} on mental rolls", penalty=Signed(number=penalty))
    elif penalty:
        yield msg("Without hope, {penalty} on every roll", penalty=Signed(number=penalty))
    for attribute, levels in sheet.lost.items():
        yield msg(
            "{attribute} {change} by low Essence",
            attribute=content.attribute_label(attribute),
            change=Signed(number=-levels),
        )


def affliction_label(affliction: Affliction, content: Content) -> Message | Name:
    """Give the name of a poison or disease: that of its row, or the words that were typed."""
    rows = content.diseases if affliction.disease else content.poisons
    row = rows.get(affliction.row or "")
    return row.label if row else Name(text=affliction.name)


def _ill(affliction: Affliction, content: Content) -> Message:
    label = affliction_label(affliction, content)
    if affliction.disease:
        return msg("Ill: {disease}", disease=label)
    return msg("Poisoned: {poison}", poison=label)


def drawback_label(drawback: str, content: Content) -> Message | Name:
    """Give the name of a Drawback: that of its row, or the words that were typed."""
    row = content.drawbacks.get(drawback)
    return row.label if row else Name(text=drawback)


def _of_drama(sheet: Sheet) -> Iterable[Message]:
    if sheet.feats.announced:
        yield msg("Heroic Feat announced")
    if sheet.feats.fury:
        yield msg("Righteous fury")
