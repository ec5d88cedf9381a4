"""Characters and NPCs, as cogs show them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import Portrait
from bot.presentation.lists import Listing, Section, listed, player
from bot.services.views import CharacterLine, CharacterView
from rules.message import Message, Name, msg


def portrait(view: CharacterView) -> Portrait:
    """Give a character's card and whose it is."""
    return Portrait(view.name, view.owner_id, view.card, view.campaign)


def characters_listing(lines: Sequence[CharacterLine]) -> Listing:
    """List the players' characters: the reader's own first, each with its player."""
    mine = [_line(line) for line in lines if line.mine]
    others = [_line(line) for line in lines if not line.mine]
    sections: list[Section] = []
    if mine:
        sections.append(listed(*mine, heading=msg("Yours")))
    if others:
        sections.append(listed(*others, heading=msg("Of others")))
    if not sections:
        sections.append(listed(msg("There is no character yet. Make one: /character create")))
    return Listing(msg("Characters"), tuple(sections))


def npcs_listing(lines: Sequence[CharacterLine]) -> Listing:
    """List the characters that are nobody's."""
    shown = [_state(line) for line in lines]
    if not shown:
        shown = [msg("There is no NPC yet. Make some: /npc create")]
    return Listing(msg("NPCs"), (listed(*shown),))


def _line(line: CharacterLine) -> Message:
    if line.mine:
        return _state(line)
    return msg("{name}, played by {player}", name=_state(line), player=player(line.owner_id))


def _state(line: CharacterLine) -> Message:
    name = Name(text=line.name)
    if line.retired:
        return msg("{name} (retired)", name=name)
    if line.active:
        return msg("{name} (you play as them now)", name=name)
    return msg("{name}", name=name)
