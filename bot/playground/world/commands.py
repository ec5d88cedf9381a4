"""The commands that the bot registered: one list for all guilds, and one for each guild."""

from __future__ import annotations

from dataclasses import dataclass

from bot.playground import refusal
from bot.playground.bus import Bus, CommandsChanged
from bot.playground.clock import Clock
from bot.playground.refusal import RefusedError
from bot.playground.snowflakes import Snowflakes
from bot.playground.wire import Json, without_nulls

DAY = 86_400.0
CREATES_A_DAY = 200
MOST_OF_TYPE = {1: 100, 2: 5, 3: 5}
"""Slash commands, and those of the menus of users and of messages, in one list."""

Scope = int | None
"""A guild's id, or None for the commands that are everywhere."""


@dataclass(frozen=True)
class Registered:
    """A registered command, and what an admin has decided of it since."""

    scope: Scope
    body: Json

    @property
    def id(self) -> int:
        """The command's id."""
        return int(self.body["id"])

    @property
    def key(self) -> tuple[str, int]:
        """What names it within its list: two types may share a name."""
        return self.body["name"], self.body["type"]


@dataclass(frozen=True)
class Say:
    """An admin's word on who may use a command: a role or a user, whatever its own default."""

    target_id: int
    may: bool


class Commands:
    """Keeps the registered commands, and refuses too many."""

    def __init__(self, application_id: int, clock: Clock, ids: Snowflakes, bus: Bus) -> None:
        self._application_id = application_id
        self._clock = clock
        self._ids = ids
        self._bus = bus
        self._lists: dict[Scope, dict[tuple[str, int], Registered]] = {}
        self._creates: dict[Scope, list[float]] = {}
        self._said: dict[tuple[int, str], tuple[Say, ...]] = {}

    def all_of(self, scope: Scope) -> list[Registered]:
        """List the commands of one scope."""
        return list(self._lists.get(scope, {}).values())

    def offered_in(self, guild_id: int | None) -> list[Registered]:
        """List what there is in a guild (its own and the global ones) or in private messages."""
        own = self.all_of(guild_id) if guild_id is not None else []
        return own + self.all_of(None)

    def say(self, guild_id: int, name: str, word: Say) -> None:
        """Let an admin of a guild decide who may use a command there."""
        others = [each for each in self.said(guild_id, name) if each.target_id != word.target_id]
        self._said[guild_id, name] = (*others, word)
        self._bus.publish(CommandsChanged())

    def said(self, guild_id: int | None, name: str) -> tuple[Say, ...]:
        """List what admins of a guild have decided of a command."""
        return () if guild_id is None else self._said.get((guild_id, name), ())

    def find(self, scope: Scope, command_id: int) -> Registered:
        """Find a command of one scope, or refuse with 10063."""
        for command in self.all_of(scope):
            if command.id == command_id:
                return command
        raise RefusedError(refusal.UNKNOWN_COMMAND)

    def replace_all(self, scope: Scope, bodies: list[Json]) -> list[Registered]:
        """Make these the commands of a scope; those that keep their name keep their id."""
        old = self._lists.get(scope, {})
        new = [self._complete(scope, body, old) for body in bodies]
        self._refuse_too_many(new)
        self._count_creates(scope, sum(command.key not in old for command in new))
        self._lists[scope] = {command.key: command for command in new}
        self._bus.publish(CommandsChanged())
        return new

    def put(self, scope: Scope, body: Json) -> tuple[Registered, bool]:
        """Register one command, over one of the same name; say whether it is new."""
        old = self._lists.setdefault(scope, {})
        command = self._complete(scope, body, old)
        is_new = command.key not in old
        if is_new:
            self._refuse_too_many([*old.values(), command])
            self._count_creates(scope, 1)
        old[command.key] = command
        self._bus.publish(CommandsChanged())
        return command, is_new

    def change(self, command: Registered, body: Json) -> Registered:
        """Put other values into a registered command."""
        commands = self._lists[command.scope]
        changed = Registered(command.scope, body | {"version": str(self._ids.next())})
        self._lists[command.scope] = {
            (changed.key if key == command.key else key): (changed if key == command.key else each)
            for key, each in commands.items()
        }
        self._bus.publish(CommandsChanged())
        return changed

    def delete(self, command: Registered) -> None:
        """Remove a command."""
        del self._lists[command.scope][command.key]
        self._bus.publish(CommandsChanged())

    def _complete(
        self, scope: Scope, body: Json, old: dict[tuple[str, int], Registered]
    ) -> Registered:
        kind = body.get("type") or 1
        known = old.get((body["name"], kind))
        written: Json = {
            "id": known.body["id"] if known else str(self._ids.next()),
            "application_id": str(self._application_id),
            "version": str(self._ids.next()),
            "type": kind,
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description": body.get("description") or "",
            "description_localizations": body.get("description_localizations"),
            "options": without_nulls(body.get("options") or []),
            "default_member_permissions": _permissions(body),
            "nsfw": bool(body.get("nsfw")),
        }
        if scope is None:
            contexts = body.get("contexts")
            if contexts is None and body.get("dm_permission") is False:
                contexts = [0]
            written["contexts"] = contexts
            written["integration_types"] = body.get("integration_types") or [0]
            written["dm_permission"] = contexts is None or 1 in contexts
        else:
            written["guild_id"] = str(scope)
        return Registered(scope, written)

    def _refuse_too_many(self, commands: list[Registered]) -> None:
        for kind, most in MOST_OF_TYPE.items():
            if sum(command.body["type"] == kind for command in commands) > most:
                raise RefusedError(refusal.TOO_MANY_COMMANDS)

    def _count_creates(self, scope: Scope, count: int) -> None:
        now = self._clock.now()
        recent = [each for each in self._creates.get(scope, []) if now - each < DAY]
        if len(recent) + count > CREATES_A_DAY:
            raise RefusedError(refusal.TOO_MANY_CREATES)
        self._creates[scope] = recent + [now] * count


def _permissions(body: Json) -> str | None:
    value = body.get("default_member_permissions")
    return None if value is None else str(value)
