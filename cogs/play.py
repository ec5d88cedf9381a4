"""The commands that every system answers: /test /weapon /damage /corrupt /fear /heal."""

from __future__ import annotations

from bot.client import Referee
from bot.presentation.options import shared_commands


async def setup(client: Referee) -> None:
    """Add one command each; their options are the rules' own."""
    parts, desk = client.parts, client.desk
    for command in shared_commands(parts.systems, desk.play, desk.offers, parts.catalogues):
        client.tree.add_command(command)
