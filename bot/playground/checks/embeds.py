"""Embeds and their limits."""

from __future__ import annotations

from bot.playground.checks.problems import Path, Problems
from bot.playground.checks.shape import (
    fields,
    filled_text,
    items,
    moment,
    passes,
    text,
    truth,
    url,
    whole,
)
from bot.playground.wire import Json

TOTAL = 6000
"""Characters of all embeds of a message together."""

_LINK = url("http", "https")
_MEDIA = url("http", "https", "attachment")
_PICTURE = fields({"url": _MEDIA}, {})

_EMBED = fields(
    {},
    {
        "title": text(256),
        "description": text(4096),
        "url": _LINK,
        "timestamp": moment,
        "color": whole(0, 0xFFFFFF),
        "footer": fields({"text": filled_text(2048)}, {"icon_url": _MEDIA}),
        "image": _PICTURE,
        "thumbnail": _PICTURE,
        "author": fields({"name": filled_text(256)}, {"url": _LINK, "icon_url": _MEDIA}),
        "fields": items(
            fields({"name": filled_text(256), "value": filled_text(1024)}, {"inline": truth}), 25
        ),
    },
)
_EMBEDS = items(_EMBED, 10)


def embeds(value: object, at: Path, problems: Problems) -> None:
    """Check a message's embeds: each part, how many, and their characters together."""
    if not passes(_EMBEDS, value, at, problems) or not isinstance(value, list):
        return
    if sum(_size(embed) for embed in value) > TOTAL:
        problems.add(at, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {TOTAL}")


def is_blank(embed: Json) -> bool:
    """Say whether an embed shows nothing at all."""
    shown = ("title", "description", "fields", "footer", "author", "image", "thumbnail")
    return not any(embed.get(part) for part in shown)


def _size(embed: Json) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for each in embed.get("fields") or ():
        parts += [each["name"], each["value"]]
    return sum(len(part) for part in parts if part)
