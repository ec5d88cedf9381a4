"""Ways to type every command of a system: each action with what its options may be."""

from __future__ import annotations

from collections.abc import Iterator

from bot.fields import Kind, RequestField, request_fields
from bot.services.games import Game
from bot.services.typed import Typed
from rules.system import Command, RuleSystem

LESS, MORE = 0, 1
"""With what a command needs alone, or with all that it can take."""


def path(system: RuleSystem, command: Command) -> str:
    """Give what is typed to name a command."""
    return command.name if command.shared is not None else f"{system.group} {command.name}"


def askings(game: Game, command: Command) -> Iterator[dict[str, Typed]]:
    """Give options for each action of a command: those that it needs, then all of them."""
    for value, key in command.actions.items():
        chosen: dict[str, Typed] = {command.chooser: value} if command.chooser else {}
        fields = [
            each
            for each in request_fields(game.system.actions[key].request).values()
            if not each.hidden and each.name != command.chooser
        ]
        for how in (LESS, MORE):
            for number in range(3):
                yield chosen | {
                    each.name: _typed(game, each, number)
                    for each in fields
                    if how == MORE or each.required
                }


def _typed(game: Game, field: RequestField, number: int) -> Typed:
    """Give something for an option: its `number`-th name or value, where it has several."""
    if field.kind is Kind.BOOLEAN:
        return number % 2 == 0
    if field.kind is Kind.INTEGER:
        return (field.minimum or 0) + 20 * number
    if field.kind is Kind.CHOICE:
        return str(field.values[number % len(field.values)])
    if field.names_characters:
        return "Ghoul" if field.name in {"target", "against", "patient", "creature"} else "Steve"
    kind = field.option.completes if field.option else None
    names = game.system.names(kind, game.content, None) if kind else ()
    return names[7 * number % len(names)].id if names else str(5 + 4 * number)
