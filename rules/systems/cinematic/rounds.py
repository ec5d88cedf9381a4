"""When a poison or disease comes round, and the question that it then asks (D003-43)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.clock import DAY, HOUR, MINUTE
from rules.follow_up import Asks, FollowUp, OpenFollowUp, Void
from rules.message import Message, msg
from rules.systems.cinematic.asking import TURN, choices, due_at, renewed
from rules.systems.cinematic.content import Every
from rules.systems.cinematic.feats import with_feat
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.sheet import Affliction, Sheet
from rules.systems.cinematic.states import affliction_label
from rules.systems.cinematic.vitals import resisting_sum

TOXIN = "toxin"
PERIODS: Mapping[Every, int] = {"turn": TURN, "minute": MINUTE, "hour": HOUR, "day": DAY}
"""Seconds from one time to the next."""
EVERY: Mapping[Every, Message] = {
    "turn": msg("each Turn"),
    "minute": msg("each minute"),
    "hour": msg("each hour"),
    "day": msg("each day"),
}


def comes_round(affliction: Affliction) -> int:
    """Give the campaign second in which it acts next."""
    return affliction.began + (affliction.acted + 1) * PERIODS[affliction.every]


def ask_toxin(
    character: CineCharacter, sheet: Sheet, name: str, scene: CineScene
) -> FollowUp | None:
    """Ask the next contest with an affliction when it comes round; nothing for the dead."""
    affliction = sheet.affliction(name)
    if affliction is None or sheet.dead:
        return None
    added = with_feat(sheet, resisting_sum(sheet, scene), scene)
    request = {"character": character.id, "name": affliction.name}
    action = "disease_tick" if affliction.disease else "poison_tick"
    return FollowUp(
        kind=TOXIN,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} against {name}: Constitution {level}, doubled, against Strength {n}, doubled.",
            who=character.label,
            name=affliction_label(affliction, scene.content),
            level=added.parts[0].change // 2,
            n=affliction.strength,
        ),
        choices=choices(msg("Resist"), added, action, request, sheet, scene),
        due=due_at(comes_round(affliction), scene.clock),
        memory={"name": affliction.name, "acted": affliction.acted},
    )


def review_toxin(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Renumber the next contest, or end it: stopped, or its victim dead."""
    asked = stored.follow_up
    character = scene.get(asked.character)
    renewed_question = ask_toxin(character, character.sheet, asked.memory["name"], scene)
    if renewed_question is None:
        if character.sheet.dead:
            return Void(reason=msg("{who} is dead.", who=character.label))
        return Void(reason=msg("{who} is rid of it.", who=character.label))
    if renewed_question.memory != asked.memory:
        return renewed_question
    return renewed(stored, renewed_question)
