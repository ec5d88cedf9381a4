"""Saying what shakes the mind: a thing of the list, a creature, or a name with its San Loss."""

from __future__ import annotations

from rules.errors import InvalidInputError, NotPossibleError
from rules.message import msg
from rules.names import find, fold, fold_seen
from rules.sheet import CharacterId
from rules.systems.opposed_d20.content import Content, Thing
from rules.systems.opposed_d20.mastery import Rating, read_rating
from rules.systems.opposed_d20.sanity import Sight
from rules.systems.opposed_d20.scene import D20Scene


def sight_of(thing: str | None, loss: str | None, content: Content) -> Sight:
    """Find a thing by name with its San Loss, or take the loss that is typed.

    A name that is not on the list needs a loss, and is then one definite thing; a loss without a
    name is nothing that one could become immune to. InvalidInputError without either.
    """
    if thing is not None and not fold_seen(thing):
        raise InvalidInputError(
            msg("A thing needs a name that can be seen, or none at all."), field="thing"
        )
    typed = None if loss is None else read_rating(loss, msg("A San Loss"), field="loss")
    if thing is None:
        if typed is None:
            raise InvalidInputError(
                msg("Name what was met, or type its San Loss, such as 5 or 5/3."), field="thing"
            )
        return Sight((), typed, definite=False)
    row = (
        find_thing(thing, content) if typed else find(thing, content.things.values(), field="thing")
    )
    if row is not None:
        return Sight((row.id, row.name, *row.aliases), typed or row.rating, row.definite)
    return Sight((thing.strip(),), typed or Rating(0), definite=True)


def find_thing(thing: str, content: Content) -> Thing | None:
    """Find a thing of the list by its whole name."""
    wanted = fold(thing)
    for row in content.things.values():
        if wanted in (fold(row.id), fold(row.name), *map(fold, row.aliases)):
            return row
    return None


def creature_sight(creature: CharacterId, loss: str | None, scene: D20Scene) -> Sight:
    """Give the sight of a character, at the San Loss of its sheet or the one that is typed.

    NotPossibleError for a character without a San Loss.
    """
    character = scene.get(creature)
    if loss is not None:
        rating = read_rating(loss, msg("A San Loss"), field="loss")
    elif character.sheet.san_loss is not None:
        rating = Rating(character.sheet.san_loss)
    else:
        raise NotPossibleError(
            msg("{who} has no San Loss: set one, or type it.", who=character.label),
            field="creature",
        )
    return Sight((character.name,), rating, definite=True)
