"""The command line: what starts, and one sentence for whatever cannot be."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.playground.local_discord import local_discord
from bot.settings import Settings
from tests.e2e.process import ROOT, Host, free_port

COMMANDS = ("run", "playground", "migrate", "replay")

NO_DEV_PACKAGES = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
for module in {modules!r}:
    __import__(module)
"""


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it said."""

    code: int
    said: str
    complained: str


Referee = Callable[..., Ended]


@pytest.fixture
def referee(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Referee]:
    """Run a command in an empty folder, with the settings that are given and no others."""
    root = logging.root
    before = root.handlers[:], root.level
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, **settings: str) -> Ended:
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["referee", *arguments])
        code: object = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        captured = capsys.readouterr()
        return Ended(int(str(code or 0)), captured.out, captured.err)

    yield run
    logging.captureWarnings(capture=False)
    root.handlers[:], root.level = before


def assert_refused(ended: Ended, sentence: str) -> None:
    assert ended.code == 1
    assert len(ended.complained.splitlines()) == 1, ended.complained
    assert re.search(sentence, ended.complained)


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)], ids=" ".join)
def test_every_command_explains_itself(referee: Referee, command: tuple[str, ...]) -> None:
    ended = referee(*command, "--help")
    assert ended.code == 0
    explained = ended.said.split("Options:")[0]
    assert "Usage: referee" in explained
    assert len(explained.split("\n\n")) > 1
    assert command or all(name in ended.said for name in COMMANDS)


def test_an_unknown_command_is_refused(referee: Referee) -> None:
    ended = referee("rum")
    assert ended.code == 2
    assert "rum" in ended.complained


@pytest.mark.parametrize("command", ["run", "playground"])
def test_a_port_that_is_taken_is_named(referee: Referee, command: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = referee(command, REFEREE_PORT=str(port))
    assert_refused(ended, rf"^Port {port} is taken: .* REFEREE_PORT")


def test_a_stand_in_without_a_token_is_a_mistake(referee: Referee) -> None:
    ended = referee("run", DISCORD_API_URL="http://127.0.0.1:1")
    assert_refused(ended, r"^DISCORD_API_URL is set, but there is no DISCORD_TOKEN")


@pytest.mark.parametrize("command", COMMANDS)
def test_an_env_file_that_cannot_be_read_is_named(referee: Referee, command: str) -> None:
    Path(".env").mkdir()
    assert_refused(referee(command), r"^The file \.env cannot be read: Is a directory\.")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_data_folder_that_cannot_be_written_is_named(referee: Referee, command: str) -> None:
    Path("var").write_text("a file in its place", "utf-8")
    ended = referee(command, REFEREE_PORT=str(free_port()))
    assert_refused(ended, r"^The data folder var or the file [a-z.-]+ in it cannot be used: ")


@pytest.mark.parametrize("command", COMMANDS)
def test_another_database_is_refused(referee: Referee, command: str) -> None:
    ended = referee(command, DATABASE_URL="mysql://me:secret@host/db")
    assert_refused(ended, r"^DATABASE_URL names mysql")
    assert "secret" not in ended.complained


def test_the_schema_is_brought_up_once(referee: Referee) -> None:
    assert_refused(referee("replay"), r"older schema than .*referee migrate")
    assert referee("migrate").said.startswith("A new database was made, with the schema")
    assert referee("migrate").said.startswith("The database has this version's schema already")
    ended = referee("replay")
    assert (ended.code, ended.said.split(",")[0]) == (0, "0 recomputed")


async def test_a_bad_token_is_not_repeated(tmp_path: Path) -> None:
    async with local_discord() as discord:
        host = Host(tmp_path, DISCORD_API_URL=discord.base_url, DISCORD_TOKEN="a.bad.token")
        ended = await host.run("run")
    assert ended.code == 1
    assert ended.complained.splitlines()[-1].startswith("Discord does not know this DISCORD_TOKEN")
    assert "Traceback" not in ended.complained
    assert "a.bad.token" not in ended.complained


async def test_a_discord_that_is_not_there_is_named(tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{free_port()}"
    ended = await Host(tmp_path, DISCORD_API_URL=url, DISCORD_TOKEN="a.b.c").run("run")
    assert ended.code == 1
    assert ended.complained.splitlines()[-1].startswith("Discord cannot be reached: ")
    assert "Traceback" not in ended.complained


async def test_what_runs_needs_no_development_package() -> None:
    locked = {
        name: set(re.findall(r"^([\w.-]+)==", (ROOT / name).read_text("utf-8"), re.MULTILINE))
        for name in ("requirements.lock", "requirements-dev.lock")
    }
    extra = locked["requirements-dev.lock"] - locked["requirements.lock"]
    names = {
        module
        for module, owners in packages_distributions().items()
        if {owner.lower().replace("_", "-") for owner in owners} <= extra
    }
    assert {"pytest", "hypothesis", "d20"} <= names
    cogs = [f"cogs.{path.stem}" for path in (ROOT / "cogs").glob("[a-z]*.py")]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", NO_DEV_PACKAGES.format(names=names, modules=["bot.__main__", *cogs])),
        cwd=ROOT,
        stderr=asyncio.subprocess.PIPE,
    )
    _, complained = await process.communicate()
    assert (process.returncode, complained.decode()) == (0, "")
