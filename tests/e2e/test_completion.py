"""Completion wherever a name is asked, over real sockets."""

from __future__ import annotations

import pytest

from bot.playground.people.person import Person
from tests.e2e.conftest import Table


def person(table: Table, name: str) -> Person:
    found: Person = getattr(table, name)
    return found


OFFERS = (
    ("ada", "test", "skill", "ste", "Stealth"),
    ("ada", "test", "character", "", "Steve"),
    ("ada", "weapon", "weapon", "hand", "Hand Cannon"),
    ("ada", "weapon", "target", "gh", "Ghoul"),
    ("ada", "weapon", "character", "", "Steve"),
    ("grace", "damage", "target", "an", "Anna"),
    ("grace", "damage", "kind", "", "Health"),
    ("grace", "heal", "target", "st", "Steve"),
    ("grace", "heal", "pool", "", "Health"),
    ("ada", "corrupt", "action", "show", "show"),
    ("ada", "corrupt", "character", "", "Steve"),
    ("ada", "fear", "character", "", "Steve"),
    ("grace", "ap condition", "condition", "st", "Stun"),
    ("ada", "ap condition", "character", "", "Steve"),
    ("grace", "npc create", "numbers", "heal", "Health"),
    ("ada", "character show", "character", "", "Steve"),
    ("ada", "character set", "field", "agi", "Agility"),
    ("ada", "character set", "character", "", "Steve"),
    ("ada", "character use", "character", "", "Steve"),
    ("ada", "character retire", "character", "", "Steve"),
    ("ada", "character export", "character", "", "Steve"),
    ("max", "campaign create", "system", "", "Action Points"),
    ("max", "campaign create", "language", "", "English"),
    ("max", "campaign language", "language", "", "English"),
    ("max", "campaign bind", "campaign", "", "Ash Harbour"),
)


@pytest.mark.parametrize(("name", "command", "option", "text", "wanted"), OFFERS)
async def test_what_is_wanted_is_offered_first(
    table: Table, name: str, command: str, option: str, text: str, wanted: str
) -> None:
    offered = await person(table, name).complete(command, option, text)
    assert wanted.casefold() in offered[0].name.casefold(), [each.name for each in offered]
    assert len(offered) <= 25


async def test_an_offer_is_understood_and_so_is_its_name(table: Table) -> None:
    (offer,) = await table.grace.complete("damage", "target", "ghoul")
    by_id = await table.grace.command("damage", amount="1", target=offer.value)
    by_name = await table.grace.command("damage", amount="1", target="ghoul")
    assert "Ghoul · 1 damage, Health 30 → 29" in by_id.text
    assert "Ghoul · 1 damage, Health 29 → 28" in by_name.text


async def test_a_player_is_not_offered_what_only_the_gm_sees(table: Table) -> None:
    await table.grace.command("npc create", name="Secret Horror")
    names = [each.name for each in await table.ada.complete("character show", "character", "")]
    assert names == ["Steve"]


async def test_of_many_the_best_twenty_five_are_offered(table: Table) -> None:
    for _ in range(2):
        await table.grace.command("npc create", name="Guard", count=20)
    offered = await table.grace.complete("damage", "target", "guard")
    assert len(offered) == 25
    narrowed = await table.grace.complete("damage", "target", "guard 4")
    assert [each.name for each in narrowed] == ["Guard 4", "Guard 40"]


async def test_what_is_still_open_is_offered_to_be_waived(table: Table) -> None:
    await table.ada.command("damage", amount="40")
    (offer,) = await table.grace.complete("pending", "waive", "")
    assert "Death Coma" in offer.name
    assert await table.ada.complete("pending", "waive", "zzz") == []


async def test_where_nothing_is_played_nothing_is_offered(empty: Table) -> None:
    assert await empty.ada.complete("test", "skill", "s") == []
    assert await empty.ada.complete("character show", "character", "") == []


async def test_completion_of_a_command_that_is_gone_offers_nothing(table: Table) -> None:
    table.bot.tree.remove_command("test")
    assert await table.ada.complete("test", "skill", "ste") == []


async def test_a_failing_completion_offers_nothing_and_is_logged(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(type(table.parts.services.completion), "complete", broken)
    assert await table.ada.complete("test", "skill", "ste") == []
    assert await table.ada.complete("character show", "character", "") == []
    assert caplog.text.count("RuntimeError: a bug") == 2
