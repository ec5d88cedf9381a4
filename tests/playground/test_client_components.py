"""The real client on the local Discord: buttons, selects and forms."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Self

import discord
import pytest

from bot.playground.local_discord import LocalDiscord
from bot.playground.people.doing import NotThereError
from bot.playground.people.person import Person
from bot.playground.people.typed import InputRefusedError
from bot.playground.people.watch import NothingHappenedError
from tests.playground.conftest import SmallBot, running

Asked = discord.Interaction[SmallBot]


class Apply(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"apply:(?P<id>\d+)"):
    """A button that works after a restart; it counts its presses on the client."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(discord.ui.Button(label=f"Apply {number}", custom_id=f"apply:{number}"))

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], __: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(int(match["id"]))

    async def callback(self, asked: discord.Interaction[Any]) -> None:
        asked.client.presses.append((asked.user.name, self.number))
        if len(asked.client.presses) > 1:
            await asked.response.send_message("Applied already.", ephemeral=True)
        else:
            await asked.response.edit_message(content="Applied.", view=None)


class Form(discord.ui.Modal, title="Character"):
    """A form of a text and a select, each under its label."""

    name: discord.ui.Label[Any] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", min_length=2, max_length=10)
    )
    skill: discord.ui.Label[Any] = discord.ui.Label(
        text="Skill",
        component=discord.ui.Select(
            custom_id="skill",
            options=[discord.SelectOption(label=each, value=each[0]) for each in ("Aim", "Run")],
        ),
    )

    async def on_submit(self, asked: discord.Interaction[Any]) -> None:
        assert isinstance(self.name.component, discord.ui.TextInput)
        assert isinstance(self.skill.component, discord.ui.Select)
        chosen = self.skill.component.values
        await asked.response.send_message(f"{self.name.component.value}: {chosen}")


class TableBot(SmallBot):
    """Posts one message of each kind."""

    def __init__(self) -> None:
        super().__init__()
        self.presses: list[tuple[str, int]] = []
        self.add_dynamic_items(Apply)
        for callback in (post, choose, fill):
            self.tree.command(name=callback.__name__, description="A test")(callback)


async def post(asked: discord.Interaction[Any]) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(Apply(7))
    await asked.response.send_message("Damage 7", view=view)


async def choose(asked: discord.Interaction[Any]) -> None:
    view = discord.ui.View()
    who: discord.ui.UserSelect[Any] = discord.ui.UserSelect(placeholder="Who", max_values=2)
    what: discord.ui.Select[Any] = discord.ui.Select(
        placeholder="What", options=[discord.SelectOption(label="Resist", value="r")]
    )
    later: discord.ui.Button[Any] = discord.ui.Button(label="Later", disabled=True)

    async def chosen(asked: discord.Interaction[Any]) -> None:
        people = [each.display_name for each in who.values]
        await asked.response.send_message(f"{people} {what.values}", ephemeral=True)

    who.callback = what.callback = chosen  # type: ignore[method-assign, assignment] # as its docs do
    for item in (who, what, later):
        view.add_item(item)
    await asked.response.send_message("Choose", view=view)


async def fill(asked: discord.Interaction[Any]) -> None:
    await asked.response.send_modal(Form(custom_id="form"))


@pytest.fixture
def bot() -> TableBot:
    return TableBot()


@pytest.fixture
def ada(playground: LocalDiscord) -> Person:
    return playground.person("Ada")


