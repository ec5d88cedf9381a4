"""Sheets as cards, and lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from bot.presentation.cards import Portrait
from bot.presentation.catalogue import Catalogues
from bot.presentation.layout import bar
from bot.presentation.lists import Listing, command_line, history_lines, listed, named, player
from bot.presentation.presenter import Presenter
from bot.presentation.shown import Shown
from bot.services.answers import CampaignRef
from rules.message import Message, Name, msg
from rules.sheet import Bar, Card, CardSection
from tests.bot.presentation.limits import problems

PRESENTER = Presenter(Catalogues({}, {"action_points": msg("Action Points")}))
CAMPAIGN = CampaignRef(1, "Ash_Harbour", "action_points", "en")


def embed(shown: Shown) -> dict[str, Any]:
    (only,) = shown.embeds
    assert problems(shown) == []
    return {key: value for key, value in only.to_dict().items() if key not in {"type", "flags"}}


@pytest.mark.parametrize(
    ("value", "maximum", "full"),
    [
        (-1, 30, 0), (0, 30, 0), (1, 30, 1), (1, 1000, 1), (15, 30, 5), (29, 30, 9), (999, 1000, 9),
        (30, 30, 10), (31, 30, 10), (5, 0, 0), (5, -5, 0),
    ],
)  # fmt: skip
def test_a_bar_is_empty_only_at_nothing_and_full_only_at_all(
    value: int, maximum: int, full: int
) -> None:
    assert bar(value, maximum) == "▰" * full + "▱" * (10 - full)


CARD = Card(
    bars=(
        Bar(label=msg("Health"), value=8, maximum=30),
        Bar(label=msg("Stamina"), value=-2, maximum=10),
    ),
    states=(msg("Exhausted"), Name(text="my_own")),
    sections=(
        CardSection(title=msg("Traits"), entries=((msg("Strength"), 4), (msg("Agility"), 6))),
        CardSection(title=msg("Empty"), entries=()),
    ),
)


def test_a_per_cent_sign_stays_with_its_number() -> None:
    entries = ((msg("Stealth"), msg("{n} %", n=40)), (msg("Drive"), msg("{n} %", n=20)))
    card = Card(bars=(), sections=(CardSection(title=msg("Skills"), entries=entries),))
    (field,) = embed(PRESENTER.card(Portrait("Nyx", 42, card, CAMPAIGN), "en"))["fields"]
    assert field["value"] == "Stealth 40\u00a0% · Drive 20\u00a0%"


def test_a_card_shows_bars_states_and_sections() -> None:
    shown = PRESENTER.card(Portrait("Ste_ve", 42, CARD, CAMPAIGN), "en-US")
    assert shown.content == "Ste\\_ve"
    assert shown.private
    assert shown.mentions == ()
    assert embed(shown) == {
        "description": (
            "Played by <@42>\n"
            "Health 8 ▰▰▰▱▱▱▱▱▱▱\u00a0of\u00a030\n"
            "Stamina −2 ▱▱▱▱▱▱▱▱▱▱\u00a0of\u00a010\n"
            "Now: Exhausted and my\\_own"
        ),
        "color": 0x607D8B,
        "fields": [{"name": "Traits", "value": "Strength 4 · Agility 6", "inline": False}],
        "footer": {"text": "Ash_Harbour · Action Points"},
    }


def test_an_npc_is_the_gms() -> None:
    shown = embed(PRESENTER.card(Portrait("Ghoul", None, CARD, CAMPAIGN), "en"))
    assert shown["description"].startswith("An NPC of the GM\n")


def test_a_sheet_with_thirty_long_items_and_more_is_within_the_limits() -> None:
    long = Name(text="An item with a very long name that somebody wrote down " * 3)
    sections = tuple(
        CardSection(title=msg("Part {n}", n=at), entries=((long, 3),) * 30) for at in range(30)
    )
    card = Card(bars=(Bar(label=long_label(), value=1, maximum=2),) * 30, sections=sections)
    fields = embed(PRESENTER.card(Portrait("x" * 400, 1, card, CAMPAIGN), "en"))["fields"]
    assert [field["name"] for field in fields[:2]] == ["Part 0", "Part 0"]


def long_label() -> Message:
    return msg("{a}", a=Name(text="Health " * 60))


def test_a_section_that_is_too_long_goes_on_in_another_field_between_entries() -> None:
    entries = tuple((Name(text=f"Skill number {at:03}"), at) for at in range(100))
    card = Card(bars=(), sections=(CardSection(title=msg("Skills"), entries=entries),))
    fields = embed(PRESENTER.card(Portrait("Steve", 1, card, CAMPAIGN), "en"))["fields"]
    assert [field["name"] for field in fields] == ["Skills"] * 3
    assert " · ".join(field["value"] for field in fields) == " · ".join(
        f"Skill number {at:03} {at}" for at in range(100)
    )


@dataclass(frozen=True)
class Entry:
    number: int
    headline: Message
    actor_id: int
    at: int
    undone: bool = False
    undoes: int | None = None


def test_a_history_says_what_who_and_when() -> None:
    entries = [
        Entry(1205, msg("{who} · Fear: 3 AP", who=Name(text="Ste*ve")), 42, 1764450240),
        Entry(1204, msg("Ghoul · 9 damage"), 43, 1764450000, undone=True),
    ]
    listing = Listing(msg("History"), (listed(*history_lines(entries)),), CAMPAIGN, page=2, pages=7)
    assert embed(PRESENTER.listing(listing, "en")) == {
        "description": (
            "#1205 Ste\\*ve · Fear: 3 AP (<@42>, <t:1764450240:R>)\n"
            "#1204 Ghoul · 9 damage (<@43>, <t:1764450000:R>): undone"
        ),
        "color": 0x607D8B,
        "footer": {"text": "Ash_Harbour · Action Points · Page 2 of 7"},
    }


def test_help_lists_commands_under_headings() -> None:
    listing = Listing(
        msg("What you can do"),
        (
            listed(command_line("test", msg("Test a skill")), heading=msg("Play")),
            listed(named(msg("GM"), player(None)), named(msg("Owner"), player(42))),
        ),
    )
    assert embed(PRESENTER.listing(listing, "en")) == {
        "description": "**Play**\n`/test` Test a skill\nGM: the GM\nOwner: <@42>",
        "color": 0x607D8B,
    }


def test_a_list_that_is_too_long_says_how_much_is_missing() -> None:
    lines = tuple(Name(text=f"Ghoul number {at} of the harbour") for at in range(500))
    shown = PRESENTER.listing(Listing(msg("NPCs"), (listed(*lines),)), "en")
    found = embed(shown)["description"].splitlines()
    assert found[-1] == f"… and {501 - len(found)} more lines"
