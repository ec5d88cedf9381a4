"""The parts below: clock, ids, permissions, the default world, and who may import what."""

from __future__ import annotations

from dataclasses import replace

import grimp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.playground.clock import SteppedClock
from bot.playground.flags import EVERYTHING, NOTHING, Permission
from bot.playground.snowflakes import Snowflakes, iso, made_at, snowflake
from bot.playground.world.access import in_channel, in_guild
from bot.playground.world.default import playground_world
from bot.playground.world.description import Channel, Guild, Member, Overwrite, Role, everyone

VIEW, SEND, EMBED = Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES, Permission.EMBED_LINKS


async def test_a_stepped_clock_calls_what_falls_due_in_order() -> None:
    clock = SteppedClock()
    began, called = clock.now(), list[tuple[str, float]]()

    def note(name: str) -> None:
        called.append((name, round(clock.now() - began, 3)))
        if name == "first":
            clock.call_later(1, lambda: note("from within"))

    clock.call_later(3, lambda: note("last"))
    clock.call_later(1, lambda: note("first"))
    clock.call_later(2, lambda: note("never")).cancel()
    clock.call_later(9, lambda: note("not yet"))
    await clock.advance(3)
    assert called == [("first", 1), ("from within", 2), ("last", 3)]
    assert clock.now() == began + 3


def test_ids_rise_and_tell_when_they_were_made() -> None:
    clock = SteppedClock()
    ids = Snowflakes(clock)
    found = [ids.next() for _ in range(10_000)]
    assert found == sorted(set(found))
    assert all(value.bit_length() in {60, 61, 62, 63} for value in found)
    assert made_at(found[0]) == pytest.approx(clock.now(), abs=0.002)


@given(st.integers(1_420_070_400, 4_000_000_000))
def test_an_id_holds_its_time(when: int) -> None:
    assert made_at(snowflake(float(when), 4095)) == when
    assert iso(float(when)).endswith("+00:00")


def guild(*roles: Role, owner: int = 1) -> Guild:
    base = everyone(10, VIEW | SEND | EMBED)
    return Guild(id=10, name="g", owner_id=owner, roles=(base, *roles))


def channel(*overwrites: Overwrite) -> Channel:
    return Channel(id=20, name="c", guild_id=10, overwrites=overwrites)


HELPER = Role(id=11, name="helper", permissions=Permission.MANAGE_MESSAGES)
ADMIN = Role(id=12, name="admin", permissions=Permission.ADMINISTRATOR)


def member(*roles: int, user_id: int = 5) -> Member:
    return Member(guild_id=10, user_id=user_id, roles=roles)


def test_roles_add_up_and_owners_and_admins_may_all() -> None:
    there = guild(HELPER, ADMIN)
    assert in_guild(there, member()) == VIEW | SEND | EMBED
    assert in_guild(there, member(11)) == VIEW | SEND | EMBED | Permission.MANAGE_MESSAGES
    assert in_guild(there, member(12)) == EVERYTHING
    assert in_guild(there, member(user_id=1)) == EVERYTHING


@pytest.mark.parametrize(
    ("overwrites", "roles", "expected"),
    [
        ((), (), VIEW | SEND | EMBED),
        ((Overwrite(target_id=10, deny=EMBED),), (), VIEW | SEND),
        ((Overwrite(target_id=10, deny=SEND),), (), VIEW),
        ((Overwrite(target_id=10, deny=VIEW),), (), NOTHING),
        ((Overwrite(target_id=10, deny=VIEW),), (12,), EVERYTHING),
        (
            (Overwrite(target_id=10, deny=VIEW), Overwrite(target_id=11, allow=VIEW)),
            (11,),
            VIEW | SEND | EMBED | Permission.MANAGE_MESSAGES,
        ),
        (
            (Overwrite(target_id=11, allow=EMBED), Overwrite(target_id=5, deny=EMBED)),
            (11,),
            VIEW | SEND | Permission.MANAGE_MESSAGES,
        ),
        (
            (Overwrite(target_id=13, deny=EMBED), Overwrite(target_id=11, allow=EMBED)),
            (11, 13),
            VIEW | SEND | EMBED | Permission.MANAGE_MESSAGES,
        ),
    ],
)
def test_a_channels_overwrites_count_in_order(
    overwrites: tuple[Overwrite, ...], roles: tuple[int, ...], expected: Permission
) -> None:
    there = guild(HELPER, ADMIN, Role(id=13, name="muted"))
    assert in_channel(there, member(*roles), channel(*overwrites)) == expected


def test_the_default_world_is_the_same_each_time() -> None:
    world = playground_world()
    assert world == playground_world()
    assert world != replace(world, people=())
    roles = world.guilds[0].roles[1:]
    ids = [each.id for each in world.people] + [each.id for each in world.guilds]
    ids += [each.id for each in world.channels] + [each.id for each in roles]
    assert len(ids) == len(set(ids))
    assert all(each > 1 << 59 for each in ids)


def test_the_local_discord_knows_no_bot_and_no_client() -> None:
    graph = grimp.build_graph("bot", "rules", "cogs", include_external_packages=True)
    own = graph.find_descendants("bot.playground") | {"bot.playground"}
    reached = {each for module in own for each in graph.find_modules_directly_imported_by(module)}
    foreign = {each for each in reached - own if each.split(".")[0] in {"bot", "rules", "cogs"}}
    assert foreign == set()
    assert "discord" not in reached
    assert "aiohttp" in reached
