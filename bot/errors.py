"""What stops the start."""

from __future__ import annotations


class StartError(Exception):
    """Referee cannot start; its text is one sentence that says what to change."""
