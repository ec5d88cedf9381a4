"""Options that do not fit a request, said in sentences that name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from bot.services.typed import Typed, shown
from rules.errors import InvalidInputError
from rules.message import Message, Word, msg, msgn


def misfit(error: ValidationError, given: Mapping[str, Typed]) -> InvalidInputError:
    """Turn the first thing that pydantic found into a sentence that names the option."""
    first = error.errors(include_url=False)[0]
    name = str(first["loc"][0]) if first["loc"] else ""
    bounds: dict[str, Any] = first.get("ctx", {})
    option, text = Word("option", name), shown(str(given.get(name, "")))
    message = _of_length(first["type"], option, bounds)
    if message is None and first["type"] == "multiple_of":
        message = msg(
            "“{option}” goes in steps of {n}, so “{text}” does not fit.",
            option=option,
            n=bounds["multiple_of"],
            text=text,
        )
    if message is None and name:
        message = msg("“{text}” cannot be read as “{option}”.", option=option, text=text)
    return InvalidInputError(
        message or msg("These options do not go together."), field=name or None
    )


def _of_length(kind: str, option: Word, bounds: Mapping[str, Any]) -> Message | None:
    """Say how long a text may be, or how many names an option takes."""
    match kind:
        case "string_too_long":
            return msgn(
                "“{option}” can have at most {n} character.",
                "“{option}” can have at most {n} characters.",
                bounds["max_length"],
                option=option,
            )
        case "string_too_short":
            return msgn(
                "“{option}” needs at least {n} character.",
                "“{option}” needs at least {n} characters.",
                bounds["min_length"],
                option=option,
            )
        case "too_long":
            return msgn(
                "“{option}” takes at most {n} name.",
                "“{option}” takes at most {n} names.",
                bounds["max_length"],
                option=option,
            )
        case "too_short":
            return msgn(
                "“{option}” takes at least {n} name.",
                "“{option}” takes at least {n} names.",
                bounds["min_length"],
                option=option,
            )
    return None
