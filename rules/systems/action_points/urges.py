"""Answering the Presence: resisting it by a Willpower test, or obeying."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import FollowUp, OpenFollowUp
from rules.message import msg
from rules.outcome import Outcome, Verdict
from rules.request import Request
from rules.systems.action_points.consequences import obeyed
from rules.systems.action_points.effects import at_midnight
from rules.systems.action_points.extraction import confirmations
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.options import Note, Who
from rules.systems.action_points.presence import (
    PRESENCE,
    Target,
    ask,
    in_full_control,
    presence_target,
)
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import LedgerEntry, Sheet
from rules.systems.action_points.tests import verdict_line, willpower_test
from rules.systems.action_points.triggers import CALLED, MIDNIGHT, TRIGGERS

RESIST_COSTS = 2
"""Stamina that resisting drains."""
OBEYING_GIVES = 5
"""Stamina that obeying gives."""


class Resist(Request):
    """What `/corrupt` takes to resist the Presence."""

    character: Who
    note: Note = None


class Obey(Request):
    """What `/corrupt` takes to obey the Presence."""

    character: Who
    note: Note = None


@dataclass(frozen=True, slots=True)
class _Urge:
    """What is answered: of whom, what stirred it, and the follow-up that asks it."""

    actor: ApCharacter
    triggers: tuple[str, ...]
    asked: OpenFollowUp | None

    @property
    def memory(self) -> Mapping[str, Any]:
        return self.asked.follow_up.memory if self.asked else {}

    @property
    def closes(self) -> tuple[int, ...]:
        return (self.asked.id,) if self.asked else ()


def _urge(actor: ApCharacter, scene: ApScene) -> _Urge:
    """Find what the Presence asks of a character; the GM may call it without a trigger.

    In a fight it is answered when the turn ends, once for all that the turn brought (D000-54).
    """
    if actor.sheet.dead:
        raise NotPossibleError(msg("{who} is dead.", who=actor.label), field="character")
    asked = scene.open_for(actor.id, PRESENCE)
    if asked is not None:
        if asked.follow_up.due.when == "turn_end" and not scene.by_gm:
            raise NotPossibleError(
                msg("The Presence asks {who} when the turn ends.", who=actor.label),
                field="character",
            )
        return _Urge(actor, tuple(asked.follow_up.memory["triggers"]), asked)
    if not scene.by_gm:
        raise NotPossibleError(
            msg(
                "The Presence asks nothing of {who} now. Only the GM can call it without a cause.",
                who=actor.label,
            ),
            field="character",
        )
    return _Urge(actor, (CALLED,), None)


def resolve_resist(request: Resist, scene: ApScene, dice: Dice) -> Outcome:
    """Make the Willpower test against the Presence, whose number is that of now (D000-53).

    Passed: 2 Stamina go, and the Presence is silent until the session ends. Failed: 1 Corruption
    comes, and the character must obey, without the Stamina that obeying gives (D000-23).
    """
    actor = scene.get(request.character)
    rules = scene.house_rules
    urge = _urge(actor, scene)
    target = _target(urge, scene)
    score = willpower_test(actor, scene).rolled(dice)
    keys = (*score.house_rules, *target.house_rules)
    if score.total >= target.total:
        outcome, after = _resisted(urge, rules)
    else:
        outcome, after = _failed(urge, scene)
    outcome = outcome.model_copy(
        update={
            "title": verdict_line(score.total, target.total),
            "rolls": score.rolls,
            "terms": score.terms,
            "lines": (*score.lines, target.sentence, *outcome.lines),
            "opens": (*outcome.opens, *_next(urge, after, scene)),
            "closes": urge.closes,
            "house_rules": (*keys, *outcome.house_rules),
            "facts": {**score.facts, **outcome.facts, **_facts(after, urge, target)},
        }
    )
    return settle(outcome, scene, {actor.id: after}, note=request.note)


def resisted_target(actor: ApCharacter, scene: ApScene) -> Target:
    """Give what resisting the Presence takes now.

    NotPossibleError where it asks nothing, or has full control.
    """
    return _target(_urge(actor, scene), scene)


def _target(urge: _Urge, scene: ApScene) -> Target:
    actor = urge.actor
    if in_full_control(actor.sheet, scene.house_rules):
        raise NotPossibleError(
            msg("The Presence has full control of {who} and cannot be resisted.", who=actor.label),
            field="character",
        )
    return presence_target(actor.sheet, urge.triggers, scene.house_rules)


def _resisted(urge: _Urge, rules: HouseRules) -> tuple[Outcome, Sheet]:
    same = rules.dispels == "same_trigger"
    silent = urge.triggers if same else TRIGGERS
    sheet = urge.actor.sheet
    after = sheet.model_copy(
        update={
            "stamina": sheet.stamina - RESIST_COSTS,
            "dispelled": tuple(dict.fromkeys((*sheet.dispelled, *silent))),
        }
    )
    outcome = Outcome(
        headline=msg("{who} · the Presence: resisted", who=urge.actor.label),
        title=msg("Resisted"),
        verdict=Verdict.SUCCESS,
        house_rules=("dispels",) if same else (),
        facts={"choice": "resist", "passed": True, "must_obey": False, "row": None},
    )
    return outcome, after


def _failed(urge: _Urge, scene: ApScene) -> tuple[Outcome, Sheet]:
    rules = scene.house_rules
    extra = 1 if rules.failed_resist == "stamina_and_corruption" else 0
    entry = LedgerEntry(reason="resisted", amount=1 + extra, seconds=scene.clock.seconds)
    after = urge.actor.sheet.corrupted(entry)
    keys: tuple[str, ...] = ()
    if rules.failed_resist != "none":
        after, gain_keys = _refreshed(after, rules)
        keys = ("failed_resist", *gain_keys)
    meant = obeyed(urge.actor, after, scene)
    outcome = Outcome(
        headline=msg(
            "{who} · the Presence: not resisted, Corruption {before} → {after}",
            who=urge.actor.label,
            before=urge.actor.sheet.corruption,
            after=after.corruption,
        ),
        title=msg("Must obey"),
        verdict=Verdict.FAILURE,
        lines=meant.lines,
        opens=meant.opens,
        house_rules=keys,
        facts={"choice": "resist", "passed": False, "must_obey": True, "row": meant.row},
    )
    return outcome, after


def resolve_obey(request: Obey, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Obey: 5 Stamina come, 1 Corruption comes, and what obeying means is asked (D000-55)."""
    actor = scene.get(request.character)
    urge = _urge(actor, scene)
    entry = LedgerEntry(reason="obeyed", amount=1, seconds=scene.clock.seconds)
    after, keys = _refreshed(actor.sheet.corrupted(entry), scene.house_rules)
    meant = obeyed(actor, after, scene)
    target = presence_target(actor.sheet, urge.triggers, scene.house_rules)
    outcome = Outcome(
        headline=msg(
            "{who} · the Presence: obeyed, Corruption {before} → {after}",
            who=actor.label,
            before=actor.sheet.corruption,
            after=after.corruption,
        ),
        title=msg("Obeyed"),
        verdict=Verdict.HARM,
        lines=meant.lines,
        opens=(*meant.opens, *_next(urge, after, scene)),
        closes=urge.closes,
        house_rules=keys,
        facts={
            "choice": "obey",
            "must_obey": True,
            "row": meant.row,
            **_facts(after, urge, target),
        },
    )
    return settle(outcome, scene, {actor.id: after}, note=request.note)


