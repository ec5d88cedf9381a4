"""All that the rules ask, over sockets, with the process killed between question and answer."""

from __future__ import annotations

from pathlib import Path

from bot.playground.local_discord import LocalDiscord
from tests.e2e.chains import action_points, cinematic, opposed_d20, percentile
from tests.e2e.killable import killable

SYSTEMS = {"action_points": action_points, "percentile": percentile, "opposed_d20": opposed_d20, "cinematic": cinematic}


async def test_what_the_rules_ask_is_answered_after_the_process_was_killed(
    local: LocalDiscord, databases: Path, tmp_path: Path
) -> None:
    for name in SYSTEMS:
        local.owner.open_channel(name)
    async with killable(local, databases / "empty.db", tmp_path) as table:
        chains = []
        for name, system in SYSTEMS.items():
            at = table.at(name)
            await system.begin(at)
            chains += [(each, at) for each in system.CHAINS]
        try:
            await table.across_kills(*chains)
        finally:
            print(sorted(table.answered()))
            print([c for c in at.shown().items() if c[1] != 1])
