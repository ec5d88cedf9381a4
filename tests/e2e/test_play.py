"""A table at play, by its slash commands and buttons, over real sockets."""

from __future__ import annotations

import re

from tests.e2e.conftest import Table
from tests.e2e.reading import health, number


async def test_a_test_shows_who_what_every_die_and_where_each_part_comes_from(
    table: Table,
) -> None:
    table.seeds.next(2, 6, lambda faces: faces == [6, 4])
    answer = await table.ada.command("test", skill="Stealth", difficulty="5", note="on tiptoe")
    assert not answer.private
    assert answer.shown.content == "Steve · Stealth: 6 AP"
    assert "6 AP, passed by 1 (difficulty 5)" in answer.text
    assert "🎲 [6] [4] → 3 AP" in answer.text
    assert "Agility 3 (Acuity 3): 3 AP" in answer.text
    assert "on tiptoe" in answer.text
    assert re.search(r"Ash Harbour · Action Points · #\d+$", answer.text)


async def test_an_attack_is_applied_by_its_button_with_the_number_that_it_shows(
    table: Table,
) -> None:
    shot = await table.ada.command("weapon", target="Ghoul")
    button = next(label for label in shot.shown.labels if label.startswith("Apply"))
    amount = int(button.split()[1])
    applied = await table.grace.press(shot, button)
    assert f"Ghoul · {amount} damage, Health 30 → {30 - amount}" in applied.text
    assert applied.shown.id == shot.shown.id, "it is joined to the message that was pressed"
    assert button not in applied.shown.labels
    assert await health(table, "Ghoul") == 30 - amount


async def test_an_attack_on_nobody_in_particular_asks_whom_it_strikes(table: Table) -> None:
    shot = await table.ada.command("weapon")
    form = await table.ada.press(shot, "Apply")
    assert form.modal is not None
    assert form.modal.fields == {"answer": "Whom it strikes"}
    struck = await table.ada.submit(form, answer="Steve")
    assert "Steve" in struck.text
    assert await health(table, "Steve") < 30


async def test_a_list_of_weapons_and_a_view_of_one_change_nothing(table: Table) -> None:
    listed = await table.ada.command("weapon", action="list")
    viewed = await table.ada.command("weapon", action="view", weapon="Hand Cannon")
    assert "Hand Cannon" in listed.text
    assert "Hand Cannon" in viewed.text
    assert "#" not in viewed.shown.embeds[0]["footer"]["text"], "no entry of the journal"


async def test_an_empty_weapon_is_reloaded(table: Table) -> None:
    shot = await table.ada.command("weapon")
    assert "Loaded 2 of 3" in shot.text
    reloaded = await table.ada.press(shot, "Reload")
    assert "2 → 3" in reloaded.text


async def test_a_fall_below_zero_stirs_the_presence_and_asks_the_player(table: Table) -> None:
    fallen = await table.grace.command("damage", amount="40", target="Steve")
    assert "Steve · 40 damage, Health 30 → −10: Death Coma" in fallen.shown.content
    assert fallen.shown.labels == ["Resist: 5 AP, 63 %", "Obey"]
    assert fallen.shown.pings == ["Ada"], "only the player whom the rules ask"
    obeyed = await table.ada.press(fallen, "Obey")
    assert "Steve · the Presence: obeyed, Corruption 0 → 1" in obeyed.text
    assert obeyed.shown.id == fallen.shown.id, "what needs no dice is joined to its question"
    assert obeyed.shown.labels == []


async def test_a_resisted_presence_is_rolled_and_its_old_buttons_go(table: Table) -> None:
    fallen = await table.ada.command("damage", amount="40")
    resisted = await table.ada.press(fallen, "Resist")
    assert "🎲" in resisted.text
    assert resisted.shown.id != fallen.shown.id
    old = await table.ada.sees(lambda seen: seen.id == fallen.shown.id and not seen.labels)
    assert old.content == fallen.shown.content


async def test_armour_is_taken_off_and_healing_stops_at_the_maximum(table: Table) -> None:
    hurt = await table.ada.command("damage", amount="12", armour="4")
    assert "Health 30 → 22" in hurt.text
    healed = await table.ada.command("heal", amount="100")
    assert "Health 22 → 30" in healed.text


async def test_fear_and_corruption_are_told_by_the_rules_of_the_campaign(table: Table) -> None:
    shown = await table.ada.command("corrupt", action="show")
    assert "Corruption 0" in shown.text
    gained = await table.ada.command("corrupt", action="gain", amount="2")
    assert "Corruption 0 → 2" in gained.text
    table.seeds.next(3, 6, lambda faces: faces == [1, 1, 1])
    feared = await table.ada.command("fear", difficulty="12")
    assert "Panic" in feared.text


