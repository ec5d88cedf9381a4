"""What the GM does with a combat: begin it, end turns, change who fights and when, end it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.combat import Combat, Moved, Place, joined_by, left_by, next_turn, reordered
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import Message, Name, Series, Value, msg, msgn
from rules.outcome import Outcome, Table
from rules.request import Option, Part, Request
from rules.scene import AnyScene
from rules.sheet import CharacterId
from rules.system import RuleSystem
from rules.time_passing import passed, waiting_for_the_turn

MOST = 40
"""How many are put in order at once."""

AHEAD = 3
"""How many of those who act next are named."""


class StartCombat(Request):
    """What `/combat start` takes."""

    characters: Annotated[
        tuple[CharacterId, ...],
        Field(min_length=1, max_length=MOST),
        Part(),
        Option(msg("Who fights; several names with commas between")),
    ]
    began: Annotated[
        tuple[CharacterId, ...],
        Field(max_length=MOST),
        Part(),
        Option(msg("Who began it, if that matters; several names with commas between")),
    ] = ()


class Fighters(Request):
    """What `/combat join`, `leave` and `order` take."""

    characters: Annotated[
        tuple[CharacterId, ...],
        Field(min_length=1, max_length=MOST),
        Part(),
        Option(msg("Who; several names with commas between")),
    ]


class NextTurn(Request):
    """What `/combat next` takes: nothing. Those who are out of play since leave the order."""

    gone: Annotated[tuple[CharacterId, ...], Option(msg("Who is out of play"), hidden=True)] = ()


class EndCombat(Request):
    """What `/combat end` takes: nothing."""


def start_combat(system: RuleSystem, request: StartCombat, scene: AnyScene, dice: Dice) -> Outcome:
    """Begin the first round: in the order of the system's initiative, else in the one typed.

    NotPossibleError while a combat goes on.
    """
    if scene.clock.in_combat:
        raise NotPossibleError(
            msg("A combat goes on already. Let others in: /combat join. End it: /combat end")
        )
    if request.began and not (system.initiative and system.initiative.minds_who_began):
        raise NotPossibleError(
            msg("In {system} it does not matter who began.", system=system.name), field="began"
        )
    who = tuple(dict.fromkeys((*request.characters, *request.began)))
    if len(who) > MOST:
        raise NotPossibleError(
            msg("At most {n} can be put in order at once.", n=MOST), field="characters"
        )
    clock = scene.clock.model_copy(update={"round": 1, "turn": 1})
    found = _ordered(system, replace(scene, clock=clock), who, request.began, dice)
    combat = found.combat or Combat()
    first = combat.order[0].name
    told = found.model_copy(
        update={
            "headline": msg("A combat begins: {who} acts first", who=first),
            "title": msg("Round 1: {who} acts", who=first),
            "lines": (*found.lines, *_advice(combat)),
            "table": found.table or _table(combat),
            "clock": clock,
        }
    )
    cast = {
        each: replace(who, sheet=told.sheets.get(each, who.sheet))
        for each, who in scene.cast.items()
    }
    return passed(system, replace(scene, cast=cast), told)


def end_turn(system: RuleSystem, request: NextTurn, scene: AnyScene, _dice: Dice) -> Outcome:
    """End the turn: what waited for that is asked, and the next in the order acts.

    NotPossibleError without a combat, or when nobody is left in it.
    """
    moved = next_turn(_combat(scene), scene.clock, request.gone)
    if moved is None:
        raise _nobody_left()
    return _turn_ends(system, scene, moved)


def join_combat(system: RuleSystem, request: Fighters, scene: AnyScene, dice: Dice) -> Outcome:
    """Let others into the order, each by its own score; NotPossibleError for who fights already."""
    combat = _combat(scene)
    for who in request.characters:
        if combat.has(who):
            raise NotPossibleError(
                msg("{who} fights already.", who=scene.get(who).label), field="characters"
            )
    found = _ordered(system, scene, request.characters, (), dice)
    newcomers = (found.combat or Combat()).order
    moved = joined_by(combat, scene.clock, newcomers)
    names = Series(items=tuple(each.name for each in newcomers))
    return found.model_copy(
        update={
            "headline": msg("{names} join the combat", names=names)
            if len(newcomers) > 1
            else msg("{names} joins the combat", names=names),
            "title": _whose_turn(moved),
            "lines": (*found.lines, *_advice(moved.combat)),
            "table": _table(moved.combat),
            "combat": moved.combat,
            "clock": moved.clock,
        }
    )


def leave_combat(system: RuleSystem, request: Fighters, scene: AnyScene, _dice: Dice) -> Outcome:
    """Take some out of the order. The turn of one who leaves ends.

    NotPossibleError for who does not fight, or when nobody would be left.
    """
    combat = _combat(scene)
    _check_fighting(combat, request.characters, scene)
    moved = left_by(combat, scene.clock, request.characters)
    if moved is None:
        raise _nobody_left()
    names = Series(items=tuple(scene.get(who).label for who in request.characters))
    headline = (
        msg("{names} leave the combat", names=names)
        if len(request.characters) > 1
        else msg("{names} leaves the combat", names=names)
    )
    acting = combat.acting(scene.clock)
    if acting is None or acting.character in request.characters:
        return _turn_ends(system, scene, moved).model_copy(update={"headline": headline})
    return Outcome(
        headline=headline, title=_whose_turn(moved), clock=moved.clock, combat=moved.combat
    )


def order_combat(_system: RuleSystem, request: Fighters, scene: AnyScene, _dice: Dice) -> Outcome:
    """Put some into another order, among the places that they have; the turn stays where it is.

    NotPossibleError for who does not fight.
    """
    combat = _combat(scene)
    _check_fighting(combat, request.characters, scene)
    moved = Moved(reordered(combat, request.characters), scene.clock)
    return Outcome(
        headline=msg("The order of the combat has changed"),
        title=_whose_turn(moved),
        table=_table(moved.combat),
        clock=moved.clock,
        combat=moved.combat,
    )


def end_combat(system: RuleSystem, _request: EndCombat, scene: AnyScene, _dice: Dice) -> Outcome:
    """End the combat, and with it the turn; NotPossibleError when none goes on."""
    if not scene.clock.in_combat:
        raise _no_combat()
    ends = msgn(
        "The combat ends after {n} round", "The combat ends after {n} rounds", scene.clock.round
    )
    told = Outcome(
        headline=ends,
        title=ends,
        asks=waiting_for_the_turn(scene),
        clock=scene.clock.model_copy(update={"round": 0, "turn": 0}),
        combat=Combat(),
    )
    return passed(system, scene, told)


def _combat(scene: AnyScene) -> Combat:
    if not scene.clock.in_combat:
        raise _no_combat()
    return scene.combat or Combat()


def _no_combat() -> NotPossibleError:
    return NotPossibleError(msg("No combat goes on. Start one: /combat start"))


def _nobody_left() -> NotPossibleError:
    return NotPossibleError(msg("Nobody is left in the combat. End it: /combat end"))


def _check_fighting(combat: Combat, who: Iterable[CharacterId], scene: AnyScene) -> None:
    for each in who:
        if not combat.has(each):
            raise NotPossibleError(
                msg("{who} does not fight.", who=scene.get(each).label), field="characters"
            )


def _ordered(
    system: RuleSystem,
    scene: AnyScene,
    who: Sequence[CharacterId],
    began: tuple[CharacterId, ...],
    dice: Dice,
) -> Outcome:
    """Give an outcome whose combat holds those alone, ordered by the system or as they stand."""
    cast = {each: scene.get(each) for each in who}
    if system.initiative is not None:
        return system.initiative.order(replace(scene, cast=cast), began, dice)
    places = (Place(character=each.id, name=each.label) for each in cast.values())
    typed = msg("The order is the one that was typed.")
    return Outcome(headline=typed, title=typed, combat=Combat(order=tuple(places)))


def _turn_ends(system: RuleSystem, scene: AnyScene, moved: Moved) -> Outcome:
    clock = moved.clock
    rounds = clock.round - scene.clock.round
    seconds = scene.clock.seconds + rounds * system.round_seconds
    acting = moved.combat.acting(clock)
    told = Outcome(
        headline=_whose_turn(moved),
        title=msg("{who} acts", who=acting.name) if acting else _whose_turn(moved),
        lines=tuple(_next(moved)),
        asks=waiting_for_the_turn(scene),
        clock=clock.model_copy(update={"seconds": seconds}),
        combat=None if moved.combat == scene.combat else moved.combat,
    )
    return passed(system, scene, told)


def _whose_turn(moved: Moved) -> Message:
    acting = moved.combat.acting(moved.clock)
    who = acting.name if acting else Name(text="")
    return msg("Round {round}: {who} acts", round=moved.clock.round, who=who)


def _next(moved: Moved) -> Iterable[Message]:
    """Say who acts after that, in this round and the next."""
    order, turn = moved.combat.order, moved.clock.turn
    ahead = (*order[turn:], *order[: turn - 1])[:AHEAD]
    if ahead:
        yield msg("Then: {names}.", names=Series(items=tuple(each.name for each in ahead)))


def _advice(combat: Combat) -> Iterable[Message]:
    if combat.ties:
        yield msg("Who is level can be put in another order: /combat order")


def _table(combat: Combat) -> Table:
    scored = any(place.score is not None for place in combat.order)
    columns = (msg("Order"), msg("Character"), *((msg("Score"),) if scored else ()))
    return Table(
        columns=columns,
        rows=tuple(_row(place, number, scored) for number, place in enumerate(combat.order, 1)),
    )


def _row(place: Place, number: int, scored: bool) -> tuple[Value, ...]:
    score: Value = Name(text="–") if place.score is None else place.score
    return (number, place.name, score) if scored else (number, place.name)
