"""Sentences as JSON text, as columns hold them."""

from __future__ import annotations

from pydantic import TypeAdapter

from rules.message import Message

_SENTENCE = TypeAdapter(Message)


def written(sentence: Message) -> str:
    """Write a sentence as JSON text."""
    return _SENTENCE.dump_json(sentence).decode()


def read(text: str) -> Message:
    """Read a sentence that was written so; ValueError when it is none."""
    return _SENTENCE.validate_json(text)
