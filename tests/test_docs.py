"""The documents name what there is, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import app_commands
from pydantic import SecretStr

from bot.client import EXTENSIONS, Connection, Referee
from bot.composition import building
from bot.owner import Owner
from bot.settings import Settings
from bot.version import VERSION

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
COMMAND_PAGES = (
    "docs/commands.md",
    *(page.relative_to(ROOT).as_posix() for page in sorted(ROOT.glob("data/*/COMMANDS.md"))),
)
"""Where commands are explained: the project's, and those of a system beside its content."""

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def text_of(*names: str) -> str:
    return "\n".join((ROOT / name).read_text("utf-8") for name in names)


def anchors(document: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    missing = []
    for link in LINK.findall(FENCE.sub("", document.read_text("utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        file = (document.parent / target) if target else document
        if not file.exists() or (anchor and anchor not in anchors(file)):
            missing.append(link)
    assert missing == []


def test_every_make_command_in_a_document_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):.*## ", text_of("Makefile"), re.MULTILINE))
    named = {
        target
        for document in DOCUMENTS
        for target in re.findall(r"\bmake ([a-z]+)\b", "".join(code(document)))
    }
    assert {"run", "test", "check"} <= named <= targets


def code(document: Path) -> list[str]:
    text = document.read_text("utf-8")
    return FENCE.findall(text) + re.findall(r"`[^`\n]+`", FENCE.sub("", text))


@pytest.fixture
async def commands(tmp_path: Path) -> set[str]:
    """Every command that the bot registers, "/character create", and those of its owner."""
    settings = Settings.model_validate({"database_url": f"sqlite+aiosqlite:///{tmp_path}/docs.db"})
    async with building(settings) as parts:
        client = Referee(parts, Connection())
        for extension in EXTENSIONS:
            await client.load_extension(extension)
        slash = {
            f"/{command.qualified_name}"
            for command in client.tree.walk_commands()
            if isinstance(command, app_commands.Command)
        }
        await client.close()
    return slash | {command.qualified_name for command in Owner.__cog_commands__}


def test_every_command_is_explained_and_no_other(commands: set[str]) -> None:
    first_cells = re.findall(r"^\| `([^`]+)`", text_of(*COMMAND_PAGES), re.MULTILINE)
    assert set(first_cells) == commands
    assert len(first_cells) == len(commands)


def test_no_document_names_a_command_that_there_is_not(commands: set[str]) -> None:
    beginnings = {command.rpartition(" ")[0] for command in commands}
    groups = {group for each in beginnings for group in (each, each.rpartition(" ")[0])} - {""}
    groups |= {"/data"}  # a folder
    for document in DOCUMENTS:
        for part in code(document):
            for words in re.findall(r"^`(/[a-z0-9]+(?: [a-z0-9-]+)*)", part):
                named = words
                while named and named not in commands | groups:
                    named = named.rpartition(" ")[0]
                assert named, f"{document.name}: {part}"
                # What follows a group is one of its commands; what follows a command is anything.
                assert named == words or named in commands, f"{document.name}: {part}"


def test_every_command_of_the_command_line_is_explained() -> None:
    parts = re.findall(r'app\.command\("(\w+)"\)', text_of("bot/__main__.py"))
    assert parts
    for name in parts:
        assert f"`referee {name}`" in text_of("docs/hosting.md")


def test_what_ci_runs_includes_the_test_command_of_the_readme() -> None:
    makefile = text_of("Makefile")
    assert "make test" in text_of("README.md")
    assert re.search(r"^check: .*\btest\b", makefile, re.MULTILINE)
    assert "make check" in text_of(".ci/run")


def test_every_setting_is_explained_with_its_default() -> None:
    hosting = text_of("docs/hosting.md")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| ([^|]+) \|", hosting, re.MULTILINE))
    assert set(rows) == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        default = field.default
        if default is not None:
            shown = default.get_secret_value() if isinstance(default, SecretStr) else default
            assert rows[name.upper()].strip() == f"`{shown}`"


def test_the_changelog_has_this_version() -> None:
    assert re.search(rf"^## \[{re.escape(VERSION)}\] - ", text_of("CHANGELOG.md"), re.MULTILINE)
