"""Where a person's interaction is handed to a service, and the answer handed back."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.presentation import completion
from bot.presentation.answering import Answering, Refuse
from bot.presentation.callers import caller_of
from bot.presentation.foreseen import confided_odds, public_odds
from bot.presentation.odds_options import PUBLIC
from bot.presentation.old_messages import answered, turned
from bot.presentation.presenter import Presenter
from bot.presentation.press_ids import Press
from bot.presentation.presses import form
from bot.presentation.shown import Posted, Shown
from bot.services.answers import Answer, Offer
from bot.services.caller import Caller
from bot.services.clock import Turn
from bot.services.play import Word
from bot.services.pressing import too_old
from bot.services.services import Services
from rules.errors import RuleError
from rules.message import msg

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""How many seconds a stop waits for what is on its way: answers, and errands."""

Ask = Callable[[Caller], Awaitable[Answer]]
"""Asks one service for what an interaction comes to."""

AskInWords = Callable[[Caller, Word], Awaitable[Answer]]
"""Asks play, which has the answer put into words while it is being stored."""

Look = Callable[[Caller], Awaitable[Shown]]
"""Asks one service for something to read, and shows it."""


Leaf = Callable[[Caller], Awaitable[tuple[Shown, Answer | None]]]
"""Asks one service for a page of what its caller alone sees, and for what all are told of it."""

Form = Callable[[Caller], Awaitable[discord.ui.Modal | None]]
"""Asks one service for a form; None where there is none to open."""


class StoppingError(RuleError):
    """The process is about to stop, and takes nothing more."""

    def __init__(self) -> None:
        """Ask for another try."""
        super().__init__(msg("Referee is being restarted. Please try again in a moment."))


