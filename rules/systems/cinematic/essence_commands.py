"""Losing, gaining and showing Essence: what this system has in the place of Corruption."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import Field

from rules.dice.evaluate import amount as read_amount
from rules.dice.source import Dice
from rules.errors import InvalidInputError
from rules.message import Message, Signed, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.essence import essence_due, gain_essence, lose_essence
from rules.systems.cinematic.essence_tests import ESSENCE_CHAIN, ask_essence
from rules.systems.cinematic.healing import refuse_dead, said_essence
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.maxima import max_essence
from rules.systems.cinematic.options import HIGHEST, Note, Who
from rules.systems.cinematic.owed import asked_of
from rules.systems.cinematic.penalties import essence_penalty
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.vitals import essence_survival_sum, essence_will_sum


class ChangeEssence(Request):
    """What `/cinematic essence` takes."""

    delta: Annotated[
        int,
        Field(ge=-HIGHEST, le=HIGHEST),
        Option(msg("Points of Essence: −3 is lost, 3 is gained")),
    ]
    character: Who
    note: Note = None


class EssenceAmount(Request):
    """What `/corrupt` takes to lose or gain Essence."""

    amount: Annotated[str, Option(msg("How many points: 3, or dice such as 1d6"))]
    character: Who
    note: Note = None


class ShowEssence(Request):
    """What `/corrupt` takes to show Essence."""

    character: Annotated[
        CharacterId,
        Part(Right.OWN, own_by_default=True),
        Option(msg("Whose Essence; your own character's if left out")),
    ]
    note: Note = None


def resolve_change(request: ChangeEssence, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Change Essence by so many points; InvalidInputError for 0, NotPossibleError for the dead."""
    character = scene.get(request.character)
    if not request.delta:
        raise InvalidInputError(
            msg("0 changes nothing: type how many points are lost or gained."), field="delta"
        )
    outcome, after = _changed(character, request.delta, scene)
    return settle(outcome, scene, {character.id: after}, note=request.note)


def resolve_lose(request: EssenceAmount, scene: CineScene, dice: Dice) -> Outcome:
    """Lose Essence, by `/corrupt`, which says that this system has no Corruption."""
    return _instead(request, scene, dice, sign=-1)


def resolve_gain(request: EssenceAmount, scene: CineScene, dice: Dice) -> Outcome:
    """Gain Essence, by `/corrupt`, which says that this system has no Corruption."""
    return _instead(request, scene, dice, sign=1)


def _instead(request: EssenceAmount, scene: CineScene, dice: Dice, *, sign: int) -> Outcome:
    character = scene.get(request.character)
    refuse_dead(character, field="character")
    rolled = read_amount(request.amount, dice, field="amount", minimum=0, maximum=HIGHEST)
    outcome, after = _changed(character, sign * rolled.total, scene)
    outcome = outcome.model_copy(
        update={"headline": _instead_of_corruption(outcome.headline), "rolls": rolled.rolls}
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)


def _instead_of_corruption(said: Message) -> Message:
    """Say first which track was moved, so that nobody takes it for another system's."""
    return msg("No Corruption in this system; Essence instead. {said}", said=said)


def _changed(character: CineCharacter, delta: int, scene: CineScene) -> tuple[Outcome, Sheet]:
    """Change Essence, and ask the tests that a loss calls for."""
    refuse_dead(character, field="character")
    if delta < 0:
        return _lost(character, -delta, scene)
    after, keys = gain_essence(character.sheet, delta, scene.content, scene.house_rules)
    gained = after.essence - character.sheet.essence
    outcome = Outcome(
        headline=said_essence(character, after),
        title=msg("{n} Essence regained", n=gained),
        verdict=Verdict.RELIEF if gained else Verdict.NEUTRAL,
        lines=(_band(after, scene),),
        house_rules=(*keys, *_band_keys(after, scene)),
        facts=essence_facts(after, scene, lost=False),
    )
    return outcome, after


