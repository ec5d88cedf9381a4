"""Character Points: spending them on ranks, Skills and Augs, and earning them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from rules.content import ContentRow
from rules.dice.source import Dice
from rules.errors import InvalidInputError, NotPossibleError
from rules.message import Message, Name, msg, msgn
from rules.names import find, fold_seen
from rules.outcome import Outcome, Verdict
from rules.request import Option, Request
from rules.systems.action_points.content import Content
from rules.systems.action_points.effects import gain_corruption
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.options import Note, Who
from rules.systems.action_points.presence import stir
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import HIGHEST_RANK, LedgerEntry, Sheet

Kind = Literal["skill_rank", "trait_rank", "unlock_skill", "unlock_aug"]

COSTS: Mapping[Kind, int] = {
    "skill_rank": 1,
    "trait_rank": 2,
    "unlock_skill": 3,
    "unlock_aug": 4,
}
"""What each costs in Character Points, whatever the rank (D000-33)."""

KINDS = {
    "skill_rank": msg("Skill rank"),
    "trait_rank": msg("Trait rank"),
    "unlock_skill": msg("new Skill"),
    "unlock_aug": msg("new Aug"),
}

ADVANCE = "advance"
"""The kind of names that can be gained; behind a colon, how."""

MOST_AUGS = 30
LONGEST_NAME = 60


class Advance(Request):
    """What `/ap advance` takes."""

    kind: Annotated[Kind, Option(msg("What is gained"), labels=KINDS)]
    name: Annotated[
        str,
        Field(min_length=1, max_length=LONGEST_NAME),
        Option(msg("Which Skill, Trait or Aug"), completes=ADVANCE, narrowed_by="kind"),
    ]
    paid: Annotated[bool, Option(msg("Whether Character Points pay for it; yes if left out"))] = (
        True
    )
    character: Who
    note: Note = None


def gains(kind: str, sheet: Sheet | None, content: Content) -> Iterable[ContentRow]:
    """Give what can be gained in a way, or in any when it is none of them; an Aug is a new name."""
    skills, traits = content.skills.values(), content.traits.values()
    known = sheet.skills if sheet else {}
    if kind == "skill_rank":
        return [skill for skill in skills if sheet is None or known.get(skill.id, 0)]
    if kind == "unlock_skill":
        return [skill for skill in skills if not known.get(skill.id, 0)]
    if kind == "trait_rank":
        return traits
    return [] if kind == "unlock_aug" else [*skills, *traits]


@dataclass(frozen=True, slots=True)
class _Gain:
    """What an advance changes: its name, the sheet, the rank after, the Corruption it brings."""

    label: Message | Name
    sheet: Sheet
    rank: int | None = None
    entry: LedgerEntry | None = None
    house_rules: tuple[str, ...] = ()


def resolve_advance(request: Advance, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Give a rank, a Skill or an Aug, for Character Points or as the GM's gift.

    NotPossibleError for too few points, a locked or known Skill, an Aug that is there, or a rank
    past the cap: nothing changes then.
    """
    actor = scene.get(request.character)
    if not request.paid and not scene.by_gm:
        raise NotPossibleError(
            msg("Only the GM can give this without Character Points."), field="paid"
        )
    gain = _gain(request, actor, scene)
    sheet = _pay(actor, gain.sheet, request)
    entry = gain.entry or LedgerEntry(reason="gained", amount=0)
    effect = gain_corruption(sheet, entry, scene.house_rules)
    stirred = stir(actor, effect, scene)
    kind = KINDS[request.kind]
    outcome = Outcome(
        headline=msg("{who} · {kind}: {what}", who=actor.label, kind=kind, what=gain.label),
        title=msg("{kind}: {what}", kind=kind, what=gain.label),
        verdict=Verdict.SUCCESS,
        lines=(*_paid(request), *_aug_line(request), *stirred.lines),
        opens=stirred.opens,
        closes=stirred.closes,
        house_rules=(*gain.house_rules, *effect.house_rules, *stirred.house_rules),
        facts={
            "kind": request.kind,
            "paid": request.paid,
            "cp": effect.sheet.cp,
            "corruption": effect.sheet.corruption,
            "rank": gain.rank,
            **stirred.facts,
        },
    )
    return settle(outcome, scene, {actor.id: effect.sheet}, note=request.note)


def _gain(request: Advance, actor: ApCharacter, scene: ApScene) -> _Gain:
    gains = {
        "skill_rank": _skill_rank,
        "trait_rank": _trait_rank,
        "unlock_skill": _unlock_skill,
        "unlock_aug": _unlock_aug,
    }
    return gains[request.kind](request, actor, scene)


