"""Where seeds come from: one for each interaction, kept in the journal with its roll."""

from __future__ import annotations

import secrets
from typing import Protocol

SEED_BYTES = 16


class SeedSource(Protocol):
    """Gives a seed for an interaction. Others may follow, such as seeds committed to before."""

    def draw(self) -> bytes:
        """Give 16 bytes that nobody could have foreseen."""


class SystemSeeds:
    """Seeds from the operating system's randomness."""

    def draw(self) -> bytes:
        """Give 16 random bytes."""
        return secrets.token_bytes(SEED_BYTES)
