"""Who can be named in a campaign, and as whom the caller plays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.errors import NoCharacterError
from bot.services.naming import name_key
from bot.store import active, characters
from bot.store.characters import CharacterRow, Person
from bot.store.statements import together
from rules.errors import NotPossibleError
from rules.message import Name, Series, msg
from rules.names import find
from rules.sheet import CharacterId
from rules.values import frozen

_ID = re.compile(r"~([0-9]{1,18})")


class NotWholeError(Exception):
    """A name is not among those that were loaded: load the whole roster and ask again."""


@frozen
class Needs:
    """What must be loaded before the options of one command can be read."""

    ids: frozenset[int] = frozenset()
    names: frozenset[str] = frozenset()
    own: bool = False


NOTHING = Needs()
"""What a command needs that names nobody."""


@frozen
class Wanted:
    """Whose roster is asked for: a caller in a campaign, and what the command names."""

    guild_id: int
    campaign_id: int
    user_id: int
    needs: Needs


@frozen
class _Entry:
    """A character as `rules.names` finds it."""

    person: Person
    aliases: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return person_value(self.person.id)

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def label(self) -> Name:
        return Name(text=self.person.name)


@frozen
class Roster:
    """Characters of one campaign in memory, as one caller may name them.

    `active` is whom the caller has chosen to play, `owned` those in play that are the caller's.
    A roster that is not `whole` holds only who was asked for, and raises NotWholeError at a name
    that is not there.
    """

    people: Mapping[int, Person] = field(default_factory=dict)
    active: int | None = None
    owned: tuple[Person, ...] = ()
    whole: bool = False

    def named(self, text: str, *, field: str | None = None) -> CharacterId:
        """Give whom a text names: its number `~12`, its name, or a unique beginning of it.

        UnknownNameError with the nearest names, AmbiguousNameError, or NotPossibleError for
        somebody who is retired.
        """
        person = self._exact(text)
        if person is None:
            if not self.whole and not _ID.fullmatch(text.strip()):
                raise NotWholeError
            person = self._like(text, field)
        if person.retired:
            raise NotPossibleError(
                msg("{name} is retired and out of play.", name=Name(text=person.name)),
                field=field,
            )
        return CharacterId(person.id)

    def knows(self, text: str) -> bool:
        """Tell whether a text is somebody's number or whole name."""
        return self._exact(text) is not None

    def own(self) -> CharacterId:
        """Give whom the caller plays: the character chosen, or the only one that is theirs."""
        if self.active is not None:
            return CharacterId(self.active)
        if len(self.owned) == 1:
            return CharacterId(self.owned[0].id)
        if not self.owned:
            raise NoCharacterError(
                msg("You have no character in this campaign yet. Make one: /character create")
            )
        raise NoCharacterError(
            msg(
                "You have several characters here: {names}. Choose one: /character use",
                names=Series(items=tuple(Name(text=each.name) for each in self.owned)),
            )
        )

    def _exact(self, text: str) -> Person | None:
        number = _ID.fullmatch(text.strip())
        if number:
            return self.people.get(int(number[1]))
        wanted = name_key(text)
        for who in self.people.values():
            if who.name_key == wanted:
                return who
        return None

    def _like(self, text: str, field: str | None) -> Person:
        if _ID.fullmatch(text.strip()):
            raise NotPossibleError(msg("That character is not in this campaign."), field=field)
        in_play = [_Entry(who) for who in self.people.values() if not who.retired]
        return find(text, in_play, field=field).person


def person_value(number: int) -> str:
    """Give what completion sends for a character: its number, as no name begins."""
    return f"~{number}"


def need(texts: Iterable[str], *, own: bool = False) -> Needs:
    """Say what must be loaded to know whom those texts name, and perhaps whom the caller plays."""
    ids: set[int] = set()
    names: set[str] = set()
    for text in texts:
        number = _ID.fullmatch(text.strip())
        if number:
            ids.add(int(number[1]))
        else:
            names.add(name_key(text))
    return Needs(frozenset(ids), frozenset(names), own)


async def load(
    conn: AsyncConnection, wanted: Sequence[Wanted], known: Iterable[CharacterRow] = ()
) -> list[Roster]:
    """Give a roster for each that is wanted, with one statement a kind for all of them.

    `known` are characters that are loaded already, and need not be asked for.
    """
    there = [row.person for row in known]
    known_ids = {(who.guild_id, who.id): who for who in there}
    known_names = {(who.guild_id, who.campaign_id, who.name_key): who for who in there}
    ids = {(each.guild_id, number) for each in wanted for number in each.needs.ids}
    names = {
        (each.guild_id, each.campaign_id, name) for each in wanted for name in each.needs.names
    }
    users = {_user(each) for each in wanted if each.needs.own}
    by_id, by_name, chosen = await together(
        conn,
        characters.knowing(ids - known_ids.keys()),
        characters.named(names - known_names.keys()),
        active.playing(users),
    )
    by_id |= known_ids
    by_name |= known_names
    owned = await characters.of_owners(conn, users - set(chosen))
    rosters = []
    for each in wanted:
        guild, campaign, needs = each.guild_id, each.campaign_id, each.needs
        found = [by_id.get((guild, number)) for number in needs.ids]
        found += [by_name.get((guild, campaign, name)) for name in needs.names]
        user = _user(each)
        active_one = chosen.get(user)
        found.append(active_one)
        people = {who.id: who for who in found if who is not None and who.campaign_id == campaign}
        active_id = None if active_one is None else active_one.id
        rosters.append(Roster(people, active_id, owned.get(user, ())))
    return rosters


async def load_whole(conn: AsyncConnection, wanted: Wanted) -> Roster:
    """Give a roster of everybody in the campaign, for a name that is not there as typed."""
    everybody = await characters.of_campaign(conn, wanted.guild_id, wanted.campaign_id)
    chosen = await active.people(conn, {_user(wanted)})
    who = chosen.get(_user(wanted))
    return Roster(
        people={each.id: each for each in everybody},
        active=None if who is None else who.id,
        owned=tuple(
            each for each in everybody if each.owner_id == wanted.user_id and not each.retired
        ),
        whole=True,
    )


def _user(wanted: Wanted) -> tuple[int, int, int]:
    return wanted.guild_id, wanted.campaign_id, wanted.user_id
