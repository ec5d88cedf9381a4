"""Application commands: names, options, translations, and the size of the whole."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.playground.checks.bodies import SAFE_INTEGER
from bot.playground.checks.problems import Path, Problems
from bot.playground.checks.shape import (
    Check,
    bitfield,
    fields,
    items,
    number,
    one_of,
    passes,
    table,
    text,
    truth,
    whole,
)
from bot.playground.wire import Json

CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 6, 7, 8, 9, 10, 11

# fmt: off
LOCALES = frozenset({
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi",
    "th", "zh-CN", "ja", "zh-TW", "ko",
})
# fmt: on
_MIXED = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
_MIXED_TEXT = (
    "Sub-command and sub-command group option types are mutually exclusive to all other types"
)
_DEEPEST = 2
"""How deep a subcommand may lie: a group's are its second level."""
MOST_CHARACTERS = 8000
MOST_STRING = 6000
# Letters, digits, marks that two scripts need, "-", "_" and the apostrophes of some languages.
_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")


def _locale(value: object, at: Path, problems: Problems) -> None:
    if value not in LOCALES:
        problems.add((*at, str(value)), "ENUM_TYPE_COERCE", f'Value "{value}" is not a locale.')


def slash_name(value: object, at: Path, problems: Problems) -> None:
    """Check the name of a slash command or an option: 1 to 32 signs, none in upper case."""
    if not passes(text(32, 1), value, at, problems) or not isinstance(value, str):
        return
    if not _NAME.fullmatch(value):
        problems.add(at, "STRING_TYPE_REGEX", "String value did not match validation regex.")
        problems.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    elif value != value.lower():
        problems.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _translated(check: Check) -> Check:
    return table(_locale, check)


_DESCRIPTION = text(100, 1)
_CHOICE_NAME = text(100, 1)
_NAMED: dict[str, Check] = {"name": slash_name, "description": _DESCRIPTION}
_TRANSLATIONS: dict[str, Check] = {
    "name_localizations": _translated(slash_name),
    "description_localizations": _translated(_DESCRIPTION),
}


def _choices(value: Check) -> Check:
    return items(
        fields(
            {"name": _CHOICE_NAME, "value": value},
            {"name_localizations": _translated(_CHOICE_NAME)},
        ),
        25,
    )


_PLAIN: dict[str, Check] = {**_TRANSLATIONS, "required": truth}
_SAFE = whole(-SAFE_INTEGER, SAFE_INTEGER)
_REAL = number(-SAFE_INTEGER, SAFE_INTEGER)
_LEAVES: dict[int, Check] = {
    STRING: fields(
        _NAMED,
        _PLAIN
        | {
            "choices": _choices(text(100, 1)),
            "min_length": whole(0, MOST_STRING),
            "max_length": whole(1, MOST_STRING),
            "autocomplete": truth,
        },
    ),
    INTEGER: fields(
        _NAMED,
        _PLAIN
        | {
            "choices": _choices(_SAFE),
            "min_value": _SAFE,
            "max_value": _SAFE,
            "autocomplete": truth,
        },
    ),
    NUMBER: fields(
        _NAMED,
        _PLAIN
        | {
            "choices": _choices(_REAL),
            "min_value": _REAL,
            "max_value": _REAL,
            "autocomplete": truth,
        },
    ),
    CHANNEL: fields(_NAMED, _PLAIN | {"channel_types": items(whole(0, 16), 25)}),
    **dict.fromkeys((BOOLEAN, USER, ROLE, MENTIONABLE, ATTACHMENT), fields(_NAMED, _PLAIN)),
}


