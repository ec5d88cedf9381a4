"""The DEX roll of somebody whom a heavy blow may knock down (D002-7)."""

from __future__ import annotations

from rules.deciding import deciding
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.outcome import Outcome, Verdict
from rules.request import Request
from rules.systems.opposed_d20.bouts import die_roll, story
from rules.systems.opposed_d20.mastery import STEP, Level, score_of
from rules.systems.opposed_d20.options import Note, Who
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.states import is_dead, is_prone

KNOCKDOWN = "knockdown"


def ask_knockdown(target: D20Character) -> FollowUp:
    """Ask for the DEX roll that keeps somebody on their feet; DEX is not what a blow changes."""
    return FollowUp(
        kind=KNOCKDOWN,
        character=target.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} falls, unless a roll against DEX {dex} succeeds.",
            who=target.label,
            dex=target.sheet.dex.said,
        ),
        choices=(
            Choice(
                key="roll",
                label=msg("DEX roll"),
                action=KNOCKDOWN,
                request={"character": target.id},
            ),
        ),
    )


def review_knockdown(stored: OpenFollowUp, scene: D20Scene) -> FollowUp | Void:
    """Show the roll with the DEX of now; who is dead or lies already cannot fall."""
    target = scene.get(stored.follow_up.character)
    if is_dead(target.sheet, scene.house_rules):
        return Void(reason=msg("{who} is dead.", who=target.label))
    if is_prone(target.sheet, scene.house_rules):
        return Void(reason=msg("{who} lies already.", who=target.label))
    return ask_knockdown(target)


class Knockdown(Request):
    """What the DEX roll takes: a follow-up's alone."""

    character: Who
    note: Note = None


def resolve_knockdown(request: Knockdown, scene: D20Scene, dice: Dice) -> Outcome:
    """Roll against DEX, which nothing resists; a failure falls.

    NotPossibleError for somebody who lies already.
    """
    target, rules = scene.get(request.character), scene.house_rules
    if is_prone(target.sheet, rules) or is_dead(target.sheet, rules):
        raise NotPossibleError(msg("{who} lies already.", who=target.label), field="character")
    dex, die = target.sheet.dex, dice.roll(STEP)
    score = score_of(dex, die, rules.edges)
    stands = score.raised >= Level.SUCCESS
    after = target.sheet if stands else target.sheet.model_copy(update={"prone": True})
    if stands:
        headline, title = (
            msg("{who} · DEX {dex}: stays up", who=target.label, dex=dex.said),
            msg("Stays up"),
        )
    else:
        headline, title = (
            msg("{who} · DEX {dex}: falls", who=target.label, dex=dex.said),
            msg("Falls"),
        )
    outcome = Outcome(
        headline=headline,
        title=title,
        verdict=Verdict.SUCCESS if stands else Verdict.FAILURE,
        rolls=(die_roll(die, msg("DEX {dex}", dex=dex.said), story(score, score.raised)),),
        house_rules=deciding(rules, ("edges",), lambda each: score_of(dex, die, each.edges)),
        facts={"die": die, "level": score.raised.word, "prone": not stands},
    )
    return settle(outcome, scene, {target.id: after}, note=request.note)
