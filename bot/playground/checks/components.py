"""Components of messages: rows, buttons, selects, and the newer layout of version 2."""

from __future__ import annotations

from bot.playground.checks.problems import Path, Problems
from bot.playground.checks.shape import (
    Check,
    by_type,
    fields,
    items,
    one_of,
    passes,
    required,
    snowflake,
    text,
    truth,
    url,
    whole,
)
from bot.playground.wire import Json
from bot.playground.world.message import walk

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23

SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK, PREMIUM = 5, 6

CUSTOM_ID = text(100, 1)
_ID = {"id": whole(0, (1 << 31) - 1)}
_EMOJI = fields({}, {"id": snowflake, "name": text(100), "animated": truth})
MOST_COMPONENTS = 40
MOST_TEXT = 4000

_BUTTON_FIELDS: dict[str, Check] = {
    "label": text(80),
    "emoji": _EMOJI,
    "url": url("http", "https", "discord", high=512),
    "sku_id": snowflake,
    "disabled": truth,
    "custom_id": CUSTOM_ID,
    **_ID,
}
_BUTTON = fields({"style": one_of(1, 2, 3, 4, 5, 6)}, _BUTTON_FIELDS)


def button(value: object, at: Path, problems: Problems) -> None:
    """Check a button: a link has an address, all others have a custom_id and something to show."""
    if not passes(_BUTTON, value, at, problems) or not isinstance(value, dict):
        return
    style, has_id = value["style"], bool(value.get("custom_id"))
    if style == LINK:
        if not value.get("url"):
            problems.add((*at, "url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
        if has_id:
            problems.add(
                at,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    elif style == PREMIUM:
        if not value.get("sku_id"):
            required((*at, "sku_id"), problems)
        return
    elif not has_id and value.get("custom_id") != "":
        problems.add(
            (*at, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required"
        )
    if not value.get("label") and not value.get("emoji"):
        problems.add(at, "BASE_TYPE_REQUIRED", "A button must have a label or an emoji")


_SELECT_FIELDS: dict[str, Check] = {
    "placeholder": text(150),
    "min_values": whole(0, 25),
    "max_values": whole(1, 25),
    "disabled": truth,
    "required": truth,
    **_ID,
}
_OPTION = fields(
    {"label": text(100, 1), "value": text(100, 1)},
    {"description": text(100), "emoji": _EMOJI, "default": truth},
)
_DEFAULTS = {"default_values": items(fields({"id": snowflake}, {"type": text(20)}), 25)}
_SELECTS: dict[int, Check] = {
    STRING_SELECT: fields(
        {"custom_id": CUSTOM_ID, "options": items(_OPTION, 25, 1)}, _SELECT_FIELDS
    ),
    USER_SELECT: fields({"custom_id": CUSTOM_ID}, _SELECT_FIELDS | _DEFAULTS),
    ROLE_SELECT: fields({"custom_id": CUSTOM_ID}, _SELECT_FIELDS | _DEFAULTS),
    MENTIONABLE_SELECT: fields({"custom_id": CUSTOM_ID}, _SELECT_FIELDS | _DEFAULTS),
    CHANNEL_SELECT: fields(
        {"custom_id": CUSTOM_ID},
        _SELECT_FIELDS | _DEFAULTS | {"channel_types": items(whole(0), 25)},
    ),
}


def select(value: object, at: Path, problems: Problems) -> None:
    """Check a select: its options differ, and its smallest choice is not above its largest."""
    if not isinstance(value, dict) or not passes(_SELECTS[value["type"]], value, at, problems):
        return
    low, high = at_least(value), at_most(value)
    if low > high:
        problems.add(
            (*at, "min_values"),
            "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE",
            "min_values must be less than or equal to max_values",
        )
    if value["type"] == STRING_SELECT:
        _options(value["options"], high, at, problems)


def at_least(component: Json) -> int:
    """Give how many must be chosen."""
    value: int | None = component.get("min_values")
    return 1 if value is None else value


def at_most(component: Json) -> int:
    """Give how many may be chosen."""
    value: int | None = component.get("max_values")
    return 1 if value is None else value


def _options(options: list[Json], most: int, at: Path, problems: Problems) -> None:
    if most > len(options):
        problems.add(
            (*at, "max_values"),
            "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
            "max_values must be less than or equal to the number of options",
        )
    seen: set[str] = set()
    for place, option in enumerate(options):
        if option["value"] in seen:
            problems.add(
                (*at, "options", place, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(option["value"])


def row(value: object, at: Path, problems: Problems) -> None:
    """Check a row: up to five buttons, or one select."""
    if not passes(_ROW, value, at, problems) or not isinstance(value, dict):
        return
    kinds = [each["type"] for each in value["components"]]
    if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
        problems.add(
            (*at, "components", 1),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


_IN_ROW = by_type({BUTTON: button, **dict.fromkeys(SELECTS, select)})
_ROW = fields({"components": items(_IN_ROW, 5, 1)}, _ID)

_MEDIA = fields({"url": url("http", "https", "attachment")}, {})
DISPLAY = fields({"content": text(MOST_TEXT, 1)}, _ID)
_THUMBNAIL = fields({"media": _MEDIA}, {"description": text(1024), "spoiler": truth, **_ID})
_SECTION = fields(
    {
        "components": items(by_type({TEXT_DISPLAY: DISPLAY}), 3, 1),
        "accessory": by_type({BUTTON: button, THUMBNAIL: _THUMBNAIL}),
    },
    _ID,
)
_GALLERY = fields(
    {
        "items": items(
            fields({"media": _MEDIA}, {"description": text(1024), "spoiler": truth}), 10, 1
        )
    },
    _ID,
)
_IN_CONTAINER: dict[int, Check] = {
    ROW: row,
    SECTION: _SECTION,
    TEXT_DISPLAY: DISPLAY,
    GALLERY: _GALLERY,
    FILE: fields({"file": fields({"url": url("attachment")}, {})}, {"spoiler": truth, **_ID}),
    SEPARATOR: fields({}, {"divider": truth, "spacing": one_of(1, 2), **_ID}),
}
_CONTAINER = fields(
    {"components": items(by_type(_IN_CONTAINER), MOST_COMPONENTS, 1)},
    {"accent_color": whole(0, 0xFFFFFF), "spoiler": truth, **_ID},
)
_CLASSIC = items(by_type({ROW: row}), 5)
_LAYOUT = items(by_type({**_IN_CONTAINER, CONTAINER: _CONTAINER}), MOST_COMPONENTS)


def classic(value: object, at: Path, problems: Problems) -> None:
    """Check the components of an ordinary message: up to five rows, each custom_id once."""
    if passes(_CLASSIC, value, at, problems):
        custom_ids_differ(value, at, problems)


def layout(value: object, at: Path, problems: Problems) -> None:
    """Check the components of a message of version 2: their number and text in all."""
    if not passes(_LAYOUT, value, at, problems) or not isinstance(value, list):
        return
    custom_ids_differ(value, at, problems)
    found = list(walk(value))
    if len(found) > MOST_COMPONENTS:
        problems.add(
            at,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"Total number of components cannot exceed {MOST_COMPONENTS}",
        )
    shown = sum(len(str(each.get("content", ""))) for each in found if each["type"] == TEXT_DISPLAY)
    if shown > MOST_TEXT:
        problems.add(
            at,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Components displayable text size exceeds maximum size of {MOST_TEXT}",
        )


def custom_ids_differ(value: object, at: Path, problems: Problems) -> None:
    """Check that no two of these components, each right in itself, have the same custom_id."""
    seen: set[str] = set()
    for place, top in enumerate(value if isinstance(value, list) else ()):
        for each in walk((top,)):
            custom_id = each.get("custom_id")
            if custom_id and custom_id in seen:
                problems.add(
                    (*at, place),
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                )
            seen.add(custom_id or "")
