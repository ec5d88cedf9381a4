"""What the id of a button on a half-made character says: which draft, as of when, and what to do.

Never state: the draft is stored, and its maker is known from the press.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

ANY_DRAFT = re.compile(r"d\d+:.*", re.DOTALL)
"""What every version's ids match, so that one handler hears them all."""

_PRESS = re.compile(r"d1:(\d{1,20}):(\d{1,10}):([a-z-]+)(?:\.(\d{1,4}))?", re.ASCII)
_LIST = "d1:list:"


class Verb(StrEnum):
    """What a press asks for; those that end in -now are confirmed."""

    FORM = "form"
    ROLL = "roll"
    BACK = "back"
    NEXT = "next"
    END = "end"
    STAY = "stay"
    FINISH = "finish"
    OVER = "over"
    OVER_NOW = "over-now"
    DROP = "drop"
    DROP_NOW = "drop-now"


@dataclass(frozen=True, slots=True)
class DraftPress:
    """A press: of which draft, after how many changes, and what it asks for.

    `page` says which form, from 0; `texts` is what was filled in there, by the keys of its fields.
    """

    draft: int
    revision: int
    verb: Verb
    page: int = 0
    texts: Mapping[str, str] | None = None


def draft_id(press: DraftPress) -> str:
    """Give the id of the button, or the form, that stands for a press."""
    page = f".{press.page}" if press.verb is Verb.FORM else ""
    return f"d1:{press.draft}:{press.revision}:{press.verb}{page}"


def forms_id(place: int) -> str:
    """Give the id of a list of forms, whose options carry the forms' own ids."""
    return f"{_LIST}{place}"


def is_forms(custom_id: str) -> bool:
    """Tell whether an id is that of a list of forms."""
    return custom_id.startswith(_LIST)


def read_draft_id(custom_id: str, texts: Mapping[str, str] | None = None) -> DraftPress | None:
    """Read an id; None for one that this version cannot read: it is too old."""
    found = _PRESS.fullmatch(custom_id)
    if found is None or found[3] not in set(Verb):
        return None
    return DraftPress(int(found[1]), int(found[2]), Verb(found[3]), int(found[4] or 0), texts)
