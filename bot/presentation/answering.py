"""The one way to answer an interaction: in time, once, and to the right people."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Coroutine, Iterable
from typing import Any

import discord

from bot.presentation.buttons import remaining, without_turn
from bot.presentation.catalogue import Texts
from bot.presentation.joining import marked
from bot.presentation.posting import post
from bot.presentation.presenter import Presenter
from bot.presentation.reply import Lost, Reply
from bot.presentation.shown import Posted, Shown
from bot.presentation.watchdog import Watchdog
from bot.services.answers import Marked
from bot.services.errors import AlreadyDoneError
from rules.errors import RuleError

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds after which an answer that is not ready is announced; Discord waits for three."""

Refuse = Callable[[RuleError, str], Shown]


class Answering:
    """Answers interactions: directly, or after a deferral when the work takes its time.

    Refusals are private. What broke is logged and told with its number. After a lost answer the
    change stands, and what all should see is posted in the channel.
    """

    def __init__(self, presenter: Presenter, patience: float = PATIENCE) -> None:
        self._presenter = presenter
        self._watchdog = Watchdog(patience)

    async def answer(
        self,
        interaction: discord.Interaction,
        work: Coroutine[Any, Any, Shown],
        *,
        private: bool = False,
        refuse: Refuse | None = None,
    ) -> Posted | None:
        """Do the work and show what it gives; tell where, if it is there for all to see.

        `private` announces a late answer to its reader alone. `refuse` words a refusal; without
        it, that of a public command says that nothing was rolled.
        """
        refused = self._presenter.refusal if private else self._presenter.refused_roll
        reply = Reply(interaction, self._presenter, private=private)
        # Nearly all work is done in time: only what is late costs a task of its own.
        self._watchdog.watch(reply)
        shown: Shown | None
        try:
            shown = await work
        except Exception as error:  # noqa: BLE001 - whatever it is, it is answered
            await reply.announced()
            shown = self._why_not(error, interaction, refuse or refused)
        finally:
            self._watchdog.leave(reply)
        if shown is None:
            return None
        try:
            posted = await reply.send(shown)
            return posted if shown.then is None else await reply.add(shown.then)
        except Lost:
            return await self._post_late(interaction, shown.then or shown)

    async def form(self, interaction: discord.Interaction, form: discord.ui.Modal) -> None:
        """Open a form. It is always the first answer: Discord allows no form later."""
        try:
            await interaction.response.send_modal(form)
        except discord.HTTPException as error:
            log.info("The form of interaction %s was not opened: %s", interaction.id, error)

    async def open(
        self, interaction: discord.Interaction, form: Coroutine[Any, Any, discord.ui.Modal | None]
    ) -> bool:
        """Open a form, or tell its reader alone what is wrong; whether anything was answered."""
        try:
            opened = await form
        except Exception as error:  # noqa: BLE001 - whatever it is, it is answered like the work's
            await self.answer(interaction, _raising(error), private=True)
            return True
        if opened is None:
            return False
        await self.form(interaction, opened)
        return True

    async def press(
        self,
        interaction: discord.Interaction,
        form: Coroutine[Any, Any, discord.ui.Modal | None],
        work: Callable[[], Coroutine[Any, Any, Shown]],
    ) -> Posted | None:
        """Answer a press: by the form if a field is left to ask, else by the work."""
        try:
            opened = await form
        except Exception as error:  # noqa: BLE001 - whatever it is, it is answered like the work's
            return await self.answer(interaction, _raising(error))
        if opened is None:
            return await self.answer(interaction, work())
        await self.form(interaction, opened)
        return None

    async def settle(
        self,
        client: discord.Client,
        closed: Iterable[tuple[int, int]],
        follow_ups: Collection[int] = (),
    ) -> None:
        """Take the buttons of closed follow-ups off the messages where they stand.

        `closed` are (channel id, message id), `follow_ups` the closed ones' ids; without ids all
        buttons go. Best effort: what cannot be edited keeps its buttons, and a press on them is
        answered all the same.
        """
        for channel_id, message_id in closed:
            try:
                await _settle(client, channel_id, message_id, follow_ups)
            except discord.HTTPException as error:
                log.info("Message %s keeps its old buttons: %s", message_id, error)

    async def end_turn(self, client: discord.Client, places: Iterable[tuple[int, int]]) -> None:
        """Take the button that ended a turn off the messages (channel id, message id). Likewise."""
        for channel_id, message_id in places:
            try:
                message = await client.get_partial_messageable(channel_id).fetch_message(message_id)
                await message.edit(view=without_turn(message))
            except discord.HTTPException as error:
                log.info("Message %s keeps the button of its turn: %s", message_id, error)

    async def mark(self, client: discord.Client, marks: Iterable[Marked], texts: Texts) -> None:
        """Mark on old messages which entries are undone, or stand again. Best effort too."""
        for mark in marks:
            try:
                channel = client.get_partial_messageable(mark.channel_id)
                message = await channel.fetch_message(mark.message_id)
                embeds = marked(message.embeds, mark.number, mark.undone_by, texts)
                await message.edit(embeds=embeds)
            except discord.HTTPException as error:
                log.info("Message %s is not marked: %s", mark.message_id, error)

    async def post(
        self,
        client: discord.Client,
        channel_id: int,
        shown: Shown,
        permissions: discord.Permissions | None = None,
    ) -> Posted | None:
        """Post in a channel, as plain text where embeds are not allowed; None if that failed."""
        return await post(client, channel_id, shown, permissions)

    def _why_not(
        self, error: Exception, interaction: discord.Interaction, refuse: Refuse
    ) -> Shown | None:
        """Give what is shown of a failure; None where there is nothing more to say."""
        locale = str(interaction.locale)
        if isinstance(error, AlreadyDoneError):
            log.info("Interaction %s was delivered again", interaction.id)
            return refuse(error, locale) if interaction.response.is_done() else None
        if isinstance(error, RuleError):
            return refuse(error, locale)
        log.error("Interaction %s failed", interaction.id, exc_info=error)
        return self._presenter.fault(str(interaction.id), locale)

    async def _post_late(self, interaction: discord.Interaction, shown: Shown) -> Posted | None:
        """Post in the channel what could not be answered, if it is for everybody."""
        channel_id = interaction.channel_id
        if shown.private or shown.repeated or channel_id is None:
            log.info("The answer to interaction %s was lost; it is not posted", interaction.id)
            return None
        log.info("The answer to interaction %s was lost; it goes to the channel", interaction.id)
        return await post(interaction.client, channel_id, shown, interaction.app_permissions)


async def _raising(error: Exception) -> Shown:
    raise error


async def _settle(
    client: discord.Client, channel_id: int, message_id: int, follow_ups: Collection[int]
) -> None:
    channel = client.get_partial_messageable(channel_id)
    if not follow_ups:
        await channel.get_partial_message(message_id).edit(view=None)
        return
    message = await channel.fetch_message(message_id)
    await message.edit(view=remaining(message, follow_ups))