def _option(value: object, at: Path, problems: Problems) -> None:
    kind = value.get("type") if isinstance(value, dict) else None
    depth = sum(step == "options" for step in at)
    nesting = (kind == GROUP and depth == 1) or (kind == SUBCOMMAND and depth <= _DEEPEST)
    if not isinstance(value, dict) or kind is None:
        fields({"type": whole(), **_NAMED}, {})(value, at, problems)
    elif (
        isinstance(kind, bool) or not isinstance(kind, int) or (kind not in _LEAVES and not nesting)
    ):
        known = ", ".join(str(each) for each in sorted(_LEAVES))
        problems.add(at, "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({known}).')
    elif kind in _LEAVES:
        if passes(_LEAVES[kind], value, at, problems):
            _leaf(value, at, problems)
    elif passes(_PARENT, value, at, problems):
        inner = _inner(value)
        if passes(_options, inner, (*at, "options"), problems):
            _family(inner, kind, at, problems)


def _inner(value: Json) -> object:
    """Give the options of a command or subcommand; none at all is like an empty list."""
    return [] if value.get("options") is None else value["options"]


def _leaf(option: Json, at: Path, problems: Problems) -> None:
    if option.get("autocomplete") and option.get("choices"):
        problems.add(
            at,
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES_INVALID",
            "Autocomplete options cannot have choices",
        )
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        least, most = option.get(low), option.get(high)
        if isinstance(least, int | float) and isinstance(most, int | float) and least > most:
            problems.add(
                (*at, low),
                "APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX",
                f"{low} must be less than or equal to {high}",
            )
    for key in ("name", "value"):
        seen: set[object] = set()
        for place, choice in enumerate(_objects(option.get("choices"))):
            if choice.get(key) in seen:
                problems.add(
                    (*at, "choices", place),
                    f"APPLICATION_COMMAND_OPTIONS_CHOICE_{key.upper()}_ALREADY_EXISTS",
                    f"Choice {key} already exists",
                )
            seen.add(choice.get(key))


def _family(options: object, kind: int, at: Path, problems: Problems) -> None:
    """Check that a group holds subcommands and nothing else, and a subcommand none."""
    for place, option in enumerate(_objects(options)):
        if _is_nested(option) != (kind == GROUP):
            problems.add((*at, "options", place), _MIXED, _MIXED_TEXT)


_LIST = items(_option, 25)


def _options(value: object, at: Path, problems: Problems) -> None:
    if not passes(_LIST, value, at, problems) or not isinstance(value, list):
        return
    names: set[str] = set()
    optional = False
    for place, option in enumerate(value):
        name = option["name"]
        if name in names:
            problems.add(
                (*at, place),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                f"Option name {name} is already used in these options",
            )
        names.add(name)
        if option.get("required") and optional:
            problems.add(
                (*at, place),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not (_is_nested(option) or option.get("required"))


def _is_nested(option: Json) -> bool:
    return option["type"] in {SUBCOMMAND, GROUP}


_PARENT = fields(_NAMED, _TRANSLATIONS)
_SETTINGS: dict[str, Check] = {
    "type": one_of(CHAT_INPUT, USER_MENU, MESSAGE_MENU),
    "default_member_permissions": bitfield,
    "dm_permission": truth,
    "default_permission": truth,
    "nsfw": truth,
    "integration_types": items(one_of(0, 1), 2, 1),
    "contexts": items(one_of(0, 1, 2), 3),
}
_SLASH = fields(_NAMED, _TRANSLATIONS | _SETTINGS)
_MENU = fields({"name": text(32, 1)}, {"name_localizations": _translated(text(32, 1)), **_SETTINGS})


def command(value: object, at: Path, problems: Problems) -> None:
    """Check a whole command as the bot registers it."""
    menu = isinstance(value, dict) and value.get("type") in (USER_MENU, MESSAGE_MENU)
    right = passes(_MENU if menu else _SLASH, value, at, problems)
    if not isinstance(value, dict):
        return
    if menu:
        for field in ("description", "options"):
            if value.get(field):
                problems.add(
                    (*at, field),
                    "APPLICATION_COMMAND_CONTEXT_MENU_FIELD_INVALID",
                    f"Context menu commands cannot have {field}",
                )
        return
    options = _inner(value)
    right = passes(_options, options, (*at, "options"), problems) and right
    if not right or not isinstance(options, list):
        return
    if len({_is_nested(option) for option in options}) > 1:
        problems.add((*at, "options"), _MIXED, _MIXED_TEXT)
    if size(value) > MOST_CHARACTERS:
        problems.add(
            at, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_CHARACTERS})"
        )


def size(part: Json) -> int:
    """Count the characters of a command: all names, descriptions and choices.

    Each counts as long as the longest of its translations.
    """
    total = _longest(part, "name") + _longest(part, "description")
    total += len(part["value"]) if isinstance(part.get("value"), str) else 0
    for inner in ("options", "choices"):
        total += sum(size(each) for each in _objects(part.get(inner)))
    return total


def _longest(part: Json, field: str) -> int:
    texts = [part.get(field), *((part.get(f"{field}_localizations") or {}).values())]
    return max((len(each) for each in texts if isinstance(each, str)), default=0)


def _objects(value: object) -> Iterable[Json]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
