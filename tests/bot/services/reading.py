"""A roster, and reading commands of the small system by it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.services.options import read_request
from bot.services.rosters import Roster
from bot.services.typed import Typed
from bot.store.characters import Person
from rules.errors import RuleError
from rules.sheet import CharacterId
from tests.bot.services.small import SMALL


def person(number: int, name: str, owner: int | None = None, retired: bool = False) -> Person:
    return Person(100, number, 1, name, name.casefold(), owner, retired)


C1, C2, C3, C5 = (CharacterId(number) for number in (1, 2, 3, 5))
STEVE = person(1, "Steve", owner=7)
GHOUL = person(2, "Ghoul")
GHOUL_2 = person(3, "Ghoul 2")
OLD = person(4, "Old Hand", retired=True)
COLON = person(5, "Unit: Seven")

ROSTER = Roster(
    people={who.id: who for who in (STEVE, GHOUL, GHOUL_2, OLD, COLON)},
    active=1,
    owned=(STEVE,),
    whole=True,
)


def read(name: str, options: Mapping[str, Typed], roster: Roster = ROSTER) -> object:
    return read_request(SMALL, name, options, roster)[1]


def refused(name: str, options: Mapping[str, Typed], roster: Roster = ROSTER) -> RuleError:
    with pytest.raises(RuleError) as caught:
        read_request(SMALL, name, options, roster)
    return caught.value