def _lost(character: CineCharacter, loss: int, scene: CineScene) -> tuple[Outcome, Sheet]:
    after = lose_essence(character.sheet, loss, scene.content)
    owed, closes = asked_of(character.id, ESSENCE_CHAIN, scene)
    asked = ask_essence(character, after, owed.more(essence_due(after)), scene)
    outcome = Outcome(
        headline=said_essence(character, after),
        title=msg("{n} Essence lost", n=loss),
        verdict=Verdict.HARM,
        lines=(_band(after, scene), *_tests(after, scene)),
        opens=(asked,) if asked else (),
        closes=closes,
        house_rules=(*_band_keys(after, scene), *_test_keys(after, scene)),
        facts=essence_facts(after, scene, lost=True),
    )
    return outcome, after


def _band(sheet: Sheet, scene: CineScene) -> Message:
    """Say what an Essence of that height brings."""
    penalty = essence_penalty(sheet, scene.content, scene.house_rules, mental=True)
    if not penalty:
        return msg("No penalty.")
    if penalty == -1:
        return msg("Numb: {penalty} on mental rolls.", penalty=Signed(number=penalty))
    if scene.house_rules.essence_zero_penalty == "most":
        return msg("Without hope: {penalty} on most rolls.", penalty=Signed(number=penalty))
    return msg("Without hope: {penalty} on every roll.", penalty=Signed(number=penalty))


def _band_keys(sheet: Sheet, scene: CineScene) -> tuple[str, ...]:
    """Name the house rules that shape what Essence of that height brings."""
    rules = scene.house_rules
    if sheet.essence <= 0:
        return ("essence_zero_penalty",) if rules.essence_zero_penalty == "most" else ()
    by_default = essence_penalty(sheet, scene.content, HouseRules(), mental=True)
    differs = essence_penalty(sheet, scene.content, rules, mental=True) != by_default
    return ("essence_restored",) if differs else ()


def _tests(sheet: Sheet, scene: CineScene) -> Iterable[Message]:
    """Say which tests are due one after the other, and at what; one alone says it itself."""
    due = essence_due(sheet)
    survival = Signed(number=essence_survival_sum(sheet, scene).handicap)
    willpower = Signed(number=essence_will_sum(sheet, scene).handicap)
    if due.survival:
        yield msg(
            "A Survival Test is due ({survival}), then a Willpower Test ({willpower}).",
            survival=survival,
            willpower=willpower,
        )


def _test_keys(sheet: Sheet, scene: CineScene) -> tuple[str, ...]:
    due = essence_due(sheet)
    return essence_will_sum(sheet, scene).house_rules if due.mind else ()


def essence_facts(sheet: Sheet, scene: CineScene, *, lost: bool) -> dict[str, Any]:
    """Give what a sheet says of Essence, by name; `lost` says whether tests are due now."""
    due = essence_due(sheet)
    content, rules = scene.content, scene.house_rules
    return {
        "essence": sheet.essence,
        "mental": essence_penalty(sheet, content, rules, mental=True),
        "other": essence_penalty(sheet, content, rules, mental=False),
        "will_test": lost and due.mind,
        "survival_test": lost and due.survival,
    }


def resolve_show(request: ShowEssence, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Show a character's Essence and what it brings."""
    character = scene.get(request.character)
    sheet = character.sheet
    most = max_essence(sheet, scene.content)
    said = msg("{who} · Essence {n} of {most}", who=character.label, n=sheet.essence, most=most)
    outcome = Outcome(
        headline=_instead_of_corruption(said),
        title=msg("Essence {n} of {most}", n=sheet.essence, most=most),
        lines=(_band(sheet, scene),),
        house_rules=_band_keys(sheet, scene),
        facts=essence_facts(sheet, scene, lost=False),
    )
    return settle(outcome, scene, note=request.note)
