"""The end of a roll: what one side or two come to, and what a hit brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from rules.deciding import deciding
from rules.dice.source import Dice
from rules.message import Message, Name, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.opposed_d20.bouts import (
    LEVEL_VERDICTS,
    VERDICTS,
    Bout,
    Side,
    die_roll,
    labels_of,
    meeting_facts,
    met,
    rolls_of,
    side_facts,
    side_label,
    story,
    why,
)
from rules.systems.opposed_d20.contests import Ending
from rules.systems.opposed_d20.leftovers import ask_spender, unspent
from rules.systems.opposed_d20.mastery import Level, score_of
from rules.systems.opposed_d20.options import Anybody, Somebody
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.strikes import struck
from rules.systems.opposed_d20.weaponry import usable

CONTEST_RULES = ("edges", "leftovers", "marginal_success")
"""The house rules that can change how two sides meet."""


def finish(bout: Bout, scene: D20Scene, dice: Dice) -> Outcome:
    """Say what dice that have fallen come to, and roll the damage of a hit.

    Where a player is asked about mastery that is left, that is asked first (D002-26).
    """
    if bout.theirs is None:
        return settle(_alone(bout, scene, dice), scene, note=bout.note)
    spender = unspent(bout, bout.theirs, scene)
    if spender is not None:
        waiting = _waiting(bout, bout.theirs, scene)
        asked = ask_spender(bout, bout.theirs, spender, scene)
        outcome = waiting.model_copy(update={"opens": (asked,)})
    else:
        outcome = _together(bout, bout.theirs, scene, dice)
    return settle(outcome, scene, note=bout.note)


class Spend(Request):
    """What spending mastery takes: a follow-up's alone."""

    character: Somebody
    target: Anybody = None
    bout: Annotated[Bout, Option(msg("The dice that have fallen"), hidden=True)]


def resolve_spend(request: Spend, scene: D20Scene, dice: Dice) -> Outcome:
    """Go on with a bout of which one side has said how much mastery it spends (D002-26)."""
    return finish(request.bout, scene, dice)


def _alone(bout: Bout, scene: D20Scene, dice: Dice) -> Outcome:
    """Say what a side comes to that nothing resists: its level alone (D002-24)."""
    mine, rules = bout.mine, scene.house_rules
    score = score_of(mine.throw.rating, mine.die, rules.edges)
    label = side_label(mine, bout.actor, scene)
    keys = deciding(
        rules, ("edges",), lambda each: score_of(mine.throw.rating, mine.die, each.edges)
    )
    outcome = Outcome(
        headline=msg("{side}: {level}", side=label, level=score.raised.said),
        title=_level_title(score.raised),
        verdict=LEVEL_VERDICTS[score.raised],
        rolls=(die_roll(mine.die, label, story(score, score.raised)),),
        house_rules=keys,
        facts={**side_facts(mine, score), "level": score.raised.word},
    )
    return _hit(outcome, bout, scene, dice)


def _level_title(level: Level) -> Message:
    return {
        Level.CRITICAL: msg("Critical success"),
        Level.SUCCESS: msg("Success"),
        Level.FAILURE: msg("Failure"),
        Level.FUMBLE: msg("Fumble"),
    }[level]


def _together(bout: Bout, theirs: Side, scene: D20Scene, dice: Dice) -> Outcome:
    rules = scene.house_rules
    meeting = met(bout, theirs, rules)
    keys = deciding(rules, CONTEST_RULES, lambda each: met(bout, theirs, each))
    if rules.leftover_use == "asked" and _kept_back(bout, theirs, scene):
        keys = (*keys, "leftover_use")
    side, other = labels_of(bout, theirs, scene)
    outcome = Outcome(
        headline=msg(
            "{side} against {other}: {ending}", side=side, other=other, ending=meeting.ending.said
        ),
        title=_titles(scene.get(bout.actor).label)[meeting.ending],
        verdict=VERDICTS[meeting.ending],
        rolls=rolls_of(bout, theirs, meeting, scene),
        lines=(why(bout, theirs, meeting),),
        house_rules=keys,
        facts=meeting_facts(bout, theirs, meeting),
    )
    return _hit(outcome, bout, scene, dice)


def _hit(outcome: Outcome, bout: Bout, scene: D20Scene, dice: Dice) -> Outcome:
    weapon = usable(bout.mine.weapon, scene.content)
    return struck(outcome, bout, weapon, scene, dice) if weapon else outcome


def _kept_back(bout: Bout, theirs: Side, scene: D20Scene) -> bool:
    """Tell whether a side spent less than it could have."""
    mine = bout.mine.model_copy(update={"spent": None})
    all_spent = bout.model_copy(update={"mine": mine})
    most = met(all_spent, theirs.model_copy(update={"spent": None}), scene.house_rules)
    meeting = met(bout, theirs, scene.house_rules)
    return (meeting.spent, meeting.other_spent) != (most.spent, most.other_spent)


def _waiting(bout: Bout, theirs: Side, scene: D20Scene) -> Outcome:
    """Show two dice that have fallen while somebody decides about mastery that is left."""
    mine = bout.mine.model_copy(update={"spent": bout.mine.spent or 0})
    held = theirs.model_copy(update={"spent": theirs.spent or 0})
    so_far = bout.model_copy(update={"mine": mine, "theirs": held})
    meeting = met(so_far, held, scene.house_rules)
    side, other = labels_of(bout, theirs, scene)
    return Outcome(
        headline=msg(
            "{side} against {other}: the dice have fallen, and mastery is left",
            side=side,
            other=other,
        ),
        title=msg("Mastery is left"),
        verdict=Verdict.NEUTRAL,
        rolls=rolls_of(so_far, held, meeting, scene),
        house_rules=("leftover_use",),
        facts={**meeting_facts(so_far, held, meeting), "outcome": None},
    )


def _titles(who: Name) -> Mapping[Ending, Message]:
    return {
        Ending.EXCEPTIONALLY_WELL: msg("{who} does exceptionally well", who=who),
        Ending.VERY_WELL: msg("{who} does very well", who=who),
        Ending.SUCCEEDS: msg("{who} succeeds", who=who),
        Ending.MARGINALLY: msg("{who} succeeds marginally", who=who),
        Ending.OPPONENT_FAILS: msg("The opponent fails, and {who} gains nothing", who=who),
        Ending.NO_EFFECT: msg("No effect"),
        Ending.FAILS_MARGINALLY: msg("{who} fails marginally", who=who),
        Ending.FAILS: msg("{who} fails", who=who),
        Ending.FAILS_BADLY: msg("{who} fails badly", who=who),
        Ending.FAILS_VERY_BADLY: msg("{who} fails very badly", who=who),
    }
