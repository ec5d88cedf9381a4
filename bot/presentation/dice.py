"""Dice as they fell: every face, unless there are more than anybody reads."""

from __future__ import annotations

from collections import Counter

from bot.presentation.catalogue import Texts, number
from rules.message import msgn
from rules.outcome import Face, Mark, Roll

DIE = "🎲"

READABLE = 100
"""Up to so many dice each is shown; above, they are counted."""

KINDS = 20
"""Up to so many different faces are counted one by one."""

FIRST = 40
"""How many are shown of dice that are too many to show and too different to count."""


def roll_line(roll: Roll, texts: Texts) -> str:
    """Give a roll on one line: its label, the faces, what they gave; the last is always there."""
    parts = [f"{DIE} {texts.say(roll.label)}:" if roll.label is not None else DIE]
    faces = _faces(roll.faces, texts)
    parts += [faces] if faces else []
    parts += [f"→ {texts.say(roll.gives)}"] if roll.gives is not None else []
    return " ".join(parts)


def _faces(faces: tuple[Face, ...], texts: Texts) -> str:
    if len(faces) <= READABLE:
        return " ".join(map(_face, faces))
    counts = Counter((face.value, face.mark) for face in faces)
    if len(counts) <= KINDS:
        return " · ".join(
            f"{_marked(value, mark)} × {count}"
            for (value, mark), count in sorted(counts.items(), key=lambda item: item[0])
        )
    rest = msgn("… and {n} more die", "… and {n} more dice", len(faces) - FIRST)
    return f"{' '.join(map(_face, faces[:FIRST]))} {texts.say(rest)}"


def _face(face: Face) -> str:
    return _marked(face.value, face.mark)


def _marked(value: int, mark: Mark) -> str:
    """Show a face: in brackets if it counted, struck if it was dropped."""
    shown = number(value)
    if mark is Mark.COUNTS:
        return f"[{shown}]"
    return f"~~{shown}~~" if mark is Mark.DROPPED else shown
