"""The button that ends a turn: where it stands, which turn it ends, and when it goes."""

from __future__ import annotations

import discord
import pytest
from discord.ext import commands
from hypothesis import given
from hypothesis import strategies as st

from bot.presentation import text
from bot.presentation.answering import Answering
from bot.presentation.buttons import without_turn
from bot.presentation.catalogue import Catalogues
from bot.presentation.outcome import show
from bot.presentation.presenter import Presenter
from bot.presentation.press_ids import is_turn, read_id, read_turn, turn_id
from bot.presentation.shown import Shown
from bot.presentation.times import clock_listing
from bot.presentation.turns import install_turns
from bot.services.answers import Answer, CampaignRef
from bot.services.clock import ClockView, Turn
from rules.clock import Clock
from rules.combat import Place
from rules.follow_up import Asks, Due, FollowUp
from rules.message import Name, msg
from rules.outcome import Outcome
from rules.sheet import CharacterId
from tests.bot.presentation import stand_in
from tests.bot.presentation.limits import problems
from tests.bot.presentation.stand_in import Discord, refusal
from tests.bot.presentation.test_buttons import asked, ids
from tests.bot.presentation.test_joining import posted

CATALOGUES = Catalogues({}, {"action_points": msg("Action Points")})
PRESENTER = Presenter(CATALOGUES)
TEXTS = CATALOGUES.texts("en", "action_points")
CAMPAIGN = CampaignRef(7, "Ash Harbour", "action_points", "en")
COMBAT = Clock(round=2, turn=3)
STEVES = Outcome(headline=msg("Steve acts"), title=msg("Steve acts"), clock=COMBAT)
TURN = "t1:7:2:3"
NUMBERS = st.integers(0, 10**9)


@given(NUMBERS, NUMBERS, NUMBERS)
def test_a_turns_id_reads_back_and_is_no_choices(campaign: int, round_: int, turn: int) -> None:
    made = turn_id(Turn(campaign, round_, turn))
    assert len(made) <= text.CUSTOM_ID
    assert read_turn(made) == Turn(campaign, round_, turn)
    assert is_turn(made)
    assert read_id(made) is None


@pytest.mark.parametrize("custom_id", ["t1:", "t1:7:2", "t2:7:2:3", "t1:7:2:x", "t1:7:2:3:4"])
def test_a_turn_of_another_version_cannot_be_read(custom_id: str) -> None:
    assert read_turn(custom_id) is None
    assert is_turn(custom_id)
    assert not is_turn("r1:7:0:obey")


def test_a_turn_that_comes_can_be_ended_below_what_is_asked() -> None:
    shown = show(Answer(STEVES, CAMPAIGN, 12, follow_ups=(asked(9, "Resist", "Obey"),)), TEXTS)
    assert ids(shown.view) == [["r1:9:0:choice-0", "r1:9:0:choice-1"], [TURN]]
    assert ids(show(Answer(STEVES, CAMPAIGN, 12), TEXTS).view) == [[TURN]]


@pytest.mark.parametrize("clock", [None, Clock(seconds=60)])
def test_without_a_turn_there_is_no_button_for_it(clock: Clock | None) -> None:
    outcome = STEVES.model_copy(update={"clock": clock})
    assert show(Answer(outcome, CAMPAIGN, 12), TEXTS).view is None


@pytest.mark.parametrize("answer", [Answer(STEVES, None), Answer(STEVES, CAMPAIGN, private=True)])
def test_nobody_ends_a_turn_in_private(answer: Answer) -> None:
    assert show(answer, TEXTS).view is None


@pytest.mark.parametrize("questions", [5, 40, 60])
def test_however_much_is_asked_the_turn_can_be_ended(questions: int) -> None:
    follow_ups = tuple(asked(number, "Resist", "Obey") for number in range(1, questions + 1))
    shown = show(Answer(STEVES, CAMPAIGN, 12, follow_ups=follow_ups), TEXTS)
    assert ids(shown.view)[-1] == [TURN]
    assert problems(shown) == []
    left_out = 2 * questions > 4 * 25
    assert ("/pending shows what is left" in str(shown.embeds[0].description)) is left_out


@pytest.fixture
def turn(client: discord.Client) -> discord.Message:
    answer = Answer(STEVES, CAMPAIGN, 12, follow_ups=(asked(9, "Resist", "Obey"),))
    return posted(client, PRESENTER.answer(answer, "en"))


