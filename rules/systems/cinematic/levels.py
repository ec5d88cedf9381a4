"""Success Levels, and how far below nothing a track is."""

from __future__ import annotations

from bisect import bisect_right

from rules.message import Message, msgn

LEVELS = (9, 11, 13, 15, 17, 21)
"""The totals at which each of the first six Success Levels begins (D003-2)."""
STEP = 3
"""How many points each further Success Level takes."""
TEN = 10


def success_levels(total: int) -> int:
    """Give the Success Levels of a total; 0 for a failure (D003-2)."""
    if total < LEVELS[-1]:
        return bisect_right(LEVELS, total)
    return len(LEVELS) + (total - LEVELS[-1]) // STEP


def below(track: int) -> int:
    """Give how many points a track is below nothing."""
    return max(0, -track)


def tens(track: int) -> int:
    """Give the full tens that a track is below nothing (D003-9)."""
    return below(track) // TEN


def said_levels(levels: int) -> Message:
    """Say a number of Success Levels."""
    return msgn("{n} Success Level", "{n} Success Levels", levels)
