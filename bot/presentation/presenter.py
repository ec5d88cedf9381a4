"""One object that shows everything: what cogs hand to it becomes a message."""

from __future__ import annotations

from dataclasses import dataclass, replace

import discord

from bot.presentation import text
from bot.presentation.cards import Portrait, show_card
from bot.presentation.catalogue import Catalogues, Texts
from bot.presentation.joining import joined
from bot.presentation.lists import Listing, show_listing
from bot.presentation.outcome import show
from bot.presentation.shown import Shown
from bot.services.answers import Answer, CampaignRef
from rules.errors import (
    AmbiguousNameError,
    InvalidInputError,
    NotPossibleError,
    RuleError,
    UnknownNameError,
)
from rules.message import Message, Name, msg

NOTHING_ROLLED = msg("Nothing was rolled.")
NOTHING_CHANGED = msg("Nothing was changed.")

_OF_INPUT = (AmbiguousNameError, InvalidInputError, NotPossibleError, UnknownNameError)
"""Refusals after which somebody might wonder whether the dice fell."""


@dataclass(frozen=True, slots=True)
class Presenter:
    """Shows answers, refusals, cards and lists, each in the language of who reads it.

    `locale` is the reader's, as the interaction says. What all may see follows the campaign's.
    """

    catalogues: Catalogues

    def answer(self, answer: Answer, locale: str, source: discord.Message | None = None) -> Shown:
        """Show a resolved action.

        `source` is the message whose button was pressed: what the press came to without dice,
        such as applied damage, is then added to that message, if it fits. A new turn stands alone.
        """
        shown = show(answer, self.texts(answer.campaign, locale, private=answer.private))
        outcome = answer.outcome
        alone = outcome.rolls or outcome.clock or answer.asked is not None or answer.private
        if source is None or source.flags.ephemeral or alone:
            return shown
        return joined(source, shown, answer.closes) or shown

    def say(self, message: Message, locale: str, campaign: CampaignRef | None = None) -> Shown:
        """Say a sentence to its reader alone: a confirmation, a hint."""
        texts = self.texts(campaign, locale, private=True)
        return Shown(content=text.cut_markup(texts.say(message), text.CONTENT), private=True)

    def refusal(self, error: RuleError, locale: str) -> Shown:
        """Say why something was refused, to who asked for it alone."""
        return replace(self._why(error, error.message, locale), instead=NOTHING_CHANGED)

    def refused_roll(self, error: RuleError, locale: str) -> Shown:
        """Say why an action was refused, and that nothing was rolled where that is in doubt."""
        if isinstance(error, _OF_INPUT):
            both = msg("{reason} {nothing}", reason=error.message, nothing=NOTHING_ROLLED)
            return replace(self._why(error, both, locale), instead=NOTHING_ROLLED)
        return replace(self._why(error, error.message, locale), instead=NOTHING_ROLLED)

    def _why(self, error: RuleError, said: Message, locale: str) -> Shown:
        """Say why something was refused in the words of the system that refuses it."""
        texts = self.catalogues.texts(locale, error.system)
        return Shown(content=text.cut_markup(texts.say(said), text.CONTENT), private=True)

    def fault(self, number: str, locale: str) -> Shown:
        """Say that something broke here, with the number under which it was logged."""
        sentence = msg(
            "Something went wrong in Referee, and it was not you. It was logged as {number}.",
            number=Name(text=number),
        )
        return self.say(sentence, locale)

    def card(self, portrait: Portrait, locale: str) -> Shown:
        """Show a character's sheet to its reader alone."""
        return show_card(portrait, self.texts(portrait.campaign, locale, private=True))

    def listing(self, listing: Listing, locale: str) -> Shown:
        """Show a list to its reader alone."""
        return show_listing(listing, self.texts(listing.campaign, locale, private=True))

    def texts(self, campaign: CampaignRef | None, locale: str, *, private: bool) -> Texts:
        """Give the words for a reader, or for everybody in a campaign."""
        if campaign is None:
            return self.catalogues.texts(locale)
        spoken = locale if private else campaign.language
        return self.catalogues.texts(spoken, campaign.system)
