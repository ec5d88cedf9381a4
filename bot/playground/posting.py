"""Turning a body that was checked into a message: mentions, files, embeds, components."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.playground import refusal
from bot.playground.checks.bodies import refuse_empty
from bot.playground.checks.problems import Path, refuse
from bot.playground.flags import MessageFlag, Permission
from bot.playground.interactions.payload import ATTACHMENT_LIMIT
from bot.playground.realm import Realm
from bot.playground.refusal import Kind, RefusedError
from bot.playground.wire import Json, without_nulls
from bot.playground.world.description import Channel
from bot.playground.world.files import Upload
from bot.playground.world.message import Attachment, Mentions, Message, number, walk
from bot.playground.world.message_json import attachment as attachment_json

MOST_FILES = 10
_TOO_MANY_FILES = Kind(400, 30015, "Maximum number of attachments in a message reached (10)")
_KEPT_FLAGS = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.IS_COMPONENTS_V2
)
_USER = re.compile(r"<@!?(\d{1,20})>")
_ROLE = re.compile(r"<@&(\d{1,20})>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True)
class Content:
    """What a request carries for a message: the body, and its files by number."""

    body: Json
    files: Mapping[int, Upload] = field(default_factory=dict)
    at: Path = ()
    """Where the body stands in the request, for the tree of errors."""


def refuse_unfit(message: Message, content: Content) -> None:
    """Refuse a change after which the message would be empty (50006) or its files wrong.

    Wrong are more than ten (30015), one above 10 MiB (40005), one that is not there (50035).
    """
    kept = _kept(message, content)
    body = content.body
    after = {
        part: body.get(part, getattr(message, part)) for part in ("content", "embeds", "components")
    }
    refuse_empty(after, (*kept, *content.files))


def _kept(message: Message, content: Content) -> tuple[Attachment, ...]:
    """Give the files that stay: those that the body names, or all when it names none."""
    files = content.files
    if any(len(upload.content) > ATTACHMENT_LIMIT for upload in files.values()):
        raise RefusedError(refusal.TOO_LARGE)
    kept = message.attachments
    if "attachments" in content.body:
        listed = [int(each["id"]) for each in content.body["attachments"] or ()]
        kept = tuple(each for each in kept if each.id in listed)
        known = {each.id for each in kept} | set(files)
        for place, file_id in enumerate(listed):
            if file_id not in known:
                at = (*content.at, "attachments", place)
                raise refuse(at, "ATTACHMENT_NOT_FOUND", "Attachment data not found")
    if len(kept) + len(files) > MOST_FILES:
        raise RefusedError(_TOO_MANY_FILES)
    return kept


def fill(realm: Realm, message: Message, content: Content) -> None:
    """Put what a body says into a message; what it does not name stays as it is."""
    body = content.body
    channel = realm.directory.channels[message.channel_id]
    message.attachments = _attachments(realm, message, content)
    if "content" in body:
        message.content = (body["content"] or "").strip()
    if "embeds" in body:
        message.embeds = [_embed(each) for each in without_nulls(body["embeds"] or [])]
    if "components" in body:
        message.components = without_nulls(body["components"] or [])
        number(message.components)
    if body.get("flags") is not None:
        message.flags |= MessageFlag(body["flags"]) & _KEPT_FLAGS
    _link_files(realm, message)
    if "content" in body or "allowed_mentions" in body:
        message.mentions = mentions(realm, channel, message, body.get("allowed_mentions"))


def mentions(realm: Realm, channel: Channel, message: Message, allowed: Json | None) -> Mentions:
    """Find whom a text pings: all that it names, less what `allowed_mentions` leaves out."""
    directory, text = realm.directory, message.content
    loud = Permission.MENTION_EVERYONE in directory.permissions(message.author_id, channel)
    users = [int(each) for each in dict.fromkeys(_USER.findall(text))]
    users = [each for each in users if each in directory.users]
    guild = directory.guilds.get(channel.guild_id or 0)
    roles = [int(each) for each in dict.fromkeys(_ROLE.findall(text))]
    roles = [each for each in roles if loud and guild and guild.role(each)]
    everyone = bool(_EVERYONE.search(text)) and loud
    if allowed is None:
        return Mentions(users=tuple(users), roles=tuple(roles), everyone=everyone)
    parse = allowed.get("parse") or ()

    def kept(found: list[int], kind: str) -> tuple[int, ...]:
        named = {int(each) for each in allowed.get(kind) or ()}
        return tuple(each for each in found if kind in parse or each in named)

    return Mentions(
        users=kept(users, "users"),
        roles=kept(roles, "roles"),
        everyone=everyone and "everyone" in parse,
    )


def _attachments(realm: Realm, message: Message, content: Content) -> tuple[Attachment, ...]:
    kept = _kept(message, content)
    listed: list[Json] = content.body.get("attachments") or []
    described = {int(each["id"]): each for each in listed}
    new = []
    for place, upload in content.files.items():
        text = described.get(place, {})
        named = Upload(
            filename=text.get("filename") or upload.filename,
            content=upload.content,
            description=text.get("description"),
        )
        new.append(realm.files.keep(named, message.channel_id))
    return (*kept, *new)


def _embed(embed: Json) -> Json:
    shown = {**embed, "type": "rich"}
    if "fields" in shown:
        shown["fields"] = [{"inline": False} | each for each in shown["fields"]]
    return shown


def _link_files(realm: Realm, message: Message) -> None:
    """Replace "attachment://name" by the address of the file of that name."""
    urls = {
        f"attachment://{each.filename}": attachment_json(each, realm.writer.base_url)["url"]
        for each in message.attachments
    }
    if not urls:
        return
    for embed in message.embeds:
        for part in ("image", "thumbnail"):
            if part in embed:
                embed[part]["url"] = urls.get(embed[part]["url"], embed[part]["url"])
        for part in ("author", "footer"):
            icon = embed.get(part, {}).get("icon_url")
            if icon in urls:
                embed[part]["icon_url"] = urls[icon]
    for component in walk(message.components):
        _link_media(component, urls)


def _link_media(component: Json, urls: Mapping[str, str]) -> None:
    media = [component[key] for key in ("media", "file") if key in component]
    media += [each["media"] for each in component.get("items", ())]
    for each in media:
        each["url"] = urls.get(each["url"], each["url"])
