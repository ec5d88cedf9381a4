"""/odds: what dice and commands may come to, before anything is rolled."""

from __future__ import annotations

from bot.client import Referee
from bot.presentation.options import odds_groups


async def setup(client: Referee) -> None:
    """Add the groups; what is in them and their options are the rules' own."""
    parts, desk = client.parts, client.desk
    for group in odds_groups(parts.systems, desk.foresee, desk.offers, parts.catalogues):
        client.tree.add_command(group)
