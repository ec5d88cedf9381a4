"""The harness of the benchmarks: what it says, and what it finds."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from benchmarks import measure
from benchmarks.__main__ import found
from benchmarks.measure import Figure, compared


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
