"""Being without air: which test comes when, and what is added up for it (D003-16)."""

from __future__ import annotations

from rules.follow_up import Asks, FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.systems.cinematic.asking import TURN, choices, due_at, renewed
from rules.systems.cinematic.feats import with_feat
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import Sum
from rules.systems.cinematic.sheet import Sheet, Suffocation
from rules.systems.cinematic.vitals import (
    CONSTITUTION_TEST,
    SURVIVAL_TEST,
    resisting_sum,
    survival_sum,
)

SUFFOCATION = "suffocation"
CHOKE = "suffocate_tick"
FREE_TURNS = 12
"""How many Turns anybody can hold out: a minute."""
FREE = FREE_TURNS * TURN
HALF_MINUTE = 30
"""Seconds from one Survival Test of the unconscious to the next."""


def airless(sheet: Sheet, began: int) -> Suffocation:
    """Begin to be without air at that second; the unconscious have the free minute too."""
    return Suffocation(began=began, out=began + FREE if sheet.unconscious else None)


def begins(turn: int) -> int:
    """Give how many seconds after the air ran out a Turn begins, the first being 1."""
    return (turn - 1) * TURN


def next_turn(state: Suffocation) -> int:
    """Give the Turn of the next Constitution Test: 13 at the earliest."""
    return max(FREE_TURNS, state.tested) + 1


def holding_sum(sheet: Sheet, turn: int, scene: CineScene) -> Sum:
    """Add up the Simple Constitution Test of a Turn above 12: −1 at Turn 13, −2 at 14, and so on.

    A campaign may have the first at no penalty.
    """
    added = resisting_sum(sheet, scene)
    late = turn - FREE_TURNS
    if scene.house_rules.suffocation_first == "0":
        late -= 1
        added = added.ruled_by(("suffocation_first",))
    return added.plus(msg("Turn {n}", n=turn), -late)


def choking_sum(sheet: Sheet, number: int, scene: CineScene) -> Sum:
    """Add up the Survival Test of that number since consciousness was lost: a further −1 each."""
    label = msg("{n} seconds without air", n=number * HALF_MINUTE)
    return survival_sum(sheet, scene).plus(label, -number)


def chokes_at(state: Suffocation, number: int, scene: CineScene) -> int:
    """Give the campaign second of the Survival Test of that number since consciousness was lost."""
    out = scene.clock.seconds if state.out is None else state.out
    return out + number * HALF_MINUTE


def ask_breath(character: CineCharacter, sheet: Sheet, scene: CineScene) -> FollowUp | None:
    """Ask the next test of somebody without air when its time comes."""
    state = sheet.suffocation
    if state is None or sheet.dead:
        return None
    if sheet.unconscious:
        return _ask_survival(character, sheet, state, scene)
    turn = next_turn(state)
    added = with_feat(sheet, holding_sum(sheet, turn, scene), scene)
    request = {"character": character.id, "turn": turn}
    return FollowUp(
        kind=SUFFOCATION,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} without air, Turn {n}: a Constitution Test. {needs}",
            who=character.label,
            n=turn,
            needs=added.needs(scene.house_rules),
        ),
        choices=choices(CONSTITUTION_TEST, added, CHOKE, request, sheet, scene),
        due=due_at(state.began + begins(turn), scene.clock),
    )


def _ask_survival(
    character: CineCharacter, sheet: Sheet, state: Suffocation, scene: CineScene
) -> FollowUp:
    number = state.survived + 1
    added = with_feat(sheet, choking_sum(sheet, number, scene), scene)
    seconds = number * HALF_MINUTE
    request = {"character": character.id, "minutes": said_minutes(seconds)}
    return FollowUp(
        kind=SUFFOCATION,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} without air, unconscious for {n} seconds: a Survival Test. {needs}",
            who=character.label,
            n=seconds,
            needs=added.needs(scene.house_rules),
        ),
        choices=choices(SURVIVAL_TEST, added, CHOKE, request, sheet, scene),
        due=due_at(chokes_at(state, number, scene), scene.clock),
    )


def said_minutes(seconds: int) -> str:
    """Write seconds as an option `minutes` takes them."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}"


def review_breath(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Renumber the next test, go over to the other kind, or end it when there is air again."""
    character = scene.get(stored.follow_up.character)
    asked = ask_breath(character, character.sheet, scene)
    if asked is not None:
        same = asked.choices[0].request == stored.follow_up.choices[0].request
        return renewed(stored, asked) if same else asked
    if character.sheet.dead:
        return Void(reason=msg("{who} is dead.", who=character.label))
    return Void(reason=msg("{who} has air again.", who=character.label))
