"""What one system alone can do: a group of commands for each, such as /ap."""

from __future__ import annotations

from bot.client import Referee
from bot.presentation.options import system_group


async def setup(client: Referee) -> None:
    """Add the group of every system that has one; its options are the rules' own."""
    parts, desk = client.parts, client.desk
    for system in parts.systems:
        group = system_group(system, desk.play, desk.offers, parts.catalogues)
        if group is not None:
            client.tree.add_command(group)
