"""Traits: which of a pair leads somebody whom the mind has left (D002-16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from rules.deciding import deciding
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Ask, AskOption, Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, Name, Series, msg
from rules.names import find
from rules.outcome import Outcome, Roll, Verdict
from rules.request import Option, Request
from rules.systems.opposed_d20.bouts import die_roll
from rules.systems.opposed_d20.content import Content, TraitPair
from rules.systems.opposed_d20.mastery import STEP, Edges, Level, Rating, score_of
from rules.systems.opposed_d20.options import Note, Who
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.sheet import AVERAGE, TRAITS_ADD_UP_TO, Sheet
from rules.systems.opposed_d20.states import is_dead, is_mad, present

TRAIT = "trait"
LISTED = 25
STRONGEST = 3
"""How many of the strongest traits are told to the GM."""


@dataclass(frozen=True, slots=True)
class Trait:
    """One trait of a pair: its name, and the pair it belongs to."""

    pair: TraitPair
    opposite: bool

    @property
    def id(self) -> str:
        """The pair's id; that of the other trait is marked."""
        return f"{self.pair.id}-opposite" if self.opposite else self.pair.id

    @property
    def name(self) -> str:
        """The trait's name as it is written."""
        return self.pair.opposite if self.opposite else self.pair.name

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names: those of the pair belong to its first trait."""
        return (
            () if self.opposite else (f"{self.pair.name}/{self.pair.opposite}", *self.pair.aliases)
        )

    @property
    def label(self) -> Message | Name:
        """The trait's name to show."""
        return self.pair.opposite_label if self.opposite else self.pair.label

    @property
    def other(self) -> Trait:
        """The opposite of this trait."""
        return Trait(self.pair, not self.opposite)

    def value(self, sheet: Sheet) -> int:
        """Give the trait's value on a sheet; both of a pair are 20 together."""
        first = sheet.trait(self.pair.id)
        return TRAITS_ADD_UP_TO - first if self.opposite else first


def all_traits(content: Content) -> tuple[Trait, ...]:
    """Give both traits of every pair."""
    return tuple(Trait(pair, side) for pair in content.traits.values() for side in (False, True))


def acts(value: int, die: int, second: int | None, edges: Edges) -> str:
    """Say how somebody acts: by the trait, by its opposite, or free; `second` is its die."""
    if score_of(Rating(value), die, edges).raised >= Level.SUCCESS:
        return "trait"
    if second is None:
        return "free"
    opposite = Rating(TRAITS_ADD_UP_TO - value)
    return "opposite" if score_of(opposite, second, edges).raised >= Level.SUCCESS else "free"


class TraitTest(Request):
    """What `/d20 trait` takes."""

    pair: Annotated[str, Option(msg("A trait, or a pair of them"), completes=TRAIT)]
    side: Annotated[
        Literal["first", "opposite"] | None,
        Option(
            msg("Which trait of the pair is rolled first; the named one if left out"),
            labels={"first": msg("the first of the pair"), "opposite": msg("its opposite")},
        ),
    ] = None
    forced: Annotated[
        bool, Option(msg("Whether the GM calls for it although nobody is insane"))
    ] = False
    character: Who
    note: Note = None


def resolve_trait(request: TraitTest, scene: D20Scene, dice: Dice) -> Outcome:
    """Roll a trait, and if that fails its opposite; if both fail the choice is free (D002-16).

    NotPossibleError for somebody who is not insane, unless the GM forces it.
    """
    actor, sheet, trait = asked_trait(request, scene)
    value, edges = trait.value(sheet), scene.house_rules.edges
    first = dice.roll(STEP)
    second = None if acts(value, first, None, edges) == "trait" else dice.roll(STEP)
    how = acts(value, first, second, edges)
    outcome = Outcome(
        headline=_headline(actor, trait, how),
        title=_title(trait, how),
        verdict=Verdict.NEUTRAL,
        rolls=_rolls(trait, value, (first, second), edges),
        house_rules=deciding(
            scene.house_rules,
            ("edges",),
            lambda each: _rolls(trait, value, (first, second), each.edges),
        ),
        facts={"trait": trait.id, "value": value, "die": first, "die2": second, "acts": how},
    )
    return settle(outcome, scene, {actor.id: sheet}, note=request.note)