async def test_a_condition_is_set_and_cleared_by_the_systems_own_command(table: Table) -> None:
    stunned = await table.grace.command(
        "ap condition", action="set", condition="Stun", character="Steve"
    )
    assert "Stun" in stunned.text
    card = await table.ada.command("character show")
    assert "Now: Stun" in card.text
    await table.grace.command("ap condition", action="clear", condition="Stun", character="Steve")
    assert "Stun" not in (await table.ada.command("character show")).text


async def test_dice_are_rolled_as_written_and_the_note_is_never_read(table: Table) -> None:
    table.seeds.next(2, 6, lambda faces: faces == [3, 4])
    rolled = await table.ada.command("roll", dice="2d6+1", note="Will save dn3 d6 /0")
    assert not rolled.private
    assert "8" in rolled.shown.content
    assert "Will save dn3 d6 /0" in rolled.text


async def test_dice_need_no_campaign(empty: Table) -> None:
    empty.seeds.next(1, 20, lambda faces: faces == [17])
    rolled = await empty.ada.command("roll", dice="d20−5")
    assert "12" in rolled.shown.content
    assert not rolled.private


async def test_an_undo_takes_everything_back_and_strikes_the_old_message(table: Table) -> None:
    fallen = await table.grace.command("damage", amount="40", target="Steve")
    undone = await table.grace.command("undo")
    assert "Health −10 → 30" in undone.text
    assert await health(table, "Steve") == 30
    struck = await table.ada.sees(
        lambda seen: seen.id == fallen.shown.id and "Undone by" in seen.text
    )
    assert struck.labels == [], "what the rules asked is asked no more"

    again = await table.grace.command("undo", number=number(undone))
    assert "Health 30 → −10" in again.text
    assert again.shown.labels == ["Resist: 5 AP, 63 %", "Obey"]
    await table.ada.sees(lambda seen: seen.id == fallen.shown.id and "Undone by" not in seen.text)


async def test_an_undo_by_number_names_what_stands_in_its_way(table: Table) -> None:
    first = await table.ada.command("damage", amount="5")
    second = await table.ada.command("damage", amount="3")
    refused = await table.ada.command("undo", number=number(first))
    assert refused.private
    assert f"#{number(second)} has changed Steve since" in refused.text
    assert "rolled" not in refused.text, "nobody wonders about dice here"
    assert await health(table, "Steve") == 22


async def test_the_history_has_pages_that_are_turned_by_buttons(table: Table) -> None:
    for _ in range(11):
        await table.ada.command("roll", dice="1d6")
    first = await table.ada.command("history")
    assert first.private
    assert "Page 1 of 2" in first.text
    older = await table.ada.press(first, "Older")
    assert older.shown.id == first.shown.id
    assert "Page 2 of 2" in older.text
    assert "Steve is ready to play" in older.text
    newer = await table.ada.press(older, "Newer")
    assert "Page 1 of 2" in newer.text
    assert (await table.ada.command("history", page=99)).text == older.text


async def test_what_is_still_open_is_posted_again_and_answered_there(table: Table) -> None:
    nothing = await table.ada.command("pending")
    assert nothing.private
    assert nothing.text.startswith("Nothing is open in Ash Harbour now.")
    await table.ada.command("damage", amount="40")
    open_now = await table.ben.command("pending")
    assert not open_now.private
    assert open_now.shown.labels == ["Resist: 5 AP, 63 %", "Obey"]
    obeyed = await table.ada.press(open_now, "Obey")
    assert not obeyed.private
    assert (await table.ada.command("pending")).text.startswith("Nothing is open")


async def test_the_gm_waives_a_question_and_takes_that_back(table: Table) -> None:
    fallen = await table.ada.command("damage", amount="40")
    (offer,) = await table.grace.complete("pending", "waive", "")
    waived = await table.grace.command("pending", waive=offer.value)
    assert "Steve: the GM waives it" in waived.text
    await table.ada.sees(lambda seen: seen.id == fallen.shown.id and not seen.labels)
    back = await table.grace.command("undo")
    assert back.shown.labels == ["Resist: 5 AP, 63 %", "Obey"]


async def test_a_question_is_waived_by_the_number_that_it_has_in_the_list(table: Table) -> None:
    await table.ada.command("damage", amount="40")
    await table.ada.command("corrupt", action="obey")
    await table.ada.command("weapon", target="Ghoul")
    await table.ben.command("weapon", target="Ghoul")
    listed = (await table.grace.command("pending")).text.splitlines()
    (third,) = [line.removeprefix("3. ") for line in listed if line.startswith("3. ")]
    waived = await table.grace.command("pending", waive="3")
    assert third in waived.text
    beyond = await table.grace.command("pending", waive="4")
    assert beyond.private
    assert beyond.text == "There is no question 4: 3 things are still open."


async def test_the_bot_asked_discord_for_nothing_that_there_is_not(table: Table) -> None:
    await table.ada.command("damage", amount="40")
    await table.grace.command("undo")
    assert list(table.discord.requests.unknown) == []
