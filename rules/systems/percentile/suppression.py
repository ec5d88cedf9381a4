"""Suppression: cover, prone, or 1 SAN to act as usual (D001-28, D001-29)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, msg
from rules.outcome import Outcome, Verdict
from rules.request import Option, Part, Request, Right
from rules.sheet import CharacterId
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.options import Note
from rules.systems.percentile.scene import D100Character, D100Scene
from rules.systems.percentile.settle import settle
from rules.systems.percentile.sheet import Sheet

SUPPRESSION = "suppression"
SUPPRESS = "suppress"
PRICE = 1
"""The SAN that refusing costs."""

CHOICES = {"cover": msg("cover"), "prone": msg("prone"), "refuse": msg("refuse")}


class Suppress(Request):
    """What `/d100 suppress` takes."""

    choice: Annotated[
        Literal["cover", "prone", "refuse"],
        Option(msg("Go into cover, lie prone, or refuse and lose 1 SAN"), labels=CHOICES),
    ]
    target: Annotated[
        CharacterId,
        Part(Right.OWN, own_by_default=True),
        Option(msg("Who is suppressed; your own character if left out")),
    ]
    note: Note = None


def suppressed(sheet: Sheet, scene: D100Scene) -> Sheet:
    """Give the sheet suppressed, since this turn of the fight."""
    clock = scene.clock
    since = {"suppressed_in": clock.round, "suppressed_turn": clock.turn}
    return sheet.model_copy(update={"suppressed": True, **since})


def goes_to_ground(character: D100Character, rules: HouseRules) -> bool:
    """Tell whether nobody needs to choose: an NPC goes to ground by itself (D001-29)."""
    return character.owner is None and rules.npc_suppression == "go_to_ground"


def ask(character: D100Character, sheet: Sheet, rules: HouseRules) -> FollowUp:
    """Ask what somebody suppressed does; at 0 SAN there is no refusing."""
    price = _price(sheet, rules)
    request: dict[str, Any] = {"target": character.id}
    choices = [
        Choice(
            key=key,
            label=label,
            action=SUPPRESS,
            request={**request, "choice": key},
        )
        for key, label in (("cover", msg("Cover")), ("prone", msg("Prone")))
    ]
    if sheet.san > 0 or price == 0:
        label = msg("Refuse: −{n} SAN", n=price) if price else msg("Refuse")
        choices.append(
            Choice(
                key="refuse", label=label, action=SUPPRESS, request={**request, "choice": "refuse"}
            )
        )
    return FollowUp(
        kind=SUPPRESSION,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} is suppressed: into cover or prone next, or refuse.", who=character.label
        ),
        choices=tuple(choices),
    )


def _price(sheet: Sheet, rules: HouseRules) -> int:
    """Give the SAN that refusing costs: none for the adapted to violence (D001-29)."""
    adapted = rules.sanity_module == "on" and "violence" in sheet.adapted
    return 0 if adapted else PRICE


def resolve_suppress(request: Suppress, scene: D100Scene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Take what somebody suppressed does; whichever it is, it ends the suppression (D001-28).

    NotPossibleError for whoever is not suppressed or unconscious, and for a refusal at 0 SAN or by
    an NPC that goes to ground.
    """
    character = scene.get(request.target)
    sheet, rules = character.sheet, scene.house_rules
    if not sheet.suppressed:
        raise NotPossibleError(msg("{who} is not suppressed.", who=character.label), field="target")
    if sheet.unconscious:
        raise NotPossibleError(msg("{who} is unconscious.", who=character.label), field="target")
    price = 0
    if request.choice == "refuse":
        price = _refusal(character, rules)
    after = sheet.unsuppressed().model_copy(update={"san": sheet.san - price})
    asked = scene.open_for(character.id, SUPPRESSION)
    outcome = Outcome(
        headline=_headline(character, request.choice, after),
        title=_title(request.choice, price),
        verdict=Verdict.HARM if price else Verdict.NEUTRAL,
        closes=(asked.id,) if asked else (),
        house_rules=("npc_suppression",)
        if character.owner is None and request.choice == "refuse"
        else (),
        facts={
            "choice": request.choice,
            "san": after.san,
            "acts_normally": request.choice == "refuse",
        },
    )
    return settle(outcome, scene, {character.id: after}, note=request.note)


def _refusal(character: D100Character, rules: HouseRules) -> int:
    if goes_to_ground(character, rules):
        raise NotPossibleError(
            msg("{who} is an NPC, and suppressed NPCs go to ground here.", who=character.label),
            field="choice",
        )
    price = _price(character.sheet, rules)
    if character.sheet.san < price:
        raise NotPossibleError(
            msg("{who} has 0 SAN and cannot refuse.", who=character.label), field="choice"
        )
    return price


def _headline(character: D100Character, choice: str, after: Sheet) -> Message:
    if choice == "cover":
        return msg("{who} · suppressed: goes into cover", who=character.label)
    if choice == "prone":
        return msg("{who} · suppressed: lies prone", who=character.label)
    return msg(
        "{who} · suppressed: refuses and acts, SAN {before} → {after}",
        who=character.label,
        before=character.sheet.san,
        after=after.san,
    )


def _title(choice: str, price: int) -> Message:
    if choice != "refuse":
        return msg("That is the next action; the suppression ends with it")
    if price:
        return msg("{n} SAN lost to act as usual", n=price)
    return msg("Acts as usual, and pays nothing for it")


def review_suppression(stored: OpenFollowUp, scene: D100Scene) -> FollowUp | Void:
    """Ask anew, or end the question of somebody who can no longer answer or need not."""
    character = scene.get(stored.follow_up.character)
    if not character.sheet.suppressed:
        return Void(reason=msg("{who} is no longer suppressed.", who=character.label))
    if character.sheet.unconscious:
        return Void(reason=msg("{who} is unconscious.", who=character.label))
    return ask(character, character.sheet, scene.house_rules)