async def test_a_press_changes_the_message_for_all(
    bot: TableBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        answer = await ada.command("post")
        assert answer.shown.labels == ["Apply 7"]
        after = await playground.person("Ben").press(answer, "Apply")
        assert after.text == "Applied."
        assert after.shown.id == answer.shown.id
        with pytest.raises(NotThereError, match="No button"):
            await ada.press(answer, "Apply 7")
    assert bot.presses == [("ben", 7)]


async def test_two_presses_at_once_both_arrive(
    bot: TableBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        answer = await ada.command("post")
        ben = playground.person("Ben")
        both = await asyncio.gather(ada.press(answer, "Apply"), ben.press(answer, "Apply"))
        assert {each.text for each in both} == {"Applied.", "Applied already."}
        refused = next(each for each in both if each.private)
        assert refused.text == "Applied already."
    assert len(bot.presses) == 2


async def test_a_button_of_an_earlier_run_still_works(
    bot: TableBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        answer = await ada.command("post")
    again = TableBot()
    async with running(again, playground):
        assert (await ada.press(answer, "Apply")).text == "Applied."
    assert again.presses == [("ada", 7)]


async def test_a_left_behind_button_is_pressed_like_any(
    bot: TableBot, playground: LocalDiscord, ada: Person
) -> None:
    old = playground.owner.leave_old_message(
        "table",
        {
            "content": "Old",
            "components": [
                {
                    "type": 1,
                    "components": [
                        {"type": 2, "style": 1, "label": "Apply 3", "custom_id": "apply:3"}
                    ],
                }
            ],
        },
    )
    async with running(bot, playground):
        await ada.press(old, "Apply 3")
    assert bot.presses == [("ada", 3)]


async def test_selects_take_what_they_offer(
    bot: TableBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        answer = await ada.command("choose")
        chosen = await ada.select(answer, "Resist", where="What")
        assert chosen.text == "[] ['r']"
        people = await ada.select(answer, "Ben", playground.person("Grace"), where="Who")
        assert people.text == "['Ben', 'Grace'] ['r']"
        assert people.private
        with pytest.raises(InputRefusedError, match="Choose one of the options"):
            await ada.select(answer, "Obey", where="What")
        with pytest.raises(InputRefusedError, match="Choose at most 2"):
            await ada.select(answer, "Ben", "Ada", "Max", where="Who")
        with pytest.raises(NotThereError, match="This is disabled"):
            await ada.press(answer, "Later")


async def test_a_form_is_shown_filled_in_and_checked(
    bot: TableBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        form = await ada.command("fill")
        assert form.message is None
        assert form.modal is not None
        assert (form.modal.title, form.modal.fields) == (
            "Character",
            {"name": "Name", "skill": "Skill"},
        )
        for values, wrong in (
            ({"skill": "Aim"}, "name: This field is required."),
            ({"name": "S", "skill": "Aim"}, "name: Enter at least 2 characters."),
            ({"name": "x" * 11, "skill": "Aim"}, "name: Enter at most 10 characters."),
            ({"name": "Steve", "skill": "Swim"}, "skill: Choose one of the options."),
            ({"name": "Steve"}, "skill: Choose at least 1."),
            ({"name": "Steve", "skill": "A", "age": "7"}, "age: There is no such field."),
        ):
            with pytest.raises(InputRefusedError) as refused:
                await ada.submit(form, **values)
            assert wrong in str(refused.value)
        answer = await ada.submit(form, name="Steve", skill="Run")
        assert answer.text == "Steve: ['R']"
        with pytest.raises(NotThereError, match="no such modal"):
            await ada.submit(form, name="Steve", skill="Run")


async def test_a_button_nobody_answers_is_waited_for_in_vain(
    bot: TableBot, playground: LocalDiscord, ada: Person
) -> None:
    old = playground.owner.leave_old_message(
        "table",
        {
            "content": "Old",
            "components": [
                {
                    "type": 1,
                    "components": [{"type": 2, "style": 1, "label": "Gone", "custom_id": "x"}],
                }
            ],
        },
    )
    async with running(bot, playground):
        pending = await ada.begin_press(old, "Gone")
        with pytest.raises(NothingHappenedError, match="an answer to Ada's component 'x'"):
            await pending.answer(patience=0.05)


async def test_a_view_is_pressed_as_soon_as_a_person_could(
    bot: TableBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        for _ in range(20):
            answer = await ada.command("choose")
            assert (await ada.select(answer, "Resist", where="What")).private


async def test_the_new_layout_is_shown_and_pressed(
    bot: TableBot, playground: LocalDiscord, ada: Person
) -> None:
    @bot.tree.command(description="The new layout")
    async def card(asked: Asked) -> None:
        view = discord.ui.LayoutView()
        press: discord.ui.Button[Any] = discord.ui.Button(label="Hit", custom_id="hit")

        async def hit(asked: discord.Interaction[Any]) -> None:
            await asked.response.send_message("Ouch", ephemeral=True)

        press.callback = hit  # type: ignore[method-assign, assignment] # as its docs do
        section: discord.ui.Section[Any] = discord.ui.Section("Health 12 of 20", accessory=press)
        view.add_item(discord.ui.Container(section, discord.ui.Separator()))
        await asked.response.send_message(view=view)

    async with running(bot, playground):
        answer = await ada.command("card")
        assert answer.text == "Health 12 of 20"
        assert (await ada.press(answer, "Hit")).text == "Ouch"
