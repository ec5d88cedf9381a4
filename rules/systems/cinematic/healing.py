"""Healing: Life Points and Essence given back, and the medic's part in it (D003-34)."""

from __future__ import annotations

from typing import Annotated

from rules.content import ContentRow
from rules.dice.evaluate import amount as read_amount
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Ask, Asks, Choice, FollowUp
from rules.message import Message, msg, msgn
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.cinematic.content import ESSENCE, LIFE
from rules.systems.cinematic.essence import gain_essence
from rules.systems.cinematic.life import raised
from rules.systems.cinematic.maxima import lost_constitution, max_life
from rules.systems.cinematic.options import HIGHEST, Note
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.settle import settle
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.striking import life_facts

HEAL = "heal"

POOLS = (
    ContentRow(id=LIFE, name="Life Points", aliases=("LP", "health")),
    ContentRow(id=ESSENCE, name="Essence"),
)
"""The two tracks that healing raises."""


class Heal(Request):
    """What `/heal` takes."""

    amount: Annotated[str, Option(msg("How much: 7, or dice such as 1d10"))]
    target: Annotated[
        CharacterId,
        Part(Right.OWN, own_by_default=True),
        Option(msg("Who is healed; your own character if left out")),
    ]
    pool: Annotated[
        str | None,
        Option(msg("Life Points, or Essence; Life Points if left out"), completes="pool"),
    ] = None
    note: Note = None


def refuse_dead(character: CineCharacter, *, field: str) -> None:
    """Refuse to heal the dead, or to test whether they live; NotPossibleError."""
    if character.sheet.dead:
        raise NotPossibleError(msg("{who} is dead.", who=character.label), field=field)


def resolve_heal(request: Heal, scene: CineScene, dice: Dice) -> Outcome:
    """Give back Life Points or Essence up to the maximum; above 0 the unconscious wake (D003-37).

    NotPossibleError for the dead.
    """
    target = scene.get(request.target)
    refuse_dead(target, field="target")
    pool = POOLS[0] if request.pool is None else find(request.pool, POOLS, field="pool")
    rolled = read_amount(request.amount, dice, field="amount", minimum=0, maximum=HIGHEST)
    before = target.sheet
    if pool.id == LIFE:
        after, keys = heal_life(before, rolled.total, scene)
        healed = after.life - before.life
        headline = msg(
            "{who} · {n} healed, Life Points {before} → {after}",
            who=target.label,
            n=healed,
            before=before.life,
            after=after.life,
        )
    else:
        after, keys = gain_essence(before, rolled.total, scene.content, scene.house_rules)
        healed = after.essence - before.essence
        headline = said_essence(target, after)
    outcome = Outcome(
        headline=headline,
        title=_given(healed, rolled.total),
        verdict=Verdict.RELIEF if healed else Verdict.NEUTRAL,
        rolls=rolled.rolls,
        house_rules=keys,
        facts={
            "amount": rolled.total,
            "healed": healed,
            "pool": pool.id,
            "essence": after.essence,
            **life_facts(after),
        },
    )
    return settle(outcome, scene, {target.id: after}, note=request.note)


def heal_life(sheet: Sheet, amount: int, scene: CineScene) -> tuple[Sheet, tuple[str, ...]]:
    """Give back Life Points, and name the house rule that lowered the maximum, if it stopped it."""
    most = max_life(sheet, scene.content, scene.house_rules)
    after = raised(sheet, amount, most)
    lowered = scene.house_rules.drained_con == "lowers_max" and lost_constitution(sheet) > 0
    stopped = sheet.own_max_life is None and lowered and sheet.life + amount > most
    return after, ("drained_con",) if stopped else ()


def said_essence(character: CineCharacter, after: Sheet) -> Message:
    """Say a change of Essence in a line that reads alone."""
    return msg(
        "{who} · Essence {before} → {after}",
        who=character.label,
        before=character.sheet.essence,
        after=after.essence,
    )


def _given(healed: int, amount: int) -> Message:
    if healed < amount:
        return msg("{n} of {amount} given back: full", n=healed, amount=amount)
    return msg("{n} given back", n=healed)


def offer_healing(medic: CineCharacter, levels: int) -> FollowUp:
    """Offer what a medic's Success Levels heal: 1 Life Point each, to whoever is picked."""
    return FollowUp(
        kind=HEAL,
        character=medic.id,
        asks=Asks.ANYBODY,
        prompt=msgn("{n} Life Point is healed.", "{n} Life Points are healed.", levels),
        choices=(
            Choice(
                key="heal",
                label=msg("Heal {n} of…", n=levels),
                action="heal",
                request={"amount": str(levels)},
                ask=Ask(field="target", label=msg("Who is healed"), characters=True),
            ),
        ),
    )
