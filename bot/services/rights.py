"""Who may do what: acting as a character, changing one, answering what the rules ask."""

from __future__ import annotations

from collections.abc import Iterable

from bot.services.caller import Caller
from bot.services.errors import NotAllowedError
from bot.services.finding import is_gm
from bot.services.games import Game
from bot.services.options import Named
from bot.store.characters import CharacterRow
from rules.errors import NotPossibleError
from rules.message import Name, msg
from rules.request import Right
from rules.system import Action


def check_action(caller: Caller, game: Game, action: Action) -> None:
    """Refuse whoever is not the GM what only the GM may do."""
    if action.gm_only and not is_gm(caller, game.row):
        raise NotAllowedError(msg("Only the GM of {campaign} can do this.", campaign=_named(game)))


def check_named(
    caller: Caller,
    game: Game,
    named: Iterable[Named],
    rows: Iterable[CharacterRow],
    *,
    only: str | None = None,
) -> None:
    """Refuse a request that has `named` whom the caller may not act as, or not change.

    With `only`, that one field is checked: the others were granted by the rules themselves.
    """
    by_id = {row.id: row for row in rows}
    gm = is_gm(caller, game.row)
    for field, part, who in named:
        row = by_id[who]
        if part.right is not Right.NONE:
            check_in_play(row)
        if (only is not None and field.name != only) or part.right is Right.NONE or gm:
            continue
        if part.right is Right.HARM and game.row.anybody_applies:
            continue
        check_owner(caller, row)


def check_owner(caller: Caller, row: CharacterRow) -> None:
    """Refuse whoever does not own the character."""
    if row.owner_id == caller.user_id:
        return
    if row.owner_id is None:
        raise NotAllowedError(
            msg("{name} is the GM’s. Only the GM can do this.", name=Name(text=row.name))
        )
    raise NotAllowedError(
        msg("Only {name}’s player or the GM can do this.", name=Name(text=row.name))
    )


def check_in_play(row: CharacterRow) -> None:
    """Refuse a character that was retired since it was named."""
    if row.retired:
        raise NotPossibleError(msg("{name} is retired and out of play.", name=Name(text=row.name)))


def _named(game: Game) -> Name:
    return Name(text=game.row.name)
