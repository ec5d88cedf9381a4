"""0 HP: death, unless the GM says that the character can be kept alive (D001-9)."""

from __future__ import annotations

from typing import Annotated

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.con_tests import ask_con_test
from rules.systems.percentile.contests import CONTEST
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.states import condition
from rules.systems.percentile.wounds import spare

DEATH = "death"
CONFIRM = "confirm_death"
SPARE = "keep_alive"


class Fallen(Request):
    """What the GM's word on somebody at 0 HP takes: whom it is about."""

    character: Annotated[CharacterId, Part(Right.OWN), Option(msg("Who is at 0 HP"), hidden=True)]


def ask_gm(character: D100Character) -> FollowUp:
    """Ask the GM whether somebody at 0 HP is dead."""
    request = {"character": character.id}
    return FollowUp(
        kind=DEATH,
        character=character.id,
        asks=Asks.GM,
        prompt=msg("{who} is at 0 HP: dead, unless the GM says otherwise.", who=character.label),
        choices=(
            Choice(key="dead", label=msg("Dead"), action=CONFIRM, request=request),
            Choice(key="alive", label=msg("Can be kept alive"), action=SPARE, request=request),
        ),
    )


def _fallen(request: Fallen, scene: D100Scene) -> D100Character:
    character = scene.get(request.character)
    if not character.sheet.dead:
        raise NotPossibleError(msg("{who} is not dead.", who=character.label))
    return character


def refuse_dead(character: D100Character, *, field: str) -> None:
    """Refuse what cannot be done for the dead: NotPossibleError blames the option `field`."""
    if character.sheet.dead:
        raise NotPossibleError(
            msg("{who} is dead, unless the GM says otherwise.", who=character.label), field=field
        )


def resolve_confirm(request: Fallen, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Take the GM's word that somebody is dead: nothing more is asked of them."""
    character = _fallen(request, scene)
    title = msg("{who} is dead", who=character.label)
    outcome = Outcome(
        headline=title,
        title=title,
        verdict=Verdict.HARM,
        closes=tuple(
            each.id
            for each in scene.follow_ups
            if each.follow_up.character == character.id and _about_the_living(each.follow_up)
        ),
        facts={"state": "dead", "hp": 0},
    )
    return settle(outcome, scene)


def _about_the_living(asked: FollowUp) -> bool:
    """Tell what death ends. What the dead have thrown still strikes, and the GM may still judge."""
    return asked.asks is not Asks.ANYBODY and asked.kind != CONTEST


def resolve_spare(request: Fallen, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Keep somebody at 0 HP alive: dying, and the CON test that this fall still owes."""
    character = _fallen(request, scene)
    effect = spare(character.sheet, scene.house_rules)
    outcome = Outcome(
        headline=msg("{who} can be kept alive: dying at 0 HP", who=character.label),
        title=msg("{who} is dying", who=character.label),
        verdict=Verdict.RELIEF,
        lines=(msg("First Aid or one emergency Surgery may save {who}.", who=character.label),),
        opens=(ask_con_test(character, effect.sheet),) if effect.con_test else (),
        closes=tuple(
            each.id
            for each in scene.follow_ups
            if each.follow_up.character == character.id and each.follow_up.kind == DEATH
        ),
        house_rules=effect.house_rules,
        facts={
            "hp": effect.sheet.hp,
            "state": condition(effect.sheet),
            "con_test": effect.con_test,
        },
    )
    return settle(outcome, scene, {character.id: effect.sheet})


def review_death(stored: OpenFollowUp, scene: D100Scene) -> FollowUp | Void:
    """End the GM's question when the character is above 0 HP, or spared."""
    character = scene.get(stored.follow_up.character)
    if character.sheet.dead:
        return stored.follow_up
    if character.sheet.dying:
        return Void(reason=msg("{who} was spared.", who=character.label))
    return Void(reason=msg("{who} is above 0 HP.", who=character.label))
