"""The page's own files: short, of no other host, and never markup from text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.playground import page_socket

PAGE = Path(page_socket.__file__).parent / "page"
NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("source", sorted(PAGE.rglob("*.*")), ids=lambda path: path.name)
def test_the_sources_are_short_and_build_nodes_only(source: Path) -> None:
    text = source.read_text()
    assert len(text.splitlines()) < 300
    for way in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "srcdoc",
    ):
        assert way not in text
    addresses = set(re.findall(r"https?://[^\s\"'`]+", text))
    assert addresses <= {NAMESPACE}
