"""A character's sheet as a card: bars and states, then its sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord

from bot.presentation import text
from bot.presentation.catalogue import Drawn, Texts
from bot.presentation.graphemes import length
from bot.presentation.layout import Block, bar, fit, inline
from bot.presentation.outcome import LOOKS, footer
from bot.presentation.shown import Shown
from bot.services.answers import CampaignRef
from rules.message import Message, Name, Series, msg
from rules.outcome import Verdict
from rules.sheet import Bar, Card, CardSection

NEUTRAL = LOOKS[Verdict.NEUTRAL].colour

SECTIONS = 4400
"""How much of an embed's 6000 the sections may take; bars and states have the rest."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A card and whose it is. Without an owner it is an NPC."""

    name: str
    owner: int | None
    card: Card
    campaign: CampaignRef


def show_card(portrait: Portrait, texts: Texts, *, private: bool = True) -> Shown:
    """Show a character: its name, who plays it, bars, states, and sections as fields."""
    name = text.cut_markup(texts.say(Name(text=portrait.name)), text.CONTENT)
    embed = discord.Embed(
        description=fit(list(_top(portrait, texts)), 1200, texts),
        colour=NEUTRAL,
    )
    room = SECTIONS
    for heading, value in _fields(portrait.card.sections, texts):
        room -= length(heading) + length(value)
        if room < 0 or len(embed.fields) == text.EMBED_FIELDS:
            break
        embed.add_field(name=heading, value=value, inline=False)
    embed.set_footer(text=footer(portrait.campaign, None, texts))
    return Shown(content=name, embeds=(embed,), private=private)


def _top(portrait: Portrait, texts: Texts) -> Iterator[Block]:
    yield Block((texts.say(_player(portrait.owner)),), 1)
    yield Block(tuple(texts.say(_bar(track)) for track in portrait.card.bars), 3)
    if portrait.card.states:
        states = msg("Now: {states}", states=Series(items=portrait.card.states))
        yield Block((texts.say(states),), 2, longest=600)


def _player(owner: int | None) -> Message:
    if owner is None:
        return msg("An NPC of the GM")
    return msg("Played by {player}", player=Drawn(text=f"<@{owner}>"))


def _bar(track: Bar) -> Message:
    return msg(
        "{label} {value} {bar}\u00a0of\u00a0{maximum}",
        label=track.label,
        value=track.value,
        bar=Drawn(text=bar(track.value, track.maximum)),
        maximum=track.maximum,
    )


def _fields(sections: Sequence[CardSection], texts: Texts) -> Iterator[tuple[str, str]]:
    """Give the sections as fields, a long one as several; an empty one not at all."""
    for section in sections:
        heading = text.cut_markup(texts.say(section.title), text.EMBED_FIELD_NAME)
        entries = [
            text.cut_markup(_unbroken(said), text.EMBED_FIELD_VALUE)
            for label, value in section.entries
            if (said := texts.say(msg("{label} {value}", label=label, value=value)))
        ]
        for part in _parts(entries):
            yield heading, part


def _unbroken(said: str) -> str:
    """Keep a per cent sign on the line of its number: skills stand closely on a phone."""
    return said.replace(" %", "\u00a0%")


def _parts(entries: Sequence[str]) -> Iterator[str]:
    """Put entries beside each other in as few values as the limit allows."""
    current = ""
    for entry in entries:
        longer = inline([current, entry])
        if length(longer) > text.EMBED_FIELD_VALUE:
            yield current
            longer = entry
        current = longer
    if current:
        yield current
