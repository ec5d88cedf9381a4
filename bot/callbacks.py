"""How answers to interactions reach Discord: as discord.py sends them, less what nobody reads."""

from __future__ import annotations

from typing import Any

import aiohttp
from discord.http import MultipartParameters
from discord.webhook.async_ import AsyncWebhookAdapter, async_context


class Callbacks(AsyncWebhookAdapter):
    """Sends answers, and takes from what comes back where the message stands, not the message.

    Discord gives an answer back whole. discord.py builds a message of it, with its author, embeds
    and buttons, which takes longer than to word the answer; all that is read of it is its id.
    """

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> Any:  # noqa: ANN401 - Discord's JSON, as discord.py hands it on
        """Send an answer, and give what it came to without the message's own text."""
        given = await super().create_interaction_response(
            interaction_id,
            token,
            session=session,
            proxy=proxy,
            proxy_auth=proxy_auth,
            params=params,
        )
        if isinstance(given, dict):
            given.pop("resource", None)
        return given


def use_callbacks() -> None:
    """Send all answers of this task, and of those that it begins, so."""
    async_context.set(Callbacks())  # type: ignore[no-untyped-call] # discord.py has it so
