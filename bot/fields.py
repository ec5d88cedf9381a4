"""What a request asks for: its fields, read from their annotations.

The one place that knows how a field of a `rules.request.Request` says its type, its bounds and
what it names. Slash options, completion and the reading of what was typed all go by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen, MinLen
from pydantic.fields import FieldInfo

from rules.request import Opponent, Option, Part, Request
from rules.sheet import CharacterId


class Kind(StrEnum):
    """What a field holds, and so how it is asked and read."""

    TEXT = "text"
    TEXTS = "texts"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    CHOICE = "choice"
    CHARACTER = "character"
    CHARACTERS = "characters"
    OPPONENT = "opponent"


_OF_CHARACTERS = frozenset({Kind.CHARACTER, Kind.CHARACTERS, Kind.OPPONENT})


@dataclass(frozen=True, slots=True)
class RequestField:
    """One field of a request.

    `minimum` and `maximum` bound an integer, both included; `shortest` and `longest` a text's
    length, or how many characters are named. `values` are a choice's values, in order.
    """

    name: str
    kind: Kind
    required: bool
    option: Option | None
    part: Part | None
    minimum: int | None = None
    maximum: int | None = None
    shortest: int | None = None
    longest: int | None = None
    values: tuple[str | int, ...] = ()

    @property
    def hidden(self) -> bool:
        """Whether nobody types it: follow-ups alone fill it."""
        return self.option is None or self.option.hidden

    @property
    def names_characters(self) -> bool:
        """Whether its text names characters."""
        return self.kind in _OF_CHARACTERS


@cache
def request_fields(request: type[Request]) -> dict[str, RequestField]:
    """Give the fields of a request by name, in the order in which they are written."""
    return {name: _field(name, info) for name, info in request.model_fields.items()}


@cache
def character_fields(request: type[Request]) -> tuple[tuple[RequestField, Part], ...]:
    """Give the fields of a request that name characters, each with what marks it."""
    return tuple(
        (field, field.part) for field in request_fields(request).values() if field.part is not None
    )


def _field(name: str, info: FieldInfo) -> RequestField:
    inner, metadata = _unwrap(info.annotation, list(info.metadata))
    kind, values = _kind(inner)
    bounds = _bounds(metadata)
    return RequestField(
        name=name,
        kind=kind,
        required=info.is_required(),
        option=next((each for each in metadata if isinstance(each, Option)), None),
        part=next((each for each in metadata if isinstance(each, Part)), None),
        minimum=bounds.get("minimum"),
        maximum=bounds.get("maximum"),
        shortest=bounds.get("shortest"),
        longest=bounds.get("longest"),
        values=values,
    )


def _unwrap(annotation: object, metadata: list[Any]) -> tuple[object, list[Any]]:
    """Take `| None` and `Annotated` off, and collect what they carried."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *carried = get_args(annotation)
        return _unwrap(inner, [*metadata, *_flat(carried)])
    if origin in {Union, UnionType}:
        members = [each for each in get_args(annotation) if each is not NoneType]
        if len(members) == 1:
            return _unwrap(members[0], metadata)
    return annotation, metadata


def _flat(carried: list[Any]) -> Iterator[Any]:
    for each in carried:
        if isinstance(each, FieldInfo):
            yield from each.metadata
        else:
            yield each


_PLAIN: dict[object, Kind] = {
    CharacterId: Kind.CHARACTER,
    Opponent: Kind.OPPONENT,
    bool: Kind.BOOLEAN,
    int: Kind.INTEGER,
}


def _kind(annotation: object) -> tuple[Kind, tuple[str | int, ...]]:
    origin = get_origin(annotation)
    if origin is Literal:
        return Kind.CHOICE, get_args(annotation)
    if origin is tuple:
        inner, _ = _unwrap(get_args(annotation)[0], [])
        return (Kind.CHARACTERS if inner is CharacterId else Kind.TEXTS), ()
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return Kind.CHOICE, tuple(member.value for member in annotation)
    return _PLAIN.get(annotation, Kind.TEXT), ()


def _bounds(metadata: list[Any]) -> dict[str, int]:
    bounds: dict[str, int] = {}
    for each in metadata:
        match each:
            case Ge(ge=int(value)):
                bounds["minimum"] = value
            case Gt(gt=int(value)):
                bounds["minimum"] = value + 1
            case Le(le=int(value)):
                bounds["maximum"] = value
            case Lt(lt=int(value)):
                bounds["maximum"] = value - 1
            case MinLen(min_length=value):
                bounds["shortest"] = value
            case MaxLen(max_length=value):
                bounds["longest"] = value
            case _:
                pass
    return bounds