def test_a_new_turn_stands_alone_and_not_in_the_message_that_was_pressed(
    turn: discord.Message,
) -> None:
    shown = PRESENTER.answer(Answer(STEVES, CAMPAIGN, 13), "en", turn)
    assert not shown.update
    assert shown.content == "Steve acts"


def test_what_is_answered_in_the_message_of_a_turn_leaves_its_button(
    turn: discord.Message,
) -> None:
    obeyed = Outcome(headline=msg("Steve obeys"), title=msg("Obeyed"))
    shown = PRESENTER.answer(Answer(obeyed, CAMPAIGN, 13, closes=(9,)), "en", turn)
    assert shown.update
    assert ids(shown.view) == [[TURN]]


def test_only_the_button_of_the_turn_goes(turn: discord.Message, client: discord.Client) -> None:
    assert ids(without_turn(turn)) == [["r1:9:0:choice-0", "r1:9:0:choice-1"]]
    alone = posted(client, PRESENTER.answer(Answer(STEVES, CAMPAIGN, 12), "en"))
    assert without_turn(alone) is None


async def test_the_message_of_a_turn_that_is_over_is_edited_at_best(
    wire: Discord, client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    shown = PRESENTER.answer(Answer(STEVES, CAMPAIGN, 12, follow_ups=(asked(9, "Resist"),)), "en")
    wire.messages[31] = stand_in.message_payload(31, _body(shown))
    wire.fail("fetch", refusal(404, 10008))
    with caplog.at_level("INFO"):
        await Answering(PRESENTER).end_turn(
            client, [(stand_in.CHANNEL, 30), (stand_in.CHANNEL, 31)]
        )
    kept = wire.calls[-1].body["components"]
    assert [each["custom_id"] for row in kept for each in row["components"]] == ["r1:9:0:choice-0"]
    assert "Message 30 keeps the button of its turn" in caplog.text


async def test_a_press_is_handed_over_with_the_turn_that_it_ends(client: discord.Client) -> None:
    pressed: list[Turn | None] = []

    async def on_turn(_interaction: discord.Interaction, turn: Turn | None) -> None:
        pressed.append(turn)

    bot = commands.Bot("!", intents=discord.Intents.none(), help_command=None)
    install_turns(bot, on_turn)
    (kind,) = bot._connection._view_store._dynamic_items.values()
    for custom_id in (TURN, "t9:whatever"):
        button: discord.ui.Button[discord.ui.View] = discord.ui.Button(custom_id=custom_id)
        interaction = stand_in.press(client, custom_id)
        match = kind.__discord_ui_compiled_template__.fullmatch(custom_id)
        assert match is not None
        item = await kind.from_custom_id(interaction, button, match)
        await item.callback(interaction)
    assert pressed == [Turn(7, 2, 3), None]


def view(clock: Clock, *order: Place, later: tuple[FollowUp, ...] = ()) -> str:
    listing = clock_listing(ClockView(CAMPAIGN, clock, order, later))
    return PRESENTER.listing(listing, "en").as_text


def test_the_time_is_shown_with_session_and_combat() -> None:
    assert "No session was started yet." in view(Clock())
    assert "Session 2 has ended." in view(Clock(session=2))
    said = view(Clock(session=2, playing=True, seconds=90_000))
    assert "It is day 2, 01\\:00" in said
    assert "Session 2 goes on." in said
    assert "No combat goes on." in said


def test_the_order_is_shown_with_whose_turn_it_is_and_what_waits() -> None:
    steve = Place(character=CharacterId(1), name=Name(text="Steve"), score=7)
    ghoul = Place(character=CharacterId(2), name=Name(text="Ghoul"))
    waiting = FollowUp(
        kind="presence",
        character=CharacterId(1),
        asks=Asks.OWNER,
        prompt=msg("The Presence stirs."),
        choices=(),
        due=Due(when="turn_end"),
    )
    later = waiting.model_copy(update={"due": Due(when="at", seconds=3600)})
    said = view(Clock(round=2, turn=2), steve, ghoul, later=(waiting, later))
    assert "Round 2" in said
    assert "1. Steve (7)" in said
    assert "2. Ghoul: acts now" in said
    assert "At the end of the turn: The Presence stirs." in said
    assert "On day 1, 01\\:00: The Presence stirs." in said


def _body(shown: Shown) -> dict[str, object]:
    assert shown.view is not None
    return {"content": shown.content, "components": shown.view.to_components()}
