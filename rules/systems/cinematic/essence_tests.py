"""The tests that lost Essence asks: survival at −10 and below, and Willpower below 0 (D003-23)."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, FollowUp, OpenFollowUp, Void
from rules.message import Message, msg, msgn
from rules.outcome import Outcome
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.asking import choices
from rules.systems.cinematic.dying import die
from rules.systems.cinematic.essence import essence_due
from rules.systems.cinematic.feats import roll, with_feat
from rules.systems.cinematic.healing import refuse_dead
from rules.systems.cinematic.losses import ask_loss
from rules.systems.cinematic.options import Bonus, Drama
from rules.systems.cinematic.owed import Owed, asked_of
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import BONUS, Score, pass_or_fail
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.striking import life_facts
from rules.systems.cinematic.vitals import SURVIVAL_TEST, essence_survival_sum, essence_will_sum

ESSENCE_SURVIVAL = "essence_survival"
ESSENCE_WILLPOWER = "essence_willpower"
ESSENCE_CHAIN = (ESSENCE_SURVIVAL, ESSENCE_WILLPOWER)
WILLPOWER_TEST = msg("Willpower Test")

Weary = Annotated[CharacterId, Part(Right.OWN), Option(msg("Who lost Essence"), hidden=True)]


class EssenceTest(Request):
    """What a test of lost Essence takes: it is asked, never typed."""

    bonus: Bonus = 0
    drama: Drama = False
    character: Weary


def ask_essence(
    character: CineCharacter, sheet: Sheet, owed: Owed, scene: CineScene
) -> FollowUp | None:
    """Ask the next test of lost Essence that is owed and still due: survival goes first."""
    still = owed.still(essence_due(sheet))
    if still.survival:
        return _survival(character, sheet, still, scene)
    if still.mind:
        return _willpower(character, sheet, still, scene)
    return None


def _survival(character: CineCharacter, sheet: Sheet, owed: Owed, scene: CineScene) -> FollowUp:
    added = with_feat(sheet, essence_survival_sum(sheet, scene), scene)
    prompt = msgn(
        "{who} at Essence {essence}: a Survival Test. {needs}",
        "{who} at Essence {essence}: {n} Survival Tests. {needs}",
        owed.survival,
        who=character.label,
        essence=sheet.essence,
        needs=added.needs(scene.house_rules),
    )
    return FollowUp(
        kind=ESSENCE_SURVIVAL,
        character=character.id,
        asks=Asks.OWNER,
        prompt=prompt,
        choices=choices(
            SURVIVAL_TEST, added, ESSENCE_SURVIVAL, {"character": character.id}, sheet, scene
        ),
        memory=owed.memory,
    )


def _willpower(character: CineCharacter, sheet: Sheet, owed: Owed, scene: CineScene) -> FollowUp:
    added = with_feat(sheet, essence_will_sum(sheet, scene), scene)
    prompt = msgn(
        "{who} at Essence {essence}: a Simple Willpower Test. {needs}",
        "{who} at Essence {essence}: {n} Simple Willpower Tests. {needs}",
        owed.mind,
        who=character.label,
        essence=sheet.essence,
        needs=added.needs(scene.house_rules),
    )
    return FollowUp(
        kind=ESSENCE_WILLPOWER,
        character=character.id,
        asks=Asks.OWNER,
        prompt=prompt,
        choices=choices(
            WILLPOWER_TEST, added, ESSENCE_WILLPOWER, {"character": character.id}, sheet, scene
        ),
        memory=owed.memory,
    )


def resolve_survival(request: EssenceTest, scene: CineScene, dice: Dice) -> Outcome:
    """Make the Survival Test of lost Essence; failing it is death without a visible cause."""
    character = _tested_one(request, scene, survival=True)
    added = essence_survival_sum(character.sheet, scene).plus(BONUS, request.bonus)
    score, after = roll(character.sheet, added, scene, dice, feat=request.drama)
    owed, closes = asked_of(character.id, ESSENCE_CHAIN, scene)
    if score.passed:
        asked = ask_essence(character, after, owed.less_survival(), scene)
        headline = msg("{who} · Survival Test: lives", who=character.label)
        outcome = _told(headline, score, after, asked, closes)
        return settle(outcome, scene, {character.id: after})
    death = die(character, after, "essence", scene)
    headline = msg("{who} · Survival Test: dies", who=character.label)
    outcome = _told(headline, score, death.sheet, death.opens[0], closes)
    outcome = outcome.model_copy(update={"lines": death.lines})
    return settle(outcome, scene, {character.id: death.sheet})


def resolve_willpower(request: EssenceTest, scene: CineScene, dice: Dice) -> Outcome:
    """Make the Willpower Test of lost Essence; failing it, the player picks what it costs."""
    character = _tested_one(request, scene, survival=False)
    added = essence_will_sum(character.sheet, scene).plus(BONUS, request.bonus)
    score, after = roll(character.sheet, added, scene, dice, feat=request.drama)
    owed, closes = asked_of(character.id, ESSENCE_CHAIN, scene)
    asked = ask_essence(character, after, owed.less_mind(), scene)
    headline = msg("{who} · Willpower Test: bears it", who=character.label)
    loss: FollowUp | None = None
    if not score.passed:
        headline = msg("{who} · Willpower Test: failed, it costs something", who=character.label)
        loss = ask_loss(character, after, scene)
    outcome = _told(headline, score, after, loss, closes)
    if asked is not None:
        outcome = outcome.model_copy(update={"opens": (*outcome.opens, asked)})
    return settle(outcome, scene, {character.id: after})


def _tested_one(request: EssenceTest, scene: CineScene, *, survival: bool) -> CineCharacter:
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    due = essence_due(character.sheet)
    if not scene.by_gm and not (due.survival if survival else due.mind):
        raise NotPossibleError(
            msg(
                "{who} is at Essence {n}: no test is due.",
                who=character.label,
                n=character.sheet.essence,
            ),
            field="character",
        )
    return character


def _told(
    headline: Message,
    score: Score,
    after: Sheet,
    asked: FollowUp | None,
    closes: tuple[int, ...],
) -> Outcome:
    return Outcome(
        headline=headline,
        title=pass_or_fail(score),
        verdict=score.verdict,
        rolls=score.rolls,
        terms=score.terms,
        opens=(asked,) if asked else (),
        closes=closes,
        house_rules=score.house_rules,
        facts={"essence": after.essence, **score.facts, **life_facts(after)},
    )


def review_essence(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Renumber the next test of lost Essence, go on to the one after it, or end both."""
    character = scene.get(stored.follow_up.character)
    asked = ask_essence(character, character.sheet, Owed.of(stored.follow_up.memory), scene)
    if asked is not None:
        return asked
    if character.sheet.dead:
        return Void(reason=msg("{who} is dead.", who=character.label))
    return Void(
        reason=msg("{who} is at Essence {n}.", who=character.label, n=character.sheet.essence)
    )
