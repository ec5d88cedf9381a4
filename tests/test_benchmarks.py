"""The harness of the benchmarks: what it says, and what it finds."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from benchmarks import completion, contests, measure
from benchmarks.__main__ import found
from benchmarks.measure import Figure, compared
from bot.services.caller import Caller
from bot.services.completion import Completion
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import Rating
from rules.systems.opposed_d20.odds import contest_odds


def test_a_figure_says_its_ratio_its_goal_and_whether_it_is_short() -> None:
    assert Figure("dice.roll", 5.678, 5).line == "dice.roll ratio 5.68 goal 5 ok"
    assert Figure("dice.roll", 5.0, 5).line == "dice.roll ratio 5.00 goal 5 ok"
    assert Figure("play", 0.594, 0.6).line == "play ratio 0.59 goal 0.6 short"


def test_what_does_more_work_takes_longer_than_its_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that only the work itself moves on."""
    clock = [0.0]
    monkeypatch.setattr(measure, "time", SimpleNamespace(process_time=lambda: clock[0]))
    monkeypatch.setattr(measure, "gc", SimpleNamespace(collect=lambda: None))

    def work(seconds: float, times: int) -> None:
        clock[0] += seconds * times

    much, little = compared(lambda times: work(0.002, times), lambda times: work(0.0001, times))
    assert much == pytest.approx(0.002)
    assert little == pytest.approx(0.0001)


# A parser that d20 uses still imports a module of Python's that is on its way out.
@pytest.mark.filterwarnings("ignore:module 'sre_:DeprecationWarning")
def test_a_module_with_figures_is_a_benchmark_and_the_harness_is_none() -> None:
    assert [figures.__module__ for figures in found(["dice", "measure"])] == ["benchmarks.dice"]


def test_a_name_that_no_benchmark_has_is_refused_and_the_others_are_listed() -> None:
    with pytest.raises(ValueError, match=r"no benchmark teapots; there are .*dice"):
        list(found(["teapots"]))


@pytest.mark.parametrize("mine", [1, 12, 20, 35, 55, 79])
@pytest.mark.parametrize("other", [1, 10, 20, 21, 40, 61])
def test_the_peer_of_contests_counts_what_it_is_compared_with(mine: int, other: int) -> None:
    ours = contest_odds(Rating(mine), Rating(other), HouseRules(), active=True)
    assert contests.counted_by_icepool(mine, other) == ours


def test_a_completion_that_offers_nothing_is_no_measurement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(completion, "CHARACTERS", 20)
    monkeypatch.setattr(completion, "TYPED", {"what nobody is called": "zzzz"})
    with pytest.raises(AssertionError, match="zzzz"):
        list(completion.figures())


def test_the_slowest_completion_is_what_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that a completion moves by as many seconds as it was given signs."""
    clock = [0.0]

    async def complete(
        _self: Completion, _caller: Caller, _command: str, _option: str, text: str, _options: object
    ) -> list[str]:
        clock[0] += len(text) / 1_000
        return [text]

    monkeypatch.setattr(completion, "CHARACTERS", 20)
    monkeypatch.setattr(completion, "TYPED", {"little": "ab", "much": "abcdefghij"})
    monkeypatch.setattr(Completion, "complete", complete)
    monkeypatch.setattr("time.thread_time", lambda: clock[0])
    *_, last = completion.figures()
    assert isinstance(last, Figure)
    assert last.line == "completion of 20 characters ratio 0.50 goal 1 short"
