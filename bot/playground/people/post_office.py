"""How what people do reaches the bot: once, or twice when a test wants that; and plain messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from bot.playground.checks.bodies import MOST_CONTENT
from bot.playground.flags import Permission
from bot.playground.people.doing import NotThereError, Place
from bot.playground.people.typed import InputRefusedError, Wrong
from bot.playground.posting import Content, fill
from bot.playground.realm import Realm
from bot.playground.world.files import Upload
from bot.playground.world.interaction import Interaction
from bot.playground.world.message import Message


class PostOffice:
    """Sends interactions and messages of people."""

    def __init__(self, realm: Realm) -> None:
        self.realm = realm
        self._copies = 1

    @contextmanager
    def delivering_twice(self) -> Iterator[None]:
        """Bring each interaction to the bot twice, as Discord sometimes does."""
        self._copies = 2
        try:
            yield
        finally:
            self._copies = 1

    def send(self, interaction: Interaction) -> None:
        """Bring an interaction to the bot."""
        for _ in range(self._copies):
            self.realm.interactions.send(interaction)

    def say(self, place: Place, text: str, files: Iterable[Upload] = ()) -> Message:
        """Write a person's message.

        Raises NotThereError where the person may not write, InputRefusedError above 2000 signs.
        """
        if len(text) > MOST_CONTENT:
            raise InputRefusedError([Wrong("text", f"Enter at most {MOST_CONTENT} characters.")])
        writing = (
            Permission.SEND_MESSAGES_IN_THREADS
            if place.channel.is_thread
            else Permission.SEND_MESSAGES
        )
        private = place.channel.guild_id is None
        if not private and writing not in self.realm.directory.permissions(
            place.user.id, place.channel
        ):
            raise NotThereError("This person may not write here.")
        message = Message(
            id=self.realm.ids.next(), channel_id=place.channel.id, author_id=place.user.id
        )
        fill(self.realm, message, Content({"content": text}, dict(enumerate(files))))
        return self.realm.messages.add(message)
