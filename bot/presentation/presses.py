"""Presses of buttons and submits of forms: read, and handed to one handler."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Self

import discord
from discord.ext import commands

from bot.presentation import text
from bot.presentation.catalogue import Catalogues, Texts
from bot.presentation.press_ids import ANSWER, ANY_VERSION, Press, is_list, press_id, read_id
from bot.services.answers import Question
from rules.message import msg

log = logging.getLogger(__name__)

OnPress = Callable[[discord.Interaction, Press], Awaitable[None]]


class FollowUpButtons:
    """Takes every press of a button or list, and every submit of a form, that is Referee's.

    `on_press` is called once for each, and answers. An id that cannot be read is answered here.
    """

    def __init__(self, on_press: OnPress, catalogues: Catalogues) -> None:
        """Keep who handles presses, and the words for what cannot be read."""
        self._on_press = on_press
        self._catalogues = catalogues

    def install(self, bot: commands.Bot) -> None:
        """Have the bot hand over what is pressed and submitted, also on messages of old."""
        bot.add_dynamic_items(_item_for(self))
        bot.add_listener(self.submitted, "on_interaction")

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Handle a press of a button, or a pick from a list."""
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if is_list(custom_id):
            custom_id = next(iter(data.get("values", ())), "")
        await self._hand_over(interaction, read_id(custom_id))

    async def submitted(self, interaction: discord.Interaction) -> None:
        """Handle a form's submit; anything else is left alone.

        discord.py drops forms that it does not remember, so that one opened before a restart
        would be lost. Forms are not given to its memory at all: this is their only way.
        """
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit and ANY_VERSION.fullmatch(
            custom_id
        ):
            answer = _answer(data.get("components", ()))
            await self._hand_over(interaction, read_id(custom_id, answer))

    async def _hand_over(self, interaction: discord.Interaction, press: Press | None) -> None:
        try:
            if press is None:
                await self._too_old(interaction)
            else:
                await self._on_press(interaction, press)
        except Exception:
            # discord.py would log it too, but only for buttons, and without saying which.
            number = press.follow_up if press else None
            log.exception("A press on %s failed, interaction %s", number, interaction.id)

    async def _too_old(self, interaction: discord.Interaction) -> None:
        sentence = self._catalogues.texts(str(interaction.locale)).say(
            msg("This button is too old for this version of Referee. /pending lists what is open.")
        )
        await interaction.response.send_message(
            sentence, ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
        )


def form(press: Press, question: Question, texts: Texts) -> discord.ui.Modal:
    """Ask the one field that a choice leaves open: by a list of up to 25, else as text.

    The form's id holds the press, so that its submit is understood by any later process.
    """
    modal = discord.ui.Modal(
        title=text.cut(texts.plain(question.title), text.MODAL_TITLE),
        custom_id=press_id(press.follow_up, press.revision, press.choice),
    )
    label = text.cut(texts.plain(question.label), text.MODAL_LABEL)
    modal.add_item(discord.ui.Label(text=label, component=_field(question, texts)))
    modal.stop()  # a form that has ended is sent, but not remembered: see `submitted`
    return modal


def _field(question: Question, texts: Texts) -> discord.ui.Item[discord.ui.Modal]:
    options = [
        discord.SelectOption(
            label=text.cut(texts.plain(offer.label), text.SELECT_OPTION), value=offer.value
        )
        for offer in question.options
    ]
    if 0 < len(options) <= text.SELECT_OPTIONS:
        return discord.ui.Select(custom_id=ANSWER, options=options, required=True)
    hint = text.cut(", ".join(option.label for option in options), text.CHOICE)
    return discord.ui.TextInput(
        custom_id=ANSWER, placeholder=hint or None, max_length=text.CHOICE, required=True
    )


def _answer(components: Iterable[Mapping[str, Any]]) -> str | None:
    """Find what was picked or typed in a form, wherever Discord puts the field."""
    for component in components:
        if component.get("custom_id") == ANSWER:
            values = component.get("values")
            return str(values[0]) if values else component.get("value")
        inner = component.get("components") or filter(None, (component.get("component"),))
        found = _answer(inner)
        if found is not None:
            return found
    return None


def _item_for(
    buttons: FollowUpButtons,
) -> type[discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]]]:
    """Make the one class that discord.py finds a handler by: it reads the ids of every version."""

    class FollowUpItem(
        discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=ANY_VERSION
    ):
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
            await buttons.pressed(interaction)

    return FollowUpItem
