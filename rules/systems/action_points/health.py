"""Damage and healing: what is taken off, what is given back, and what follows."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.content import ContentRow
from rules.dice.evaluate import amount as read_amount
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Series, Value, msg
from rules.names import find
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.action_points.death_coma import ask_gm
from rules.systems.action_points.effects import (
    change_stamina,
    gain_health,
    lose_health,
)
from rules.systems.action_points.options import HIGHEST, Note
from rules.systems.action_points.presence import stir
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.settle import not_among, settle, states
from rules.systems.action_points.sheet import Sheet

POOLS = (
    ContentRow(id="health", name="Health"),
    ContentRow(id="stamina", name="Stamina"),
)
"""The two tracks that damage lowers and healing raises."""


class Damage(Request):
    """What `/damage` takes. `after_defense` takes off the Defense that the target then keeps."""

    amount: Annotated[str, Option(msg("How much: 7, or dice such as 1d10"))]
    target: Annotated[
        CharacterId,
        Part(Right.HARM, own_by_default=True),
        Option(msg("Whom it strikes; your own character if left out")),
    ]
    armour: Annotated[
        int | None, Field(ge=0, le=HIGHEST), Option(msg("The Defense that is taken off first"))
    ] = None
    kind: Annotated[
        str | None, Option(msg("Health, or Stamina; Health if left out"), completes="pool")
    ] = None
    note: Note = None
    after_defense: Annotated[
        bool, Option(msg("Whether the kept Defense is taken off"), hidden=True)
    ] = False


class Heal(Request):
    """What `/heal` takes."""

    amount: Annotated[str, Option(msg("How much: 7, or dice such as 1d10"))]
    target: Annotated[
        CharacterId,
        Part(Right.OWN, own_by_default=True),
        Option(msg("Who is healed; your own character if left out")),
    ]
    pool: Annotated[
        str | None, Option(msg("Health, or Stamina; Health if left out"), completes="pool")
    ] = None
    note: Note = None


def _pool(text: str | None, field: str) -> str:
    return POOLS[0].id if text is None else find(text, POOLS, field=field).id


def resolve_damage(request: Damage, scene: ApScene, dice: Dice) -> Outcome:
    """Take damage off a track, less a Defense, and say what that brings.

    The Defense is what was typed, or none; a house rule takes the kept one off (D000-10).
    """
    target = scene.get(request.target)
    pool = _pool(request.kind, "kind")
    rolled = read_amount(request.amount, dice, field="amount", minimum=0, maximum=HIGHEST)
    armour, keys = _armour(request, target.sheet, pool, scene)
    loss = max(0, rolled.total - armour)
    if pool == "health":
        effect = lose_health(target.sheet, loss, scene.house_rules)
    else:
        effect = change_stamina(target.sheet, -loss, scene.house_rules)
    stirred = stir(target, effect, scene)
    asks_gm = (ask_gm(target),) if effect.resistible else ()
    outcome = Outcome(
        headline=_headline(target, effect.sheet, loss, pool, scene),
        title=_taken(rolled.total, armour, loss, pool),
        verdict=Verdict.HARM if loss else Verdict.NEUTRAL,
        rolls=rolled.rolls,
        lines=(*_final(target.sheet, effect.sheet), *stirred.lines),
        opens=(*stirred.opens, *asks_gm),
        closes=stirred.closes,
        house_rules=(*keys, *effect.house_rules, *stirred.house_rules),
        facts={
            "amount": rolled.total,
            "armour": armour,
            "loss": loss,
            "pool": pool,
            **_facts(effect.sheet),
            **stirred.facts,
        },
    )
    return settle(outcome, scene, {target.id: effect.sheet}, note=request.note)


def _armour(
    request: Damage, sheet: Sheet, pool: str, scene: ApScene
) -> tuple[int, tuple[str, ...]]:
    """Give the Defense that counts, and the house rule that chose it."""
    if request.armour is not None:
        return request.armour, ()
    kept = sheet.kept_defense or 0
    if request.after_defense:
        return kept, ()
    if scene.house_rules.defense == "subtract" and pool == "health" and kept:
        return kept, ("defense",)
    return 0, ()


def _headline(target: ApCharacter, after: Sheet, loss: int, pool: str, scene: ApScene) -> Message:
    sheet = target.sheet
    gained = not_among(states(sheet, scene.content), states(after, scene.content))
    numbers: dict[str, Value] = {"who": target.label, "n": loss}
    if pool == "health":
        numbers["before"], numbers["after"] = sheet.health, after.health
        if gained:
            return msg(
                "{who} · {n} damage, Health {before} → {after}: {states}",
                **numbers,
                states=Series(items=gained),
            )
        return msg("{who} · {n} damage, Health {before} → {after}", **numbers)
    numbers["before"], numbers["after"] = sheet.stamina, after.stamina
    if gained:
        return msg(
            "{who} · {n} Stamina lost, {before} → {after}: {states}",
            **numbers,
            states=Series(items=gained),
        )
    return msg("{who} · {n} Stamina lost, {before} → {after}", **numbers)


def _taken(amount: int, armour: int, loss: int, pool: str) -> Message:
    if armour:
        return msg("{amount} − {armour} Defense = {loss}", amount=amount, armour=armour, loss=loss)
    if pool == "health":
        return msg("{n} damage", n=loss)
    return msg("{n} Stamina lost", n=loss)


def _final(before: Sheet, after: Sheet) -> tuple[Message, ...]:
    if after.dead and not before.dead:
        return (msg("Health is at minus the maximum or less: this death is final."),)
    return ()


def _facts(after: Sheet) -> dict[str, object]:
    return {
        "health": after.health,
        "stamina": after.stamina,
        "death_coma": after.in_death_coma,
        "true_death": after.dead,
        "exhausted": after.exhausted,
    }


def resolve_heal(request: Heal, scene: ApScene, dice: Dice) -> Outcome:
    """Give back Health or Stamina up to its maximum; above 0 Health, Death Coma ends (D000-52).

    NotPossibleError for the dead.
    """
    target = scene.get(request.target)
    if target.sheet.dead:
        raise NotPossibleError(
            msg("{who} is dead, and healing does not change that.", who=target.label),
            field="target",
        )
    pool = _pool(request.pool, "pool")
    rolled = read_amount(request.amount, dice, field="amount", minimum=0, maximum=HIGHEST)
    before = target.sheet
    if pool == "health":
        effect = gain_health(before, rolled.total)
        healed = effect.sheet.health - before.health
    else:
        effect = change_stamina(before, rolled.total, scene.house_rules)
        healed = effect.sheet.stamina - before.stamina
    outcome = Outcome(
        headline=_healed(target, effect.sheet, healed, pool),
        title=_given(healed, rolled.total),
        verdict=Verdict.RELIEF if healed else Verdict.NEUTRAL,
        rolls=rolled.rolls,
        facts={"amount": rolled.total, "healed": healed, "pool": pool, **_facts(effect.sheet)},
    )
    return settle(outcome, scene, {target.id: effect.sheet}, note=request.note)


def _healed(target: ApCharacter, after: Sheet, healed: int, pool: str) -> Message:
    if pool == "health":
        return msg(
            "{who} · {n} healed, Health {before} → {after}",
            who=target.label,
            n=healed,
            before=target.sheet.health,
            after=after.health,
        )
    return msg(
        "{who} · {n} Stamina regained, {before} → {after}",
        who=target.label,
        n=healed,
        before=target.sheet.stamina,
        after=after.stamina,
    )


def _given(healed: int, amount: int) -> Message:
    if healed < amount:
        return msg("{n} of {amount} healed: full", n=healed, amount=amount)
    return msg("{n} healed", n=healed)
