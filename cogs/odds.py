"""/odds: what dice and commands may come to, before anything is rolled."""

from __future__ import annotations

from bot.client import Referee
from bot.presentation.options import odds_group


async def setup(client: Referee) -> None:
    """Add the group; what is in it and its options are the rules' own."""
    parts, desk = client.parts, client.desk
    client.tree.add_command(odds_group(parts.systems, desk.foresee, desk.offers, parts.catalogues))
