"""What Discord refuses of a message, read off its payload; apart from the code it checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.presentation.shown import Shown


def problems(shown: Shown) -> list[str]:
    """Name every limit that a message breaks."""
    return [*_content(shown), *_embeds(shown), *_components(shown)]


def units(text: str) -> int:
    """Count as the stricter of Discord's two ways does."""
    return len(text.encode("utf-16-le")) // 2


def _content(shown: Shown) -> Iterator[str]:
    if units(shown.content) > 2000:
        yield f"content of {units(shown.content)}"
    if units(shown.as_text) > 2000:
        yield f"plain text of {units(shown.as_text)}"
    if not shown.content.strip():
        yield "no content: it must read alone where embeds are hidden"


def _embeds(shown: Shown) -> Iterator[str]:
    if len(shown.embeds) > 10:
        yield f"{len(shown.embeds)} embeds"
    total = 0
    for embed in shown.embeds:
        body: Mapping[str, Any] = embed.to_dict()
        sizes = {
            ("title", 256): body.get("title", ""),
            ("description", 4096): body.get("description", ""),
            ("footer", 2048): body.get("footer", {}).get("text", ""),
        }
        fields = body.get("fields", [])
        if len(fields) > 25:
            yield f"{len(fields)} fields"
        for place, each in enumerate(fields):
            sizes[f"field name {place}", 256] = each["name"]
            sizes[f"field value {place}", 1024] = each["value"]
            if not each["name"].strip() or not each["value"].strip():
                yield f"the field {place} is empty"
        for (what, limit), text in sizes.items():
            total += units(text)
            if units(text) > limit:
                yield f"{what} of {units(text)}"
    if total > 6000:
        yield f"embeds of {total}"


def _components(shown: Shown) -> Iterator[str]:
    rows = shown.view.to_components() if shown.view is not None else []
    if len(rows) > 5:
        yield f"{len(rows)} rows"
    seen: list[str] = []
    for row in rows:
        children = row["components"]
        if len(children) > 5:
            yield f"{len(children)} in a row"
        for child in children:
            seen.append(child["custom_id"])
            yield from _component(child)
    if len(set(seen)) != len(seen):
        yield "an id twice"
    yield from (f"an id of {len(each)}" for each in seen if not 0 < len(each) <= 100)


def _component(child: Mapping[str, Any]) -> Iterator[str]:
    label = child.get("label")
    if child["type"] == 2 and not 0 < units(label or "") <= 38:
        yield f"a button's label {label!r}"
    options = child.get("options", [])
    if child["type"] == 3 and not 0 < len(options) <= 25:
        yield f"{len(options)} options"
    for option in options:
        if not 0 < units(option["label"]) <= 100 or not 0 < len(option["value"]) <= 100:
            yield f"the option {option!r}"
