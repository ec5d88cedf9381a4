"""Where Discord is: the one place that turns the real client towards another address."""

from __future__ import annotations

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


def point_discord_at(base_url: str) -> None:
    """Let every discord.py client of this process talk to this address, and to nothing else.

    REST lies under `/api/v10` there, the gateway's WebSocket at `/`, files under `/`. Call it
    before a client starts; it holds for the whole process. Raises ValueError when `base_url` is
    no http address.
    """
    base = URL(base_url)
    if base.scheme not in {"http", "https"} or not base.host:
        raise ValueError(f"{base_url!r} is not an http address.")
    plain = str(base).rstrip("/")
    gateway = URL(plain + "/").with_scheme("wss" if base.scheme == "https" else "ws")
    Route.BASE = f"{plain}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = gateway
    # Each session's beginning names an address to resume at, which a stand-in may have copied
    # from Discord. It is not followed.
    DiscordWebSocket.gateway = property(  # type: ignore[assignment] # stands where a value stood
        lambda _: gateway, lambda _, __: None
    )
    discord.Asset.BASE = plain
