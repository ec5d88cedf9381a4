"""One timer watches all answers, and announces each that takes too long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.presentation.watchdog import Watchdog


class Loop:
    """A loop whose time passes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], None]) -> object:
        return self.call_at(self.now + delay, callback)

    def call_at(self, when: float, callback: Callable[[], None]) -> object:
        self.timers.append((when, callback))
        return object()

    def pass_time(self, seconds: float) -> None:
        until = self.now + seconds
        while self.timers and min(self.timers, key=lambda timer: timer[0])[0] <= until:
            when, callback = min(self.timers, key=lambda timer: timer[0])
            self.timers.remove((when, callback))
            self.now = when
            callback()
        self.now = until


class Answer:
    """An answer that notes when it was announced."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.announced: list[float] = []

    def announce(self) -> None:
        self.announced.append(self.loop.now)


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    made = Loop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: made)
    return made


def test_each_answer_is_announced_once_when_its_own_time_is_over(loop: Loop) -> None:
    watchdog = Watchdog(1.5)
    first, second, third = (Answer(loop) for _ in range(3))
    watchdog.watch(first)
    loop.pass_time(1.0)
    watchdog.watch(second)
    loop.pass_time(0.25)
    watchdog.watch(third)
    loop.pass_time(10.0)
    assert (first.announced, second.announced, third.announced) == ([101.5], [102.5], [102.75])


def test_an_answer_that_was_left_in_time_is_not_announced(loop: Loop) -> None:
    watchdog = Watchdog(1.5)
    quick, slow = Answer(loop), Answer(loop)
    watchdog.watch(quick)
    watchdog.watch(slow)
    watchdog.leave(quick)
    loop.pass_time(10.0)
    assert (quick.announced, slow.announced) == ([], [101.5])


def test_many_answers_need_one_timer_at_a_time(loop: Loop) -> None:
    watchdog = Watchdog(1.5)
    for _ in range(50):
        answer = Answer(loop)
        watchdog.watch(answer)
        assert len(loop.timers) == 1
        watchdog.leave(answer)
        loop.pass_time(0.01)
    loop.pass_time(10.0)
    assert loop.timers == []


def test_it_watches_on_after_a_rest(loop: Loop) -> None:
    watchdog = Watchdog(1.5)
    loop.pass_time(10.0)
    late = Answer(loop)
    watchdog.watch(late)
    loop.pass_time(10.0)
    again = Answer(loop)
    watchdog.watch(again)
    loop.pass_time(10.0)
    assert (late.announced, again.announced) == ([111.5], [121.5])
