"""What a person sees: messages, buttons, selects and modals, as they were at that moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.playground.checks.components import BUTTON, LINK, TEXT_DISPLAY
from bot.playground.people.doing import NotThereError
from bot.playground.people.fields import fields_of
from bot.playground.wire import Json
from bot.playground.world.message import walk


@dataclass(frozen=True)
class Button:
    """A button: `custom_id` is "" for a link."""

    label: str
    custom_id: str
    style: int
    disabled: bool = False
    url: str = ""


@dataclass(frozen=True)
class Select:
    """A select, with its options as (label, value); those of users or roles have none."""

    custom_id: str
    placeholder: str
    options: tuple[tuple[str, str], ...]
    disabled: bool = False


@dataclass(frozen=True)
class Choice:
    """What completion offers."""

    name: str
    value: str | int | float


@dataclass(frozen=True)
class Modal:
    """A form that was shown; `token` is what it is submitted by."""

    token: str
    custom_id: str
    title: str
    raw: Json = field(repr=False)

    @property
    def fields(self) -> dict[str, str]:
        """The fields' labels by custom_id, in order."""
        return {each["custom_id"]: each["label"] for each in fields_of(self.raw)}


@dataclass(frozen=True)
class Seen:
    """A message as one person saw it. It does not change when the message does."""

    raw: Json = field(repr=False)
    private: bool = False
    """Whether only this person sees it."""

    @property
    def id(self) -> int:
        """The message's id."""
        return int(self.raw["id"])

    @property
    def channel_id(self) -> int:
        """The channel's id."""
        return int(self.raw["channel_id"])

    @property
    def author(self) -> str:
        """The name of who wrote it."""
        name: str = self.raw["author"]["global_name"] or self.raw["author"]["username"]
        return name

    @property
    def content(self) -> str:
        """The plain text, without embeds."""
        text: str = self.raw["content"]
        return text

    @property
    def embeds(self) -> list[Json]:
        """The embeds, as Discord writes them."""
        embeds: list[Json] = self.raw["embeds"]
        return embeds

    @property
    def text(self) -> str:
        """All that can be read: plain text, embeds and text displays, a line each."""
        return "\n".join(each for each in self._texts() if each)

    @property
    def thinking(self) -> bool:
        """Whether this is a deferred answer that is not there yet."""
        return bool(self.raw["flags"] & 1 << 7)

    @property
    def edited(self) -> bool:
        """Whether it was changed since it was written."""
        return self.raw["edited_timestamp"] is not None

    @property
    def pings(self) -> list[str]:
        """Whom it pinged: names of users, ids of roles, "@everyone"."""
        users = [each["global_name"] or each["username"] for each in self.raw["mentions"]]
        everyone = ["@everyone"] if self.raw["mention_everyone"] else []
        return [*users, *self.raw["mention_roles"], *everyone]

    @property
    def files(self) -> dict[str, str]:
        """The addresses of the attached files, by name."""
        return {each["filename"]: each["url"] for each in self.raw["attachments"]}

    @property
    def buttons(self) -> list[Button]:
        """All buttons, in reading order."""
        return [
            Button(
                label=each.get("label") or (each.get("emoji") or {}).get("name", ""),
                custom_id=each.get("custom_id", ""),
                style=each["style"],
                disabled=bool(each.get("disabled")),
                url=each.get("url", ""),
            )
            for each in walk(self.raw["components"])
            if each["type"] == BUTTON
        ]

    @property
    def selects(self) -> list[Select]:
        """All selects, in reading order."""
        return [
            Select(
                custom_id=each["custom_id"],
                placeholder=each.get("placeholder") or "",
                options=tuple((o["label"], o["value"]) for o in each.get("options", ())),
                disabled=bool(each.get("disabled")),
            )
            for each in walk(self.raw["components"])
            if "custom_id" in each and each["type"] != BUTTON
        ]

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons."""
        return [each.label for each in self.buttons]

    def button(self, wanted: str) -> Button:
        """Find a button by its custom_id or its label, or else by the beginning of its label.

        Raises NotThereError, naming the buttons that are there.
        """
        there = [each for each in self.buttons if each.style != LINK]
        for fits in (
            lambda each: wanted in {each.custom_id, each.label},
            lambda each: each.label.startswith(wanted),
        ):
            found = [each for each in there if fits(each)]
            if len(found) == 1:
                return found[0]
        raise NotThereError(f'No button "{wanted}" (or more than one) among {self.labels}.')

    def select(self, wanted: str = "") -> Select:
        """Find a select by its custom_id or its placeholder; the only one, if none is named."""
        found = [
            each
            for each in self.selects
            if not wanted or wanted in {each.custom_id, each.placeholder}
        ]
        if len(found) != 1:
            there = [each.placeholder or each.custom_id for each in self.selects]
            raise NotThereError(f'No select "{wanted}" (or more than one) among {there}.')
        return found[0]

    def _texts(self) -> Iterable[str]:
        yield self.content
        for embed in self.embeds:
            yield embed.get("author", {}).get("name", "")
            yield embed.get("title", "")
            yield embed.get("description", "")
            for each in embed.get("fields", ()):
                yield f"{each['name']}: {each['value']}"
            yield embed.get("footer", {}).get("text", "")
        for component in walk(self.raw["components"]):
            if component["type"] == TEXT_DISPLAY:
                yield component["content"]
