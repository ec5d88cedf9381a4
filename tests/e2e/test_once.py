"""Everything happens once: pressed twice, delivered twice, asked by two at once."""

from __future__ import annotations

import asyncio
import re

from bot.playground.people.answer import Answer, Pending
from bot.playground.people.person import Person
from tests.e2e.conftest import Table, connected
from tests.e2e.reading import health, number


async def answered(*pending: Pending) -> list[Answer]:
    return list(await asyncio.gather(*(each.answer() for each in pending)))


async def entries(table: Table) -> int:
    """Count the journal by its newest entry."""
    history = await table.grace.command("history")
    found = re.search(r"#(\d+) ", history.text)
    assert found is not None
    return int(found[1])


async def test_two_presses_at_once_apply_the_damage_once(table: Table) -> None:
    shot = await table.ada.command("weapon", target="Ghoul")
    button = shot.shown.labels[0]
    amount = int(button.split()[1])
    pressed = [await table.grace.begin_press(shot, button) for _ in range(2)]
    first, second = await answered(*pressed)
    applied, refused = sorted((first, second), key=lambda each: each.private)
    assert f"Health 30 → {30 - amount}" in applied.text
    assert refused.private
    assert refused.text.startswith("This was answered <t:")
    assert "Ghoul" in refused.text
    assert await health(table, "Ghoul") == 30 - amount


async def test_two_people_pressing_at_once_answer_once(table: Table) -> None:
    fallen = await table.ada.command("damage", amount="40")
    pressed = [await who.begin_press(fallen, "Obey") for who in (table.ada, table.grace)]
    answers = await answered(*pressed)
    assert sorted(each.private for each in answers) == [False, True]
    assert "Corruption 1 " in (await table.ada.command("character show")).text


async def test_an_interaction_that_is_delivered_twice_is_done_and_shown_once(
    table: Table,
) -> None:
    before = await entries(table)
    with table.discord.delivering_twice():
        hurt = await table.ada.command("damage", amount="7")
        rolled = await table.ada.command("roll", dice="1d6")
        shot = await table.ada.command("weapon", target="Ghoul")
        await table.grace.press(shot, "Apply")
        made = await table.ada.command("character create", name="Mara")
    assert "Health 30 → 23" in hurt.text
    assert "Mara is ready to play" in made.text
    assert number(rolled) == number(hurt) + 1
    assert await entries(table) == before + 5
    assert await health(table, "Steve") == 23
    assert "Mara 2" not in (await table.ada.command("character list")).text
    public = [seen for seen in table.ben.messages() if not seen.private]
    assert len({seen.content for seen in public}) == len(public)


async def test_a_repeat_after_the_answer_is_silence(table: Table) -> None:
    pending = await table.ada.begin("damage", amount="7")
    await pending.answer()
    seen = len(table.ada.messages())
    pending.send_again()
    assert await health(table, "Steve") == 23
    assert len(table.ada.messages()) == seen


async def test_a_refusal_is_repeated_and_not_done_after_all(table: Table) -> None:
    with table.discord.delivering_twice():
        refused = await table.ada.command("damage", amount="banana")
        again = await table.ada.command("character use", character="Ghoul")
    assert refused.private
    assert again.private
    assert await health(table, "Steve") == 30


async def test_one_interaction_heard_by_two_processes_is_done_once(table: Table) -> None:
    """During a rolling restart two processes hear the same interaction."""
    async with connected(table.discord, table.settings, table.seeds):
        assert len(table.discord.gateway.sessions) == 2
        hurt = await table.ada.command("damage", amount="7")
        shot = await table.ada.command("weapon", target="Ghoul")
        await table.grace.press(shot, "Apply")
        assert "Health 30 → 23" in hurt.text
        assert await health(table, "Steve") == 23
        assert await health(table, "Ghoul") == 30 - int(shot.shown.labels[0].split()[1])
    public = [seen for seen in table.ben.messages() if not seen.private]
    assert len(public) == 2


async def test_two_people_hurting_one_target_at_once_both_count(table: Table) -> None:
    for _ in range(3):
        await table.grace.command("heal", amount="100", target="Ghoul")
        pending = [
            await table.grace.begin("damage", target="Ghoul", amount="5"),
            await table.grace.at("side-table").begin("damage", target="Ghoul", amount="7"),
        ]
        texts = "\n".join(answer.text for answer in await answered(*pending))
        assert await health(table, "Ghoul") == 18
        assert "→ 18" in texts
        assert ("30 → 25" in texts) != ("30 → 23" in texts)


async def test_twenty_five_commands_at_once_give_twenty_five_changes(table: Table) -> None:
    people: list[Person] = [table.grace] * 25
    pending = [await who.begin("damage", target="Ghoul", amount="1") for who in people]
    texts = [answer.text for answer in await answered(*pending)]
    after = [re.search(r"Health (−?\d+) → (−?\d+)", text) for text in texts]
    steps = {(found[1], found[2]) for found in after if found}
    assert steps == {(str(30 - n), str(29 - n)) for n in range(25)}
    assert await health(table, "Ghoul") == 5
