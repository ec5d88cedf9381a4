"""Who fights, in which order, and how turns go round."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from rules.clock import Clock
from rules.message import Frozen, Name
from rules.sheet import CharacterId


class Place(Frozen):
    """One place in the order: who, by which name, and with which score if one was found."""

    character: CharacterId
    name: Name
    score: int | None = None


class Combat(Frozen):
    """The order of a combat, who acts first first. Whose turn it is, the clock's `turn` says."""

    order: tuple[Place, ...] = ()

    def acting(self, clock: Clock) -> Place | None:
        """Give whose turn it is; None when nobody fights."""
        if clock.in_combat and clock.turn <= len(self.order):
            return self.order[clock.turn - 1]
        return None

    def has(self, who: CharacterId) -> bool:
        """Tell whether somebody fights."""
        return any(place.character == who for place in self.order)

    @property
    def ties(self) -> bool:
        """Whether two have the same score."""
        scores = [place.score for place in self.order if place.score is not None]
        return len(set(scores)) < len(scores)


@dataclass(frozen=True, slots=True)
class Moved:
    """A combat and the clock, after a turn has ended or the order has changed."""

    combat: Combat
    clock: Clock


def next_turn(combat: Combat, clock: Clock, gone: Collection[CharacterId] = ()) -> Moved | None:
    """End the turn, and give it to the next who is not gone; a new round begins after the last.

    Those who are gone leave the order. None when nobody is left.
    """
    places, count = combat.order, len(combat.order)
    for step in range(count):
        rounds, place = divmod(clock.turn + step, count)
        if places[place].character not in gone:
            kept = tuple(each for each in places if each.character not in gone)
            turn = kept.index(places[place]) + 1
            update = {"round": clock.round + rounds, "turn": turn}
            return Moved(Combat(order=kept), clock.model_copy(update=update))
    return None


def left_by(combat: Combat, clock: Clock, gone: Collection[CharacterId]) -> Moved | None:
    """Take those out who leave. Whose turn it is keeps it, or it goes on to the next.

    None when nobody is left.
    """
    acting = combat.acting(clock)
    if acting is None or acting.character in gone:
        return next_turn(combat, clock, gone)
    kept = tuple(each for each in combat.order if each.character not in gone)
    turn = kept.index(acting) + 1
    return Moved(Combat(order=kept), clock.model_copy(update={"turn": turn}))


def joined_by(combat: Combat, clock: Clock, newcomers: Iterable[Place]) -> Moved:
    """Put newcomers behind all who have their score or a higher one, without a score at the end.

    Whose turn it is keeps it.
    """
    acting = combat.acting(clock)
    order = list(combat.order)
    for newcomer in newcomers:
        order.insert(_place_for(newcomer, order), newcomer)
    turn = order.index(acting) + 1 if acting else clock.turn
    return Moved(Combat(order=tuple(order)), clock.model_copy(update={"turn": turn}))


def _place_for(newcomer: Place, order: Sequence[Place]) -> int:
    if newcomer.score is not None:
        for place, each in enumerate(order):
            if each.score is not None and each.score < newcomer.score:
                return place
    return len(order)


def reordered(combat: Combat, who: Sequence[CharacterId]) -> Combat:
    """Put those named into that order, among the places that they have now."""
    by_id = {place.character: place for place in combat.order}
    named = iter(who)
    return Combat(
        order=tuple(
            by_id[next(named)] if place.character in who else place for place in combat.order
        )
    )
