"""The states of a character in words: a pure function of its numbers and flags."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.message import Message, Name, msg
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.sheet import Sheet

LOW_WP = 2
"""WP at which every test is harder, and below."""

INSANITIES: Mapping[str, Message] = {
    "flee": msg("Temporary insanity: flees"),
    "struggle": msg("Temporary insanity: struggles"),
    "submit": msg("Temporary insanity: submits"),
}
ADAPTED: Mapping[str, Message] = {
    "violence": msg("Adapted to violence"),
    "helplessness": msg("Adapted to helplessness"),
}


def states(sheet: Sheet, rules: HouseRules) -> tuple[Message | Name, ...]:
    """Give the states of a character, the gravest first; those of the mind with its module."""
    found: list[Message | Name] = list(_of_body(sheet))
    if rules.sanity_module == "on":
        found += _of_mind(sheet)
    return tuple(found)


def condition(sheet: Sheet) -> str:
    """Give in one word how a character is: ok, unconscious, dying or dead."""
    if sheet.hp == 0:
        return "dying" if sheet.dying else "dead"
    return "unconscious" if sheet.unconscious else "ok"


def _of_body(sheet: Sheet) -> Iterable[Message]:
    labels = {"dead": msg("Dead"), "dying": msg("Dying"), "unconscious": msg("Unconscious")}
    if condition(sheet) in labels:
        yield labels[condition(sheet)]
    if sheet.suppressed:
        yield msg("Suppressed")


def _of_mind(sheet: Sheet) -> Iterable[Message | Name]:
    if sheet.wp == 0:
        yield msg("Collapsed")
    elif sheet.wp <= LOW_WP:
        yield msg("WP {wp}: −20 % to every test", wp=sheet.wp)
    if sheet.insanity is not None:
        yield INSANITIES[sheet.insanity]
    for kind in sheet.adapted:
        yield ADAPTED[kind]
    for disorder in sheet.disorders:
        yield Name(text=disorder)