def asked_trait(request: TraitTest, scene: D20Scene) -> tuple[D20Character, Sheet, Trait]:
    """Give who is asked for which trait, with the sheet of now; a RuleError when it cannot be."""
    actor = scene.get(request.character)
    sheet = present(actor.sheet, scene.clock)
    _refuse(actor, sheet, request, scene)
    trait = find(request.pair, all_traits(scene.content), field="pair")
    if request.side is not None:
        trait = Trait(trait.pair, request.side == "opposite")
    return actor, sheet, trait


def _refuse(actor: D20Character, sheet: Sheet, request: TraitTest, scene: D20Scene) -> None:
    if is_dead(sheet, scene.house_rules):
        raise NotPossibleError(msg("{who} is dead.", who=actor.label), field="character")
    if request.forced and not scene.by_gm:
        raise NotPossibleError(msg("Only the GM can force a trait."), field="forced")
    if not request.forced and not is_mad(sheet):
        raise NotPossibleError(
            msg(
                "{who} is not insane, so no trait leads them unless the GM forces it.",
                who=actor.label,
            ),
            field="character",
        )


def _rolls(
    trait: Trait, value: int, dice: tuple[int, int | None], edges: Edges
) -> tuple[Roll, ...]:
    """Show the die of a trait, and that of its opposite if it was thrown."""
    pairs = ((trait, value, dice[0]), (trait.other, TRAITS_ADD_UP_TO - value, dice[1]))
    return tuple(
        die_roll(
            die,
            msg("{trait} {value}", trait=side.label, value=rating),
            score_of(Rating(rating), die, edges).raised.said,
        )
        for side, rating, die in pairs
        if die is not None
    )


def _headline(actor: D20Character, trait: Trait, how: str) -> Message:
    if how == "free":
        return msg(
            "{who} · {trait}: neither it nor {other} leads",
            who=actor.label,
            trait=trait.label,
            other=trait.other.label,
        )
    led = trait if how == "trait" else trait.other
    return msg("{who} · {trait} leads", who=actor.label, trait=led.label)


def _title(trait: Trait, how: str) -> Message:
    if how == "free":
        return msg("Free to choose")
    return msg("Acts by {trait}", trait=(trait if how == "trait" else trait.other).label)


def strongest(sheet: Sheet, content: Content) -> Message:
    """Say which traits are the strongest, for the GM to pick from."""
    strong = [each for each in all_traits(content) if each.value(sheet) > AVERAGE]
    strong.sort(key=lambda each: -each.value(sheet))
    if not strong:
        return msg("No trait is stronger than its opposite.")
    told = tuple(
        msg("{trait} {value}", trait=each.label, value=each.value(sheet))
        for each in strong[:STRONGEST]
    )
    return msg("The strongest traits: {traits}.", traits=Series(items=told))


def ask_trait(actor: D20Character, sheet: Sheet, scene: D20Scene) -> FollowUp:
    """Ask the GM which trait leads somebody who has gone insane."""
    both = (
        ("first", msg("Roll a first trait…"), False),
        ("opposite", msg("Roll an opposite trait…"), True),
    )
    return FollowUp(
        kind=TRAIT,
        character=actor.id,
        asks=Asks.GM,
        prompt=msg("{who} is insane, and the traits lead. Which trait is rolled?", who=actor.label),
        choices=tuple(
            Choice(
                key=key,
                label=label,
                action=TRAIT,
                request={"character": actor.id},
                ask=_ask(sheet, scene.content, opposite=opposite),
            )
            for key, label, opposite in both
        ),
    )


def _ask(sheet: Sheet, content: Content, *, opposite: bool) -> Ask:
    traits = [Trait(pair, opposite) for pair in content.traits.values()][:LISTED]
    options = tuple(
        AskOption(
            value=each.id,
            label=msg("{trait} {value}", trait=each.label, value=each.value(sheet)),
        )
        for each in traits
    )
    return Ask(field="pair", label=msg("Which trait is rolled"), options=options)


def review_trait(stored: OpenFollowUp, scene: D20Scene) -> FollowUp | Void:
    """Show the traits of now; end the question when the insanity is over, or the life."""
    actor = scene.get(stored.follow_up.character)
    sheet = present(actor.sheet, scene.clock)
    if is_dead(sheet, scene.house_rules):
        return Void(reason=msg("{who} is dead.", who=actor.label))
    if not is_mad(sheet):
        return Void(reason=msg("{who} is no longer insane.", who=actor.label))
    return ask_trait(actor, sheet, scene)
