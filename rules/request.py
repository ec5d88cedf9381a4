"""An action's checked inputs. One field of a request is one slash option.

A field says all that a slash option needs, in its annotation:

    skill: Annotated[str, Option(msg("What is tested"), completes="skill")]
    difficulty: Annotated[int | None, Field(ge=0, le=99), Option(msg("The AP to reach"))] = None
    target: Annotated[CharacterId, Part(Right.HARM), Option(msg("Whom it strikes"))]

Bounds come from `Field(ge=..., le=..., min_length=..., max_length=...)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.message import Frozen, Message
from rules.sheet import CharacterId


class Request(Frozen):
    """An action's inputs, frozen. Each action defines its own."""


class Right(StrEnum):
    """What naming a character asks of the caller.

    Nothing; to be its owner or the GM; the same, unless the campaign lets anybody apply damage.
    """

    NONE = "none"
    OWN = "own"
    HARM = "harm"


@dataclass(frozen=True, slots=True)
class Part:
    """Marks a field that names characters, with the right it asks for.

    `own_by_default`: left out, it is the caller's active character. A field of the type
    `tuple[CharacterId, ...]` takes several names, separated by commas.
    """

    right: Right = Right.NONE
    own_by_default: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """What Discord shows of a field.

    `completes` names the kind of names that are offered ("skill", "weapon"); with `narrowed_by`,
    another option, what is typed there stands behind it ("advance:trait_rank"). `labels` are the
    labels of a Literal field's values. `hidden` fields are filled by follow-ups alone. With
    `own_words` a text that is none of the names is taken as it is, so that only whole names count.
    """

    description: Message
    completes: str | None = None
    narrowed_by: str | None = None
    labels: Mapping[str, Message] = field(default_factory=dict, hash=False)
    hidden: bool = False
    own_words: bool = False


class Opponent(Frozen):
    """The other side of a contest: a character and, after a colon, what it answers with."""

    character: CharacterId
    skill: str | None = None
