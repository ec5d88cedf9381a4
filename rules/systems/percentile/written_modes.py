"""A weapon's modes as people write them: dice, or a rating with its kill radius in metres."""

from __future__ import annotations

import re
from typing import Any

MODE = re.compile(
    r"(?:(?P<name>single|burst)\s+)?"
    r"(?:(?P<rating>[0-9]{1,3})\s*%(?:\s*(?P<radius>[0-9]{1,4})\s*m)?|(?P<dice>[^%]+))",
    re.IGNORECASE,
)


def read_mode(text: str) -> dict[str, Any]:
    """Read "1d10", "15 %", "15 % 10 m" or "burst 10 % 1 m" as a mode; a bare one is single.

    ValueError for anything else. What the numbers and dice are worth, the mode itself says.
    """
    read = MODE.fullmatch(text.strip())
    if read is None:
        raise ValueError(f"“{text[:40]}” is no mode, such as 1d10 or burst 10 % 1 m")
    parts = {
        "name": (read["name"] or "single").casefold(),
        "damage": read["dice"],
        "lethality": read["rating"],
        "kill_radius": read["radius"],
    }
    return {key: value for key, value in parts.items() if value is not None}
