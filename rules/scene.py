"""All that an action may read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Generic, TypeVar

from rules.clock import Clock
from rules.combat import Combat
from rules.content import Content, HouseRules
from rules.errors import NotPossibleError
from rules.follow_up import OpenFollowUp
from rules.message import msg
from rules.sheet import Character, CharacterId, SheetT
from rules.values import frozen

RulesT = TypeVar("RulesT", bound=HouseRules)
ContentT = TypeVar("ContentT", bound=Content)


@frozen
class Scene(Generic[SheetT, RulesT, ContentT]):
    """All that an action may read.

    `cast` holds every character that the request names, `follow_ups` the open ones that concern
    them. `answers` is the follow-up whose button was pressed, if this is an answer. `combat` is
    the order of the combat that goes on, where the clock moves.
    """

    cast: Mapping[CharacterId, Character[SheetT]]
    house_rules: RulesT
    content: ContentT
    clock: Clock = field(default_factory=Clock)
    follow_ups: tuple[OpenFollowUp, ...] = ()
    answers: OpenFollowUp | None = None
    by_gm: bool = False
    combat: Combat | None = None

    def get(self, character: CharacterId) -> Character[SheetT]:
        """Give the character of that number; NotPossibleError when the scene lacks it."""
        found = self.cast.get(character)
        if found is None:
            raise NotPossibleError(msg("That character is no longer in this campaign."))
        return found

    def open_for(self, character: CharacterId, kind: str) -> OpenFollowUp | None:
        """Give the open follow-up of that kind that concerns the character, if there is one."""
        for stored in self.follow_ups:
            if stored.follow_up.character == character and stored.follow_up.kind == kind:
                return stored
        return None


AnyScene = Scene[Any, Any, Any]
"""A scene whose system is not known where it is handled: the seam to the plug-ins."""
