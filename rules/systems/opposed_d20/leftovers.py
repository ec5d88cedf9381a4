"""Degrees of mastery that are left, where a house rule has their player asked (D002-26)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.follow_up import Asks, Choice, FollowUp
from rules.message import msg
from rules.sheet import CharacterId
from rules.systems.opposed_d20.bouts import Bout, Side, met
from rules.systems.opposed_d20.contests import Meeting, spendable
from rules.systems.opposed_d20.mastery import score_of
from rules.systems.opposed_d20.scene import D20Scene

LEFTOVERS = "leftovers"
SPEND = "spend"


def unspent(bout: Bout, theirs: Side, scene: D20Scene) -> CharacterId | None:
    """Give the character that is yet to say how many degrees it spends, if one is.

    The mastery of a difficulty is spent by itself: it is nobody's.
    """
    rules = scene.house_rules
    if rules.leftover_use != "asked":
        return None
    mine = score_of(bout.mine.throw.rating, bout.mine.die, rules.edges)
    other = score_of(theirs.throw.rating, theirs.die, rules.edges)
    most, other_most = spendable(mine, other, rules)
    if most and bout.mine.spent is None:
        return bout.actor
    somebodys = theirs.tested is not None and theirs.spent is None
    return bout.other if other_most and somebodys else None


def ask_spender(bout: Bout, theirs: Side, spender: CharacterId, scene: D20Scene) -> FollowUp:
    """Ask a side's player how far the other side is pulled down."""
    who = scene.get(spender)
    choices = tuple(_choices(bout, theirs, spender, scene))
    return FollowUp(
        kind=LEFTOVERS,
        character=spender,
        asks=Asks.OWNER,
        prompt=msg("{who} has mastery left to pull the other side down.", who=who.label),
        choices=choices,
    )


def with_spent(bout: Bout, spender: CharacterId, degrees: int) -> Bout:
    """Give the bout in which a side spends that many degrees."""
    spent = {"spent": degrees}
    if bout.actor == spender:
        return bout.model_copy(update={"mine": bout.mine.model_copy(update=spent)})
    theirs = None if bout.theirs is None else bout.theirs.model_copy(update=spent)
    return bout.model_copy(update={"theirs": theirs})


def _choices(bout: Bout, theirs: Side, spender: CharacterId, scene: D20Scene) -> Iterable[Choice]:
    most = _spent(met(bout, theirs, scene.house_rules), bout, spender)
    for degrees in range(most, -1, -1):
        after = with_spent(bout, spender, degrees)
        meeting = met(after, after.theirs or theirs, scene.house_rules)
        request = {
            "character": bout.actor,
            "target": bout.other,
            "bout": after.model_dump(mode="json"),
        }
        label = msg("Spend {n}: {ending}", n=degrees, ending=meeting.ending.said)
        if not degrees:
            label = msg("Spend none: {ending}", ending=meeting.ending.said)
        yield Choice(key=f"spend{degrees}", label=label, action=SPEND, request=request)


def _spent(meeting: Meeting, bout: Bout, spender: CharacterId) -> int:
    return meeting.spent if bout.actor == spender else meeting.other_spent
