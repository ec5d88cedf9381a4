"""Completion: what services offer, as Discord takes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.presentation import text
from bot.presentation.catalogue import Catalogues
from bot.services.answers import Offer


def choices(
    offers: Sequence[Offer], catalogues: Catalogues, locale: str
) -> list[app_commands.Choice[str]]:
    """Give the best 25 offers, their names cut to 100 characters; their values are short ids.

    An offer whose value Discord would not take is left out: a cut id would name something else.
    """
    fitting = [offer for offer in offers if 0 < len(offer.value) <= text.CHOICE]
    texts = catalogues.texts(locale, fitting[0].system if fitting else None)
    return [
        app_commands.Choice(name=text.cut(texts.plain(offer.label), text.CHOICE), value=offer.value)
        for offer in fitting[: text.CHOICES]
    ]


def typed(interaction: discord.Interaction) -> dict[str, object]:
    """Give the options of a command as they are typed so far, the one being completed included."""
    # A namespace answers every attribute, `keys` with None too, so dict() cannot read it.
    return {name: value for name, value in interaction.namespace}  # noqa: C416 - see above


def focused(interaction: discord.Interaction) -> str | None:
    """Give the name of the option that is being completed."""
    data: Mapping[str, Any] = interaction.data or {}
    return _focused(data.get("options", ()))


def _focused(options: Iterable[Mapping[str, Any]]) -> str | None:
    for option in options:
        if option.get("focused"):
            return str(option["name"])
        inner = _focused(option.get("options", ()))
        if inner is not None:
            return inner
    return None
