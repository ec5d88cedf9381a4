"""What services show of campaigns and characters: values, read in one transaction."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.answers import CampaignRef
from rules.clock import Clock
from rules.message import Message
from rules.sheet import Card, CharacterId


@dataclass(frozen=True, slots=True)
class CallerView:
    """Who a caller is here: in which campaign, if in one, and what for.

    `is_gm` is False without a campaign. `is_admin` means that they may manage the guild.
    """

    campaign: CampaignRef | None
    is_gm: bool
    is_admin: bool


@dataclass(frozen=True, slots=True)
class CampaignView:
    """A campaign and its settings. `tables` and `gm_channels` are the ids of bound channels.

    `here` tells whether it is the one that is played where the caller is; `characters` and `npcs`
    count those in play.
    """

    ref: CampaignRef
    system: Message
    gm_role_id: int | None
    tables: tuple[int, ...]
    gm_channels: tuple[int, ...]
    clock: Clock
    characters: int
    npcs: int
    here: bool


@dataclass(frozen=True, slots=True)
class CharacterView:
    """A character's sheet, as a card."""

    id: CharacterId
    campaign: CampaignRef
    name: str
    owner_id: int | None
    card: Card


@dataclass(frozen=True, slots=True)
class CharacterLine:
    """A character in a list. `active` marks whom the caller plays, `mine` those they own."""

    id: CharacterId
    name: str
    owner_id: int | None
    retired: bool
    active: bool
    mine: bool
