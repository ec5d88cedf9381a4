"""Bodies of messages and of completion, as the bot sends them."""

from __future__ import annotations

from collections.abc import Sized

from bot.playground import refusal
from bot.playground.checks.components import classic, layout
from bot.playground.checks.embeds import embeds, is_blank
from bot.playground.checks.problems import Path, Problems
from bot.playground.checks.shape import (
    Check,
    fields,
    items,
    number,
    one_of,
    passes,
    snowflake,
    text,
    truth,
    whole,
)
from bot.playground.flags import MessageFlag
from bot.playground.refusal import RefusedError
from bot.playground.wire import Json

MOST_CONTENT = 2000
MOST_FILES = 10
SAFE_INTEGER = 1 << 53
"""Integers of options lie within plus and minus this, so that every client can count them."""

_MENTIONS = fields(
    {},
    {
        "parse": items(one_of("roles", "users", "everyone"), 3),
        "roles": items(snowflake, 100),
        "users": items(snowflake, 100),
        "replied_user": truth,
    },
)


def _allowed_mentions(value: object, at: Path, problems: Problems) -> None:
    if not passes(_MENTIONS, value, at, problems) or not isinstance(value, dict):
        return
    for kind in ("users", "roles"):
        if kind in (value.get("parse") or ()) and value.get(kind):
            problems.add(
                at,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def _nonce(value: object, at: Path, problems: Problems) -> None:
    if isinstance(value, str):
        text(25)(value, at, problems)
    else:
        whole()(value, at, problems)


_COMMON: dict[str, Check] = {
    "content": text(MOST_CONTENT),
    "tts": truth,
    "embeds": embeds,
    "flags": whole(0),
    "allowed_mentions": _allowed_mentions,
    "nonce": _nonce,
    "attachments": items(
        fields({"id": snowflake}, {"filename": text(1024, 1), "description": text(1024)}),
        MOST_FILES,
    ),
    "message_reference": fields(
        {"message_id": snowflake}, {"channel_id": snowflake, "guild_id": snowflake}
    ),
}
_CLASSIC = fields({}, _COMMON | {"components": classic})
_LAYOUT = fields({}, _COMMON | {"components": layout})


def message(body: Json, at: Path, problems: Problems, flags: MessageFlag) -> None:
    """Check the body of a message that has these flags already."""
    own = body.get("flags")
    flags |= MessageFlag(own) if isinstance(own, int) and own >= 0 else MessageFlag(0)
    if MessageFlag.IS_COMPONENTS_V2 not in flags:
        _CLASSIC(body, at, problems)
        return
    _LAYOUT(body, at, problems)
    for old in ("content", "embeds"):
        if body.get(old):
            problems.add(
                (*at, old),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{old}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def refuse_empty(body: Json, files: Sized) -> None:
    """Refuse with 50006 a message that shows nothing."""
    shown = [each for each in body.get("embeds") or () if not is_blank(each)]
    text_shown = (body.get("content") or "").strip()
    if not (text_shown or shown or body.get("components") or files):
        raise RefusedError(refusal.EMPTY_MESSAGE)


_CHOICE_FIELDS: dict[str, Check] = {"name": text(100, 1)}
_CHOICES: dict[int, Check] = {
    3: fields(_CHOICE_FIELDS | {"value": text(100, 1)}, {}),
    4: fields(_CHOICE_FIELDS | {"value": whole(-SAFE_INTEGER, SAFE_INTEGER)}, {}),
    10: fields(_CHOICE_FIELDS | {"value": number(-SAFE_INTEGER, SAFE_INTEGER)}, {}),
}


def choices(value: object, at: Path, problems: Problems, option_type: int) -> None:
    """Check what completion offers for an option of this type (3, 4 or 10): at most 25."""
    items(_CHOICES[option_type], 25)(value, at, problems)
