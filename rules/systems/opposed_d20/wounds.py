"""One blow's damage: Hit Points lost, and what the three points on the sheet make of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from rules.deciding import deciding
from rules.dice.evaluate import amount as read_amount
from rules.dice.source import Dice
from rules.follow_up import FollowUp
from rules.message import Message, Series, Value, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.opposed_d20.dying import ask_death
from rules.systems.opposed_d20.figures import unsaid
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.knockdown import ask_knockdown
from rules.systems.opposed_d20.options import HIGHEST, Note
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import (
    hurt,
    is_dead,
    is_dying,
    is_low,
    is_prone,
    is_unconscious,
    states,
)

WOUND_RULES = ("unconscious", "major_wound", "knockdown", "zero_hp")
"""The house rules that can change what a blow does."""


@dataclass(frozen=True, slots=True)
class Wound:
    """The sheet after a blow, whether it was a major wound, and whether a DEX roll is due.

    `heavy` is a blow that may knock down whoever it leaves awake, whether there is a roll or not.
    """

    sheet: Sheet
    major: bool = False
    heavy: bool = False
    knockdown: bool = False


def wound(sheet: Sheet, loss: int, rules: HouseRules) -> Wound:
    """Take one blow's damage, 0 or more (D002-5 to D002-8, D002-36).

    A blow of CON or more is a major wound. Whoever it knocks out falls; whoever stays awake and
    on their feet and took SIZ or more may fall. The dead only lose Hit Points.
    """
    if loss <= 0:
        return Wound(sheet)
    after = hurt(sheet, loss)
    if is_dead(after, rules):
        return Wound(after)
    major = loss >= sheet.con
    if major:
        out = after.knocked_out or rules.major_wound == "unconscious"
        after = after.model_copy(update={"debilitated": True, "knocked_out": out})
    if is_unconscious(after, rules):
        return Wound(after.model_copy(update={"prone": True}), major)
    if loss < sheet.siz or after.prone:
        return Wound(after, major)
    if rules.knockdown == "always_prone":
        return Wound(after.model_copy(update={"prone": True}), major, heavy=True)
    return Wound(after, major, heavy=True, knockdown=True)


def _result(sheet: Sheet, loss: int, rules: HouseRules) -> tuple[object, ...]:
    """Give what can be seen of a wound: its states and what falls due, not the flags behind."""
    found = wound(sheet, loss, rules)
    return found.sheet.hp, found.major, found.knockdown, states(found.sheet, rules)


class Damage(Request):
    """What `/damage` takes: one blow."""

    amount: Annotated[str, Option(msg("Hit Points lost in one blow: 7, or dice such as 1d10"))]
    target: Annotated[
        CharacterId,
        Part(Right.HARM, own_by_default=True),
        Option(msg("Whom it strikes; your own character if left out")),
    ]
    note: Note = None


def resolve_damage(request: Damage, scene: D20Scene, dice: Dice) -> Outcome:
    """Take one blow's damage off the Hit Points, and say what that brings."""
    target, rules = scene.get(request.target), scene.house_rules
    rolled = read_amount(request.amount, dice, field="amount", minimum=0, maximum=HIGHEST)
    loss, before = rolled.total, target.sheet
    found = wound(before, loss, rules)
    after = found.sheet
    gained = tuple(each for each in states(after, rules) if each not in states(before, rules))
    outcome = Outcome(
        headline=_headline(target, after, loss, gained),
        title=msg("{n} damage", n=loss),
        verdict=Verdict.HARM if loss else Verdict.NEUTRAL,
        rolls=rolled.rolls,
        terms=unsaid(rolled, request.amount),
        lines=tuple(_lines(target, found, loss, rules)),
        opens=tuple(_opens(target, found, scene)),
        house_rules=deciding(rules, WOUND_RULES, lambda each: _result(before, loss, each)),
        facts={"amount": loss, **_facts(found, rules)},
    )
    return settle(outcome, scene, {target.id: after}, note=request.note)


def _headline(
    target: D20Character, after: Sheet, loss: int, gained: tuple[Message, ...]
) -> Message:
    numbers: dict[str, Value] = {
        "who": target.label,
        "n": loss,
        "before": target.sheet.hp,
        "after": after.hp,
    }
    if gained:
        return msg(
            "{who} · {n} damage, Hit Points {before} → {after}: {states}",
            **numbers,
            states=Series(items=gained),
        )
    return msg("{who} · {n} damage, Hit Points {before} → {after}", **numbers)


def _lines(target: D20Character, found: Wound, loss: int, rules: HouseRules) -> Iterable[Message]:
    sheet, hp = target.sheet, found.sheet.hp
    if found.major:
        yield msg("A major wound: {n} is CON {con} or more.", n=loss, con=sheet.con)
    if hp and loss > 0 and is_low(found.sheet, rules):
        yield _low(sheet, hp)
    if found.heavy:
        yield msg("A heavy blow: {n} is SIZ {siz} or more.", n=loss, siz=sheet.siz)


def _low(sheet: Sheet, hp: int) -> Message:
    """Say why somebody's Hit Points alone knock out (D002-5)."""
    values: dict[str, Value] = {"point": sheet.unconscious_point, "maximum": sheet.max_hp}
    if hp == sheet.unconscious_point:
        return msg("At the unconscious point of {point}, a quarter of {maximum}.", **values)
    return msg("Below the unconscious point of {point}, a quarter of {maximum}.", **values)


def _opens(target: D20Character, found: Wound, scene: D20Scene) -> list[FollowUp]:
    opens = []
    if found.knockdown:
        opens.append(ask_knockdown(target))
    fell = not is_dying(target.sheet, scene.house_rules)
    if fell and is_dying(found.sheet, scene.house_rules):
        opens.append(ask_death(target))
    return opens


def _facts(found: Wound, rules: HouseRules) -> dict[str, Any]:
    sheet = found.sheet
    return {
        **body_facts(sheet, rules),
        "major": found.major,
        "knockdown_test": found.knockdown,
    }


def body_facts(sheet: Sheet, rules: HouseRules) -> dict[str, Any]:
    """Give the numbers and states of a body."""
    return {
        "hp": sheet.hp,
        "max_hp": sheet.max_hp,
        "unconscious_point": sheet.unconscious_point,
        "unconscious": is_unconscious(sheet, rules),
        "prone": is_prone(sheet, rules),
        "debilitated": sheet.debilitated,
        "dead": is_dead(sheet, rules),
        "dying": is_dying(sheet, rules),
    }
