"""Campaigns and their settings, as cogs show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.languages import language_name
from bot.presentation.lists import Listing, channel, listed, named, role
from bot.services.views import CampaignView
from rules.message import Message, Name, Series, Value, msg, msgn


def campaign_listing(view: CampaignView) -> Listing:
    """Show a campaign and every setting of it."""
    title = msg("{campaign}", campaign=Name(text=view.ref.name))
    return Listing(title, (listed(*_settings(view)),), view.ref)


def campaigns_listing(views: Sequence[CampaignView]) -> Listing:
    """List the campaigns of a server, each with its rules and where it is played."""
    return Listing(msg("Campaigns of this server"), (listed(*map(_line, views)),))


def _settings(view: CampaignView) -> Iterator[Message]:
    yield named(msg("Rules"), view.system)
    yield named(msg("Language"), Name(text=language_name(view.ref.language)))
    yield named(msg("GM"), _gm(view))
    yield named(msg("Played in"), _channels(view.tables) or msg("every channel that no other has"))
    gm_channels = _channels(view.gm_channels)
    if gm_channels is not None:
        yield named(msg("GM channels"), gm_channels)
    yield msgn("{n} character of a player", "{n} characters of players", view.characters)
    yield msgn("{n} NPC", "{n} NPCs", view.npcs)
    yield msg("Day {day} of the campaign", day=view.clock.day + 1)


def _gm(view: CampaignView) -> Value:
    if view.gm_role_id is None:
        return msg("whoever may manage the server")
    return msg("whoever has the role {role}", role=role(view.gm_role_id))


def _channels(ids: Sequence[int]) -> Series | None:
    return Series(items=tuple(channel(each) for each in ids)) if ids else None


def _line(view: CampaignView) -> Message:
    name = Name(text=view.ref.name)
    if view.here:
        return msg("{name}: {system}, played here", name=name, system=view.system)
    tables = _channels(view.tables)
    if tables is not None:
        return msg(
            "{name}: {system}, played in {channels}", name=name, system=view.system, channels=tables
        )
    return msg("{name}: {system}", name=name, system=view.system)
