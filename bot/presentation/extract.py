"""Brings the catalogues up to what the code and the content say.

It is run by `python -m bot.presentation.extract`. Without arguments every catalogue that exists
is brought up; a language such as `el` begins one for each rule system and one for the rest. What
is new is left empty for the translators, what is no longer said is dropped, and what is said
stays as they wrote it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from bot.decisions import decisions
from bot.errors import StartError
from bot.presentation.catalogue import broken, read_catalog
from bot.presentation.odds_options import odds_name, own_odds_commands, roll_odds_command
from bot.presentation.sayings import Saying, Source, labels, read_source
from bot.presentation.slash_option import group_options
from bot.presentation.translator import COMMAND, OPTION
from bot.system_content import row_models
from bot.systems import DATA, Systems
from rules.commands import SHARED
from rules.system import RuleSystem

ROOT = DATA.parent
REST = "referee"
"""The name of the catalogue of everything that is no system's."""

_FIGURE = re.compile(r"[0-9]+(?:d[0-9]+(?:\+[0-9]+)?)?")
"""A value of a house rule that every language writes alike: a number, or dice."""

UNDATED = datetime(1970, 1, 1, tzinfo=UTC)
"""What stands for the time of extraction, so that nothing changes where nothing has changed."""


class UnsayableError(StartError):
    """The code says things in ways that no catalogue can hold; each line names one."""


def templates(root: Path, systems: Iterable[RuleSystem]) -> dict[str, Catalog]:
    """Give what each catalogue has to hold, by system key; the rest has the key "".

    UnsayableError when a sentence is put together in the code, or its places do not fit.
    """
    known = tuple(systems)
    folders = {system.key: root / "rules" / "systems" / system.key for system in known}
    made = {"": _template(_rest(root, known))}
    for system in known:
        paths = sorted(folders[system.key].rglob("*.py"))
        sayings = [*_of_sources(paths, root), *_of_content(root, system)]
        sayings += [*_of_commands(system), *_of_settings(system)]
        made[system.key] = _template(sayings)
    return made


def brought_up(path: Path, language: str, template: Catalog) -> Catalog:
    """Give a catalogue with all that has to be in it, and what is translated already."""
    catalog = Catalog(locale=language)
    if path.exists():
        catalog = read_catalog(path, language)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.fuzzy = False
    return catalog


def write(path: Path, catalog: Catalog) -> None:
    """Write a catalogue as translators and reviewers want it: sorted, without line numbers."""
    catalog.creation_date = catalog.revision_date = UNDATED
    catalog.header_comment = f"# {Locale.parse(path.parents[1].name).english_name}, of Referee."
    catalog.project, catalog.version = "Referee", ""
    catalog.last_translator = catalog.language_team = catalog.msgid_bugs_address = ""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=100, sort_output=True, include_lineno=False)


def place(data: Path, key: str, language: str) -> Path:
    """Give where a system's catalogue in a language is; that of the rest for the key ""."""
    return data / key / "locales" / language / "LC_MESSAGES" / f"{key or REST}.po"


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Bring the catalogues up and say what is left to do; 1 when the code cannot be translated."""
    parser = argparse.ArgumentParser(prog="python -m bot.presentation.extract")
    parser.add_argument("languages", nargs="*", help="languages to begin, such as el")
    wanted = parser.parse_args(arguments).languages
    try:
        lines = list(_bring_up(root, wanted))
    except (StartError, UnknownLocaleError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("\n".join(lines or ["There is no catalogue yet; name a language."]) + "\n")
    return 0


def _bring_up(root: Path, wanted: Sequence[str]) -> Iterator[str]:
    data = root / "data"
    made = templates(root, Systems.load(data=data))
    for language in wanted:
        Locale.parse(language)
    for key, template in made.items():
        found = {path.parents[1].name for path in data.glob(f"{key or '.'}/locales/*/*/*.po")}
        for language in sorted(found | set(wanted)):
            path = place(data, key, language)
            catalog = brought_up(path, language, template)
            write(path, catalog)
            left = len(list(broken(catalog)))
            yield f"{path.relative_to(root)}: {len(catalog)} entries, {left} to translate"


def _template(sayings: Iterable[tuple[Saying, str]]) -> Catalog:
    catalog = Catalog()
    for saying, where in sayings:
        ids = (saying.text, saying.plural) if saying.plural else saying.text
        catalog.add(ids, locations=[(where, saying.line)], context=saying.context)
    return catalog


def _rest(root: Path, systems: Sequence[RuleSystem]) -> Iterator[tuple[Saying, str]]:
    """Give what is said outside of the systems' own folders."""
    own = {root / "rules" / "systems" / system.key for system in systems}
    paths = [
        path
        for folder in ("rules", "bot", "cogs")
        for path in sorted((root / folder).rglob("*.py"))
        if not own & set(path.parents)
    ]
    yield from _of_sources(paths, root)
    for each in roll_odds_command().options:
        yield Saying(each.name, None, OPTION), "bot/presentation/odds_options.py"
    for command in SHARED.values():
        yield Saying(command.name, None, COMMAND), "rules/commands.py"
        for option in command.options:
            yield Saying(option.name, None, OPTION), "rules/commands.py"


def _of_sources(paths: Iterable[Path], root: Path) -> Iterator[tuple[Saying, str]]:
    sources: list[tuple[Source, str]] = [
        (read_source(path), path.relative_to(root).as_posix()) for path in paths
    ]
    problems = [problem for source, _ in sources for problem in source.problems]
    if problems:
        raise UnsayableError("\n".join(problems))
    for source, where in sources:
        yield from ((saying, where) for saying in source.sayings)


def _of_content(root: Path, system: RuleSystem) -> Iterator[tuple[Saying, str]]:
    for path in sorted((root / "data" / system.key).glob("*.json")):
        for text in labels(json.loads(path.read_text("utf-8"))):
            yield Saying(text), path.relative_to(root).as_posix()


def _of_commands(system: RuleSystem) -> Iterator[tuple[Saying, str]]:
    """Give the names of the system's own commands and their options."""
    where = f"rules/systems/{system.key}"
    own = [command for command in system.commands if command.shared is None]
    if own:
        yield Saying(system.group, None, COMMAND), where
    if any(own_odds_commands(system)):
        yield Saying(odds_name(system), None, COMMAND), where
    for command in own:
        yield Saying(command.name, None, COMMAND), where
        for option in group_options(system, command):
            yield Saying(option.name, None, OPTION), where


def _of_settings(system: RuleSystem) -> Iterator[tuple[Saying, str]]:
    """Give the kinds of the system's content, and its house rules with their values."""
    where = f"rules/systems/{system.key}"
    for kind in row_models(system.content):
        yield Saying(kind, None, "content"), where
    for rule in decisions(system.house_rules).values():
        yield Saying(rule.key, None, "rule"), where
        for value in rule.values:
            if isinstance(value, str) and not _FIGURE.fullmatch(value):
                yield Saying(value, None, "value"), where


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
