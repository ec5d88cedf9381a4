"""Presses and forms of half-made characters: read, and handed to one handler."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Any, Self

import discord
from discord.ext import commands

from bot.presentation.draft_ids import ANY_DRAFT, DraftPress, is_forms, read_draft_id

log = logging.getLogger(__name__)

OnDraft = Callable[[discord.Interaction, DraftPress | None], Awaitable[None]]
"""Answers a press; None: this version cannot read what it asks for."""


def install_drafts(bot: commands.Bot, on_draft: OnDraft) -> None:
    """Have the bot hand over what is pressed and filled in, also on messages of old.

    A press comes by discord.py's own way for buttons, a form by the interaction itself, as
    discord.py drops forms that were opened before a restart. Each goes one way alone.
    """

    class DraftItem(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=ANY_DRAFT):
        @classmethod
        async def from_custom_id(
            cls,
            interaction: discord.Interaction,  # noqa: ARG003 - discord.py's signature
            item: discord.ui.Item[Any],
            match: Any,  # noqa: ARG003, ANN401 - likewise
            /,
        ) -> Self:
            return cls(item)

        async def callback(self, interaction: discord.Interaction) -> None:
            await _hand_over(on_draft, interaction, read_draft_id(_pressed(interaction)))

    async def submitted(interaction: discord.Interaction) -> None:
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit and ANY_DRAFT.fullmatch(
            custom_id
        ):
            texts = dict(_filled(data.get("components", ())))
            await _hand_over(on_draft, interaction, read_draft_id(custom_id, texts))

    bot.add_dynamic_items(DraftItem)
    bot.add_listener(submitted, "on_interaction")


async def _hand_over(
    on_draft: OnDraft, interaction: discord.Interaction, press: DraftPress | None
) -> None:
    try:
        await on_draft(interaction, press)
    except Exception:
        # discord.py would log it too, but only for buttons, and without saying which.
        log.exception("A press on a draft failed, interaction %s", interaction.id)


def _pressed(interaction: discord.Interaction) -> str:
    """Give the id of a pressed button, or the one that was picked from a list."""
    data: Mapping[str, Any] = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    return str(next(iter(data.get("values", ())), "")) if is_forms(custom_id) else custom_id


def _filled(components: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Give what was filled into a form, wherever Discord puts its fields; picks as a list."""
    for component in components:
        if "custom_id" in component:
            values = component.get("values")
            text = component.get("value") if values is None else ", ".join(values)
            yield str(component["custom_id"]), str(text or "")
        inner = component.get("components") or filter(None, (component.get("component"),))
        yield from _filled(inner)
