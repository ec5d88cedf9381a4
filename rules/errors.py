"""Refusals: the only exceptions that rules raise, all of them safe to show to a player.

RuleError
├── InvalidInputError   what was typed cannot be read, or is out of its range
├── UnknownNameError    a name that nothing has; carries the nearest that exist
├── AmbiguousNameError  a name that several things have
└── NotPossibleError    understood, but the rules forbid it now
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import Message, Name, Series, Value, msg


class RuleError(Exception):
    """A refusal: says in one plain sentence which part is bad. Nothing was rolled or changed.

    `system` is the key of the rule system whose words say it, once that is known.
    """

    def __init__(self, message: Message, *, field: str | None = None) -> None:
        """Keep the sentence and, where one option is to blame, its name."""
        super().__init__(message.id)
        self.message = message
        self.field = field
        self.system: str | None = None


class InvalidInputError(RuleError):
    """What was typed cannot be read, or is out of its range."""


class NotPossibleError(RuleError):
    """Understood, but the rules forbid it in the present state."""


class AmbiguousNameError(RuleError):
    """A name that several things have: asks which, and never guesses."""

    def __init__(self, text: str, found: Sequence[Value], *, field: str | None = None) -> None:
        """Say which names `text` could mean."""
        super().__init__(
            msg(
                "“{text}” could be {names}. Say which one you mean.",
                text=Name(text=text),
                names=Series(items=tuple(found), joined="or"),
            ),
            field=field,
        )


class UnknownNameError(RuleError):
    """A name that nothing has; names the nearest that exist. `text` is the name as it was typed."""

    def __init__(self, text: str, nearest: Sequence[Value], *, field: str | None = None) -> None:
        """Say that `text` is unknown and offer what is nearest to it."""
        shown = Name(text=text)
        if nearest:
            message = _not_but(field, shown, Series(items=tuple(nearest), joined="or"))
        else:
            message = _not(field, shown)
        super().__init__(message, field=field)
        self.text = text
        self.nearest = tuple(nearest)


def _not(field: str | None, text: Name) -> Message:
    """Say what it is that is not there, by the option in which it was typed."""
    match field:
        case "weapon":
            return msg("There is no weapon “{text}” here.", text=text)
        case "skill":
            return msg("There is no skill “{text}” here.", text=text)
        case "condition":
            return msg("There is no condition “{text}” here.", text=text)
        case "campaign":
            return msg("There is no campaign “{text}” here.", text=text)
        case "rule":
            return msg("There is no house rule “{text}” here.", text=text)
    return msg("There is no “{text}” here.", text=text)


def _not_but(field: str | None, text: Name, names: Series) -> Message:
    """Say the same with the nearest names that there are."""
    match field:
        case "weapon":
            return msg(
                "There is no weapon “{text}” here. Did you mean {names}?", text=text, names=names
            )
        case "skill":
            return msg(
                "There is no skill “{text}” here. Did you mean {names}?", text=text, names=names
            )
        case "condition":
            return msg(
                "There is no condition “{text}” here. Did you mean {names}?", text=text, names=names
            )
        case "campaign":
            return msg(
                "There is no campaign “{text}” here. Did you mean {names}?", text=text, names=names
            )
        case "rule":
            return msg(
                "There is no house rule “{text}” here. Did you mean {names}?",
                text=text,
                names=names,
            )
    return msg("There is no “{text}” here. Did you mean {names}?", text=text, names=names)
