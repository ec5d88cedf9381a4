"""Application commands: the bot registers them, for all guilds or for one."""

from __future__ import annotations

from bot.playground import refusal
from bot.playground.checks.commands import MESSAGE_MENU, USER_MENU, command
from bot.playground.checks.problems import Problems
from bot.playground.checks.shape import items
from bot.playground.refusal import RefusedError
from bot.playground.rest.call import NOTHING, Call, Reply, Route
from bot.playground.wire import Json
from bot.playground.world.commands import Registered, Scope

_MOST_AT_ONCE = 110
ROLE_TARGET, USER_TARGET = 1, 2
_LIST = items(command, _MOST_AT_ONCE)


def _scope(call: Call) -> Scope:
    if call.id("application_id") != call.realm.bot_id:
        raise RefusedError(refusal.FORBIDDEN_ACTION)
    if "guild_id" not in call.path:
        return None
    guild = call.realm.directory.guilds.get(call.id("guild_id"))
    if guild is None or not guild.has_app:
        raise RefusedError(refusal.MISSING_ACCESS)
    return guild.id


def _written(registered: Registered, *, full: bool) -> Json:
    """Write a command; without its translations unless they were asked for."""
    return registered.body if full else _untranslated(registered.body)


def _untranslated(part: Json) -> Json:
    kept = {key: value for key, value in part.items() if not key.endswith("_localizations")}
    for inner in ("options", "choices"):
        if inner in kept:
            kept[inner] = [_untranslated(each) for each in kept[inner] or ()]
    return kept


def listed(call: Call) -> Reply:
    """List the commands of a scope."""
    full = call.query.get("with_localizations") in {"1", "true"}
    found = call.realm.commands.all_of(_scope(call))
    return Reply([_written(each, full=full) for each in found])


def replace_all(call: Call) -> Reply:
    """Make these the commands of a scope."""
    scope = _scope(call)
    problems = Problems()
    _LIST(call.body, (), problems)
    problems.refuse_if_any()
    found: list[Json] = call.body if isinstance(call.body, list) else []
    _names_differ(found, problems)
    problems.refuse_if_any()
    registered = call.realm.commands.replace_all(scope, found)
    return Reply([_written(each, full=True) for each in registered])


def _names_differ(found: list[Json], problems: Problems) -> None:
    seen: set[tuple[str, int]] = set()
    for place, each in enumerate(found):
        key = (each["name"], each.get("type") or 1)
        if key in seen:
            problems.add(
                (place,),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        seen.add(key)


def create(call: Call) -> Reply:
    """Register one command, over one of the same name."""
    scope = _scope(call)
    registered, is_new = call.realm.commands.put(scope, call.checked(command))
    return Reply(_written(registered, full=True), 201 if is_new else 200)


def read(call: Call) -> Reply:
    """Give one command."""
    found = call.realm.commands.find(_scope(call), call.id("command_id"))
    return Reply(_written(found, full=True))


def change(call: Call) -> Reply:
    """Change some values of one command; the whole must still be right."""
    found = call.realm.commands.find(_scope(call), call.id("command_id"))
    merged = found.body | {key: value for key, value in call.json().items() if key != "type"}
    problems = Problems()
    command(_as_sent(merged), (), problems)
    problems.refuse_if_any()
    changed = call.realm.commands.change(found, merged)
    return Reply(_written(changed, full=True))


def _as_sent(body: Json) -> Json:
    """Leave out what Discord itself wrote into a command of a menu."""
    if body["type"] not in {USER_MENU, MESSAGE_MENU}:
        return body
    return {key: value for key, value in body.items() if key not in {"description", "options"}}


def delete(call: Call) -> Reply:
    """Remove one command."""
    commands = call.realm.commands
    commands.delete(commands.find(_scope(call), call.id("command_id")))
    return NOTHING


def all_permissions(call: Call) -> Reply:
    """List what admins have decided of all commands."""
    scope = _scope(call)
    written = [_said(call, scope, each) for each in _all(call, scope)]
    return Reply([each for each in written if each["permissions"]])


def permissions(call: Call) -> Reply:
    """Give what admins have decided of one command; 10066 when nothing."""
    scope = _scope(call)
    found = [each for each in _all(call, scope) if each.id == call.id("command_id")]
    if not found:
        raise RefusedError(refusal.UNKNOWN_COMMAND)
    written = _said(call, scope, found[0])
    if not written["permissions"]:
        raise RefusedError(refusal.UNKNOWN_COMMAND_PERMISSIONS)
    return Reply(written)


def _all(call: Call, scope: Scope) -> list[Registered]:
    return [*call.realm.commands.all_of(None), *call.realm.commands.all_of(scope)]


def _said(call: Call, scope: Scope, command: Registered) -> Json:
    users = call.realm.directory.users
    return {
        "id": str(command.id),
        "application_id": str(call.realm.bot_id),
        "guild_id": str(scope),
        "permissions": [
            {
                "id": str(each.target_id),
                "type": USER_TARGET if each.target_id in users else ROLE_TARGET,
                "permission": each.may,
            }
            for each in call.realm.commands.said(scope, command.body["name"])
        ],
    }


_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def _scoped(base: str) -> tuple[Route, ...]:
    return (
        Route("GET", base, listed),
        Route("PUT", base, replace_all),
        Route("POST", base, create),
        Route("GET", base + "/{command_id}", read),
        Route("PATCH", base + "/{command_id}", change),
        Route("DELETE", base + "/{command_id}", delete),
    )


ROUTES = (
    Route("GET", _GUILD + "/permissions", all_permissions),
    Route("GET", _GUILD + "/{command_id}/permissions", permissions),
    *_scoped(_GLOBAL),
    *_scoped(_GUILD),
)
