"""A person at the local Discord, as tests use it: types, presses, and reads what comes.

An example, in a test that has started its bot against `discord.base_url`:

    ada, grace = discord.person("Ada"), discord.person("Grace")

    answer = await ada.command("damage", target="Ghoul", amount="7")
    assert "Health 12 → 5" in answer.text          # content, embeds, all of it
    assert not answer.private

    after = await ada.press(answer, "Apply")       # by label or by custom_id
    refused = await grace.press(after, "Apply")    # raises NotThereError if it is gone by now
    assert refused.private and refused.text == "This was applied already."

    offered = await ada.complete("weapon", "weapon", "pis", action="attack")
    assert offered[0].name == "Pistol"

    form = await ada.press(answer, "Other amount")
    assert form.modal.title == "Damage"
    await ada.submit(form, amount="9")             # fields by custom_id

    gm_room = grace.at("gm-room")                  # the same person elsewhere
    await gm_room.command("campaign bind", channel="#gm-room", purpose="gm")
    private = ada.at("dm")                         # her private channel with the bot
    await private.say("status")
    await private.sees("All is well")              # waits for a message, or an edit, that says so

Everything waits for events, never for time. What Discord itself refuses raises
`InputRefusedError` (wrong options), `NotOfferedError` (not in the picker) or `NotThereError` (no
such button any more); a bot that is silent raises `DidNotRespondError` once its three seconds
have passed on the discord's clock. To act while an interaction is still open, begin it:

    first, second = await ada.begin_press(answer, "Apply"), await grace.begin_press(answer, "Apply")
    outcomes = [await first.answer(), await second.answer()]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.playground.people import doing, picker
from bot.playground.people.answer import Answer, Pending, see
from bot.playground.people.doing import NotThereError, Place
from bot.playground.people.post_office import PostOffice
from bot.playground.people.seen import Choice, Modal, Seen
from bot.playground.people.watch import Watch
from bot.playground.world.description import Channel, User
from bot.playground.world.files import Upload
from bot.playground.world.interaction import Interaction


class Person:
    """Somebody in a channel. `at` gives the same person elsewhere."""

    def __init__(self, office: PostOffice, user: User, channel: Channel) -> None:
        self.realm = office.realm
        self.watch = Watch(office.realm.bus)
        self.user = user
        self._office = office
        self._channel_id = channel.id

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The user's name."""
        return self.user.name

    @property
    def channel(self) -> Channel:
        """Where the person is, as it is now."""
        return self.realm.directory.channels[self._channel_id]

    def at(self, channel: str) -> Person:
        """Give the same person in another channel, by name; "dm" is the one with the bot."""
        directory = self.realm.directory
        if channel == "dm":
            return Person(self._office, self.user, directory.private_channel(self.id))
        return Person(self._office, self.user, directory.channel_named(channel))

    # Acting.

    def commands(self) -> list[str]:
        """List the slash commands that this person is offered here."""
        return [
            each.body["name"]
            for each in picker.offered(self.realm, self.id, self.channel)
            if each.body["type"] == 1
        ]

    async def command(self, name: str, /, **options: object) -> Answer:
        """Use a slash command ("character create" for a subcommand) and wait for the answer."""
        return await (await self.begin(name, **options)).answer()

    async def begin(self, name: str, /, **options: object) -> Pending:
        """Use a slash command, without waiting for the answer."""
        first, *path = name.split()
        return self._send(doing.command(self._place, first, tuple(path), options))

    async def complete(
        self, name: str, option: str, text: str = "", /, **others: object
    ) -> list[Choice]:
        """Type into an option, and read what the bot offers; `others` are filled in already."""
        pending = await self.begin_complete(name, option, text, **others)
        await pending.answer()
        return [Choice(each["name"], each["value"]) for each in pending.interaction.choices]

    async def begin_complete(
        self, name: str, option: str, text: str = "", /, **others: object
    ) -> Pending:
        """Type into an option, without waiting for what the bot offers."""
        first, *path = name.split()
        values = {**others, option: text}
        return self._send(doing.completion(self._place, first, tuple(path), values, option))

    async def user_menu(self, name: str, target: str | Person) -> Answer:
        """Use a command of the menu of a user."""
        wanted = target if isinstance(target, str) else str(target.id)
        return await self._send(doing.user_menu(self._place, name, wanted)).answer()

    async def message_menu(self, name: str, target: Seen | Answer) -> Answer:
        """Use a command of the menu of a message."""
        return await self._send(doing.message_menu(self._place, name, _id(target))).answer()

    async def press(self, on: Seen | Answer, button: str) -> Answer:
        """Press a button, by its label, the label's beginning, or its custom_id."""
        return await (await self.begin_press(on, button)).answer()

    async def begin_press(self, on: Seen | Answer, button: str) -> Pending:
        """Press a button, without waiting for the answer."""
        custom_id = self._now(on).button(button).custom_id
        return self._send(await doing.press(self._place, _id(on), custom_id))

    async def select(self, on: Seen | Answer, *values: object, where: str = "") -> Answer:
        """Choose in a select, by label or value; `where` names it when there are several."""
        custom_id = self._now(on).select(where).custom_id
        return await self._send(
            await doing.select(self._place, _id(on), custom_id, values)
        ).answer()

    async def submit(self, form: Answer | Modal, /, **values: object) -> Answer:
        """Fill in a form and send it off; fields by custom_id."""
        return await (await self.begin_submit(form, values)).answer()

    async def begin_submit(self, form: Answer | Modal, values: Mapping[str, object]) -> Pending:
        """Send off a form, without waiting for the answer; for custom_ids that are no words."""
        modal = form.modal if isinstance(form, Answer) else form
        shown_by = self.realm.interactions.by_token(modal.token) if modal else None
        if shown_by is None:
            raise NotThereError("No form was shown.")
        return self._send(await doing.submit(self._place, shown_by, values))

    async def say(self, text: str = "", *files: Upload) -> Seen:
        """Write a plain message."""
        return see(self.realm, self._office.say(self._place, text, files))

    # Reading.

    def messages(self) -> list[Seen]:
        """List all that this person sees here, oldest first."""
        found = self.realm.messages.seen_by(self.id, self._channel_id)
        return [see(self.realm, each) for each in found] if self._may_view() else []

    def last(self) -> Seen:
        """Give the latest message that this person sees here."""
        found = self.messages()
        if not found:
            raise NotThereError("There is no message here.")
        return found[-1]

    def look_at(self, seen: Seen | Answer) -> Seen:
        """Look at a message again; raises NotThereError when it is gone or not for this person."""
        return see(self.realm, doing.visible(self._place, _id(seen)))

    async def sees(self, what: str | Callable[[Seen], bool]) -> Seen:
        """Wait until some message that this person sees here says this, the latest first."""
        fits = what if callable(what) else lambda seen: what in seen.text

        def found() -> Seen | None:
            return next((each for each in reversed(self.messages()) if fits(each)), None)

        return await self.watch.until(found, f"{self.name} to see {what!r}")

    async def sees_gone(self, seen: Seen | Answer) -> None:
        """Wait until a message is deleted."""

        def gone() -> bool | None:
            return None if self.realm.messages.get(self._channel_id, _id(seen)) else True

        await self.watch.until(gone, f"{self.name} to see message {_id(seen)} go")

    @property
    def _place(self) -> Place:
        return Place(self.realm, self.realm.directory.users[self.id], self.channel)

    def _may_view(self) -> bool:
        return bool(self.realm.directory.permissions(self.id, self.channel))

    def _now(self, on: Seen | Answer) -> Seen:
        return see(self.realm, doing.visible(self._place, _id(on)))

    def _send(self, interaction: Interaction) -> Pending:
        self._office.send(interaction)
        return Pending(self.realm, self.watch, self.name, interaction)


def _id(on: Seen | Answer) -> int:
    return on.shown.id if isinstance(on, Answer) else on.id
