"""Drama Points spent: feats, luck, twists of the plot, fury, and coming back (D003-28)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp
from rules.message import Message, Value, msg, msgn
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.feats import announced, drama_off, paid
from rules.systems.cinematic.life import recovered
from rules.systems.cinematic.maxima import max_life
from rules.systems.cinematic.options import Note, Who
from rules.systems.cinematic.resuscitation import alive_again
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.striking import life_facts
from rules.systems.cinematic.thinking import THINK_OK, damage_so_far

PLOT_TWIST = "plot_twist"
TWIST_ANSWER = "answer_twist"
BACK_NOW, BACK_NEXT, BACK_LATER = 10, 5, 1
"""What coming back from the dead costs: in the same session, the next, and later."""
FURY_COST = 2

Use = Literal["heroic", "think_ok", "plot_twist", "fury", "back"]
USES: dict[str, Message] = {
    "heroic": msg("Heroic Feat: +10 on the next roll"),
    "think_ok": msg("I think I'm OK: halve the damage so far"),
    "plot_twist": msg("Plot twist: something turns up"),
    "fury": msg("Righteous fury: +5 on attacks in this fight"),
    "back": msg("Back from the dead"),
}


class Drama(Request):
    """What `/cinematic drama` takes."""

    use: Annotated[Use, Option(msg("What the points are spent on"), labels=USES)]
    cost: Annotated[
        int | None,
        Field(ge=0, le=99),
        Option(msg("The GM's own cost, instead of the rules'")),
    ] = None
    character: Who
    note: Note = None


class TwistAnswer(Request):
    """What the GM's answer to a plot twist takes: it is asked, never typed."""

    character: Annotated[CharacterId, Part(Right.OWN), Option(msg("Whose twist"), hidden=True)]
    granted: Annotated[bool, Option(msg("Whether it happens"), hidden=True)]
    cost: Annotated[int, Field(ge=0, le=99), Option(msg("What it cost"), hidden=True)] = 1


@dataclass(frozen=True, slots=True)
class _Spent:
    """Points that were spent: the sheet after, the sentences, and what is asked and closed."""

    sheet: Sheet
    headline: Message
    title: Message
    opens: tuple[FollowUp, ...] = ()
    closes: tuple[int, ...] = ()
    verdict: Verdict = Verdict.NEUTRAL


