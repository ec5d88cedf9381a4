"""The command line: reads the settings, starts what was asked for, and says what is wrong."""

from __future__ import annotations

import sys

import typer
import uvloop

from bot.errors import StartError
from bot.logs import configure
from bot.serve import serve, serve_playground
from bot.settings import Settings, load_settings
from bot.store.database import parse_url
from bot.upkeep import bring_up, replay


def main() -> None:
    """Run the command line. What stops a start is said in one sentence, with exit code 1."""
    app = typer.Typer(
        help="A table-top rules referee that lives in Discord. Settings: see .env.example.",
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.command("run")(run)
    app.command("playground")(run_playground)
    app.command("migrate")(run_migrations)
    app.command("replay")(run_replay)
    try:
        app(prog_name="referee")
    except StartError as error:
        typer.echo(str(error), err=True)
        sys.exit(1)


def run() -> None:
    """Run the bot: on Discord with DISCORD_TOKEN, else on a local Discord with a page."""
    uvloop.run(serve(_settings(), typer.echo))


def run_playground() -> None:
    """Run the local Discord and its page alone, for a bot that DISCORD_API_URL brings to it."""
    uvloop.run(serve_playground(_settings(), typer.echo))


def run_migrations() -> None:
    """Bring the database to this version's schema, after a copy of it."""
    uvloop.run(bring_up(_settings().database_url.get_secret_value(), typer.echo))


def run_replay() -> None:
    """Compute the journal's entries again, and fail when one does not come out as stored."""
    if not uvloop.run(replay(_settings().database_url.get_secret_value(), typer.echo)):
        raise typer.Exit(1)


def _settings() -> Settings:
    settings = load_settings()
    password = parse_url(settings.database_url.get_secret_value()).password
    token = settings.discord_token
    secrets = [str(password or ""), token.get_secret_value() if token else ""]
    configure(settings.referee_log_level, settings.referee_log_form, secrets, sys.stderr)
    return settings


if __name__ == "__main__":
    main()
