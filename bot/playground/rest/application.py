"""The bot itself, and where the gateway is."""

from __future__ import annotations

from bot.playground.rest.call import Access, Call, Reply, Route
from bot.playground.world import show

IDENTIFIES_A_DAY = 1000
AT_ONCE = 16
"""How many shards may identify at the same time."""


def me(call: Call) -> Reply:
    """Give the bot's own account."""
    return Reply(show.user(call.realm.directory.application.user))


def application(call: Call) -> Reply:
    """Give the bot's registration."""
    directory = call.realm.directory
    return Reply(show.application(directory.application, directory))


def gateway(call: Call) -> Reply:
    """Say where the gateway is."""
    return Reply({"url": gateway_url(call.realm.writer.base_url)})


def gateway_bot(call: Call) -> Reply:
    """Say where the gateway is, and how many shards it advises."""
    return Reply(
        {
            "url": gateway_url(call.realm.writer.base_url),
            "shards": 1,
            "session_start_limit": {
                "total": IDENTIFIES_A_DAY,
                "remaining": IDENTIFIES_A_DAY,
                "reset_after": 86_400_000,
                "max_concurrency": AT_ONCE,
            },
        }
    )


def gateway_url(base_url: str) -> str:
    """Give the gateway's address on a server at this one."""
    return "ws" + base_url.removeprefix("http") + "/"


def my_guilds(call: Call) -> Reply:
    """List the guilds that the bot is in."""
    directory = call.realm.directory
    return Reply(
        [
            {
                "id": str(guild.id),
                "name": guild.name,
                "icon": None,
                "banner": None,
                "owner": False,
                "permissions": "0",
                "features": [],
            }
            for guild in directory.guilds.values()
            if guild.has_app
        ]
    )


ROUTES = (
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway", gateway, Access.TOKEN_IN_PATH),
    Route("GET", "/gateway/bot", gateway_bot),
)
