"""Tables read well on a phone."""

from __future__ import annotations

from bot.presentation.catalogue import Catalogues
from bot.presentation.outcome import show
from bot.services.answers import Answer
from rules.message import Message, Name, msg
from rules.outcome import Outcome, Table

TEXTS = Catalogues({}, {}).texts("en")


def lines(outcome: Outcome) -> list[str]:
    (embed,) = show(Answer(outcome, None), TEXTS).embeds
    return str(embed.description).splitlines()


def weapon_rows(columns: tuple[Message, ...]) -> Outcome:
    rows = tuple((at, at * 2, at * 3, -5, at * 4) for at in range(1, 31))
    return Outcome(
        headline=msg("Hand Cannon"),
        title=msg("Hand Cannon"),
        table=Table(columns=columns, rows=rows),
    )


def test_a_weapons_thirty_rows_are_aligned_for_a_phone() -> None:
    columns = tuple(map(msg, ("AP", "Damage", "Defense", "Move", "Range")))
    shown = lines(weapon_rows(columns))
    assert shown[0] == shown[-1] == "```"
    assert shown[1:3] == ["AP  Damage  Defense  Move  Range", " 1       2        3    −5      4"]
    assert shown[31] == "30      60       90    −5    120"
    assert max(map(len, shown)) <= 32


def test_numbers_with_a_unit_stand_right_and_words_left() -> None:
    table = Table(
        columns=(msg("Range"), msg("Move")),
        rows=((msg("{n} m", n=5), msg("Base")), (msg("{n} m", n=120), -10)),
    )
    outcome = Outcome(headline=msg("All"), title=msg("All"), table=table)
    assert lines(outcome)[1:-1] == ["Range  Move", "  5 m  Base", "120 m  −10"]


def test_long_headings_take_two_lines() -> None:
    columns = tuple(map(msg, ("AP", "Damage in full", "Defense kept", "Move", "Range")))
    shown = lines(weapon_rows(columns))
    assert shown[1:4] == [
        "    Damage Defense",
        "AP in full    kept Move Range",
        " 1       2       3   −5     4",
    ]


def test_a_table_that_is_too_wide_for_a_phone_is_a_line_a_row() -> None:
    columns = (msg("Weapon"), msg("Skill"), msg("Loaded"))
    rows = (
        (Name(text="Heavy_Combat Pistol of the Harbour"), msg("High-Caliber Mastery"), 3),
        (Name(text="Knife"), msg("Specialist Mastery"), 0),
    )
    outcome = Outcome(
        headline=msg("Weapons"), title=msg("Weapons"), table=Table(columns=columns, rows=rows)
    )
    assert lines(outcome) == [
        "**Heavy\\_Combat Pistol of the Harbour** · Skill High-Caliber Mastery · Loaded 3",
        "**Knife** · Skill Specialist Mastery · Loaded 0",
    ]


def test_text_columns_stand_left_and_wide_characters_count_twice() -> None:
    table = Table(
        columns=(msg("Name"), msg("HP")),
        rows=((Name(text="漢字`x"), 3), (Name(text="Bob"), -12)),
    )
    outcome = Outcome(headline=msg("All"), title=msg("All"), table=table)
    assert lines(outcome)[1:-1] == [
        "Name     HP",
        "漢字ˋx    3",
        "Bob     −12",
    ]