def _next(urge: _Urge, after: Sheet, scene: ApScene) -> Iterable[FollowUp]:
    """Give what waited for this answer: the GM's word on extractions, the next midnight."""
    character = replace(urge.actor, sheet=after)
    yield from confirmations(character, urge.memory.get("extracting", ()), scene)
    left = urge.memory.get("midnights", 0) - 1
    silent = MIDNIGHT in after.dispelled
    if left > 0 and not silent and at_midnight(after).triggers:
        yield ask(character, after, {"triggers": [MIDNIGHT], "midnights": left}, scene)


def _refreshed(sheet: Sheet, rules: HouseRules) -> tuple[Sheet, tuple[str, ...]]:
    """Give the Stamina of obeying, up to the maximum unless the campaign says otherwise."""
    full = sheet.stamina + OBEYING_GIVES
    capped = max(sheet.stamina, min(sheet.max_stamina, full))
    if rules.stamina_gain == "over_max" and full != capped:
        return sheet.model_copy(update={"stamina": full}), ("stamina_gain",)
    return sheet.model_copy(update={"stamina": capped}), ()


def _facts(after: Sheet, urge: _Urge, target: Target) -> dict[str, Any]:
    return {
        "corruption": after.corruption,
        "stamina": after.stamina,
        "dispelled": bool(after.dispelled),
        "target": target.total,
        "triggers": list(urge.triggers),
    }
