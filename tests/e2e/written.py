"""The files that a document writes out, and a copy of the project with them in it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.e2e.process import ROOT

PACKAGES = ("rules", "bot", "cogs", "data")
"""What Referee runs from."""

_FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block of code whose first line says which file it is."""


def files_of(document: Path) -> dict[str, str]:
    """Give the files that a document holds, by their paths in the project."""
    return dict(_FILE.findall(document.read_text("utf-8")))


def copy_of_the_project(folder: Path, added: dict[str, str]) -> Path:
    """Copy what Referee runs from, and write files into it that are not there yet."""
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name, text in added.items():
        file = folder / name
        assert not file.exists(), f"{name} is there already"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder
