"""How the dice of a SAN check came to their levels: what was met raises its die by terror."""

from __future__ import annotations

from rules.message import Message, msg
from rules.systems.opposed_d20.bouts import story
from rules.systems.opposed_d20.mastery import Level, Score


def terrified(score: Score, level: Level) -> Message:
    """Tell how the player's die came to its level; terror that is left pulls it down (D002-17)."""
    if level is score.raised:
        return story(score, level)
    if score.raised is score.natural:
        return msg(
            "{natural}, lowered to {level} by terror", natural=score.natural.said, level=level.said
        )
    return msg(
        "{natural}, raised to {raised} by mastery, lowered to {level} by terror",
        natural=score.natural.said,
        raised=score.raised.said,
        level=level.said,
    )


def terrible(score: Score, level: Level) -> Message:
    """Tell how the referee's die came to its level; mastery of SAN may pull it down (D002-17)."""
    natural, raised = score.natural.said, score.raised.said
    if level is score.raised:
        if score.raised is score.natural:
            return natural
        return msg("{natural}, raised to {raised} by terror", natural=natural, raised=raised)
    if score.raised is score.natural:
        return msg("{natural}, lowered to {level} by mastery", natural=natural, level=level.said)
    return msg(
        "{natural}, raised to {raised} by terror, lowered to {level} by mastery",
        natural=natural,
        raised=raised,
        level=level.said,
    )
