"""Numbers that the faces of dice do not say themselves: what is added to them, and a maximum."""

from __future__ import annotations

from rules.dice.rolled import Rolled
from rules.message import Message, Name, msg
from rules.outcome import Mark, Term


def figure(label: Message, number: int) -> Term:
    """Give a number with what it is."""
    return Term(label=label, value=msg("{n}", n=number))


def rolled_figure(rolled: Rolled, written: str) -> Term:
    """Give what dice came to, with how they were written: “Rolled 2d6+4: 11”."""
    return figure(msg("Rolled {dice}", dice=shown(written)), rolled.total)


def shown(written: str) -> Name:
    """Give dice as they are shown, with the minus sign."""
    return Name(text=written.strip().replace("-", "−"))


def unsaid(rolled: Rolled, written: str) -> tuple[Term, ...]:
    """Give what dice came to, unless that is the sum of the faces, or nothing was rolled."""
    faces = [face for roll in rolled.rolls for face in roll.faces if face.mark is not Mark.DROPPED]
    if not faces or sum(face.value for face in faces) == rolled.total:
        return ()
    return (rolled_figure(rolled, written),)
