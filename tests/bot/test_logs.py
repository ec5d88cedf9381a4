"""The log says what happened, and never what a user wrote or what opens a door."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Literal

import aiohttp
import pytest

from bot.errors import StartError
from bot.logs import Plain, configure
from rules.errors import UnknownNameError
from rules.message import Name

SECRET = "a-password"
TYPED = "what a user typed"
OURS = logging.getLogger("bot.somewhere")
LIBRARY = logging.getLogger("discord.somewhere")

Start = Callable[..., io.StringIO]


class Colour(StrEnum):
    RED = TYPED


@pytest.fixture
def start() -> Iterator[Start]:
    """Start to log into memory; afterwards everything is as it was."""
    root = logging.root
    before = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in ("bot", "cogs", "rules", "alembic")}

    def begin(
        level: Literal["debug", "info", "warning", "error"] = "info",
        form: Literal["text", "json"] = "text",
    ) -> io.StringIO:
        stream = io.StringIO()
        configure(level, form, [SECRET, ""], stream)
        return stream

    yield begin
    logging.captureWarnings(capture=False)
    root.handlers[:], root.level = before
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def test_ids_are_shown_and_strings_are_not(start: Start) -> None:
    stream = start()
    OURS.info("Command %s of %d in %s by %s", Plain("test"), 7, Path("var"), TYPED)
    assert stream.getvalue().endswith(" info bot.somewhere: Command test of 7 in var by [text]\n")


@pytest.mark.parametrize(
    "value",
    [Name(text=TYPED), {"key": TYPED}, [TYPED], ValueError(TYPED), Colour.RED, TYPED.encode()],
    ids=lambda value: type(value).__name__,
)
def test_no_value_carries_a_users_text(start: Start, value: object) -> None:
    stream = start()
    OURS.info("One: %s", value)
    OURS.info("By name: %(value)s", {"value": value})
    OURS.info("Beside: ", extra={"option": value})
    assert len(stream.getvalue().splitlines()) == 3
    assert TYPED not in stream.getvalue()


def test_a_pattern_that_does_not_fit_is_shown_alone(start: Start) -> None:
    stream = start()
    OURS.info("Difficulty %d", TYPED)
    assert stream.getvalue().endswith("Difficulty %d\n")


def fail(error: BaseException) -> None:
    raise error


def fail_because(error: BaseException, cause: BaseException) -> None:
    try:
        fail(cause)
    except BaseException as caught:
        raise error from caught


def test_a_trace_has_the_frames_and_types_but_not_the_texts(start: Start) -> None:
    stream = start()
    group = BaseExceptionGroup(TYPED, [ValueError(TYPED)])
    try:
        fail_because(group, KeyError(TYPED))
    except BaseExceptionGroup:
        OURS.exception("Interaction %d failed", 12)
    said = stream.getvalue()
    assert TYPED not in said
    for part in ("Interaction 12 failed", "KeyError", "which led to:", "ValueError", ", in fail\n"):
        assert part in said


def test_errors_that_led_to_each_other_are_said_once(start: Start) -> None:
    stream = start()
    first, second = ValueError(TYPED), KeyError(TYPED)
    first.__context__, second.__context__ = second, first
    OURS.error("Interaction %d failed", 12, exc_info=first)
    said = stream.getvalue()
    assert said.count("ValueError") == said.count("KeyError") == 1
    assert TYPED not in said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (StartError("The port is taken."), "StartError: The port is taken."),
        (FileNotFoundError(2, "No such file", "var"), "FileNotFoundError: [Errno 2] No such file"),
        (aiohttp.ClientPayloadError("short"), "ClientPayloadError: short"),
        (UnknownNameError(TYPED, []), "UnknownNameError: There is no “{text}” here."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_errors_that_hold_no_users_text_are_quoted(
    start: Start, error: Exception, said: str
) -> None:
    stream = start()
    OURS.warning("Refused: %s", error)
    assert f"Refused: {said}" in stream.getvalue()
    assert TYPED not in stream.getvalue()


def test_a_librarys_words_pass_but_not_the_insides_of_its_values(start: Start) -> None:
    stream = start()
    LIBRARY.info("Ignoring %s in %r of %r", "on_ready", Name(text=TYPED), 4)
    assert stream.getvalue().endswith("Ignoring on_ready in '<Name>' of 4\n")


def test_a_librarys_debugging_is_never_heard(start: Start) -> None:
    stream = start("debug")
    LIBRARY.debug("WebSocket event: %s", TYPED)
    OURS.debug("Ours")
    assert [line.endswith("debug bot.somewhere: Ours") for line in stream.getvalue().splitlines()]


def test_a_talkative_library_is_heard_when_it_warns(start: Start) -> None:
    stream = start()
    logging.getLogger("alembic.runtime").info("Context impl SQLiteImpl.")
    logging.getLogger("alembic.runtime").warning("Odd")
    assert [line.endswith("Odd") for line in stream.getvalue().splitlines()] == [True]


async def test_a_task_that_failed_is_not_quoted(start: Start) -> None:
    stream = start()
    loop = asyncio.get_running_loop()
    loop.call_exception_handler(
        {"message": "It failed", "exception": ValueError(TYPED), "x": TYPED}
    )
    assert "It failed" in stream.getvalue()
    assert "ValueError" in stream.getvalue()
    assert TYPED not in stream.getvalue()


@pytest.mark.parametrize(
    "token",
    [
        SECRET,
        f"{'M' * 24}.{'a' * 6}.{'b' * 30}",
        "/webhooks/123/aW50ZXJhY3Rpb24-token.x/messages",
        "/interactions/123/aW50ZXJhY3Rpb24/callback",
    ],
)
def test_nothing_that_opens_a_door_is_shown(start: Start, token: str) -> None:
    stream = start()
    LIBRARY.warning("POST %s was answered late", token)
    OURS.warning("The token is %s", Plain(token))
    try:
        fail(StartError(token))
    except StartError:
        OURS.exception("Stopped")
    said = stream.getvalue()
    assert said.count("[hidden]") == 3
    assert not any(part in said for part in (SECRET, "aW50ZXJhY3Rpb24", "bbbb"))


def test_one_record_is_one_line(start: Start) -> None:
    stream = start()
    LIBRARY.info("first\nsecond: %s", "third\r\nfourth")
    assert len(stream.getvalue().splitlines()) == 1


def test_json_lines_can_be_read_by_a_program(start: Start) -> None:
    stream = start("warning", "json")
    OURS.info("Not heard")
    try:
        fail(ValueError(TYPED))
    except ValueError:
        OURS.exception("Interaction %d failed", 12, extra={"guild": 3})
    entry = json.loads(stream.getvalue())
    assert {key: entry[key] for key in ("level", "logger", "message", "guild")} == {
        "level": "error",
        "logger": "bot.somewhere",
        "message": "Interaction 12 failed",
        "guild": 3,
    }
    assert entry["trace"].endswith("ValueError")
    assert TYPED not in stream.getvalue()
