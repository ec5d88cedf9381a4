"""Names and descriptions of commands in Discord's languages, out of our catalogues."""

from __future__ import annotations

import re
from collections.abc import Mapping

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where
from discord.app_commands import TranslationContextTypes, locale_str

from bot.presentation import text
from bot.presentation.catalogue import ENGLISH, Catalogues, Texts
from bot.presentation.graphemes import length
from rules.message import Message, Name, Series, Word

COMMAND = "command"
OPTION = "option"
"""The contexts of names in catalogues: a command "test" is not the verb."""

_CONTEXTS: Mapping[Where, str] = {
    Where.command_name: COMMAND,
    Where.group_name: COMMAND,
    Where.parameter_name: OPTION,
}
_NAME = re.compile(r"[-_'\w\u0300-\u036f\u0900-\u097f\u0e00-\u0e7f]{1,32}")
"""What Discord takes as a name: letters, digits, - _ ', with Devanagari's and Thai's marks."""


class EveryTranslator(app_commands.Translator):
    """Translates whatever the catalogues have, fitting or not: what a check at build looks at."""

    def __init__(self, catalogues: Catalogues) -> None:
        """Keep what speaks each of Discord's languages that the catalogues have."""
        served = {locale: catalogues.language(locale.value) for locale in discord.Locale}
        self._served = {each: language for each, language in served.items() if language != ENGLISH}
        self._catalogues = catalogues

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """Give the translation; None where the catalogues have none and English stands."""
        return self._translated(string, locale, context.location)

    def _translated(self, string: locale_str, locale: discord.Locale, where: Where) -> str | None:
        # discord.py asks for every text of every command in each of its thirty languages.
        language = self._served.get(locale)
        if language is None:
            return None
        texts = self._catalogues.texts(language, string.extras.get("system"))
        said = _said(string, texts, where)
        return None if said == string.message else said


class CatalogueTranslator(EveryTranslator):
    """Translates, and leaves in English what Discord would refuse.

    One translation that is too long would otherwise keep every command from being synced.
    """

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """Give the translation, if there is one and it fits its place."""
        said = self._translated(string, locale, context.location)
        return said if said is not None and fits(said, context.location) else None


def fits(said: str, where: Where) -> bool:
    """Tell whether Discord takes a text in that place: a name, a description, a choice."""
    if where in _CONTEXTS:
        return is_name(said)
    return 0 < length(said) <= text.CHOICE


def is_name(said: str) -> bool:
    """Tell whether Discord takes a text as the name of a command or an option."""
    return _NAME.fullmatch(said) is not None and said == said.lower()


def _said(string: locale_str, texts: Texts, where: Where) -> str:
    context = _CONTEXTS.get(where)
    if context is not None:
        return texts.word(context, string.message)
    value = string.extras.get("value")
    if isinstance(value, Message | Name | Series | Word):
        return texts.plain(value)
    return texts.plain(Message(id=string.message))