def resolve_drama(request: Drama, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Spend Drama Points; only the GM names another cost than the rules' own.

    NotPossibleError without the module or enough points, and for what is used up.
    """
    if scene.house_rules.drama_module == "off":
        raise drama_off()
    character = scene.get(request.character)
    if request.cost is not None and not scene.by_gm:
        raise NotPossibleError(msg("Only the GM names another cost."), field="cost")
    spend = {
        "heroic": _heroic,
        "think_ok": _think_ok,
        "plot_twist": _plot_twist,
        "fury": _fury,
        "back": _back,
    }[request.use]
    spent = spend(character, request.cost, scene)
    outcome = Outcome(
        headline=spent.headline,
        title=spent.title,
        verdict=spent.verdict,
        opens=spent.opens,
        closes=spent.closes,
        facts=_facts(character.sheet, spent.sheet, request, scene),
    )
    return settle(outcome, scene, {character.id: spent.sheet}, note=request.note)


def _facts(before: Sheet, after: Sheet, request: Drama, scene: CineScene) -> dict[str, Any]:
    return {
        "use": request.use,
        "spent": before.drama - after.drama,
        "drama": after.drama,
        "damage": damage_so_far(after, scene),
        **life_facts(after),
        "lp": after.life,
    }


def _living(character: CineCharacter) -> None:
    if character.sheet.dead and character.sheet.deed_until is None:
        raise NotPossibleError(msg("{who} is dead.", who=character.label), field="use")


def _heroic(character: CineCharacter, cost: int | None, scene: CineScene) -> _Spent:
    _living(character)
    return _Spent(
        announced(character.sheet, scene, 1 if cost is None else cost),
        msg("{who} announces a Heroic Feat", who=character.label),
        msg("+10 on the next roll"),
    )


def _think_ok(character: CineCharacter, cost: int | None, scene: CineScene) -> _Spent:
    """Halve the damage so far, rounding down."""
    before = character.sheet
    _living(character)
    if scene.clock.in_combat and before.feats.ok_round == scene.clock.round:
        raise NotPossibleError(msg("Damage is halved once a Turn, no more."), field="use")
    damage = damage_so_far(before, scene)
    if not damage:
        raise NotPossibleError(msg("{who} has no damage.", who=character.label), field="use")
    most = max_life(before, scene.content, scene.house_rules)
    after = paid(before, 1 if cost is None else cost)
    after = recovered(after, most - damage // 2).with_feats(ok_round=scene.clock.round)
    offered = scene.open_for(character.id, THINK_OK)
    numbers: dict[str, Value] = {"before": before.life, "after": after.life}
    return _Spent(
        after,
        msg("{who} is OK, Life Points {before} → {after}", who=character.label, **numbers),
        msg("{damage} damage halved to {half}", damage=damage, half=damage // 2),
        closes=(offered.id,) if offered else (),
        verdict=Verdict.RELIEF,
    )


def _plot_twist(character: CineCharacter, cost: int | None, scene: CineScene) -> _Spent:
    """Pay for a twist; the GM grants it, or refuses it and the points come back."""
    before, session = character.sheet, scene.clock.session
    _living(character)
    if session and before.feats.twist_in == session:
        raise NotPossibleError(msg("One plot twist is all that a session has."), field="use")
    points = 1 if cost is None else cost
    after = paid(before, points).with_feats(twist_in=session)
    request = {"character": character.id, "cost": points}
    asked = FollowUp(
        kind=PLOT_TWIST,
        character=character.id,
        asks=Asks.GM,
        prompt=msg("{who} wants a plot twist.", who=character.label),
        choices=(
            Choice(
                key="grant",
                label=msg("Grant it"),
                action=TWIST_ANSWER,
                request={**request, "granted": True},
            ),
            Choice(
                key="refuse",
                label=msg("Refuse it: points come back"),
                action=TWIST_ANSWER,
                request={**request, "granted": False},
            ),
        ),
    )
    return _Spent(
        after,
        msg("{who} wants a plot twist", who=character.label),
        msg("The GM grants it, or gives the points back"),
        opens=(asked,),
    )


def _fury(character: CineCharacter, cost: int | None, scene: CineScene) -> _Spent:  # noqa: ARG001 - every use is paid for alike
    _living(character)
    if character.sheet.feats.fury:
        raise NotPossibleError(
            msg("{who} is in righteous fury already.", who=character.label), field="use"
        )
    after = paid(character.sheet, FURY_COST if cost is None else cost).with_feats(fury=True)
    return _Spent(
        after,
        msg("{who} is in righteous fury", who=character.label),
        msg("+5 on attacks until the fight ends"),
    )


def back_cost(sheet: Sheet, session: int) -> int:
    """Give what coming back costs: dear in the session of death, less in the next, then little."""
    passed = session - (session if sheet.died_in is None else sheet.died_in)
    if passed <= 0:
        return BACK_NOW
    return BACK_NEXT if passed == 1 else BACK_LATER


def _back(character: CineCharacter, cost: int | None, scene: CineScene) -> _Spent:
    """Come back from the dead: alive and stable, unconscious, the numbers unchanged."""
    before = character.sheet
    if not before.dead:
        raise NotPossibleError(msg("{who} is not dead.", who=character.label), field="use")
    points = back_cost(before, scene.clock.session) if cost is None else cost
    after = alive_again(paid(before, points)).model_copy(update={"stable": True})
    return _Spent(
        after,
        msg("{who} comes back from the dead", who=character.label),
        msgn("{n} Drama Point: alive, stable", "{n} Drama Points: alive, stable", points),
        verdict=Verdict.RELIEF,
    )


def resolve_twist(request: TwistAnswer, scene: CineScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Grant a plot twist, or refuse it and give the points back: then it was none."""
    character = scene.get(request.character)
    if request.granted:
        outcome = Outcome(
            headline=msg("The plot twists for {who}", who=character.label),
            title=msg("A plot twist: the GM says what happens"),
            facts={"granted": True},
        )
        return settle(outcome, scene)
    sheet = character.sheet
    after = sheet.model_copy(update={"drama": sheet.drama + request.cost})
    outcome = Outcome(
        headline=msg("No plot twist for {who}", who=character.label),
        title=msgn(
            "{n} Drama Point is given back", "{n} Drama Points are given back", request.cost
        ),
        facts={"granted": False, "drama": after.drama},
    )
    return settle(outcome, scene, {character.id: after.with_feats(twist_in=None)})
