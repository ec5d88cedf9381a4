"""How much time passes, as people type it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import DAY, said_time
from rules.errors import InvalidInputError, RuleError
from rules.spans import LONGEST, seconds_of


def seconds(minutes: str | None = None, hours: str | None = None, days: str | None = None) -> int:
    return seconds_of(minutes=minutes, hours=hours, days=days)


def refused(minutes: str | None = None, hours: str | None = None, days: str | None = None) -> str:
    with pytest.raises(InvalidInputError) as caught:
        seconds(minutes, hours, days)
    return caught.value.message.id


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("90", 5400),
        (" 90 ", 5400),
        ("1:30", 90),
        ("0:05", 5),
        ("90 min", 5400),
        ("90m", 5400),
        ("1 minute", 60),
        ("2h", 7200),
        ("3 Days", 3 * DAY),
    ],
)
def test_minutes_are_whole_or_with_seconds_or_have_their_unit(text: str, wanted: int) -> None:
    assert seconds(minutes=text) == wanted


def test_hours_and_days_are_counted_and_all_are_added_up() -> None:
    assert seconds(hours="2") == seconds(hours="2 hours") == 7200
    assert seconds(days="3") == seconds(days="3d") == 3 * DAY
    assert seconds(minutes="1:30", hours="1", days="1") == DAY + 3600 + 90


@pytest.mark.parametrize("text", ["", "soon", "1.5", "1:75", "1:3", "2x", "1h30", "٣", "9" * 10])
def test_what_is_no_time_is_refused_with_its_option(text: str) -> None:
    assert "{text}" in refused(minutes=text)
    assert "{text}" in refused(days=text)
    with pytest.raises(InvalidInputError) as caught:
        seconds(hours=text)
    assert caught.value.field == "hours"


def test_minutes_and_seconds_are_for_minutes_alone() -> None:
    assert "whole number" in refused(hours="1:30")


@pytest.mark.parametrize("text", ["-1", "−5", "-1:30", "-2h"])
def test_time_does_not_go_backwards(text: str) -> None:
    assert "backwards" in refused(minutes=text)
    assert "backwards" in refused(days="3", hours=text)


def test_no_time_and_far_too_much_are_refused() -> None:
    assert "Say how much" in refused()
    assert "that is 0" in refused(minutes="0", days="0")
    assert seconds(days="36500") == LONGEST
    assert "At most" in refused(days="36501")
    assert "At most" in refused(minutes="1", days="36500")
    assert "At most" in refused(days="999999999")


@given(st.text(max_size=12), st.text(max_size=12))
def test_any_text_is_read_or_refused(minutes: str, days: str) -> None:
    try:
        passed = seconds(minutes=minutes, days=days)
    except RuleError:
        return
    assert 1 <= passed <= LONGEST


def test_a_time_is_said_by_the_day_and_the_hour() -> None:
    def said(at: int) -> tuple[object, object]:
        values = said_time(at).values
        return values["day"], getattr(values["time"], "text", None)

    assert said(0) == (1, "00:00")
    assert said(DAY - 1) == (1, "23:59:59")
    assert said(2 * DAY + 14 * 3600 + 5 * 60) == (3, "14:05")
