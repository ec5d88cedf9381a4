"""Text is cut where nothing is torn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presentation.graphemes import graphemes, length, width
from bot.presentation.names import isolated, literal, plain
from bot.presentation.text import cut, cut_markup
from tests.bot.presentation.markup import read

FAMILY = "👩\u200d👩\u200d👧\u200d👦"
WHOLE = [
    FAMILY, "👍🏽", "🇬🇷", "❤️", "1️⃣", "é", "e\u0301", "क्षि", "กำ", "각", "\u1100\u1161\u11a8",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
]  # fmt: skip

NAMES = st.sampled_from(["Steve", "a_b*c", "`x`", "אבג", f"{FAMILY}!", "<@1>", "x" * 30])
PIECE = st.one_of(
    NAMES.map(literal),
    NAMES.map(lambda name: f"**{literal(name)}**"),
    NAMES.map(lambda name: f"~~{literal(name)}~~"),
    NAMES.map(lambda name: f"||**{literal(name)}** x||"),
    st.sampled_from(
        ["[4] ", "<t:1764450240:R>", "<@123456789>", "</test:12345>", "▰▰▱", " · ", "\n"]
    ),
    st.sampled_from(
        ["```\nAP  Damage\n 1       3\n```\n", "`/test`", "2 * 3 * 4 ", "[x](http://e) "]
    ),
)
DOCUMENT = st.lists(PIECE, min_size=1, max_size=12).map(" ".join)


@pytest.mark.parametrize("cluster", WHOLE)
def test_what_is_read_as_one_character_is_one(cluster: str) -> None:
    assert list(graphemes(cluster)) == [cluster]
    assert list(graphemes(f"a{cluster}b")) == ["a", cluster, "b"]


def test_flags_are_two_letters_each() -> None:
    assert list(graphemes("🇬🇷🇫🇷🇩")) == ["🇬🇷", "🇫🇷", "🇩"]


@given(st.text())
def test_graphemes_put_together_are_the_text(text: str) -> None:
    assert "".join(graphemes(text)) == text


def test_length_counts_what_is_outside_the_first_plane_twice() -> None:
    assert length("aé") == 2
    assert length("🎲") == 2
    assert length(FAMILY) == 11


def test_width_counts_wide_characters_twice_and_marks_not_at_all() -> None:
    assert [width(text) for text in ("abc", "漢字", "👍🏽", "e\u0301", "\u2068אב\u2069", "")] == [
        3, 4, 2, 1, 2, 0,
    ]  # fmt: skip


@given(st.lists(st.sampled_from([*WHOLE, "a", " ", "אב"]), max_size=20), st.integers(3, 40))
def test_plain_text_is_cut_between_characters(parts: list[str], limit: int) -> None:
    text = isolated("".join(parts))
    shown = cut(text, limit)
    assert length(shown) <= limit
    if length(text) <= limit:
        assert shown == text
    else:
        kept = shown.removesuffix("\u2069").removesuffix("…")
        assert text.startswith(kept)
        assert list(graphemes(kept)) == list(graphemes(text))[: len(list(graphemes(kept)))]
        assert shown.count("\u2068") == shown.count("\u2069")


@given(DOCUMENT, st.integers(12, 200))
def test_markup_is_cut_so_that_what_is_seen_is_the_beginning_of_it(text: str, limit: int) -> None:
    shown = cut_markup(text, limit)
    assert length(shown) <= limit
    if length(text) <= limit:
        assert shown == text
        return
    whole, part = read(text), read(shown)
    assert "…" in part.seen
    assert whole.seen.replace("\n", "").startswith(
        part.seen.rstrip("\n").removesuffix("…").rstrip().replace("\n", "")
    )
    assert part.acts == whole.acts[: len(part.acts)]
    assert shown.count("\u2068") == shown.count("\u2069")


@pytest.mark.parametrize("limit", range(1, 60))
def test_a_fence_is_closed_wherever_the_cut_falls(limit: int) -> None:
    shown = cut_markup("```\n" + "one two three\n" * 20 + "```\nafter", limit)
    assert length(shown) <= limit
    assert shown.count("```") in (0, 2)


@pytest.mark.parametrize("limit", range(1, 14))
def test_no_emoji_is_torn_in_markup(limit: int) -> None:
    shown = cut_markup(f"~~{FAMILY}~~{FAMILY}", limit)
    assert shown in {"…", f"~~{FAMILY}…~~", f"~~{FAMILY}~~…"}


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcde…"),
        ("ab     cd", 6, "ab…"),
        ("**bold text**", 9, "**bold…**"),
        (r"ab\*cdef", 4, "ab…"),
        ("see <t:1764450240:R> there", 12, "see…"),
        ("a * b * c d e f", 7, "a * b…"),
        ("snake_case_name it is", 12, "snake_case_…"),
        ("2 < 3 and so on", 8, "2 < 3 a…"),
    ],
)
def test_cuts(text: str, limit: int, expected: str) -> None:
    assert cut_markup(text, limit) == expected


def test_a_note_of_1100_characters_fits_a_field_and_ends_in_an_ellipsis() -> None:
    shown = cut_markup(literal("note " * 220), 1024)
    assert 1000 < length(shown) <= 1024
    assert shown.endswith("…")


def test_a_label_is_cut_within_its_isolate() -> None:
    assert cut(plain("א" * 50), 10) == "\u2068" + "א" * 7 + "…\u2069"
