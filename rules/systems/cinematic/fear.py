"""Fear Tests, and the panic table (D003-25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.dice.source import Dice
from rules.follow_up import Asks, FollowUp, OpenFollowUp, Void
from rules.message import Message, msg
from rules.outcome import Outcome, Verdict
from rules.request import Request
from rules.systems.cinematic.asking import TURN, choices, due_at, renewed
from rules.systems.cinematic.care import refuse_idle
from rules.systems.cinematic.content import PASSES, PanicRow, words
from rules.systems.cinematic.feats import Attempt, attempt, with_feat
from rules.systems.cinematic.options import Drama, Modifier, Note, Who
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import MODIFIER, Score, Sum
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.vitals import fear_sum

FEAR = "fear"
FEAR_TEST = msg("Fear Test")


class Fear(Request):
    """What `/fear` takes."""

    modifier: Modifier = 0
    drama: Drama = False
    character: Who
    note: Note = None


def frightened_sum(sheet: Sheet, modifier: int, scene: CineScene) -> Sum:
    """Add up a Fear Test with the modifier of what is feared."""
    return fear_sum(sheet, scene).plus(MODIFIER, modifier)


def faced(request: Fear, scene: CineScene) -> tuple[CineCharacter, Attempt]:
    """Read who is afraid, and prepare the roll; a RuleError where it cannot be made."""
    character = scene.get(request.character)
    refuse_idle(character, scene)
    added = frightened_sum(character.sheet, request.modifier, scene)
    return character, attempt(character.sheet, added, scene, feat=request.drama)


def resolve_fear(request: Fear, scene: CineScene, dice: Dice) -> Outcome:
    """Make a Fear Test; a total under 9 comes to a row of the panic table.

    Who runs away tests again each Turn, a penalty being one less each time.
    """
    character, tried = faced(request, scene)
    score, after = tried.rolled(scene, dice)
    row = scene.content.panic_row(score.total)
    asked = _ask_again(character, after, easier(request.modifier), scene) if row.again else None
    earlier = scene.open_for(character.id, FEAR)
    outcome = Outcome(
        headline=msg("{who} · Fear Test: {row}", who=character.label, row=row.label),
        title=msg("{n}: {row}", n=score.total, row=row.label),
        verdict=Verdict.SUCCESS if score.passed else Verdict.FAILURE,
        rolls=score.rolls,
        terms=score.terms,
        lines=tuple(_lines(row)),
        opens=(asked,) if asked else (),
        closes=(earlier.id,) if earlier else (),
        house_rules=score.house_rules,
        facts=_facts(score, row),
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)


def easier(modifier: int) -> int:
    """Give the modifier of the next test: a penalty is one less, a bonus stays."""
    return min(0, modifier + 1) if modifier < 0 else modifier


def _lines(row: PanicRow) -> Iterable[Message]:
    effect = words(row, row.effect)
    yield effect if isinstance(effect, Message) else msg("{effect}", effect=effect)
    if row.loses_initiative:
        yield msg("The initiative of this Turn is lost.")


def _facts(score: Score, row: PanicRow) -> dict[str, Any]:
    return {
        **score.facts,
        "result": row.id,
        "steady": row.at_least >= PASSES,
        "initiative_lost": row.loses_initiative,
        "again": row.again,
    }


def _ask_again(character: CineCharacter, sheet: Sheet, modifier: int, scene: CineScene) -> FollowUp:
    added = with_feat(sheet, frightened_sum(sheet, modifier, scene), scene)
    request = {"character": character.id, "modifier": modifier}
    return FollowUp(
        kind=FEAR,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} has a new Fear Test in the next Turn. {needs}",
            who=character.label,
            needs=added.needs(scene.house_rules),
        ),
        choices=choices(FEAR_TEST, added, "fear", request, sheet, scene),
        due=due_at(scene.clock.seconds + TURN, scene.clock),
        memory={"modifier": modifier},
    )


def review_fear(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Renumber the next Fear Test; the dead and the unconscious fear nothing."""
    asked = stored.follow_up
    character = scene.get(asked.character)
    if not character.sheet.acts:
        return Void(reason=msg("{who} can no longer run.", who=character.label))
    again = _ask_again(character, character.sheet, int(asked.memory["modifier"]), scene)
    return renewed(stored, again)
