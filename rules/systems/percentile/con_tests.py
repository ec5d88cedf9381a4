"""The CON test of whoever falls to 1 or 2 HP, and what a failure takes for good."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, msg, msgn
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.content import CONSTITUTION
from rules.systems.percentile.d100 import SIDES, lost_dice, lower_die
from rules.systems.percentile.options import Note, Who
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.sheet import PER_STAT, Sheet
from rules.systems.percentile.stat_loss import lose_stat
from rules.systems.percentile.tests import d100_face

CON_TEST = "con_test"
STAT_LOSS = "stat_loss"


class ConTest(Request):
    """What the CON test of the badly wounded takes: it is asked, never typed."""

    character: Who
    note: Note = None


class LoseStat(Request):
    """What the GM answers after a failed CON test: which stat it is."""

    character: Annotated[CharacterId, Part(Right.OWN), Option(msg("Who lost it"), hidden=True)]
    loss: Annotated[int, Field(ge=0, le=10), Option(msg("How many points"), hidden=True)]
    stat: Annotated[str, Option(msg("Which stat"), completes="stat", hidden=True)]


def con_percent(sheet: Sheet) -> int:
    """Give the percentage of a CON test: five times CON (D001-3)."""
    return PER_STAT * sheet.stat(CONSTITUTION)


def con_roll_passes(sheet: Sheet, roll: int) -> bool:
    """Tell whether a CON test passes: no modifier, no critical, but 00 always fails (D001-5)."""
    return roll == 1 or (roll <= con_percent(sheet) and roll != SIDES)


def ask_con_test(character: D100Character, sheet: Sheet) -> FollowUp:
    """Ask the CON test, at the present number."""
    return FollowUp(
        kind=CON_TEST,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} is badly wounded: a CON test. Failing it costs points of a stat for good.",
            who=character.label,
        ),
        choices=(
            Choice(
                key="roll",
                label=msg("CON Test: {n} %", n=con_percent(sheet)),
                action=CON_TEST,
                request={"character": character.id},
            ),
        ),
    )


def resolve_con_test(request: ConTest, scene: D100Scene, dice: Dice) -> Outcome:
    """Roll against five times CON; a failure loses the lower of the two dice (D001-4).

    NotPossibleError for the dead, and for whoever owes none.
    """
    character = scene.get(request.character)
    if character.sheet.dead:
        raise NotPossibleError(
            msg("{who} is dead, unless the GM says otherwise.", who=character.label)
        )
    if scene.open_for(character.id, CON_TEST) is None:
        raise NotPossibleError(msg("No CON test is asked of {who}.", who=character.label))
    roll = dice.roll(SIDES)
    target = con_percent(character.sheet)
    passed = con_roll_passes(character.sheet, roll)
    loss, keys = (0, ()) if passed else lower_die(roll, scene.house_rules)
    outcome = Outcome(
        headline=_headline(character, loss, passed=passed),
        title=msg("{roll}, passed ({target} or less)", roll=roll, target=target)
        if passed
        else msg("{roll}, failed (above {target})", roll=roll, target=target),
        verdict=Verdict.SUCCESS if passed else Verdict.FAILURE,
        rolls=(d100_face(roll),),
        lines=() if passed else (_lower(lost_dice(roll, scene.house_rules)),),
        opens=(ask_stat(character, loss, scene),) if loss else (),
        house_rules=keys,
        facts={"passed": passed, "roll": roll, "target": target, "lost": loss},
    )
    return settle(outcome, scene, note=request.note)


def _headline(character: D100Character, loss: int, *, passed: bool) -> Message:
    if passed:
        return msg("{who} · CON Test: passed", who=character.label)
    return msgn(
        "{who} · CON Test: failed, {n} point of a stat is lost for good",
        "{who} · CON Test: failed, {n} points of a stat are lost for good",
        loss,
        who=character.label,
    )


def _lower(dice: tuple[int, int]) -> Message:
    tens, units = dice
    return msg(
        "The two dice are {tens} and {units}: the lower, {n}, counts.",
        tens=tens,
        units=units,
        n=min(dice),
    )


def ask_stat(character: D100Character, loss: int, scene: D100Scene) -> FollowUp:
    """Ask the GM which stat loses the points, with what each would come to."""
    return FollowUp(
        kind=STAT_LOSS,
        character=character.id,
        asks=Asks.GM,
        prompt=msgn(
            "{who} loses {n} point of a stat for good. Which one?",
            "{who} loses {n} points of a stat for good. Which one?",
            loss,
            who=character.label,
        ),
        choices=tuple(
            Choice(
                key=stat.id,
                label=msg(
                    "{stat} {before} → {after}",
                    stat=stat.label,
                    before=character.sheet.stat(stat.id),
                    after=_after(character.sheet, stat.id, loss, scene),
                ),
                action=STAT_LOSS,
                request={"character": character.id, "loss": loss, "stat": stat.id},
            )
            for stat in scene.content.stats.values()
        ),
        memory={"loss": loss},
    )


def _after(sheet: Sheet, stat: str, loss: int, scene: D100Scene) -> int:
    return lose_stat(sheet, stat, loss, scene.house_rules).sheet.stat(stat)


def resolve_stat_loss(request: LoseStat, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Take the points off the stat that the GM picked, down to 3 (D001-6, D001-7)."""
    character = scene.get(request.character)
    stat = find(request.stat, scene.content.stats.values(), field="stat")
    loss = lose_stat(character.sheet, stat.id, request.loss, scene.house_rules)
    numbers = {
        "stat": stat.label,
        "before": character.sheet.stat(stat.id),
        "after": loss.sheet.stat(stat.id),
    }
    outcome = Outcome(
        headline=msg("{who} · {stat} {before} → {after}, for good", who=character.label, **numbers),
        title=msg("{stat} {before} → {after}, for good", **numbers),
        verdict=Verdict.HARM if loss.taken else Verdict.NEUTRAL,
        lines=() if loss.taken else (msg("A stat of 3 or less loses nothing."),),
        house_rules=loss.house_rules,
        facts={"stat": loss.sheet.stat(stat.id), "picked": stat.id, "lost_actual": loss.taken},
    )
    return settle(outcome, scene, {character.id: loss.sheet})


def review_con_test(stored: OpenFollowUp, scene: D100Scene) -> FollowUp | Void:
    """Renumber the CON test. It stands though healing comes first: the wound has happened."""
    character = scene.get(stored.follow_up.character)
    return ask_con_test(character, character.sheet)


def review_stat_loss(stored: OpenFollowUp, scene: D100Scene) -> FollowUp | Void:
    """Show what each stat would come to now."""
    asked = stored.follow_up
    return ask_stat(scene.get(asked.character), asked.memory["loss"], scene)
