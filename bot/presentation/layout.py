"""Lines put into a limit: the most important whole, the rest shortened and counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from bot.presentation import names, text
from bot.presentation.catalogue import Texts
from bot.presentation.graphemes import fits, length
from rules.message import Message, Name, Value, msg, msgn
from rules.values import frozen

BAR = 10
"""How many cells a bar has."""


@frozen
class Block:
    """Lines that belong together, between an opening and a closing.

    `weight` decides who keeps its lines when there is too little room: the heavier. A line longer
    than `longest` is cut.
    """

    lines: tuple[str, ...]
    weight: int
    opening: str = ""
    closing: str = ""
    longest: int = 400

    @property
    def size(self) -> int:
        """How much it takes whole, with the line break after it."""
        return sum(length(line) + 1 for line in self.lines) + self.frame

    @property
    def frame(self) -> int:
        """How much its opening and closing take."""
        return length(self.opening) + length(self.closing)

    def shortened(self, room: int, more: Callable[[int], str]) -> str:
        """Give it within `room`, the lines that do not fit counted by `more`."""
        if self.size <= room:
            return self.opening + "\n".join(self.lines) + self.closing
        room -= self.frame + length(more(len(self.lines))) + 1
        kept: list[str] = []
        for line in self.lines:
            room -= length(line) + 1
            if room < 0:
                break
            kept.append(line)
        kept.append(more(len(self.lines) - len(kept)))
        return self.opening + "\n".join(kept) + self.closing


def fit(blocks: Sequence[Block], limit: int, texts: Texts) -> str:
    """Put blocks under each other within `limit`; of what does not fit, say how much it is."""
    blocks = [block for block in blocks if block.lines]
    whole = _whole(blocks)
    if fits(whole, min([limit, *[block.longest for block in blocks]])):
        return whole
    blocks = [_bounded(block) for block in blocks]
    whole = _whole(blocks)
    if fits(whole, limit):
        return whole

    def more(lines: int) -> str:
        return texts.say(msgn("… and {n} more line", "… and {n} more lines", lines))

    least = [min(block.size, _least(block, more)) for block in blocks]
    spare = limit - sum(least)
    rooms = list(least)
    for index in sorted(range(len(blocks)), key=lambda index: -blocks[index].weight):
        given = max(0, min(spare, blocks[index].size - least[index]))
        rooms[index] += given
        spare -= given
    shown = [block.shortened(room, more) for block, room in zip(blocks, rooms, strict=True)]
    return text.cut_markup("\n".join(shown), limit)


def title_below(headline: str, title: str) -> str | None:
    """Give a title to stand below a headline; None for one that only says it again.

    A title that begins with a number is kept, unless it is the whole headline: in bold it is the
    number that counts.
    """
    if title == headline:
        return None
    again = re.search(rf"^{re.escape(title)}(?!\w)|(?<!\w){re.escape(title)}$", headline)
    return None if again and not title[:1].isdecimal() else title


def bar(value: int, maximum: int) -> str:
    """Draw a track: full cells for what is there; only nothing is empty, only all is full."""
    if maximum <= 0 or value <= 0:
        return "▱" * BAR
    if value >= maximum:
        return "▰" * BAR
    full = min(BAR - 1, max(1, round(value * BAR / maximum)))
    return "▰" * full + "▱" * (BAR - full)


def labelled(label: Value, value: Value) -> Message:
    """Say what it is and how much."""
    return msg("{label}: {value}", label=label, value=value)


def inline(parts: Sequence[str]) -> str:
    """Put short parts on one line."""
    return " · ".join(part for part in parts if part)


def written(note: Name) -> Name | None:
    """Give a note to show; None for one of which nothing can be seen."""
    return note if names.clean(note.text) else None


def _whole(blocks: Iterable[Block]) -> str:
    return "\n".join([block.opening + "\n".join(block.lines) + block.closing for block in blocks])


def _bounded(block: Block) -> Block:
    if all(fits(line, block.longest) for line in block.lines):
        return block
    lines = tuple(text.cut_markup(line, block.longest) for line in block.lines)
    return Block(lines, block.weight, block.opening, block.closing, block.longest)


def _least(block: Block, more: Callable[[int], str]) -> int:
    return length(block.lines[0]) + length(more(len(block.lines))) + 2 + block.frame
