"""Settings come from the environment and `.env`, or one sentence says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.settings import Settings, SettingsError, load_settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"
TOKEN = "an.example.token"


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def refusal(file: Path) -> str:
    with pytest.raises(SettingsError) as caught:
        load_settings(file)
    said = str(caught.value)
    assert "\n" not in said
    assert said.endswith(".")
    return said


def test_the_example_lists_every_setting_and_no_other() -> None:
    assert {name.lower() for name in dotenv_values(EXAMPLE)} == set(Settings.model_fields)


def test_a_copy_of_the_example_changes_nothing(env_file: Path) -> None:
    env_file.write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    assert load_settings(env_file) == load_settings(env_file.with_name("missing"))


def test_without_anything_the_local_discord_is_meant(env_file: Path) -> None:
    settings = load_settings(env_file)
    assert settings.discord_token is None
    assert settings.discord_api_url is None
    assert settings.database_url.get_secret_value() == "sqlite+aiosqlite:///var/referee.db"


def test_the_environment_goes_before_the_file(
    env_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env_file.write_text("REFEREE_PORT=9001\nREFEREE_LOG_LEVEL=Debug\nOTHER=1\n", "utf-8")
    monkeypatch.setenv("REFEREE_PORT", "9002")
    settings = load_settings(env_file)
    assert (settings.referee_port, settings.referee_log_level) == (9002, "debug")


def test_a_file_with_a_byte_order_mark_is_read(env_file: Path) -> None:
    env_file.write_text(f"DISCORD_TOKEN={TOKEN}\n", "utf-8-sig")
    token = load_settings(env_file).discord_token
    assert token is not None
    assert token.get_secret_value() == TOKEN


def test_no_secret_is_shown(env_file: Path) -> None:
    env_file.write_text(
        f"DISCORD_TOKEN={TOKEN}\nDATABASE_URL=postgresql://me:pass@host/db\n", "utf-8"
    )
    shown = repr(load_settings(env_file))
    assert TOKEN not in shown
    assert "pass@" not in shown


def test_the_address_of_a_stand_in_ends_without_a_slash(env_file: Path) -> None:
    env_file.write_text("DISCORD_API_URL=http://127.0.0.1:9000/\n", "utf-8")
    assert load_settings(env_file).discord_api_url == "http://127.0.0.1:9000"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("REFEREE_PORT=abc", "REFEREE_PORT must be a whole number from 1 to 65535."),
        ("REFEREE_PORT=0", "REFEREE_PORT must be a whole number from 1 to 65535."),
        ("REFEREE_PORT=65536", "REFEREE_PORT must be a whole number from 1 to 65535."),
        ("REFEREE_LOG_LEVEL=loud", "REFEREE_LOG_LEVEL must be debug, info, warning or error."),
        ("REFEREE_LOG_FORM=xml", "REFEREE_LOG_FORM must be text or json."),
        ("DISCORD_API_URL=127.0.0.1:9000", "DISCORD_API_URL must be an address"),
        ("DISCORD_API_URL=http://127.0.0.1/api", "DISCORD_API_URL must be an address"),
        ("DISCORD_API_URL=http://127.0.0.1:port", "DISCORD_API_URL must be an address"),
        ("DISCORD_API_URL=http://127.0.0.1:99999", "DISCORD_API_URL must be an address"),
        ("DISCORD_API_URL=ftp://127.0.0.1", "DISCORD_API_URL must be an address"),
        ("DISCORD_API_URL=http://me@127.0.0.1", "DISCORD_API_URL must be an address"),
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence(env_file: Path, line: str, sentence: str) -> None:
    env_file.write_text(line, "utf-8")
    assert refusal(env_file).startswith(sentence)


@pytest.mark.parametrize("token", [f"Bot {TOKEN}", "tök.en", f"“{TOKEN}”"])
def test_a_token_that_cannot_be_one_is_refused_and_not_repeated(env_file: Path, token: str) -> None:
    env_file.write_text(f"DISCORD_TOKEN='{token}'", "utf-8")
    said = refusal(env_file)
    assert said == "DISCORD_TOKEN must be the token alone, without spaces or quotes."


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"DISCORD_TOKEN=\xff\xfe", "cannot be read: it is not UTF-8 text."),
        (b"REFEREE_PORT=1\n= nothing\n", "Line 2 of the file"),
        (b"OTHER=1\nDISCORD_TOKKEN=x\n", "there is no setting DISCORD_TOKKEN."),
        (b"discord_id=7\n", "there is no setting DISCORD_ID."),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(env_file: Path, content: bytes, reason: str) -> None:
    env_file.write_bytes(content)
    assert reason in refusal(env_file)


def test_a_folder_in_the_files_place_is_refused(env_file: Path) -> None:
    env_file.mkdir()
    assert "cannot be read: Is a directory." in refusal(env_file)
