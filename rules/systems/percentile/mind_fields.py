"""The fields of a sheet that belong to the mind: WP, Breaking Point, Bonds, adaptation."""

from __future__ import annotations

import re

from rules.content import ContentRow
from rules.errors import InvalidInputError
from rules.message import Message, Name, Value, msg
from rules.names import find, fold
from rules.sheet import SheetField
from rules.systems.percentile.losses import BOXES
from rules.systems.percentile.minds import LONGEST_DISORDER, MOST_DISORDERS
from rules.systems.percentile.number_fields import number
from rules.systems.percentile.sheet import (
    HIGHEST_SKILL,
    AdaptableKind,
    Bond,
    Insanity,
    Sheet,
    bond_default,
)
from rules.writing import NONE, is_nothing, listed, read_yes, said_list, said_yes

LONGEST_BOND = 24
MOST_BONDS = 20
BOND = re.compile(r"(?P<name>.*?)(?:[\s:=]+(?P<score>[0-9]{1,2}))?")

INSANITIES: dict[Insanity, Message] = {
    "flee": msg("flee"),
    "struggle": msg("struggle"),
    "submit": msg("submit"),
}


def mind_fields() -> tuple[SheetField, ...]:
    """Give the fields of the mind, in the order in which they are shown."""
    return (
        number("wp", msg("WP"), "wp", HIGHEST_SKILL),
        number("breaking-point", msg("Breaking Point"), "breaking_point", HIGHEST_SKILL),
        SheetField(
            "bonds",
            msg("Bonds"),
            lambda s: said_list([_said_bond(bond) for bond in s.bonds]),
            _set_bonds,
        ),
        SheetField(
            "disorders",
            msg("Disorders"),
            lambda s: said_list([Name(text=each) for each in s.disorders]),
            _set_disorders,
        ),
        SheetField(
            "insanity",
            msg("Temporary insanity"),
            _insanity,
            _set_insanity,
            completes="insanity",
        ),
        number("violence", msg("Violence boxes"), "violence", BOXES),
        number("helplessness", msg("Helplessness boxes"), "helplessness", BOXES),
        _adapted("violence", msg("Adapted to violence")),
        _adapted("helplessness", msg("Adapted to helplessness")),
    )


def _said_bond(bond: Bond) -> Value:
    return msg("{name} {score}", name=Name(text=bond.name), score=bond.score)


def _set_bonds(sheet: Sheet, text: str) -> Sheet:
    """Write Bonds such as "Ann 12, Bob": one without a score begins at CHA."""
    bonds = {}
    for part in listed(text):
        read = BOND.fullmatch(part)
        name = read["name"].strip() if read else ""
        if read is None or not 0 < len(name) <= LONGEST_BOND:
            raise InvalidInputError(
                msg(
                    "“{text}” is no Bond. Write names of at most {longest} characters with their "
                    "scores: Ann 12, Bob 9",
                    text=Name(text=part[:60]),
                    longest=LONGEST_BOND,
                ),
                field="bonds",
            )
        score = int(read["score"]) if read["score"] else bond_default(sheet)
        bonds[fold(name)] = Bond(name=name, score=score)
    if len(bonds) > MOST_BONDS:
        raise InvalidInputError(
            msg("A character has at most {n} Bonds.", n=MOST_BONDS), field="bonds"
        )
    return sheet.model_copy(update={"bonds": tuple(bonds.values())})


def _set_disorders(sheet: Sheet, text: str) -> Sheet:
    disorders = tuple({fold(each): each for each in listed(text)}.values())
    if len(disorders) > MOST_DISORDERS or any(len(each) > LONGEST_DISORDER for each in disorders):
        raise InvalidInputError(
            msg(
                "A character has at most {most} disorders, each named in at most {longest} "
                "characters.",
                most=MOST_DISORDERS,
                longest=LONGEST_DISORDER,
            ),
            field="disorders",
        )
    return sheet.model_copy(update={"disorders": disorders})


def _insanity(sheet: Sheet) -> Value:
    return NONE if sheet.insanity is None else INSANITIES[sheet.insanity]


def _set_insanity(sheet: Sheet, text: str) -> Sheet:
    if is_nothing(text):
        return sheet.model_copy(update={"insanity": None})
    rows = [ContentRow(id=each, name=each) for each in INSANITIES]
    return sheet.model_copy(update={"insanity": find(text, rows, field="insanity").id})


def _adapted(kind: AdaptableKind, label: Message) -> SheetField:
    key = f"adapted-{kind}"

    def write(sheet: Sheet, text: str) -> Sheet:
        others = tuple(each for each in sheet.adapted if each != kind)
        adapted = (*others, kind) if read_yes(text, field=key) else others
        return sheet.model_copy(update={"adapted": adapted})

    return SheetField(key, label, lambda sheet: said_yes(kind in sheet.adapted), write)
