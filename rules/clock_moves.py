"""What the GM does with the clock outside of combat: sessions, and time that passes."""

from __future__ import annotations

from typing import Annotated

from rules.clock import said_time
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.message import msg, msgn
from rules.outcome import Outcome
from rules.request import Option, Request
from rules.scene import AnyScene
from rules.spans import seconds_of
from rules.system import RuleSystem
from rules.time_passing import passed


class Session(Request):
    """What `/session` takes: nothing."""


class Advance(Request):
    """What `/time advance` takes; all that is given is added up."""

    minutes: Annotated[str | None, Option(msg("How many minutes: 90, or 1:30"))] = None
    hours: Annotated[str | None, Option(msg("How many hours"))] = None
    days: Annotated[str | None, Option(msg("How many days: n days are n midnights"))] = None


def start_session(system: RuleSystem, _request: Session, scene: AnyScene, _dice: Dice) -> Outcome:
    """Begin the next session; NotPossibleError while one goes on."""
    clock = scene.clock
    if clock.playing:
        raise NotPossibleError(
            msg("Session {n} goes on already. End it first: /session end", n=clock.session)
        )
    number = clock.session + 1
    told = Outcome(
        headline=msg("Session {n} begins", n=number),
        title=msg("Session {n} begins", n=number),
        lines=(msg("It is {time}.", time=said_time(clock.seconds)),),
        clock=clock.model_copy(update={"session": number, "playing": True}),
    )
    return passed(system, scene, told)


def end_session(system: RuleSystem, _request: Session, scene: AnyScene, _dice: Dice) -> Outcome:
    """End the session that goes on; NotPossibleError when none does."""
    clock = scene.clock
    if not clock.playing:
        raise NotPossibleError(msg("No session goes on. Start one: /session start"))
    told = Outcome(
        headline=msg("Session {n} ends", n=clock.session),
        title=msg("Session {n} ends", n=clock.session),
        clock=clock.model_copy(update={"playing": False}),
    )
    return passed(system, scene, told)


def advance(system: RuleSystem, request: Advance, scene: AnyScene, _dice: Dice) -> Outcome:
    """Let time pass: every midnight on the way is one."""
    seconds = seconds_of(minutes=request.minutes, hours=request.hours, days=request.days)
    clock = scene.clock.model_copy(update={"seconds": scene.clock.seconds + seconds})
    nights = clock.day - scene.clock.day
    passes = msg("Time passes: {time}", time=said_time(clock.seconds))
    told = Outcome(
        headline=passes,
        title=passes,
        lines=(msgn("{n} midnight passes.", "{n} midnights pass.", nights),) if nights else (),
        clock=clock,
    )
    return passed(system, scene, told)
