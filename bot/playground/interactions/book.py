"""The book of interactions: three seconds to answer, fifteen minutes to follow up."""

from __future__ import annotations

import secrets

from bot.playground import refusal
from bot.playground.bus import Bus, InteractionSent, Settled
from bot.playground.clock import Clock, Timer
from bot.playground.refusal import RefusedError
from bot.playground.snowflakes import Snowflakes
from bot.playground.wire import Json
from bot.playground.world.interaction import Callback, Interaction, Kind, State
from bot.playground.world.message import Message

TO_ANSWER = 3.0
"""Seconds that the bot has for its first answer."""
TOKEN_LIFE = 900.0
"""Seconds for which an answered interaction's token is good."""
_KEPT = 3600.0


class Interactions:
    """Sends interactions to the bot and knows which answers they may still get."""

    def __init__(self, clock: Clock, ids: Snowflakes, bus: Bus) -> None:
        self._clock = clock
        self._ids = ids
        self._bus = bus
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._deadlines: dict[int, Timer] = {}

    def open(
        self, kind: Kind, user_id: int, channel_id: int, data: Json, message: Message | None = None
    ) -> Interaction:
        """Make an interaction; nothing is sent yet."""
        self._forget_old()
        interaction = Interaction(
            id=self._ids.next(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user_id=user_id,
            channel_id=channel_id,
            data=data,
            message=message,
            sent_at=self._clock.now(),
        )
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        return interaction

    def send(self, interaction: Interaction) -> None:
        """Bring an interaction to the bot; three seconds later it has failed if unanswered.

        Sending one again is what Discord sometimes does: the same id arrives twice.
        """
        if interaction.id not in self._deadlines and interaction.state is State.WAITING:
            self._deadlines[interaction.id] = self._clock.call_later(
                TO_ANSWER, lambda: self._fail(interaction)
            )
        self._bus.publish(InteractionSent(interaction))

    def unanswered(self, interaction_id: int, token: str) -> Interaction:
        """Find an interaction that waits for its first answer.

        Refuses with 10062 when there is none or its time is over, with 40060 when it has one.
        """
        found = self._by_id.get(interaction_id)
        if found is None or found.token != token or found.state is State.FAILED:
            raise RefusedError(refusal.UNKNOWN_INTERACTION)
        if found.state is State.ANSWERED:
            raise RefusedError(refusal.ALREADY_ACKNOWLEDGED)
        return found

    def answered(self, token: str) -> Interaction:
        """Find an interaction that may be followed up.

        Refuses with 10015 before its first answer, with 50027 once its token has ended.
        """
        found = self._by_token.get(token)
        if found is None or found.kind is Kind.COMPLETION:
            raise RefusedError(refusal.UNKNOWN_WEBHOOK)
        if self._clock.now() - found.sent_at > TOKEN_LIFE:
            raise RefusedError(refusal.INVALID_WEBHOOK_TOKEN)
        if found.state is not State.ANSWERED:
            raise RefusedError(refusal.UNKNOWN_WEBHOOK)
        return found

    def settle(self, interaction: Interaction, callback: Callback) -> None:
        """Note the first answer."""
        interaction.state = State.ANSWERED
        interaction.callback = callback
        self._stop_waiting(interaction)
        self.tell(interaction)

    def tell(self, interaction: Interaction) -> None:
        """Tell everybody that something has become of this interaction."""
        self._bus.publish(Settled(interaction))

    def get(self, interaction_id: int) -> Interaction | None:
        """Find an interaction by its id."""
        return self._by_id.get(interaction_id)

    def by_token(self, token: str) -> Interaction | None:
        """Find an interaction by its token."""
        return self._by_token.get(token)

    def _fail(self, interaction: Interaction) -> None:
        interaction.state = State.FAILED
        self._stop_waiting(interaction)
        self.tell(interaction)

    def _stop_waiting(self, interaction: Interaction) -> None:
        timer = self._deadlines.pop(interaction.id, None)
        if timer is not None:
            timer.cancel()

    def _forget_old(self) -> None:
        now = self._clock.now()
        while self._by_id:
            oldest = next(iter(self._by_id.values()))
            if now - oldest.sent_at < _KEPT:
                return
            del self._by_id[oldest.id]
            del self._by_token[oldest.token]
