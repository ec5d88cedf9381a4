"""Death, and the words that the Director may grant before it (D003-30, D003-40)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from rules.dice.source import Dice
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.asking import TURN
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet

DYING_WORDS = "dying_words"
LAST_ACT = "last_act"
GRANT_WORDS = "grant_words"
REFUSE_WORDS = "refuse_words"
LAST_TURNS = 2
"""How many Turns a last deed may take."""

Cause = Literal["wounds", "slow_death", "suffocation", "poison", "disease", "essence"]

Dying = Annotated[CharacterId, Part(Right.OWN), Option(msg("Who dies"), hidden=True)]


class Words(Request):
    """What granting or refusing dying words takes: they are asked, never typed."""

    character: Dying


class LastAct(Request):
    """What a last act takes: a deed, or words."""

    character: Dying
    act: Annotated[Literal["deed", "words"], Option(msg("A deed, or words"), hidden=True)]


@dataclass(frozen=True, slots=True)
class Death:
    """A character that dies: the sheet after, what is asked, and what is to be said."""

    sheet: Sheet
    opens: tuple[FollowUp, ...] = ()
    lines: tuple[Message, ...] = ()


def die(character: CineCharacter, sheet: Sheet, cause: Cause, scene: CineScene) -> Death:
    """Let a character die now; the Director is asked about dying words, once (D003-30).

    The time of death is kept. What wore the character down, poison or want of air, ends.
    """
    dead = sheet.model_copy(
        update={
            "dead": True,
            "stable": False,
            "death_clock": scene.clock.seconds,
            "slow_minutes": 0,
            "died_in": scene.clock.session,
            "suffocation": None,
            "afflictions": (),
            "deed_until": None,
        }
    )
    lines = (msg("There is no visible cause of death."),) if cause == "essence" else ()
    return Death(dead, (_ask_director(character, awake=not sheet.unconscious),), lines)


def _ask_director(character: CineCharacter, *, awake: bool) -> FollowUp:
    prompt = msg("{who} dies. A last moment?", who=character.label)
    if not awake:
        prompt = msg("{who} dies unconscious. A last moment all the same?", who=character.label)
    request = {"character": character.id}
    return FollowUp(
        kind=DYING_WORDS,
        character=character.id,
        asks=Asks.GM,
        prompt=prompt,
        choices=(
            Choice(key="grant", label=msg("Grant it"), action=GRANT_WORDS, request=request),
            Choice(key="refuse", label=msg("No last moment"), action=REFUSE_WORDS, request=request),
        ),
    )


def resolve_grant(request: Words, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Let the dying choose a last deed or last words."""
    character = scene.get(request.character)
    asked = FollowUp(
        kind=LAST_ACT,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who}: one last deed of 1 or 2 Turns, or last words of up to a minute?",
            who=character.label,
        ),
        choices=(_act(character, "deed"), _act(character, "words")),
    )
    outcome = Outcome(
        headline=msg("{who} is granted a last moment", who=character.label),
        title=msg("A last moment is granted"),
        opens=(asked,),
    )
    return settle(outcome, scene)


def _act(character: CineCharacter, act: Literal["deed", "words"]) -> Choice:
    return Choice(
        key=act,
        label=msg("Last deed") if act == "deed" else msg("Last words"),
        action=LAST_ACT,
        request={"character": character.id, "act": act},
    )


def resolve_refuse(request: Words, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Let the death be silent."""
    who = scene.get(request.character).label
    outcome = Outcome(headline=msg("{who} dies in silence", who=who), title=msg("No last moment"))
    return settle(outcome, scene)


def resolve_last_act(request: LastAct, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Begin the last act: a deed lets the character act for two Turns without wound penalty."""
    character = scene.get(request.character)
    if request.act == "words":
        outcome = Outcome(
            headline=msg("{who} has last words", who=character.label),
            title=msg("Last words, up to a minute"),
            verdict=Verdict.NEUTRAL,
            facts={"act": request.act},
        )
        return settle(outcome, scene)
    until = scene.clock.seconds + LAST_TURNS * TURN
    outcome = Outcome(
        headline=msg("{who} has one last deed", who=character.label),
        title=msg("A last deed: 1 or 2 Turns without wound penalty"),
        facts={"act": request.act},
    )
    after = character.sheet.model_copy(update={"deed_until": until})
    return settle(outcome, scene, {character.id: after})


def review_words(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """End the question of dying words when the character lives again."""
    character = scene.get(stored.follow_up.character)
    if not character.sheet.dead:
        return Void(reason=msg("{who} lives.", who=character.label))
    return stored.follow_up
