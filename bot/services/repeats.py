"""An interaction that is delivered again is shown what it came to the first time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.answers import Answer, CampaignRef
from bot.services.caller import Caller
from bot.services.errors import AlreadyDoneError
from bot.services.games import Games
from bot.store import campaigns, follow_ups, interactions, journal
from rules.errors import RuleError
from rules.follow_up import OpenFollowUp
from rules.message import Frozen
from rules.outcome import Outcome


class KeptAnswer(Frozen):
    """An answer that has no journal entry, as it is kept beside its interaction."""

    outcome: Outcome
    campaign: CampaignRef | None = None
    follow_ups: tuple[OpenFollowUp, ...] = Field(default=())
    private: bool = False


async def keep_answer(conn: AsyncConnection, caller: Caller, answer: Answer) -> None:
    """Keep an answer beside its interaction."""
    kept = KeptAnswer(
        outcome=answer.outcome,
        campaign=answer.campaign,
        follow_ups=answer.follow_ups,
        private=answer.private,
    )
    await interactions.keep_answer(
        conn, (caller.guild_id, caller.interaction_id), kept.model_dump_json()
    )


class Repeats:
    """Finds what interactions came to that were claimed before."""

    def __init__(self, conn: AsyncConnection, games: Games) -> None:
        """Read over one transaction's connection."""
        self._conn = conn
        self._games = games

    async def results(self, callers: Iterable[Caller]) -> dict[int, Answer | Exception]:
        """Give what each interaction came to: its answer marked as repeated, or its refusal."""
        keys = {(caller.guild_id, caller.interaction_id) for caller in callers}
        if not keys:
            return {}
        results: dict[int, Answer | Exception] = {}
        for key, message in (await interactions.refusals(self._conn, keys)).items():
            results[key[1]] = RuleError(message)
        for key, text in (await interactions.answers(self._conn, keys)).items():
            kept = KeptAnswer.model_validate_json(text)
            results[key[1]] = Answer(
                kept.outcome,
                kept.campaign,
                follow_ups=kept.follow_ups,
                private=kept.private,
                repeated=True,
            )
        entries = await journal.by_interactions(self._conn, keys)
        for key, entry in entries.items():
            results[key[1]] = replace(await self.shown(entry), repeated=True)
        for key in keys:
            results.setdefault(key[1], AlreadyDoneError())
        return results

    async def shown(self, entry: journal.Entry) -> Answer:
        """Give a stored entry as its answer, with those of its follow-ups that are open still."""
        key = (entry.guild_id, entry.campaign_id)
        row = (await campaigns.by_ids(self._conn, [key]))[key]
        game = (await self._games.of(self._conn, [row]))[key]
        asked = await follow_ups.asked_by(self._conn, entry.guild_id, entry.id)
        action = game.system.actions.get(entry.action)
        return Answer(
            Outcome.model_validate_json(entry.outcome),
            game.ref,
            entry.id,
            follow_ups=tuple(each.as_open() for each in asked if each.is_open),
            private=entry.visibility != "public" or (action is not None and action.private),
        )
