"""A campaign's time and its combat, to be read."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.lists import Listing, listed
from bot.presentation.outcome import later
from bot.services.clock import ClockView
from rules.clock import said_time
from rules.combat import Place
from rules.message import Message, msg


def clock_listing(view: ClockView) -> Listing:
    """Show what time it is, who acts when in the combat, and what is asked later."""
    sections = [listed(*_time(view))]
    if view.clock.in_combat:
        heading = msg("Round {round}", round=view.clock.round)
        sections.append(listed(*_order(view), heading=heading))
    if view.later:
        sections.append(listed(*map(later, view.later), heading=msg("Asked later")))
    title = msg("It is {time}", time=said_time(view.clock.seconds))
    return Listing(title, tuple(sections), view.campaign)


def _time(view: ClockView) -> Iterator[Message]:
    clock = view.clock
    if clock.playing:
        yield msg("Session {n} goes on.", n=clock.session)
    elif clock.session:
        yield msg("Session {n} has ended.", n=clock.session)
    else:
        yield msg("No session was started yet.")
    if not clock.in_combat:
        yield msg("No combat goes on.")


def _order(view: ClockView) -> Iterator[Message]:
    for number, place in enumerate(view.order, start=1):
        line = _place(number, place)
        yield msg("{place}: acts now", place=line) if number == view.clock.turn else line


def _place(number: int, place: Place) -> Message:
    if place.score is None:
        return msg("{number}. {name}", number=number, name=place.name)
    return msg("{number}. {name} ({score})", number=number, name=place.name, score=place.score)
