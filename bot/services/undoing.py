"""Undo, field by field: what a change did to a sheet, taken back out of what it is now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Body = Mapping[str, Any]
"""A sheet as JSON."""

Path = tuple[str, ...]
"""Where in a sheet a field stands."""


class _Missing:
    """Stands for a field that is not there, and equals nothing else."""


_MISSING = _Missing()


@dataclass(slots=True)
class Undone:
    """A sheet with a change taken out, and the fields that have changed since."""

    body: dict[str, Any] = field(default_factory=dict)
    conflicts: list[Path] = field(default_factory=list)


def undo(before: Body, after: Body, now: Body) -> Undone:
    """Take the change from `before` to `after` out of `now`.

    A field that still holds its after-value goes back to what it was before; one that has
    changed since is a conflict and stays. Lists and numbers are whole fields, mappings are not.
    """
    undone = Undone()
    undone.body = _undo(before, after, now, (), undone.conflicts)
    return undone


def _undo(
    before: Body, after: Body, now: Body, path: Path, conflicts: list[Path]
) -> dict[str, Any]:
    body = dict(now)
    for name in before.keys() | after.keys():
        was, became = before.get(name, _MISSING), after.get(name, _MISSING)
        if was == became:
            continue
        present = now.get(name, _MISSING)
        if (
            isinstance(was, Mapping)
            and isinstance(became, Mapping)
            and isinstance(present, Mapping)
        ):
            body[name] = _undo(was, became, present, (*path, name), conflicts)
        elif present != became:
            conflicts.append((*path, name))
        elif isinstance(was, _Missing):
            del body[name]
        else:
            body[name] = was
    conflicts.sort()
    return body


def touches(before: Body, after: Body, path: Path) -> bool:
    """Tell whether a change from `before` to `after` changed the field at `path`."""
    was: Any = before
    became: Any = after
    for name in path:
        was = was.get(name, _MISSING) if isinstance(was, Mapping) else _MISSING
        became = became.get(name, _MISSING) if isinstance(became, Mapping) else _MISSING
    return bool(was != became)