def _pay(actor: ApCharacter, sheet: Sheet, request: Advance) -> Sheet:
    if not request.paid:
        return sheet
    cost = COSTS[request.kind]
    if actor.sheet.cp < cost:
        raise NotPossibleError(
            msg(
                "{who} has {cp} of the {cost} Character Points that it costs: {kind}.",
                who=actor.label,
                cp=actor.sheet.cp,
                cost=cost,
                kind=KINDS[request.kind],
            ),
            field="kind",
        )
    return sheet.model_copy(update={"cp": sheet.cp - cost})


def _paid(request: Advance) -> Iterable[Message]:
    if request.paid:
        yield msgn(
            "Paid with {n} Character Point.",
            "Paid with {n} Character Points.",
            COSTS[request.kind],
        )
    else:
        yield msg("Given without Character Points.")


def _aug_line(request: Advance) -> Iterable[Message]:
    if request.kind == "unlock_aug":
        yield msg("What the Aug does is up to the GM.")


def _skill_rank(request: Advance, actor: ApCharacter, scene: ApScene) -> _Gain:
    skill = find(request.name, scene.content.skills.values(), field="name")
    rank = actor.sheet.skills.get(skill.id, 0)
    if rank == 0:
        raise NotPossibleError(
            msg(
                "{skill} is locked for {who}: unlock it first.", skill=skill.label, who=actor.label
            ),
            field="name",
        )
    rank = _capped(rank + 1, skill.label, scene.house_rules)
    skills = {**actor.sheet.skills, skill.id: rank}
    return _Gain(skill.label, actor.sheet.model_copy(update={"skills": skills}), rank)


def _unlock_skill(request: Advance, actor: ApCharacter, scene: ApScene) -> _Gain:
    skill = find(request.name, scene.content.skills.values(), field="name")
    if actor.sheet.skills.get(skill.id, 0):
        raise NotPossibleError(
            msg("{who} knows {skill} already.", skill=skill.label, who=actor.label),
            field="name",
        )
    rules = scene.house_rules
    rank = _capped(rules.new_skill_rank, skill.label, rules)
    skills = {**actor.sheet.skills, skill.id: rank}
    keys = ("new_skill_rank",) if rank > 1 else ()
    sheet = actor.sheet.model_copy(update={"skills": skills})
    return _Gain(skill.label, sheet, rank, house_rules=keys)


def _trait_rank(request: Advance, actor: ApCharacter, scene: ApScene) -> _Gain:
    trait = find(request.name, scene.content.traits.values(), field="name")
    rules = scene.house_rules
    rank = _capped(actor.sheet.traits.get(trait.id, 0) + 1, trait.label, rules)
    sheet = actor.sheet.model_copy(update={"traits": {**actor.sheet.traits, trait.id: rank}})
    if rank <= actor.sheet.natural.get(trait.id, 0):
        return _Gain(trait.label, sheet, rank)
    amounts = {
        "by_means": 2 if request.paid else 1,
        "always_1": 1,
        "always_2": 2,
        "stacked": 3 if request.paid else 1,
    }
    amount = amounts[rules.trait_corruption]
    keys = ("trait_corruption",) if amount != amounts["by_means"] else ()
    entry = LedgerEntry(reason="trait", amount=amount, item=trait.id, seconds=scene.clock.seconds)
    return _Gain(trait.label, sheet, rank, entry, keys)


def _unlock_aug(request: Advance, actor: ApCharacter, scene: ApScene) -> _Gain:
    name = " ".join(request.name.split())
    augs = actor.sheet.augs
    if not fold_seen(name) or "," in name:
        raise InvalidInputError(msg("An Aug needs a name, without a comma in it."), field="name")
    if fold_seen(name) in map(fold_seen, augs):
        raise NotPossibleError(
            msg("{who} has the Aug {aug} already.", who=actor.label, aug=Name(text=name)),
            field="name",
        )
    if len(augs) >= MOST_AUGS:
        raise NotPossibleError(
            msg("{who} has {n} Augs, which is the most.", who=actor.label, n=MOST_AUGS),
            field="name",
        )
    amounts = {
        "by_means": 3 if request.paid else 2,
        "always_2": 2,
        "always_3": 3,
        "stacked": 5 if request.paid else 2,
    }
    amount = amounts[scene.house_rules.aug_corruption]
    keys = ("aug_corruption",) if amount != amounts["by_means"] else ()
    entry = LedgerEntry(reason="aug", amount=amount, item=name, seconds=scene.clock.seconds)
    sheet = actor.sheet.model_copy(update={"augs": (*augs, name)})
    return _Gain(Name(text=name), sheet, None, entry, keys)


def _capped(rank: int, label: Message | Name, rules: HouseRules) -> int:
    """Give a rank, or refuse one past the campaign's cap or the bot's bound (D000-33)."""
    cap = HIGHEST_RANK if rules.rank_cap == "none" else rules.rank_cap
    if rank > cap:
        raise NotPossibleError(
            msg("{what} cannot be raised past rank {cap}.", what=label, cap=cap), field="name"
        )
    return rank
