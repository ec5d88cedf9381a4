"""What a host may set, from the environment and `.env`; made in `main()` and nowhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from dotenv.parser import parse_stream
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import StartError

ENV_FILE = Path(".env")
"""Where settings may stand that the environment does not give; the environment wins."""

_OURS = ("DISCORD_", "DATABASE_", "REFEREE_")
_ENCODING = "utf-8-sig"


class SettingsError(StartError):
    """A setting cannot be read or is not valid; the text never repeats a secret."""


def _plain_token(token: SecretStr) -> SecretStr:
    if not all("!" <= sign <= "~" for sign in token.get_secret_value()):
        raise ValueError
    return token


def _bare_address(address: str) -> str:
    parts = urlsplit(address)
    bare = parts.path.strip("/") == "" and not (parts.query or parts.fragment or parts.username)
    if parts.scheme not in {"http", "https"} or not parts.hostname or not bare or parts.port == 0:
        raise ValueError
    return address.rstrip("/")


def _lower(text: object) -> object:
    return text.strip().lower() if isinstance(text, str) else text


class Settings(BaseSettings):
    """Every setting. Its name in the environment is the field's name in capitals.

    An empty value is as good as none, so that a copy of `.env.example` changes nothing.
    """

    model_config = SettingsConfigDict(
        env_file_encoding=_ENCODING, env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: Annotated[SecretStr, AfterValidator(_plain_token)] | None = None
    discord_api_url: Annotated[str, AfterValidator(_bare_address)] | None = None
    database_url: SecretStr = SecretStr("sqlite+aiosqlite:///var/referee.db")
    referee_port: Annotated[int, Field(ge=1, le=65_535)] = 8420
    referee_log_level: Annotated[
        Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)
    ] = "info"
    referee_log_form: Annotated[Literal["text", "json"], BeforeValidator(_lower)] = "text"


_EXPECTED = {
    "discord_token": "must be the token alone, without spaces or quotes",
    "discord_api_url": "must be an address without a path, such as http://127.0.0.1:8420",
    "database_url": "must be the address of a database, such as sqlite+aiosqlite:///var/referee.db",
    "referee_port": "must be a whole number from 1 to 65535",
    "referee_log_level": "must be debug, info, warning or error",
    "referee_log_form": "must be text or json",
}


def load_settings(env_file: Path = ENV_FILE) -> Settings:
    """Read the settings; SettingsError says in one sentence which of them is wrong."""
    _check_file(env_file)
    try:
        return Settings(_env_file=env_file)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0]).lower()
        raise SettingsError(f"{name.upper()} {_EXPECTED[name]}.") from None


def _check_file(file: Path) -> None:
    """Refuse what would be passed over in silence: a file or a line that cannot be read."""
    try:
        with file.open(encoding=_ENCODING) as stream:
            bindings = list(parse_stream(stream))
    except FileNotFoundError:
        return
    except UnicodeDecodeError:
        raise SettingsError(f"The file {file} cannot be read: it is not UTF-8 text.") from None
    except OSError as error:
        raise SettingsError(f"The file {file} cannot be read: {error.strerror}.") from None
    known = {name.upper() for name in Settings.model_fields}
    for binding in bindings:
        line = binding.original.line
        if binding.error:
            raise SettingsError(f"Line {line} of the file {file} cannot be read: write NAME=value.")
        name = (binding.key or "").upper()
        if name.startswith(_OURS) and name not in known:
            raise SettingsError(f"Line {line} of the file {file}: there is no setting {name}.")
