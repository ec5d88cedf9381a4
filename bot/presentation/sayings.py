"""Everything that the code says to people, found in its source: what catalogues are made of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from bot.presentation.catalogue import places
from bot.presentation.translator import COMMAND, OPTION

_SPEAKERS = {
    ("rules.message", "msg"): "msg",
    ("rules.message", "msgn"): "msgn",
    ("discord.app_commands", "locale_str"): "locale_str",
}
_NAMED = frozenset({"Group", "GroupCog"})
_OF_THE_CALL = frozenset({"self", "interaction"})
_ROW = "ContentRow"
_ID = re.compile(r"[a-z0-9][a-z0-9_.+/-]*")


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence or a name that is shown: its text, plural and context, and where it stands."""

    text: str
    plural: str | None = None
    context: str | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """What one module says, and what is wrong with how it says it."""

    sayings: tuple[Saying, ...]
    problems: tuple[str, ...]


def read_source(path: Path) -> Source:
    """Read a module: sentences of msg, msgn and locale_str, names of commands and options.

    A problem is a sentence that is put together elsewhere, so that no catalogue can hold it, or
    one whose places are not those that are filled.
    """
    tree = ast.parse(path.read_text("utf-8"))
    speakers = dict(_speakers(tree))
    sayings: list[Saying] = []
    problems: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            said = _said(node, speakers)
            if isinstance(said, Saying):
                sayings.append(said)
                problems += (f"{path}:{node.lineno}: {each}" for each in _misfits(node, said))
            elif said is not None:
                problems.append(f"{path}:{node.lineno}: {said}")
        sayings += _names(node)
        sayings += _rows(node)
    return Source(tuple(sayings), tuple(problems))


def labels(value: object) -> Iterator[str]:
    """Give every text of a content file that people read: all but ids, keys and other names.

    An id is written in small letters, without spaces, and so is a figure such as 2d6+4 or 15/1.
    """
    if isinstance(value, str):
        if not _ID.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in {"id", "aliases"}:
                yield from labels(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from labels(inner)


def _speakers(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Give the names under which a module knows what says something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                speaker = _SPEAKERS.get((node.module or "", alias.name))
                if speaker:
                    yield alias.asname or alias.name, speaker


def _said(call: ast.Call, speakers: dict[str, str]) -> Saying | str | None:
    """Give what a call says, or what is wrong with it; None for a call that says nothing."""
    speaker = speakers.get(call.func.id) if isinstance(call.func, ast.Name) else None
    if speaker is None:
        return None
    wanted = 2 if speaker == "msgn" else 1
    texts = [each.value for each in call.args[:wanted] if isinstance(each, ast.Constant)]
    if len(texts) < wanted or not all(isinstance(each, str) for each in texts):
        if speaker == "locale_str":
            return None  # made of a Message, which is found where it is written
        return f"{speaker} must be given its whole sentence as it is"
    text, *plural = (str(each) for each in texts)
    return Saying(text, plural[0] if plural else None, None, call.lineno)


def _misfits(call: ast.Call, said: Saying) -> Iterator[str]:
    """Name the places of a sentence that nothing fills, and what fills no place."""
    if any(keyword.arg is None for keyword in call.keywords):
        return
    filled = {keyword.arg or "" for keyword in call.keywords} - {"n"}
    wanted = places(said.text) | places(said.plural or "")
    counted = said.plural is not None or "n" in {keyword.arg for keyword in call.keywords}
    missing = wanted - filled - ({"n"} if counted else set())
    if missing:
        yield f"nothing fills {sorted(missing)} of {said.text!r}"
    if filled - wanted:
        yield f"{sorted(filled - wanted)} have no place in {said.text!r}"


def _names(node: ast.AST) -> Iterator[Saying]:
    """Give the names of commands, groups and options that a node of a cog declares."""
    if isinstance(node, ast.ClassDef) and any(_is_named(base) for base in node.bases):
        yield from _given_name(node.keywords, node.lineno)
    if isinstance(node, ast.Call) and _is_named(node.func):
        yield from _given_name(node.keywords, node.lineno)
    if isinstance(node, ast.AsyncFunctionDef):
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and _is_decorator(decorator):
                given = list(_given_name(decorator.keywords, node.lineno))
                yield from given or [Saying(node.name, None, COMMAND, node.lineno)]
                yield from _parameters(node)


def _rows(node: ast.AST) -> Iterator[Saying]:
    """Give the name of a row of content that the code itself makes: such rows are translated."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == _ROW:
        for saying in _given_name(node.keywords, node.lineno):
            yield replace(saying, context=None)


def _is_named(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in _NAMED


def _is_decorator(call: ast.Call) -> bool:
    """Tell whether a call declares a slash command: text commands have their own `commands`."""
    function = call.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "command"
        and not (isinstance(function.value, ast.Name) and function.value.id == "commands")
    )


def _given_name(keywords: list[ast.keyword], line: int) -> Iterator[Saying]:
    for keyword in keywords:
        value = keyword.value
        if keyword.arg == "name" and isinstance(value, ast.Constant):
            yield Saying(str(value.value), None, COMMAND, line)


def _parameters(function: ast.AsyncFunctionDef) -> Iterator[Saying]:
    arguments = function.args
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        if argument.arg not in _OF_THE_CALL:
            yield Saying(argument.arg, None, OPTION, argument.lineno)
