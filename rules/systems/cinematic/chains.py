"""The tests that damage calls for, in their order: survival first, then consciousness (D003-10)."""

from __future__ import annotations

from rules.follow_up import Asks, FollowUp, OpenFollowUp, Void
from rules.message import Message, Value, msg, msgn
from rules.systems.cinematic.asking import choices
from rules.systems.cinematic.feats import with_feat
from rules.systems.cinematic.life import tests_due
from rules.systems.cinematic.owed import Owed
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.vitals import (
    CONSCIOUSNESS_TEST,
    SURVIVAL_TEST,
    consciousness_sum,
    survival_sum,
)

SURVIVAL = "survival"
CONSCIOUSNESS = "consciousness"
CHAIN = (SURVIVAL, CONSCIOUSNESS)


def ask_next(
    character: CineCharacter, sheet: Sheet, owed: Owed, scene: CineScene
) -> FollowUp | None:
    """Ask the next test that is owed and still due, or nothing."""
    still = owed.still(tests_due(sheet))
    if still.survival:
        return _survival(character, sheet, still, scene)
    if still.mind:
        return _consciousness(character, sheet, still, scene)
    return None


def _survival(character: CineCharacter, sheet: Sheet, owed: Owed, scene: CineScene) -> FollowUp:
    added = with_feat(sheet, survival_sum(sheet, scene), scene)
    values: dict[str, Value] = {
        "who": character.label,
        "life": sheet.life,
        "needs": added.needs(scene.house_rules),
    }
    prompt = msgn(
        "{who} at {life} Life Points: a Survival Test. {needs}",
        "{who} at {life} Life Points: {n} Survival Tests. {needs}",
        owed.survival,
        **values,
    )
    request = {"character": character.id}
    return _ask(character, SURVIVAL, prompt, owed).model_copy(
        update={"choices": choices(SURVIVAL_TEST, added, "survive", request, sheet, scene)}
    )


def _consciousness(
    character: CineCharacter, sheet: Sheet, owed: Owed, scene: CineScene
) -> FollowUp:
    added = with_feat(sheet, consciousness_sum(sheet, scene), scene)
    values: dict[str, Value] = {
        "who": character.label,
        "life": sheet.life,
        "needs": added.needs(scene.house_rules),
    }
    prompt = msgn(
        "{who} at {life} Life Points: a Consciousness Test. {needs}",
        "{who} at {life} Life Points: {n} Consciousness Tests. {needs}",
        owed.mind,
        **values,
    )
    request = {"character": character.id}
    return _ask(character, CONSCIOUSNESS, prompt, owed).model_copy(
        update={"choices": choices(CONSCIOUSNESS_TEST, added, "conscious", request, sheet, scene)}
    )


def _ask(character: CineCharacter, kind: str, prompt: Message, owed: Owed) -> FollowUp:
    return FollowUp(
        kind=kind,
        character=character.id,
        asks=Asks.OWNER,
        prompt=prompt,
        choices=(),
        memory=owed.memory,
    )


def review_chain(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Renumber the next test, go on to the one after it, or end both with the reason."""
    character = scene.get(stored.follow_up.character)
    sheet = character.sheet
    asked = ask_next(character, sheet, Owed.of(stored.follow_up.memory), scene)
    return asked or Void(reason=_why_not(character, stored.follow_up.kind))


def _why_not(character: CineCharacter, kind: str) -> Message:
    sheet = character.sheet
    if sheet.dead:
        return msg("{who} is dead.", who=character.label)
    if kind == CONSCIOUSNESS and sheet.unconscious:
        return msg("{who} is unconscious.", who=character.label)
    return msg("{who} is at {life} Life Points.", who=character.label, life=sheet.life)
