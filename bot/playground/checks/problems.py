"""What is wrong in a body, collected by place into Discord's tree of errors."""

from __future__ import annotations

from bot.playground import refusal
from bot.playground.refusal import RefusedError
from bot.playground.wire import Json

Path = tuple[str | int, ...]
"""Where something stands: names of fields and numbers of list items."""


class Problems:
    """Collects what is wrong. Nothing is refused before all of a body was read."""

    def __init__(self) -> None:
        self._tree: Json = {}
        self.count = 0

    def add(self, at: Path, code: str, message: str) -> None:
        """Note that something is wrong at this place."""
        node = self._tree
        for step in at:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
        self.count += 1

    def tree(self) -> Json:
        """Give the tree as Discord writes it."""
        return self._tree

    def refuse_if_any(self) -> None:
        """Refuse with 50035 and the tree, if anything is wrong."""
        if self._tree:
            raise RefusedError(refusal.INVALID_FORM, self._tree)


def refuse(at: Path, code: str, message: str) -> RefusedError:
    """Make a refusal for the one thing that is wrong."""
    problems = Problems()
    problems.add(at, code, message)
    return RefusedError(refusal.INVALID_FORM, problems.tree())
