"""Asking for a test: the buttons that every test which the rules order has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.clock import Clock, said_time
from rules.errors import NotPossibleError
from rules.follow_up import Choice, Due, FollowUp, OpenFollowUp
from rules.message import Message, Signed, msg
from rules.sheet import CharacterId
from rules.systems.cinematic.feats import may_feat
from rules.systems.cinematic.scene import CineScene
from rules.systems.cinematic.scores import Sum
from rules.systems.cinematic.sheet import Sheet

TURN = 5
"""Seconds of a Turn; a minute has 12 of them (D003-43)."""
MINUTE = 60


def choices(
    name: Message,
    added: Sum,
    action: str,
    request: Mapping[str, Any],
    sheet: Sheet,
    scene: CineScene,
) -> tuple[Choice, ...]:
    """Give the buttons of a test: the plain roll, and one with a Heroic Feat if there is a point.

    The first shows what is taken off. `request` is what both stand for, without `drama`.
    """
    label = name
    if added.handicap:
        label = msg("{test} at {change}", test=name, change=Signed(number=added.handicap))
    plain = Choice(key="roll", label=label, action=action, request=request)
    if sheet.feats.announced or not may_feat(sheet, scene):
        return (plain,)
    heroic = Choice(
        key="heroic",
        label=msg("Heroic Feat: +10 for 1 Drama Point"),
        action=action,
        request={**request, "drama": True},
    )
    return (plain, heroic)


def due_at(seconds: int, clock: Clock) -> Due:
    """Say when something is asked: at that campaign time, or now if it has come already."""
    return Due() if seconds <= clock.seconds else Due(when="at", seconds=seconds)


def check_come(seconds: int, field: str, scene: CineScene) -> None:
    """Hold a player to the campaign time at which a test comes; NotPossibleError before it.

    The GM may have it made at any time, and a question that is asked is answered whenever.
    """
    if scene.by_gm or scene.answers is not None or seconds <= scene.clock.seconds:
        return
    raise NotPossibleError(
        msg("That comes at {time}: the GM moves the clock.", time=said_time(seconds)), field=field
    )


def open_with(
    scene: CineScene, character: CharacterId, kind: str, **memory: object
) -> OpenFollowUp | None:
    """Give the open question of that kind about a character whose memory has these values."""
    for stored in scene.follow_ups:
        asked = stored.follow_up
        same = all(asked.memory.get(key) == value for key, value in memory.items())
        if asked.character == character and asked.kind == kind and same:
            return stored
    return None


def renewed(stored: OpenFollowUp, asked: FollowUp) -> FollowUp:
    """Give a question with its numbers renewed, due when it was due."""
    return asked.model_copy(update={"due": stored.follow_up.due})
