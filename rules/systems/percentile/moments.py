"""Days and moments of a campaign, as they are said and typed at the table."""

from __future__ import annotations

import re

from rules.clock import DAY, HOUR, MINUTE
from rules.errors import InvalidInputError
from rules.message import Message, Name, msg

MOMENT = re.compile(r"([0-9]{1,6})\s+([0-9]{1,2}):([0-5][0-9])")


def said_day(day: int) -> Message:
    """Say a campaign day, the first being 0 in the rules and 1 at the table."""
    return msg("day {day}", day=day + 1)


def read_moment(text: str, *, field: str) -> int:
    """Read a campaign time such as "3 14:30" as seconds; InvalidInputError blames `field`."""
    found = MOMENT.fullmatch(text.strip())
    if found is None or int(found[1]) < 1 or int(found[2]) * HOUR >= DAY:
        raise InvalidInputError(
            msg("Write a day and a time such as 3 14:30, not “{text}”.", text=Name(text=text[:30])),
            field=field,
        )
    return (int(found[1]) - 1) * DAY + int(found[2]) * HOUR + int(found[3]) * MINUTE
