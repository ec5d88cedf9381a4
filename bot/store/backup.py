"""Copies of a SQLite file, taken before its schema changes."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from glob import escape
from pathlib import Path

KEPT = 5
"""How many copies are kept; the oldest goes first."""


def back_up(file: Path, schema: str) -> Path:
    """Copy the database, as last committed, into `backups` beside it, and give the copy's path.

    The name holds a running number and the schema, such as referee.0003.schema-0001.db. A copy
    is whole and on the disk when it has its name. OSError when it cannot be written.
    """
    folder = file.parent / "backups"
    folder.mkdir(exist_ok=True)
    earlier = _copies(folder, file)
    number = _number(earlier[-1]) + 1 if earlier else 1
    copy = folder / f"{file.stem}.{number:04d}.schema-{schema}{file.suffix}"
    partial = copy.with_name(copy.name + ".partial")
    partial.unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(partial)) as target:
        source.backup(target)
    with partial.open("rb+") as written:
        os.fsync(written.fileno())
    partial.replace(copy)
    for old in [*earlier, copy][:-KEPT]:
        old.unlink()
    return copy


def _copies(folder: Path, file: Path) -> list[Path]:
    found = folder.glob(f"{escape(file.stem)}.[0-9]*.schema-*{escape(file.suffix)}")
    return sorted(found, key=_number)


def _number(copy: Path) -> int:
    return int(copy.name.split(".schema-")[0].rpartition(".")[2])
