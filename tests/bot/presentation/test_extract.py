"""Catalogues are made of everything that the code and the content say, and of nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.presentation.catalogue import Catalogues, broken, read_catalog
from bot.presentation.extract import UnsayableError, main, place, templates
from bot.presentation.sayings import Saying, labels, read_source
from bot.systems import DATA, Systems
from rules.message import msg
from tests.bot.services.installed import installed

ROOT = DATA.parent


def saying(tmp_path: Path, source: str) -> tuple[list[Saying], list[str]]:
    path = tmp_path / "module.py"
    path.write_text("from rules.message import msg, msgn\n" + source, encoding="utf-8")
    found = read_source(path)
    return list(found.sayings), [each.partition(":")[2] for each in found.problems]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('msg("plain")', Saying("plain", line=2)),
        ('msg("of " "two parts")', Saying("of two parts", line=2)),
        ('msg("{a} of {n}", a=1, n=2)', Saying("{a} of {n}", line=2)),
        ('msgn("{n} die", "{n} dice", 3)', Saying("{n} die", "{n} dice", line=2)),
        ('msgn("one {a}", "{n} {a}", n=3, a=1)', Saying("one {a}", "{n} {a}", line=2)),
        ('msg("{a}", **values)', Saying("{a}", line=2)),
    ],
)
def test_sentences_are_found_where_they_are_said(
    tmp_path: Path, source: str, expected: Saying
) -> None:
    assert saying(tmp_path, source) == ([expected], [])


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ('msg("{who} is here")', "nothing fills ['who'] of '{who} is here'"),
        ('msg("here", who=1)', "['who'] have no place in 'here'"),
        ('msg("{n} dice")', "nothing fills ['n'] of '{n} dice'"),
        ('msgn("{n} die", "{n} of {a}", 2)', "nothing fills ['a'] of '{n} die'"),
        ("msg(sentence)", "msg must be given its whole sentence as it is"),
        ('msg(f"{a}")', "msg must be given its whole sentence as it is"),
        ('msg("a" + b)', "msg must be given its whole sentence as it is"),
        ('msgn("{n} die", many, 2)', "msgn must be given its whole sentence as it is"),
    ],
)
def test_a_sentence_that_no_catalogue_can_hold_is_a_problem(
    tmp_path: Path, source: str, problem: str
) -> None:
    assert saying(tmp_path, source)[1] == [f"2: {problem}"]


COG = """
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

class Dice(commands.GroupCog, name="dice", description=_("Roll")):
    @app_commands.command(name="all", description=_("Roll them all"))
    @app_commands.describe(count=_("How many"))
    async def everything(self, interaction, count: int, *, note: str = ""): ...

    @app_commands.command(description=_("Roll one"))
    async def one(self, interaction): ...

    @commands.command(name="sync")
    async def owners(self, context, scope): ...

    def name(self): return other("not said")
"""


def test_commands_options_and_their_texts_are_found_in_cogs(tmp_path: Path) -> None:
    found, problems = saying(tmp_path, COG)
    assert problems == []
    assert {(each.context, each.text) for each in found} == {
        ("command", "dice"), ("command", "all"), ("command", "one"),
        ("option", "count"), ("option", "note"),
        (None, "Roll"), (None, "Roll them all"), (None, "How many"), (None, "Roll one"),
    }  # fmt: skip


def test_a_row_of_content_that_the_code_makes_is_named(tmp_path: Path) -> None:
    found, problems = saying(tmp_path, 'LUCK = ContentRow(id="luck", name="Luck", custom=False)')
    assert (found, problems) == ([Saying("Luck", line=2)], [])


def test_names_of_a_systems_odds_settings_and_content_are_found() -> None:
    made = templates(ROOT, installed())["action_points"]
    names = {(each.context, each.id) for each in made}
    assert names >= {
        ("command", "ap-odds"), ("content", "weapons"), ("rule", "death_coma_at"),
        ("value", "below_zero"),
    }  # fmt: skip
    assert ("value", "2d5+6") not in {
        (each.context, each.id) for each in templates(ROOT, installed())["opposed_d20"]
    }


def test_labels_of_content_are_texts_and_no_ids() -> None:
    rows = [
        {
            "id": "Hand Cannon",
            "name": "Hand Cannon",
            "aliases": ["The Gun"],
            "skill": "high-caliber-mastery",
            "damage": "2d6+4",
            "section": "Pistols",
            "rows": [{"ap": 1, "text": "Too shaken to act."}],
            "rarity": None,
        }
    ]
    assert list(labels(rows)) == ["Hand Cannon", "Pistols", "Too shaken to act."]


def test_everything_that_the_project_says_can_be_translated() -> None:
    found = templates(ROOT, Systems.load())
    assert set(found) == {"", *(system.key for system in Systems.load())}
    rest, own = found[""], found["action_points"]
    assert rest.get("Nothing was rolled.") is not None
    assert rest.get("test", context="command") is not None
    assert rest.get("skill", context="option") is not None
    assert own.get("Heavy Combat Pistol") is not None
    assert own.get("Action Points") is not None
    assert own.get("ap", context="command") is not None
    assert rest.get("Heavy Combat Pistol") is None


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of some of what the catalogues are made of, without any catalogue."""
    for folder in ("rules", "cogs", "data"):
        ignored = shutil.ignore_patterns("locales", "dice")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    return tmp_path


def test_a_language_is_begun_translated_and_brought_up_again(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = project / "data"
    path = place(data, "", "el")
    assert main([], project) == 0
    assert "no catalogue yet" in capsys.readouterr().out
    assert main(["el"], project) == 0
    assert place(data, "action_points", "el").exists()
    begun = path.read_text("utf-8")
    assert main([], project) == 0
    assert path.read_text("utf-8") == begun

    english, greek = 'msgid "Roll any dice"\nmsgstr ""', 'msgid "Roll any dice"\nmsgstr "Ζάρια."'
    translated = begun.replace(english, greek)
    path.write_text(translated + '\nmsgid "No longer said."\nmsgstr "Παλιό."\n', encoding="utf-8")
    capsys.readouterr()
    assert main([], project) == 0
    told = capsys.readouterr().out
    assert path.read_text("utf-8") == translated
    left = len(list(broken(read_catalog(path, "el"))))
    assert (
        f"data/locales/el/LC_MESSAGES/referee.po: {left + 1} entries, {left} to translate" in told
    )
    texts = Catalogues.load(data, {"action_points": msg("Action Points")}).texts("el")
    assert texts.say(msg("Roll any dice")) == "Ζάρια."


def test_what_cannot_be_translated_is_named_and_nothing_is_written(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "cogs" / "bad.py").write_text(
        "from rules.message import msg\nX = msg('{lost}')\n", encoding="utf-8"
    )
    assert main(["el"], project) == 1
    assert "bad.py:2: nothing fills ['lost']" in capsys.readouterr().err
    assert list(project.rglob("*.po")) == []
    with pytest.raises(UnsayableError):
        templates(project, Systems.load())


def test_an_unknown_language_is_named_and_nothing_is_written(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["klingon"], project) == 1
    assert "klingon" in capsys.readouterr().err
    assert list(project.rglob("*.po")) == []
