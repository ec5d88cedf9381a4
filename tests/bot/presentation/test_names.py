"""What users wrote is shown as they wrote it, and nothing in it acts."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presentation.names import NAMELESS, clean, in_code, literal, plain
from tests.bot.presentation.markup import read

PIECES = st.sampled_from(
    [
        *"\\*_~|`[]():<>#@-+.!/0123 \n\t",
        "**", "__", "~~", "||", "```", "``", "x", "Guard", "@everyone", "@here", "<@1>", "<@!1>",
        "<@&2>", "<#3>", "</test:4>", "<t:0:R>", "<:e:5>", "<a:e:5>", "<id:home>", "http://e.org",
        "https://e.org/x", "<https://e.org>", "[x](http://e)", "discord.gg/abc", "e.com/invite/a",
        "discord.com/invite/abc", ":smile:", "# ", "-# ", "> ", ">>> ", "- ", "1. ", "12) ",
        "\u202e", "\u2066", "\u200b", "\u200d", "\ufe0f", "\u0301", "\u05d0", "\u0627",
        "\U0001f469", "\U0001f3fd", "\u00ad", "\ud800", "\u3164",
    ]
)  # fmt: skip
WILD = st.one_of(
    st.lists(PIECES, max_size=12).map("".join),
    st.text(st.characters(exclude_categories=()), max_size=30),
)


@given(WILD)
def test_every_name_is_literal(text: str) -> None:
    reading = read(literal(text))
    assert reading.acts == []
    assert reading.seen == (clean(text) or NAMELESS)


@given(WILD, st.sampled_from(["**{}**", "~~{}~~", "a {} b", "{}: 9 AP", "“{}”", "({})", "·{}·"]))
def test_a_name_leaves_the_sentence_around_it_as_it_is(text: str, around: str) -> None:
    shown = around.format(literal(text))
    expected = read(around.format("Steve"))
    assert read(shown).acts == expected.acts
    assert read(shown).seen == expected.seen.replace("Steve", clean(text) or NAMELESS)


@given(WILD)
def test_a_clean_name_is_one_line_of_characters_that_can_be_sent_and_seen(text: str) -> None:
    shown = clean(text)
    assert shown == clean(shown)
    assert shown == shown.strip()
    assert not any(
        unicodedata.category(character) in {"Cc", "Cs", "Co", "Zl", "Zp"} for character in shown
    )
    shown.encode()


@given(WILD)
def test_a_name_in_a_code_block_cannot_close_it(text: str) -> None:
    assert "`" not in in_code(text)
    assert read(f"```\n{in_code(text)}\n```").acts == ["fence"]


@pytest.mark.parametrize(
    "name",
    [
        "x` <@everyone> `x", "@here", "<@&123456789012345678>", "a_b_c", "**x**", "# x",
        "[x](http://e)", "<@123456789012345678>", "</ping:123456789012345678>", "<t:0:R>",
        "<:e:123456789012345678>", "¯\\_(ツ)_/¯", "1. x", "> x", "- x", "O'Brien", "Dr. Who",
    ],
)  # fmt: skip
def test_what_trackers_reported_is_literal(name: str) -> None:
    reading = read(literal(name))
    assert reading.acts == []
    assert reading.seen == name


def test_an_ordinary_name_is_not_touched() -> None:
    for name in ("Steve", "Agent Nyx", "O'Brien", "Dr. Who", "Ελένη", "Jean-Luc", "Ghoul 2"):
        assert literal(name) == name
        assert plain(name) == name


def test_emoji_are_kept_whole() -> None:
    family = "👩\u200d👩\u200d👧"
    england = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
    for name in (family, england, "👍🏽", "❤️", "1️⃣", "🇬🇷", "🫨"):
        assert clean(name) == name


def test_controls_and_direction_marks_go() -> None:
    assert clean("a\u202eb\u2066c\u200ed\x00e\x7ff\u061cg") == "abcdefg"
    assert clean("a\r\nb\tc\u2028d") == "a b c d"
    assert clean("one\u00a0\u3000 two") == "one two"


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\u200d\u200d", "\u3164", "\u0301", "\u202e"])
def test_what_nobody_can_see_is_shown_as_a_dash(text: str) -> None:
    assert clean(text) == ""
    assert literal(text) == plain(text) == NAMELESS


def test_piled_up_marks_are_thinned() -> None:
    assert clean("Z" + "\u0301" * 40 + "algo") == "Z" + "\u0301" * 4 + "algo"


@pytest.mark.parametrize("name", ["אבג", "علي", "Bob אב"])
def test_a_name_from_right_to_left_is_isolated(name: str) -> None:
    assert literal(name) == plain(name) == f"\u2068{name}\u2069"


def test_a_lone_surrogate_can_be_sent_after_cleaning() -> None:
    assert clean("a\ud83db").encode() == b"ab"
