"""The step after an attack: one button applies what it came to, to all whom it struck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field, model_validator

from rules.dice.source import Dice
from rules.follow_up import Ask, Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Frozen, Message, Series, Value, msg, msgn
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.aftermath import Struck, strike
from rules.systems.percentile.options import MOST_TARGETS
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.states import states

APPLY = "apply"
MOST_IN_A_LINE = 6
"""How many targets a line that reads alone can name."""
LONGEST_NAME = 16
"""How long a name may be to stand on a button."""


class Landing(Frozen):
    """What one target is to take: damage or, if it is lethal, all HP left; and suppression."""

    target: CharacterId
    damage: Annotated[int, Field(ge=0)] = 0
    lethal: bool = False
    suppresses: bool = False


class Apply(Request):
    """What applying an attack takes: everybody whom it struck, each with what they take."""

    targets: Annotated[
        tuple[CharacterId, ...],
        Field(min_length=1, max_length=MOST_TARGETS),
        Part(Right.HARM),
        Option(msg("Whom it strikes"), hidden=True),
    ]
    landings: Annotated[tuple[Landing, ...], Option(msg("What each takes"), hidden=True)]

    @model_validator(mode="after")
    def _each_once(self) -> Apply:
        # The right to strike is checked by the targets, so that nobody else may be struck.
        if [each.target for each in self.landings] != list(self.targets):
            raise ValueError("each target takes one landing, in their order")
        return self


def offer(
    by: D100Character | None, struck: Sequence[tuple[D100Character, Landing]], what: Value
) -> FollowUp:
    """Offer to apply an attack: one button for all, as one action that one undo takes back.

    It stands with the only target, or with the attacker where there are several.
    """
    first, landing = struck[0]
    label = _for_all(len(struck), [each for _, each in struck])
    stands_with = by or first
    if len(struck) == 1:
        label, stands_with = _for_one(first, landing), first
    return FollowUp(
        kind=APPLY,
        character=stands_with.id,
        asks=Asks.ANYBODY,
        prompt=msg(
            "{what} strikes {who}.", what=what, who=Series(items=tuple(t.label for t, _ in struck))
        ),
        choices=(
            Choice(
                key="apply",
                label=label,
                action=APPLY,
                request={
                    "targets": [target.id for target, _ in struck],
                    "landings": [each.model_dump(mode="json") for _, each in struck],
                },
            ),
        ),
        memory={"targets": [target.id for target, _ in struck]},
        quiet=True,
    )


def offer_to_somebody(by: D100Character, label: Message, request: dict[str, Any]) -> FollowUp:
    """Offer a hit that has no target yet: who is picked meets it with their own armour."""
    return FollowUp(
        kind=APPLY,
        character=by.id,
        asks=Asks.ANYBODY,
        prompt=msg("{what}: whom does it strike?", what=label),
        choices=(
            Choice(
                key="apply",
                label=msg("Apply to…"),
                action="strike",
                request=request,
                ask=Ask(field="target", label=msg("Whom it strikes"), characters=True),
            ),
        ),
        quiet=True,
    )


def _for_one(target: D100Character, landing: Landing) -> Message:
    short = len(target.name) <= LONGEST_NAME
    if landing.lethal:
        return msg("Lethal to {who}", who=target.label) if short else msg("Apply: lethal")
    if landing.damage:
        n = landing.damage
        return msg("Apply {n} to {who}", n=n, who=target.label) if short else msg("Apply {n}", n=n)
    return msg("Suppress {who}", who=target.label) if short else msg("Suppress")


def _for_all(count: int, landings: Sequence[Landing]) -> Message:
    if any(each.damage or each.lethal for each in landings):
        return msg("Apply to all {n}", n=count)
    return msg("Suppress all {n}", n=count)


def resolve_apply(request: Apply, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Take what an attack came to off everybody whom it struck, in one go."""
    struck = [
        strike(
            scene.get(each.target),
            scene.get(each.target).sheet.hp if each.lethal else each.damage,
            scene,
            suppresses=each.suppresses,
        )
        for each in request.landings
    ]
    outcome = Outcome(
        headline=_headline(struck, scene),
        title=_title(struck),
        verdict=Verdict.HARM if any(each.effect.lost for each in struck) else Verdict.NEUTRAL,
        lines=tuple(line for each in struck for line in each.lines),
        opens=tuple(asked for each in struck for asked in each.opens),
        house_rules=tuple(key for each in struck for key in each.house_rules),
        facts={
            **(struck[0].facts if len(struck) == 1 else {}),
            "targets": [{"character": each.target.id, **each.facts} for each in struck],
        },
    )
    return settle(outcome, scene, {each.target.id: each.sheet for each in struck})


def _headline(struck: Sequence[Struck], scene: D100Scene) -> Message:
    if len(struck) > MOST_IN_A_LINE:
        return _title(struck)
    said = tuple(said_hp(each, scene) for each in struck)
    return said[0] if len(said) == 1 else msg("{results}", results=Series(items=said))


def said_hp(struck: Struck, scene: D100Scene) -> Message:
    """Say one target's HP before and after, with the states that it came into."""
    before = states(struck.target.sheet, scene.house_rules)
    gained = tuple(
        state for state in states(struck.sheet, scene.house_rules) if state not in before
    )
    numbers: dict[str, Value] = {
        "who": struck.target.label,
        "before": struck.target.sheet.hp,
        "after": struck.sheet.hp,
    }
    if gained and not struck.effect.lost:
        return msg("{who}: {result}", who=struck.target.label, result=Series(items=gained))
    if gained:
        return msg("{who} HP {before} → {after}: {states}", **numbers, states=Series(items=gained))
    return msg("{who} HP {before} → {after}", **numbers)


def _title(struck: Sequence[Struck]) -> Message:
    lost = sum(each.effect.lost for each in struck)
    under = sum(each.sheet.suppressed for each in struck)
    if lost == 0 and under:
        return msgn("{n} target is suppressed", "{n} targets are suppressed", under)
    if lost == 0:
        return msg("No damage")
    if len(struck) == 1:
        return msg("{n} damage", n=lost)
    return msgn(
        "{n} target is struck, {lost} HP lost",
        "{n} targets are struck, {lost} HP lost",
        len(struck),
        lost=lost,
    )


def review_apply(stored: OpenFollowUp, scene: D100Scene) -> FollowUp | Void:
    """Keep the offer: what it shows was rolled. It ends when its only target is at 0 HP."""
    asked = stored.follow_up
    if asked.memory.get("targets") != [asked.character]:
        return asked
    character = scene.get(asked.character)
    if character.sheet.hp == 0:
        return Void(reason=msg("{who} is at 0 HP already.", who=character.label))
    return asked
