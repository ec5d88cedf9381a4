"""The GM's moves of the clock, each an action like a system's own: recomputed and undone alike."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rules.clock_moves import Advance, Session, advance, end_session, start_session
from rules.combat_moves import (
    EndCombat,
    Fighters,
    NextTurn,
    StartCombat,
    end_combat,
    end_turn,
    join_combat,
    leave_combat,
    order_combat,
    start_combat,
)
from rules.message import msg
from rules.system import Action, RuleSystem

NEXT_TURN = "combat.next"
START_COMBAT = "combat.start"
"""The moves that give somebody the turn, by their keys."""


def moves_of(system: RuleSystem) -> Mapping[str, Action]:
    """Give every move by its key, the command's name with a dot: "combat.next"."""
    found = (
        Action("session.start", msg("start a session"), Session, partial(start_session, system)),
        Action("session.end", msg("end a session"), Session, partial(end_session, system)),
        Action("time.advance", msg("let time pass"), Advance, partial(advance, system)),
        Action(START_COMBAT, msg("start a combat"), StartCombat, partial(start_combat, system)),
        Action(NEXT_TURN, msg("end a turn"), NextTurn, partial(end_turn, system)),
        Action("combat.join", msg("join a combat"), Fighters, partial(join_combat, system)),
        Action("combat.leave", msg("leave a combat"), Fighters, partial(leave_combat, system)),
        Action("combat.order", msg("order a combat"), Fighters, partial(order_combat, system)),
        Action("combat.end", msg("end a combat"), EndCombat, partial(end_combat, system)),
    )
    return {action.key: action for action in found}
