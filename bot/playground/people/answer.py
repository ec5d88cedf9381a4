"""What comes of a command, a press or a form: the answer, waited for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.playground.people.doing import NotThereError
from bot.playground.people.seen import Modal, Seen
from bot.playground.people.watch import PATIENCE, Watch
from bot.playground.realm import Realm
from bot.playground.world.interaction import Callback, Interaction, State
from bot.playground.world.message import Message


class DidNotRespondError(AssertionError):
    """The application did not respond: no answer came within three seconds."""


@dataclass(frozen=True)
class Answer:
    """What came of a command, a press or a form.

    `message` is the message that answers it or that was changed by it, None when there is none
    (a form was shown, or the answer was deleted).
    """

    pending: Pending
    message: Seen | None
    modal: Modal | None

    @property
    def text(self) -> str:
        """All that the answer says."""
        return self.shown.text

    @property
    def private(self) -> bool:
        """Whether only the asker sees it."""
        return self.shown.private

    @property
    def shown(self) -> Seen:
        """The message; raises NotThereError when there is none."""
        if self.message is None:
            raise NotThereError("The bot answered with no message.")
        return self.message

    async def follow_up(self, number: int = 1) -> Seen:
        """Wait for what the bot says further; the first is number 1."""
        return await self.pending.follow_up(number)

    async def deleted(self) -> None:
        """Wait until the bot has deleted its answer."""
        await self.pending.deleted()


@dataclass(frozen=True)
class Pending:
    """An interaction that went out; the person may do other things before reading the answer."""

    realm: Realm
    watch: Watch
    who: str
    interaction: Interaction

    @property
    def id(self) -> int:
        """The interaction's id."""
        return self.interaction.id

    def send_again(self) -> None:
        """Deliver the same interaction to the bot once more."""
        self.realm.interactions.send(self.interaction)

    async def answer(self, patience: float = PATIENCE) -> Answer:
        """Wait for the answer, behind a "thinking" too.

        Raises DidNotRespondError when the bot was silent for three seconds of the clock.
        """
        interaction = self.interaction
        await self.watch.until(self._settled, f"an answer to {self}", patience)
        if interaction.state is State.FAILED:
            raise DidNotRespondError(f"The application did not respond to {self}.")
        modal = None
        if interaction.modal is not None:
            raw = interaction.modal
            modal = Modal(interaction.token, raw["custom_id"], raw["title"], raw)
        return Answer(self, self._see(self._original()), modal)

    async def acknowledged(self) -> None:
        """Wait for the first answer only, be it "thinking"."""
        interaction = self.interaction
        await self.watch.until(
            lambda: True if interaction.state is not State.WAITING else None,
            f"a first answer to {self}",
        )

    async def follow_up(self, number: int = 1) -> Seen:
        """Wait for what the bot says further."""

        def found() -> Seen | None:
            sent = self.interaction.follow_ups
            if len(sent) < number:
                return None
            channel = self.interaction.channel_id
            return self._see(self.realm.messages.get(channel, sent[number - 1]))

        return await self.watch.until(found, f"follow-up {number} to {self}")

    async def deleted(self) -> None:
        """Wait until the answer has been deleted."""
        await self.watch.until(
            lambda: True if self._original() is None else None, f"the answer to {self} to go"
        )

    def __str__(self) -> str:
        """Name it as a test's failure should."""
        what = self.interaction.name or self.interaction.data.get("custom_id", "")
        return f"{self.who}'s {self.interaction.kind.name.lower()} {what!r}"

    def _settled(self) -> bool | None:
        if self.interaction.state is State.WAITING:
            return None
        original = self._original()
        deferred = self.interaction.callback is Callback.DEFERRED_MESSAGE
        if deferred and original is not None and original.loading:
            return None
        return True

    def _original(self) -> Message | None:
        interaction = self.interaction
        messages = self.realm.messages
        return messages.get(interaction.channel_id, interaction.original_id)

    def _see(self, message: Message | None) -> Seen | None:
        return None if message is None else see(self.realm, message)


def see(realm: Realm, message: Message) -> Seen:
    """Take a picture of a message."""
    referenced = realm.messages.get(message.channel_id, message.reference_id)
    # Nothing of what is written changes later: an edit puts new embeds and components in place.
    return Seen(realm.writer.write(message, referenced), private=message.ephemeral)
