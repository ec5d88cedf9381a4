"""The choices of follow-ups as buttons, or as lists where they are too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import discord

from bot.presentation import text
from bot.presentation.catalogue import Texts
from bot.presentation.names import NAMELESS
from bot.presentation.press_ids import is_turn, list_id, press_id, read_id, turn_id
from bot.services.clock import Turn
from rules.follow_up import OpenFollowUp
from rules.message import msg

Item = discord.ui.Item[discord.ui.View]

Gone = Callable[[str], bool]
"""Tells of a button's id whether the button goes."""


def capacity(rows: int = text.ROWS) -> int:
    """Give how many choices fit into so many rows of a message."""
    return rows * text.SELECT_OPTIONS


@dataclass(frozen=True, slots=True)
class _Labelled:
    """A choice as it is shown. `first` is the first of its follow-up."""

    label: str
    custom_id: str
    first: bool


def follow_up_view(
    follow_ups: Sequence[OpenFollowUp], texts: Texts, most: int = text.ROWS
) -> discord.ui.View | None:
    """Give the buttons of every choice in at most so many rows, or None when there is none.

    Each follow-up begins a row. What does not fit becomes lists; a row takes 25 choices then.
    """
    several = numbered(follow_ups, texts)
    groups = [
        list(_labelled(stored, f"{place} · " if several else "", texts))
        for place, stored in enumerate(follow_ups, start=1)
        if stored.follow_up.choices
    ]
    rows = [list(row) for group in groups for row in _chunks(group, text.BUTTONS_IN_ROW)]
    choices = [choice for group in groups for choice in group]
    if not choices:
        return None
    if len(rows) > most:
        rows = [list(row) for row in _chunks(choices, text.BUTTONS_IN_ROW)]
    if len(rows) <= most:
        return _view(_buttons(rows))
    return _view(_lists(choices[: capacity(most)], texts))


def turn_view(turn: Turn, texts: Texts) -> discord.ui.View:
    """Give the one button that ends a turn."""
    label = text.cut(texts.plain(msg("Next turn")), text.BUTTON_LABEL)
    button: Item = discord.ui.Button(label=label, custom_id=turn_id(turn), row=0)
    return _view([button])


def numbered(follow_ups: Sequence[OpenFollowUp], texts: Texts) -> bool:
    """Tell whether two of the follow-ups have choices that read alike, and so need numbers."""
    if len(follow_ups) < 2:  # noqa: PLR2004 - one alone is told apart from nothing
        return False
    labels = Counter(
        texts.plain(choice.label) for stored in follow_ups for choice in stored.follow_up.choices
    )
    return any(count > 1 for count in labels.values())


def merged(kept: discord.ui.View | None, added: discord.ui.View | None) -> discord.ui.View | None:
    """Put new buttons under those that stay; None when a message cannot hold them all."""
    rows = [*_rows(kept), *_rows(added)]
    if len(rows) > text.ROWS:
        return None
    return _view(_placed(rows))


def remaining(message: discord.Message, closed: Collection[int]) -> discord.ui.View | None:
    """Give a message's buttons without those of the closed follow-ups; None when none is left."""
    return _left(message, lambda custom_id: _is_closed(custom_id, closed))


def without_turn(message: discord.Message) -> discord.ui.View | None:
    """Give a message's buttons without the one that ends a turn; None when none is left."""
    return _left(message, is_turn)


def _left(message: discord.Message, gone: Gone) -> discord.ui.View | None:
    rows = [
        [item for child in row.children for item in _kept(child, gone)]
        for row in message.components
        if isinstance(row, discord.ActionRow)
    ]
    return _view(_placed(rows)) if any(rows) else None


def _rows(view: discord.ui.View | None) -> list[list[Item]]:
    """Give a view's items row by row."""
    rows: dict[int, list[Item]] = {}
    for item in view.children if view else ():
        rows.setdefault(item.row or 0, []).append(item)
    return [rows[place] for place in sorted(rows)]


def _placed(rows: Sequence[Sequence[Item]]) -> Iterator[Item]:
    """Give the items of rows, each knowing its row; empty rows close up."""
    for place, row in enumerate(row for row in rows if row):
        for item in row:
            item.row = place
            yield item


def _kept(child: object, gone: Gone) -> Iterator[Item]:
    """Give what stays of a button or a list."""
    if isinstance(child, discord.Button):
        if not gone(child.custom_id or ""):
            yield discord.ui.Button(
                style=child.style,
                label=child.label,
                custom_id=child.custom_id,
                disabled=child.disabled,
                url=child.url,
                emoji=child.emoji,
            )
    elif isinstance(child, discord.SelectMenu):
        options = [option for option in child.options if not gone(option.value)]
        if options:
            yield discord.ui.Select(
                custom_id=child.custom_id or "", placeholder=child.placeholder, options=options
            )


def _is_closed(custom_id: str, closed: Collection[int]) -> bool:
    press = read_id(custom_id)
    return press is not None and press.follow_up in closed


def _labelled(stored: OpenFollowUp, prefix: str, texts: Texts) -> Iterator[_Labelled]:
    for position, choice in enumerate(stored.follow_up.choices):
        label = prefix + (texts.plain(choice.label) or NAMELESS)
        yield _Labelled(
            label=text.cut(label, text.BUTTON_LABEL),
            custom_id=press_id(stored.id, stored.revision, choice.key),
            first=position == 0,
        )


def _buttons(rows: Sequence[Sequence[_Labelled]]) -> Iterator[Item]:
    for place, row in enumerate(rows):
        for choice in row:
            style = discord.ButtonStyle.primary if choice.first else discord.ButtonStyle.secondary
            yield discord.ui.Button(
                style=style, label=choice.label, custom_id=choice.custom_id, row=place
            )


def _lists(choices: Sequence[_Labelled], texts: Texts) -> Iterator[Item]:
    placeholder = text.cut(texts.plain(msg("Choose what to answer")), text.PLACEHOLDER)
    for place, part in enumerate(_chunks(choices, text.SELECT_OPTIONS)):
        options = [
            discord.SelectOption(label=choice.label, value=choice.custom_id) for choice in part
        ]
        yield discord.ui.Select(
            custom_id=list_id(place), placeholder=placeholder, options=options, row=place
        )


def _view(items: Iterable[Item]) -> discord.ui.View:
    """Give a view that discord.py sends and then forgets: presses find their handler by their id.

    A view that is not stopped would be kept in memory for as long as the process lives.
    """
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def _chunks(items: Sequence[_Labelled], count: int) -> Iterator[Sequence[_Labelled]]:
    iterator = iter(items)
    while part := tuple(islice(iterator, count)):
        yield part
