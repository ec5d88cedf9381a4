"""Modals: their title and what may stand in them."""

from __future__ import annotations

from bot.playground.checks.components import (
    CHECKBOX,
    CHECKBOX_GROUP,
    CUSTOM_ID,
    DISPLAY,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
    custom_ids_differ,
    select,
)
from bot.playground.checks.problems import Path, Problems
from bot.playground.checks.shape import (
    Check,
    by_type,
    fields,
    items,
    one_of,
    passes,
    required,
    text,
    truth,
    whole,
)

_ID = {"id": whole(0, (1 << 31) - 1)}
_INPUT_FIELDS: dict[str, Check] = {
    "min_length": whole(0, 4000),
    "max_length": whole(1, 4000),
    "required": truth,
    "value": text(4000),
    "placeholder": text(100),
    **_ID,
}
_NEEDED: dict[str, Check] = {"custom_id": CUSTOM_ID, "style": one_of(1, 2)}
_INPUT_IN_ROW = fields({**_NEEDED, "label": text(45, 1)}, _INPUT_FIELDS)
_INPUT_IN_LABEL = fields(_NEEDED, _INPUT_FIELDS)
_CHOICE = fields(
    {"label": text(100, 1), "value": text(100, 1)}, {"description": text(100), "default": truth}
)
_GROUP = {"custom_id": CUSTOM_ID, "options": items(_CHOICE, 10, 2)}
_LABELLED: dict[int, Check] = {
    TEXT_INPUT: _INPUT_IN_LABEL,
    **dict.fromkeys(SELECTS, select),
    FILE_UPLOAD: fields(
        {"custom_id": CUSTOM_ID},
        {"min_values": whole(0, 10), "max_values": whole(1, 10), "required": truth, **_ID},
    ),
    RADIO_GROUP: fields(_GROUP, {"required": truth, **_ID}),
    CHECKBOX_GROUP: fields(
        {"custom_id": CUSTOM_ID, "options": items(_CHOICE, 10, 1)},
        {"min_values": whole(0, 10), "max_values": whole(1, 10), "required": truth, **_ID},
    ),
    CHECKBOX: fields({"custom_id": CUSTOM_ID}, {"default": truth, **_ID}),
}
_ROW = fields({"components": items(by_type({TEXT_INPUT: _INPUT_IN_ROW}), 1, 1)}, _ID)
_LABEL = fields(
    {"label": text(45, 1), "component": by_type(_LABELLED)}, {"description": text(100), **_ID}
)
_COMPONENTS = items(by_type({ROW: _ROW, TEXT_DISPLAY: DISPLAY, LABEL: _LABEL}), 5, 1)
_MODAL = fields({"custom_id": CUSTOM_ID, "title": text(45, 1), "components": _COMPONENTS}, {})


def modal(value: object, at: Path, problems: Problems) -> None:
    """Check a modal as an answer carries it."""
    if value is None:
        required(at, problems)
        return
    if passes(_MODAL, value, at, problems) and isinstance(value, dict):
        custom_ids_differ(value.get("components"), (*at, "components"), problems)
