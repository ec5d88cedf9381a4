"""Logging for whoever runs Referee: what happened, with ids, and never what a user wrote.

A record of ours shows numbers, enums and paths; a string only when it is `Plain`, because nobody
can tell later whether a user typed it. What libraries say passes, but their values' insides and
the texts of exceptions do not, and nothing that looks like a token does.
"""

from __future__ import annotations

import json
import logging
import re
import time
import traceback
from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from pathlib import PurePath
from typing import Literal, TextIO

from bot.errors import StartError
from rules.errors import RuleError

_OURS = ("bot", "cogs", "rules")
_TALKATIVE = ("alembic",)
_HIDDEN = "[hidden]"
_TEXT = "[text]"
_TOKENS = re.compile(
    r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # a bot's
    r"|(?<=/webhooks/)\d+/[\w.-]+"  # an interaction's, in the addresses that answer it
    r"|(?<=/interactions/)\d+/[\w.-]+"
)
# What these say of themselves holds no text of a user's: a RuleError's is the English pattern.
_PLAIN_ERRORS = (StartError, RuleError, OSError)
_PLAIN_MODULES = ("discord.errors", "aiohttp.client_exceptions", "sqlite3")
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class Plain(str):
    """A string that may be logged: of this program, never of a user."""

    __slots__ = ()


def configure(
    level: Literal["debug", "info", "warning", "error"],
    form: Literal["text", "json"],
    secrets: Collection[str],
    stream: TextIO,
) -> None:
    """Log to `stream` from `level` on, one line a record, without any of the `secrets`.

    Libraries are never heard below info: there they write down whole messages. Alembic, which
    says little in many lines, is heard from warning on.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines(secrets) if form == "json" else TextLines(secrets))
    number = logging.getLevelNamesMapping()[level.upper()]
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(max(number, logging.INFO))
    for name in _OURS:
        logging.getLogger(name).setLevel(number)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(max(number, logging.WARNING))
    logging.captureWarnings(capture=True)


class _Discreet(logging.Formatter):
    """Says of a record what may be said."""

    def __init__(self, secrets: Collection[str]) -> None:
        super().__init__()
        self._secrets = tuple(secret for secret in secrets if secret)

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, _HIDDEN)
        return _TOKENS.sub(_HIDDEN, text)

    def _message(self, record: logging.LogRecord) -> str:
        shown = _shown if record.name.split(".")[0] in _OURS else _shown_of_library
        text = str(record.msg)
        try:
            if isinstance(record.args, Mapping):
                text %= {name: shown(value) for name, value in record.args.items()}
            elif record.args:
                text %= tuple(shown(value) for value in record.args)
        except (TypeError, ValueError, KeyError):
            # The pattern wants another type than what may be shown: the pattern alone, then.
            text = str(record.msg)
        if record.name == "asyncio":
            # The lines after the first hold the exception as its class writes it.
            text = text.split("\n", 1)[0]
        return self._clean(" ".join(text.splitlines()))

    def _fields(self, record: logging.LogRecord) -> dict[str, object]:
        return {
            name: _shown(value) for name, value in vars(record).items() if name not in _STANDARD
        }

    def _trace(self, record: logging.LogRecord) -> str | None:
        error = record.exc_info[1] if record.exc_info else None
        return self._clean("\n".join(_trace(error))) if error is not None else None


class TextLines(_Discreet):
    """A line a record: time, level, logger, message, then extra fields; a trace below it."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the record as text."""
        when = time.strftime("%Y-%m-%d %H:%M:%SZ", time.gmtime(record.created))
        parts = [when, record.levelname.lower(), f"{record.name}:", self._message(record)]
        parts += [f"{name}={value}" for name, value in self._fields(record).items()]
        line = " ".join(parts)
        trace = self._trace(record)
        return f"{line}\n{trace}" if trace else line


class JsonLines(_Discreet):
    """A JSON object a line: time, level, logger, message, extra fields, and a trace if any."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the record as one JSON object."""
        entry: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": self._message(record),
            **self._fields(record),
        }
        if trace := self._trace(record):
            entry["trace"] = trace
        return json.dumps(entry, ensure_ascii=False)


def _shown(value: object) -> object:
    """Give what may be shown of a value in a record of ours."""
    if isinstance(value, Enum):
        return value.name
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Plain | PurePath):
        return str(value)
    if isinstance(value, BaseException):
        return _say(value)
    return _TEXT if isinstance(value, str) else f"<{type(value).__name__}>"


def _shown_of_library(value: object) -> object:
    """Give what may be shown of a value in a library's record: its strings are its own."""
    return value if type(value) is str else _shown(value)


def _say(error: BaseException) -> str:
    name = type(error).__name__
    plain = isinstance(error, _PLAIN_ERRORS) or type(error).__module__ in _PLAIN_MODULES
    return f"{name}: {error}" if plain and str(error) else name


def _trace(error: BaseException, told: frozenset[int] = frozenset()) -> Iterator[str]:
    """Write the error, what caused it first, each with its frames and without its text.

    `told` are the ids of those that are being written already: errors may have caused each other.
    """
    told |= {id(error)}
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and id(cause) not in told:
        yield from _trace(cause, told)
        yield "which led to:"
    for line in traceback.format_tb(error.__traceback__):
        yield line.rstrip("\n")
    yield _say(error)
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            if id(part) not in told:
                yield "of which one is:"
                yield from _trace(part, told)
