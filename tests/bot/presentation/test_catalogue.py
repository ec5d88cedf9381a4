"""Sentences in a reader's language, from catalogues as translators write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from bot.errors import StartError
from bot.presentation.catalogue import Catalogues, Drawn, Texts, broken, read_catalog
from rules.message import (
    Average,
    Message,
    Moment,
    Name,
    PerCent,
    Series,
    Signed,
    Value,
    msg,
    msgn,
)

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
REST = """
msgid "{who} is here."
msgstr "Εδώ είναι: {who}."

msgid "Stealth"
msgstr "Κρυφά"

msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] "ένα ζάρι"
msgstr[1] "{n} ζάρια"

msgid "Only {a}"
msgstr "Μόνο {b}"

#, fuzzy
msgid "Unsure"
msgstr "Ίσως"

msgid "Untranslated"
msgstr ""

msgctxt "command"
msgid "test"
msgstr "δοκιμή"
"""
SYSTEM = """
msgid "Stealth"
msgstr "Αθόρυβα"

msgid "Action Points"
msgstr "Πόντοι Δράσης"
"""
OTHER = """
msgid "Stealth"
msgstr "Λάθρα"

msgid "Sanity"
msgstr "Λογική"
"""
SYSTEMS = {"action_points": msg("Action Points"), "percentile": msg("Percentile")}


def write(folder: Path, body: str, language: str = "el") -> Path:
    path = folder / "locales" / language / "LC_MESSAGES" / "words.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEADER + body, encoding="utf-8")
    return path


@pytest.fixture
def catalogues(tmp_path: Path) -> Catalogues:
    write(tmp_path, REST)
    write(tmp_path / "action_points", SYSTEM)
    write(tmp_path / "percentile", OTHER)
    return Catalogues.load(tmp_path, SYSTEMS)


@pytest.fixture
def greek(catalogues: Catalogues) -> Texts:
    return catalogues.texts("el", "action_points")


ENGLISH = Catalogues({}, SYSTEMS).texts("en-US")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (7, "7"),
        (-7, "−7"),
        (Signed(number=2), "+2"),
        (Signed(number=-5), "−5"),
        (Signed(number=0), "+0"),
        (PerCent(ways=3, total=8), "37.5 %"),
        (PerCent(ways=3, total=8, decimals=0), "38 %"),
        (PerCent(ways=1, total=2), "50.0 %"),
        (PerCent(ways=0, total=8), "0 %"),
        (PerCent(ways=8, total=8), "100 %"),
        (PerCent(ways=1, total=9999), "<0.1 %"),
        (PerCent(ways=9998, total=9999), ">99.9 %"),
        (PerCent(ways=1, total=999, decimals=0), "<1 %"),
        (PerCent(ways=998, total=999, decimals=0), ">99 %"),
        (Average(total=49, count=4), "12.3"),
        (Average(total=-7, count=2), "−3.5"),
        (Average(total=14, count=2), "7"),
        (Average(total=1401, count=200), "7.0"),
        (Name(text="a_b"), "a\\_b"),
        (Drawn(text="**x**"), "**x**"),
        (Moment(seconds=1764450240), "<t:1764450240:R>"),
        (Series(items=()), ""),
        (Series(items=(1,)), "1"),
        (Series(items=(1, 2)), "1 and 2"),
        (Series(items=(1, 2, Name(text="c"))), "1, 2, and c"),
        (Series(items=(1, 2), joined="or"), "1 or 2"),
        (msg("plain"), "plain"),
        (msg("{a} of {b}", a=-1, b=msg("all {c}", c=Name(text="*"))), "−1 of all \\*"),
        (msgn("{n} die", "{n} dice", 1), "1 die"),
        (msgn("{n} die", "{n} dice", 0), "0 dice"),
        (msgn("{n} die", "{n} dice", -1), "−1 die"),
        (msg("{missing} stays"), "{missing} stays"),
        (msg("{a} {a}", a=1), "1 1"),
        (msg("{a}", a=Name(text="{b}"), b=2), "{b}"),
        (msg(""), ""),
    ],
)
def test_values_in_english(value: Value, said: str) -> None:
    assert ENGLISH.say(value) == said


def test_where_there_is_no_markup_names_are_not_escaped_and_times_are_written_out() -> None:
    assert ENGLISH.plain(Name(text="a_b")) == "a_b"
    assert ENGLISH.plain(Moment(seconds=0)) == "1/1/70, 12:00\u202fAM"
    assert ENGLISH.code(Name(text="`")) == "ˋ"


def test_a_sentence_is_said_in_the_language_of_its_reader(greek: Texts) -> None:
    assert greek.say(msg("{who} is here.", who=Name(text="Ελένη"))) == "Εδώ είναι: Ελένη."
    assert greek.say(Series(items=(1, 2))) == "1 και 2"
    assert greek.say(Series(items=(1, 2), joined="or")) == "1 ή 2"
    assert greek.say(PerCent(ways=3, total=8)) == "37,5 %"
    assert greek.plain(Average(total=7, count=2)) == "3,5"


def test_plural_forms_are_the_languages_own(greek: Texts) -> None:
    assert greek.say(msgn("{n} die", "{n} dice", 1)) == "ένα ζάρι"
    assert greek.say(msgn("{n} die", "{n} dice", 5)) == "5 ζάρια"


def test_a_systems_own_words_win_over_all_others(catalogues: Catalogues) -> None:
    said = {
        key: catalogues.texts("el", key).say(msg("Stealth"))
        for key in (None, "action_points", "percentile")
    }
    assert said == {None: "Κρυφά", "action_points": "Αθόρυβα", "percentile": "Λάθρα"}


def test_another_systems_words_are_known_where_the_system_is_not(catalogues: Catalogues) -> None:
    assert catalogues.texts("el").say(msg("Sanity")) == "Λογική"
    assert catalogues.texts("el", "action_points").say(msg("Sanity")) == "Λογική"


def test_what_is_not_translated_is_said_in_english(greek: Texts) -> None:
    for sentence in ("Nowhere", "Unsure", "Untranslated"):
        assert greek.say(msg(sentence)) == sentence


def test_a_translation_that_asks_for_another_place_gives_way_to_english(greek: Texts) -> None:
    assert greek.say(msg("Only {a}", a=1)) == "Only 1"


def test_names_of_commands_have_a_context_of_their_own(greek: Texts) -> None:
    assert greek.word("command", "test") == "δοκιμή"
    assert greek.word("option", "test") == "test"
    assert greek.say(msg("test")) == "test"


def test_a_system_is_called_by_its_name_and_one_that_is_gone_by_its_key(greek: Texts) -> None:
    assert greek.plain(greek.system_name("action_points")) == "Πόντοι Δράσης"
    assert greek.plain(greek.system_name("gone_system")) == "gone_system"


@pytest.mark.parametrize(
    ("locale", "language"),
    [("el", "el"), ("el-GR", "el"), ("en-US", "en"), ("de", "en"), ("", "en"), ("xx", "en")],
)
def test_a_locale_is_served_by_the_nearest_language(
    catalogues: Catalogues, locale: str, language: str
) -> None:
    assert catalogues.texts(locale).language == language
    assert catalogues.languages == ("el", "en")


def test_english_needs_no_catalogue(tmp_path: Path) -> None:
    assert Catalogues.load(tmp_path, {}).languages == ("en",)


@pytest.mark.parametrize("body", ["nonsense", 'msgid "a"\nmsgid "b"\nmsgstr[x] "c"\n'])
def test_a_catalogue_that_cannot_be_read_stops_the_start_by_its_path(
    tmp_path: Path, body: str
) -> None:
    path = write(tmp_path, body)
    with pytest.raises(StartError, match=r"words\.po"):
        Catalogues.load(tmp_path, {})
    with pytest.raises(StartError):
        read_catalog(path, "el")


def test_an_unknown_language_stops_the_start(tmp_path: Path) -> None:
    write(tmp_path, "", language="klingon")
    with pytest.raises(StartError, match="klingon"):
        Catalogues.load(tmp_path, {})


def test_what_is_wrong_in_a_catalogue_is_named() -> None:
    catalog = Catalog(locale="el")
    catalog.add("good {a}", "καλό {a}")
    catalog.add(("one {n} of {a}", "many {n} of {a}"), ("ένα από {a}", "{n} από {a}"))
    catalog.add("lost {a}", "χαμένο")
    catalog.add("new {a}", "νέο {a} {b}")
    catalog.add("missing", "")
    catalog.add("unsure", "ίσως", flags=("fuzzy",))
    catalog.add(("half", "halves"), ("μισό", ""))
    assert list(broken(catalog)) == [
        "'lost {a}' has the places ['a'], its translation []",
        "'new {a}' has the places ['a'], its translation ['a', 'b']",
        "'missing' is not translated",
        "'unsure' is not translated",
        "'half' is not translated",
    ]


def test_every_catalogue_of_the_project_is_whole() -> None:
    data = Path(__file__).parents[3] / "data"
    found = list(data.rglob("*.po"))
    problems = [
        f"{path}: {problem}"
        for path in found
        for problem in broken(read_catalog(path, path.parents[1].name))
    ]
    assert problems == []


def test_drawn_text_keeps_its_kind_inside_a_sentence() -> None:
    message = Message(id="{a}", values={"a": Drawn(text="<@1>")})
    assert ENGLISH.say(message) == "<@1>"
