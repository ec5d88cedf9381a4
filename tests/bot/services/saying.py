"""What a message says, in English, for comparing."""

from __future__ import annotations

from rules.message import Message, Series, Value, Word


def said(value: Value | Message) -> str:
    """English words of a message, as plain as can be."""
    if isinstance(value, Message):
        one = value.plural is None or value.values["n"] == 1
        form = value.id if one or value.plural is None else value.plural
        return form.format(**{key: said(each) for key, each in value.values.items()})
    if isinstance(value, Series):
        return ", ".join(said(each) for each in value.items)
    if isinstance(value, Word) and value.kind == "command":
        return f"/{value.text}"
    return str(getattr(value, "text", value))
