"""Selects and modals as people fill them in: what fits each field, and how it is sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.playground.checks.components import (
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    ROLE_SELECT,
    ROW,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    USER_SELECT,
)
from bot.playground.people.resolved import Resolver
from bot.playground.people.typed import Wrong
from bot.playground.wire import Json
from bot.playground.world.message import walk

MOST_TEXT = 4000
_LISTED = {STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP}


def read_select(
    component: Json, values: Sequence[object], resolver: Resolver
) -> tuple[list[str], str | None]:
    """Check what was chosen; give it as the bot gets it, or what is wrong with it."""
    low, high = component.get("min_values", 1), component.get("max_values", 1)
    if component.get("required") is False and not values:
        return [], None
    try:
        chosen = [_choice(component, each, resolver) for each in values]
    except ValueError as wrong:
        return [], str(wrong)
    if len(set(chosen)) != len(chosen):
        return [], "Choose each only once."
    if len(chosen) < low:
        return [], f"Choose at least {low}."
    if len(chosen) > high:
        return [], f"Choose at most {high}."
    return chosen, None


def _choice(component: Json, value: object, resolver: Resolver) -> str:
    kind = component["type"]
    if kind in _LISTED:
        for option in component["options"]:
            if str(value) in {option["value"], option["label"]}:
                return str(option["value"])
        raise ValueError("Choose one of the options.")
    if kind == CHANNEL_SELECT:
        return resolver.channel(value, component.get("channel_types"))
    resolve = {
        USER_SELECT: resolver.user,
        ROLE_SELECT: resolver.role,
        MENTIONABLE_SELECT: resolver.mentionable,
        FILE_UPLOAD: resolver.attachment,
    }
    return resolve[kind](value)


def read_modal(
    modal: Json, values: Mapping[str, object], resolver: Resolver
) -> tuple[list[Json], list[Wrong]]:
    """Check all fields of a modal; give them as the bot gets them, and what is wrong.

    A field that `values` does not name keeps what the bot put into it.
    """
    errors = [
        Wrong(name, "There is no such field.")
        for name in values
        if name not in {each["custom_id"] for each in fields_of(modal)}
    ]
    sent = [_sent(top, values, resolver, errors) for top in modal["components"]]
    return sent, errors


def fields_of(modal: Json) -> list[Json]:
    """List a modal's fields, in order; each has what its label says as `label`."""
    return [
        each | {"label": top.get("label") or each.get("label") or ""}
        for top in modal["components"]
        for each in walk((top,))
        if "custom_id" in each
    ]


def _sent(top: Json, values: Mapping[str, object], resolver: Resolver, errors: list[Wrong]) -> Json:
    shell: Json = {"type": top["type"], "id": top["id"]}
    if top["type"] == ROW:
        return shell | {
            "components": [_field(each, values, resolver, errors) for each in top["components"]]
        }
    if top["type"] == LABEL:
        return shell | {"component": _field(top["component"], values, resolver, errors)}
    if top["type"] != TEXT_DISPLAY:
        raise ValueError(f"A modal has no component of type {top['type']}.")
    return shell


def _field(
    field: Json, values: Mapping[str, object], resolver: Resolver, errors: list[Wrong]
) -> Json:
    name, kind = field["custom_id"], field["type"]
    sent: Json = {"type": kind, "id": field["id"], "custom_id": name}
    if kind == TEXT_INPUT:
        text = str(values.get(name, field.get("value") or ""))
        wrong = _wrong_text(field, text)
        sent["value"] = text
    elif kind == CHECKBOX:
        sent["value"] = bool(values.get(name, field.get("default", False)))
        wrong = None
    else:
        chosen, wrong = read_select(_as_select(field), _listed(field, values), resolver)
        if kind == RADIO_GROUP:
            sent["value"] = chosen[0] if chosen else None
        else:
            sent["values"] = chosen
    if wrong:
        errors.append(Wrong(name, wrong))
    return sent


def _listed(field: Json, values: Mapping[str, object]) -> list[object]:
    if field["custom_id"] not in values:
        defaults = [each["value"] for each in field.get("options", ()) if each.get("default")]
        return defaults + [each["id"] for each in field.get("default_values", ())]
    given = values[field["custom_id"]]
    if isinstance(given, Sequence) and not isinstance(given, str):
        return list(given)
    return [given]


def _as_select(field: Json) -> Json:
    """Give a group its own limits: one for a radio group, all of its boxes for checkboxes."""
    if field["type"] == CHECKBOX_GROUP:
        return {"max_values": len(field["options"])} | field
    return field


def _wrong_text(field: Json, text: str) -> str | None:
    low, high = field.get("min_length") or 0, field.get("max_length") or MOST_TEXT
    if not text:
        return "This field is required." if field.get("required", True) else None
    if len(text) < low:
        return f"Enter at least {low} characters."
    if len(text) > high:
        return f"Enter at most {high} characters."
    return None
