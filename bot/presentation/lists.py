"""Lists of lines: history, what is open, characters, campaigns, help, about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import discord

from bot.presentation import text
from bot.presentation.cards import NEUTRAL
from bot.presentation.catalogue import Drawn, Texts
from bot.presentation.layout import Block, fit, inline
from bot.presentation.outcome import footer
from bot.presentation.shown import Shown
from bot.services.answers import CampaignRef
from rules.message import Message, Moment, Value, Word, msg


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under a heading; without a heading they stand alone."""

    lines: tuple[Value, ...]
    heading: Message | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A title and sections of lines, one page of several."""

    title: Message
    sections: tuple[Section, ...]
    campaign: CampaignRef | None = None
    page: int = 1
    pages: int = 1


class Entry(Protocol):
    """An entry of the journal, as a history shows it."""

    @property
    def number(self) -> int:
        """Its number, for /undo."""

    @property
    def headline(self) -> Message:
        """What happened, in one line."""

    @property
    def actor_id(self) -> int:
        """The user who did it."""

    @property
    def at(self) -> int:
        """When, in seconds since 1970."""

    @property
    def undone(self) -> bool:
        """Whether it has been undone."""

    @property
    def undoes(self) -> int | None:
        """The number of the entry that it undid."""


def listed(*lines: Value, heading: Message | None = None) -> Section:
    """Put lines into a section."""
    return Section(tuple(lines), heading)


def show_listing(listing: Listing, texts: Texts) -> Shown:
    """Show a list to its reader alone, shortened to fit, with the page if there are several."""
    title = text.cut_markup(texts.say(listing.title), text.EMBED_TITLE)
    embed = discord.Embed(
        description=fit(list(_blocks(listing, texts)), text.EMBED_DESCRIPTION, texts),
        colour=NEUTRAL,
    )
    below = inline([footer(listing.campaign, None, texts), _page(listing, texts)])
    if below:
        embed.set_footer(text=below)
    return Shown(content=title, embeds=(embed,), private=True)


def history_lines(entries: Sequence[Entry]) -> Iterator[Message]:
    """Give the journal's entries as lines: the number, what happened, who did it and when."""
    for entry in entries:
        who = Drawn(text=f"<@{entry.actor_id}>")
        when = Moment(seconds=entry.at)
        line = msg(
            "#{number} {headline} ({who}, {when})",
            number=entry.number,
            headline=entry.headline,
            who=who,
            when=when,
        )
        if entry.undone:
            yield msg("{line}: undone", line=line)
        else:
            yield line


def command_line(command: str, description: Message) -> Message:
    """Say what a command such as "campaign create" does: "/test Test a skill"."""
    return msg(
        "`{command}` {description}", command=Word("command", command), description=description
    )


def named(label: Value, value: Value) -> Message:
    """Say what something is, the label before the value."""
    return msg("{label}: {value}", label=label, value=value)


def player(user: int | None) -> Value:
    """Say whose a character is; nobody's is the GM's."""
    return msg("the GM") if user is None else Drawn(text=f"<@{user}>")


def role(role_id: int) -> Value:
    """Show a role by its id; it is never pinged."""
    return Drawn(text=f"<@&{role_id}>")


def channel(channel_id: int) -> Value:
    """Show a channel by its id."""
    return Drawn(text=f"<#{channel_id}>")


def _blocks(listing: Listing, texts: Texts) -> Iterator[Block]:
    weight = len(listing.sections)
    for place, section in enumerate(listing.sections):
        heading = f"**{texts.say(section.heading)}**\n" if section.heading else ""
        lines = tuple(texts.say(line) for line in section.lines)
        yield Block(lines, weight - place, opening=text.cut_markup(heading, 200))


def _page(listing: Listing, texts: Texts) -> str:
    if listing.pages <= 1:
        return ""
    return texts.plain(msg("Page {page} of {pages}", page=listing.page, pages=listing.pages))