class Desk:
    """Takes interactions, asks one service each, and answers through the one way to answer.

    Every failure is answered too: a RuleError with its sentence, anything else with a number
    that is in the log.
    """

    def __init__(
        self, client: discord.Client, services: Services, presenter: Presenter, answering: Answering
    ) -> None:
        """Keep what is asked, and what shows it."""
        self.services = services
        self.presenter = presenter
        self._client = client
        self._answering = answering
        self._serving = services.play.serving
        self._stopping = False

    async def act(self, interaction: discord.Interaction, ask: Ask) -> None:
        """Answer with what a service has changed: to all, unless the answer is private."""
        await self._answer(interaction, _wordless(ask), self.presenter.refusal)

    async def roll(self, interaction: discord.Interaction, ask: Ask) -> None:
        """Answer with what a service has rolled; a refusal says that no dice fell."""
        await self._answer(interaction, _wordless(ask), self.presenter.refused_roll)

    async def play(
        self, interaction: discord.Interaction, name: str, options: dict[str, str | int | bool]
    ) -> None:
        """Do what a command of the rules says, with its options as typed."""
        await self._answer(
            interaction,
            lambda caller, word: self.services.play.command(caller, name, options, word),
            self.presenter.refused_roll,
        )

    async def foresee(
        self, interaction: discord.Interaction, name: str, options: dict[str, str | int | bool]
    ) -> None:
        """Tell the odds of a command of the rules, to the caller alone or to all as they say."""
        given = dict(options)
        show = public_odds if given.pop(PUBLIC.name, False) else confided_odds

        async def work() -> Shown:
            found = await self.services.odds.of(self._caller(interaction), name, given)
            return show(found, self.presenter, str(interaction.locale))

        private = show is confided_odds
        refuse = self.presenter.refusal
        with self._serving:
            await self._answering.answer(interaction, work(), private=private, refuse=refuse)

    async def press(self, interaction: discord.Interaction, press: Press) -> None:
        """Answer a press: by a form when its choice leaves a field open, else with the deed."""
        given: list[Answer] = []

        def ask(caller: Caller) -> Awaitable[Answer]:
            return self.services.play.press(
                caller, press.follow_up, press.revision, press.choice, press.answer
            )

        with self._serving:
            posted = await self._answering.press(
                interaction,
                self._form(interaction, press),
                lambda: self._resolved(interaction, _wordless(ask), given),
            )
            await self._remember(interaction, given, posted)

    async def end_turn(self, interaction: discord.Interaction, turn: Turn | None) -> None:
        """End the turn whose button was pressed; None is a button that is too old to be read."""
        if turn is None:
            await self.fail(interaction, too_old())
            return
        clock = self.services.clock
        await self.act(interaction, lambda caller: clock.end_turn(caller, turn))

    async def show(self, interaction: discord.Interaction, look: Look) -> None:
        """Answer the caller alone with something to read."""

        async def work() -> Shown:
            return await look(self._caller(interaction))

        await self._confide(interaction, work())

    async def turn(self, interaction: discord.Interaction, leaf: Leaf) -> None:
        """Turn to another page of what only the caller sees, and tell all what came of it."""
        given: list[Answer] = []

        async def work() -> Shown:
            page, told = await leaf(self._caller(interaction))
            if told is None:
                return page
            given.append(told)
            return replace(page, then=self.presenter.answer(told, str(interaction.locale)))

        with self._serving:
            posted = await self._answering.answer(interaction, work(), private=True)
            await self._remember(interaction, given, posted)

    async def open(self, interaction: discord.Interaction, form: Form) -> bool:
        """Open a form for the caller; False, and nothing is answered yet, where there is none."""

        async def work() -> discord.ui.Modal | None:
            return await form(self._caller(interaction))

        with self._serving:
            return await self._answering.open(interaction, work())

    async def tell(
        self,
        interaction: discord.Interaction,
        look: Callable[[Caller | None], Awaitable[Shown]],
    ) -> None:
        """Answer the caller alone, also in a private message: there the caller is None."""

        async def work() -> Shown:
            return await look(None if interaction.guild_id is None else self._caller(interaction))

        await self._confide(interaction, work())

    async def fail(self, interaction: discord.Interaction, error: Exception) -> None:
        """Answer what went wrong before any service was asked."""

        async def work() -> Shown:
            raise error

        await self._confide(interaction, work())

    async def offers(
        self, interaction: discord.Interaction, command: str, option: str, text: str
    ) -> list[Offer]:
        """Give what completes an option; RuleError where nothing can be offered."""
        return await self.services.completion.complete(
            caller_of(interaction), command, option, text, completion.typed(interaction)
        )

    async def choices(
        self, interaction: discord.Interaction, text: str
    ) -> list[app_commands.Choice[str]]:
        """Complete whichever option the caller is typing in, of whichever command."""
        command, option = interaction.command, completion.focused(interaction)
        if command is None or option is None:
            return []
        try:
            offers = await self.offers(interaction, command.qualified_name, option, text)
        except RuleError:
            return []
        except Exception:
            # discord.py would only log it, and Discord would show an error below the option.
            log.exception("Completion failed in interaction %s.", interaction.id)
            return []
        return completion.choices(offers, self.presenter.catalogues, str(interaction.locale))

    async def stop(self) -> None:
        """Take nothing more, and wait for the answers that are on their way."""
        self._stopping = True
        await self._serving.finish(PATIENCE)

    async def _answer(
        self, interaction: discord.Interaction, ask: AskInWords, refuse: Refuse
    ) -> None:
        given: list[Answer] = []
        with self._serving:
            work = self._resolved(interaction, ask, given)
            posted = await self._answering.answer(interaction, work, refuse=refuse)
            await self._remember(interaction, given, posted)

    async def _resolved(
        self, interaction: discord.Interaction, ask: AskInWords, given: list[Answer]
    ) -> Shown:
        """Ask a service and show its answer, which is put into `given` as well."""
        locale, source = str(interaction.locale), interaction.message
        said: list[tuple[Answer, Shown]] = []

        def word(answer: Answer) -> None:
            said.append((answer, self.presenter.answer(answer, locale, source)))

        answer = await ask(self._caller(interaction), word)
        given.append(answer)
        for worded, shown in said:
            if worded is answer:
                return shown
        return self.presenter.answer(answer, locale, source)

    async def _confide(
        self, interaction: discord.Interaction, work: Coroutine[Any, Any, Shown]
    ) -> None:
        with self._serving:
            await self._answering.answer(interaction, work, private=True)

    async def _form(
        self, interaction: discord.Interaction, press: Press
    ) -> discord.ui.Modal | None:
        caller = self._caller(interaction)
        if press.answer is not None:
            return None
        question = await self.services.play.question(
            caller, press.follow_up, press.revision, press.choice
        )
        if question is None:
            return None
        texts = self.presenter.catalogues.texts(str(interaction.locale), question.system)
        return form(press, question, texts)

    async def _remember(
        self, interaction: discord.Interaction, given: Sequence[Answer], posted: Posted | None
    ) -> None:
        """Note where the buttons stand, and take those away whose question is answered."""
        for answer in given:
            noted = bool(answer.follow_ups) or answer.journal is not None
            if noted and posted is not None and interaction.guild_id is not None:
                self.services.follow_ups.posted(
                    interaction.guild_id,
                    [each.id for each in answer.follow_ups],
                    answer.journal,
                    posted.channel_id,
                    posted.message_id,
                )
            if answer.closes or answer.closed:
                await self._answering.settle(
                    self._client, answered(interaction, answer, posted), answer.closes
                )
            if over := turned(interaction, answer):
                await self._answering.end_turn(self._client, over)
            if answer.marks:
                texts = self.presenter.texts(
                    answer.campaign, str(interaction.locale), private=False
                )
                await self._answering.mark(self._client, answer.marks, texts)

    def _caller(self, interaction: discord.Interaction) -> Caller:
        if self._stopping:
            raise StoppingError
        return caller_of(interaction)


def _wordless(ask: Ask) -> AskInWords:
    return lambda caller, _: ask(caller)
