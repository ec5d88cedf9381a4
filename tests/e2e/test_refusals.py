"""Bad input, over real sockets: refused in private, in a plain sentence, and nothing changes."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import aiohttp
import discord
import pytest

from bot.playground.people.person import Person
from bot.playground.people.typed import InputRefusedError
from bot.playground.world.files import Upload
from tests.e2e.conftest import Table
from tests.e2e.reading import file_of, health


@dataclass(frozen=True)
class Bad:
    """What somebody types, and a part of the sentence that refuses it."""

    who: str
    command: str
    says: str
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.command} {self.options}"


def bad(who: str, command: str, says: str, **options: object) -> Bad:
    return Bad(who, command, says, options)


REFUSED = (
    bad("ada", "test", "Did you mean Stealth", skill="Stelth"),
    bad("ada", "test", "difficulty", skill="Stealth", difficulty="banana"),
    bad("ada", "test", "kind", skill="Stealth", kind="simple"),
    bad("ada", "weapon", "Did you mean Hand Cannon", weapon="hand canon"),
    bad("ada", "weapon", "There is no “Nobody”", target="Nobody"),
    bad("ada", "damage", "“banana” at place 1", amount="banana"),
    bad("ada", "damage", "", amount="1d20+1,1d20+1"),
    bad("ada", "damage", "", amount="15123d123123"),
    bad("ada", "damage", "", amount="99999999d6"),
    bad("ada", "damage", "", amount="1d" + "9" * 32),
    bad("ada", "damage", "", amount="-5"),
    bad("ada", "heal", "", amount="1d2.9"),
    bad("ada", "fear", "", difficulty="x"),
    bad("ada", "roll", "", dice="1d1!"),
    bad("ada", "roll", "", dice="(1d4)d6"),
    bad("ada", "roll", "", dice="0d6"),
    bad("ada", "roll", "", dice="(" * 290 + "1"),
    bad("ada", "roll", "“dice” can have at most 300 characters", dice="1" * 301),
    bad("ada", "undo", "There is no entry #99", number=99),
    bad("ada", "pending", "", waive="the first"),
    bad("grace", "pending", "", waive="~99"),
    bad("ada", "character set", "Did you mean", field="Agilty", value="3"),
    bad("ada", "character set", "", field="Agility", value="ten thousand"),
    bad("ada", "character use", "There is no “Nobody”", character="Nobody"),
    bad("ada", "character create", "", name="~12"),
    bad("ada", "character create", "", name="\u200b\u200b"),
    bad("ada", "character create", "", name="Bob, the Builder"),
    bad("grace", "npc create", "", name="Guard", numbers="Helth 3"),
    bad("max", "campaign create", "", name="Iron Coast", system="chess"),
    bad("max", "campaign create", "already", name="ASH  HARBOUR", system="action_points"),
    bad("max", "campaign language", "Referee does not speak “tlh”", language="tlh"),
    bad("max", "campaign bind", "", channel="#side-table", campaign="Nowhere"),
)


def person(table: Table, name: str) -> Person:
    found: Person = getattr(table, name)
    return found


async def journal(table: Table) -> str:
    return (await table.grace.command("history")).text.splitlines()[2]


@pytest.mark.parametrize("typed", REFUSED, ids=str)
async def test_it_is_refused_in_private_and_nothing_changes(table: Table, typed: Bad) -> None:
    before = await journal(table)
    answer = await person(table, typed.who).command(typed.command, **typed.options)
    assert answer.private
    assert typed.says in answer.text
    assert answer.shown.embeds == []
    assert answer.text.endswith((".", "?", "create", "…"))
    assert "Something went wrong" not in answer.text
    assert await journal(table) == before
    assert await health(table, "Steve") == 30


@pytest.mark.parametrize("amount", ["1d6−1", "1d6–1", "1d6—1", "1D6 - 1", "1d6 + −1"])
async def test_every_minus_is_a_minus(table: Table, amount: str) -> None:
    table.seeds.next(1, 6, lambda faces: faces == [4])
    answer = await table.ada.command("damage", amount=amount)
    assert "Health 30 → 27" in answer.text


async def test_discord_itself_refuses_a_number_out_of_its_range(table: Table) -> None:
    with pytest.raises(InputRefusedError):
        await table.ada.command("history", page=0)
    with pytest.raises(InputRefusedError):
        await table.grace.command("npc create", name="Guard", count=21)


async def test_an_empty_weapon_does_not_fire(table: Table) -> None:
    for _ in range(3):
        await table.ada.command("weapon")
    answer = await table.ada.command("weapon")
    assert answer.private
    assert "reload" in answer.text.casefold()
    assert answer.text.endswith("Nothing was rolled.")


async def test_a_retired_character_acts_and_suffers_no_more(table: Table) -> None:
    await table.ada.command("character retire", character="Steve")
    acting = await table.grace.command("test", skill="Stealth", character="Steve")
    struck = await table.grace.command("damage", amount="3", target="Steve")
    left = await table.ada.command("test", skill="Stealth")
    for answer in (acting, struck, left):
        assert answer.private
        assert answer.shown.embeds == []
    assert "retired" in acting.text


async def test_a_target_of_another_campaign_is_not_there(table: Table) -> None:
    side = table.max.at("side-table")
    await side.command("campaign create", name="Iron Coast", system="action_points")
    await table.ada.at("side-table").command("character create", name="Rival")
    answer = await table.grace.command("damage", amount="3", target="Rival")
    assert answer.private
    assert "There is no “Rival” here." in answer.text
    (offer,) = await table.ada.at("side-table").complete("damage", "target", "riv")
    by_id = await table.grace.command("damage", amount="3", target=offer.value)
    assert by_id.private
    assert by_id.shown.embeds == []


FILES = (
    ("", b"not json at all"),
    ("", b"[" * 60_000),
    ("", b'{"format": "something else"}'),
    ("too large", b" " * 1_000_000),
    ("too large", b" " * (64 * 1024 + 1)),
    ("", b""),
)


@pytest.mark.parametrize(("says", "content"), FILES, ids=range(len(FILES)))
async def test_a_bad_file_makes_nobody(table: Table, says: str, content: bytes) -> None:
    upload = Upload(filename="steve.json", content=content)
    answer = await table.ada.command("character import", file=upload)
    assert answer.private
    assert says in answer.text
    assert "Something went wrong" not in answer.text
    assert "Steve 2" not in (await table.ada.command("character list")).text


async def test_a_file_that_discord_does_not_hand_over_is_asked_for_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(_: discord.Attachment) -> bytes:
        raise aiohttp.ClientConnectionError

    monkeypatch.setattr(discord.Attachment, "read", gone)
    upload = Upload(filename="steve.json", content=b"{}")
    answer = await table.ada.command("character import", file=upload)
    assert answer.private
    assert answer.text == "Discord did not hand over the file. Please try again."


@pytest.mark.parametrize(
    "change",
    [{"schema_version": 99}, {"system": "chess"}, {"sheet": {"health": 10**9}}],
    ids=str,
)
async def test_a_file_of_another_shape_makes_nobody(
    table: Table, change: dict[str, object]
) -> None:
    name, data = await file_of(await table.ada.command("character export"))
    changed = json.dumps(json.loads(data) | change).encode()
    answer = await table.ada.command(
        "character import", file=Upload(filename=name, content=changed)
    )
    assert answer.private
    assert answer.shown.embeds == []
    assert "Steve 2" not in (await table.ada.command("character list")).text


@pytest.mark.parametrize(
    "custom_id", ["r0:1:1:full", "r1:nonsense", "r7:{}", "r1:999:1:full", "r1:1:99:full"]
)
async def test_a_stale_button_says_so(table: Table, custom_id: str) -> None:
    await table.ada.command("weapon", target="Ghoul")
    row = {
        "type": 1,
        "components": [{"type": 2, "style": 1, "label": "Apply", "custom_id": custom_id}],
    }
    old = table.discord.owner.leave_old_message(
        "table", {"content": "From long ago", "components": [row]}
    )
    answer = await table.grace.press(old, "Apply")
    if custom_id == "r1:1:99:full":
        assert "The numbers have changed since. Nothing was rolled." in answer.text
        return
    assert answer.private
    assert "too old" in answer.text
    assert await health(table, "Ghoul") == 30


async def test_names_are_shown_as_they_are_and_ping_nobody(table: Table) -> None:
    name = "**Bob** `<@&1>` @everyone"
    made = await table.ada.command("character create", name=name)
    tested = await table.ada.command(
        "test", skill="Stealth", note="``x` <@everyone> `x`` and @here"
    )
    for answer in (made, tested):
        assert answer.shown.pings == []
        assert "**Bob**" not in answer.text
