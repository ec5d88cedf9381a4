"""Time goes on in a campaign: what its rules bring then, and what falls due."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import Clock
from rules.follow_up import Due, OpenFollowUp
from rules.outcome import Outcome
from rules.scene import AnyScene
from rules.sheet import CharacterId
from rules.system import RuleSystem


def passed(system: RuleSystem, scene: AnyScene, told: Outcome) -> Outcome:
    """Let the scene's clock come to that of `told`, and add to it what comes of that.

    `told` says what the GM did, and already asks what is due at the turn's end if a turn ends.
    What waited for a time that has come is asked too, unless the system closes it.
    """
    clock = told.clock or scene.clock
    due = {*told.asks, *_due_at(scene, clock)}
    if system.time_passes is None:
        return told.model_copy(update={"asks": tuple(sorted(due))})
    then = replace(scene, follow_ups=tuple(_asked(each, due) for each in scene.follow_ups))
    brought = system.time_passes(then, clock)
    return told.model_copy(
        update={
            "lines": (*told.lines, *brought.lines),
            "rolls": (*told.rolls, *brought.rolls),
            "terms": (*told.terms, *brought.terms),
            "changes": (*told.changes, *brought.changes),
            "sheets": {**told.sheets, **brought.sheets},
            "opens": (*told.opens, *brought.opens),
            "closes": (*told.closes, *brought.closes),
            "asks": tuple(sorted(due - set(brought.closes))),
            "house_rules": tuple(dict.fromkeys((*told.house_rules, *brought.house_rules))),
            "facts": {**brought.facts, **told.facts},
        }
    )


def waiting_for_the_turn(scene: AnyScene) -> tuple[int, ...]:
    """Give the open follow-ups that are asked when a turn ends."""
    return tuple(each.id for each in scene.follow_ups if each.follow_up.due.when == "turn_end")


def is_due_at_once(due: Due, clock: Clock) -> bool:
    """Tell whether what a rule asks now need not wait: its time is here, or no turn goes on."""
    if due.when == "at":
        return due.seconds <= clock.seconds
    return due.when == "now" or not clock.in_combat


def touched(outcome: Outcome, scene: AnyScene) -> frozenset[CharacterId]:
    """Give everybody to whom something happened: a change, or something that is asked or closed."""
    concerned = {*outcome.closes, *outcome.asks}
    return frozenset(
        (
            *outcome.sheets,
            *(each.character for each in outcome.opens),
            *(each.follow_up.character for each in scene.follow_ups if each.id in concerned),
        )
    )


def _due_at(scene: AnyScene, clock: Clock) -> set[int]:
    return {
        each.id
        for each in scene.follow_ups
        if each.follow_up.due.when == "at" and each.follow_up.due.seconds <= clock.seconds
    }


def _asked(stored: OpenFollowUp, due: set[int]) -> OpenFollowUp:
    if stored.id not in due:
        return stored
    asked = stored.follow_up.model_copy(update={"due": Due()})
    return stored.model_copy(update={"follow_up": asked})
