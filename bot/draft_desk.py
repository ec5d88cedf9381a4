"""Where half-made characters are handed to their service, and shown to whoever makes them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import discord

from bot.desk import Desk
from bot.presentation.catalogue import Texts
from bot.presentation.draft_forms import draft_form
from bot.presentation.draft_ids import DraftPress, Verb
from bot.presentation.drafts import show_draft, show_end
from bot.presentation.shown import Shown
from bot.services.answers import Answer, CampaignRef
from bot.services.caller import Caller
from bot.services.draft_views import DraftView
from bot.services.drafts import At, DraftGoneError, Turned
from bot.services.pressing import too_old
from rules.message import msg

Page = tuple[Shown, Answer | None]

Step = Callable[[Caller, At], Awaitable[DraftView]]
"""Takes one step in making a character, and gives where its maker is then."""


class DraftDesk:
    """Answers `/character build`, and every press and form that it shows."""

    def __init__(self, desk: Desk) -> None:
        """Keep who answers, and who is asked."""
        self._desk = desk
        self._drafts = desk.services.drafts
        self._steps: Mapping[Verb, Step] = {
            Verb.BACK: lambda caller, at: self._drafts.move(caller, at, -1),
            Verb.NEXT: lambda caller, at: self._drafts.move(caller, at, 1),
            Verb.END: self._drafts.to_end,
            Verb.OVER_NOW: self._drafts.start_over,
        }

    async def begin(self, interaction: discord.Interaction, name: str | None) -> None:
        """Begin a character, or show the one that the caller is making already."""

        async def look(caller: Caller) -> Shown:
            view = await self._drafts.begin(caller, name)
            shown = show_draft(view, self._texts(caller, view.campaign))
            return replace(shown, update=False)  # no message was pressed

        await self._desk.show(interaction, look)

    async def press(self, interaction: discord.Interaction, press: DraftPress | None) -> None:
        """Answer a press or a form: by a form, or by the page where its maker is then."""
        if press is None:
            await self._desk.fail(interaction, too_old())
            return
        opens = press.verb is Verb.FORM and press.texts is None
        if opens and await self._desk.open(interaction, lambda caller: self._form(caller, press)):
            return

        async def leaf(caller: Caller) -> Page:
            try:
                return await self._page(caller, press)
            except DraftGoneError as gone:
                return show_end(gone.message, self._texts(caller)), None

        await self._desk.turn(interaction, leaf)

    async def _form(self, caller: Caller, press: DraftPress) -> discord.ui.Modal | None:
        try:
            view = await self._drafts.form(caller, _at(press), press.page)
        except DraftGoneError:
            return None  # the page says so
        return None if view is None else draft_form(view, self._texts(caller, view.campaign))

    async def _page(self, caller: Caller, press: DraftPress) -> Page:
        if press.texts is not None:
            view = await self._drafts.fill(caller, press.draft, press.texts)
        elif press.verb in self._steps:
            view = await self._steps[press.verb](caller, _at(press))
        elif press.verb is Verb.ROLL:
            return self._turned(caller, await self._drafts.throw(caller, _at(press)))
        elif press.verb is Verb.FINISH:
            return self._turned(caller, await self._drafts.finish(caller, _at(press)))
        elif press.verb is Verb.DROP_NOW:
            await self._drafts.abandon(caller, _at(press))
            told = msg("This character is abandoned. Make another: /character build")
            return show_end(told, self._texts(caller)), None
        else:
            view = await self._drafts.view(caller, press.draft)
        asking = press.verb if press.verb in {Verb.OVER, Verb.DROP} else None
        return show_draft(view, self._texts(caller, view.campaign), asking), None

    def _turned(self, caller: Caller, turned: Turned) -> Page:
        if turned.view is None:
            made = msg("The character is made. Its sheet: /character show")
            return show_end(made, self._texts(caller)), turned.told
        texts = self._texts(caller, turned.view.campaign)
        return show_draft(turned.view, texts), turned.told

    def _texts(self, caller: Caller, campaign: CampaignRef | None = None) -> Texts:
        return self._desk.presenter.texts(campaign, caller.locale, private=True)


def _at(press: DraftPress) -> At:
    return At(press.draft, press.revision)
