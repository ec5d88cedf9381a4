"""The Greek catalogues are whole: nothing missing, too long, broken, or left in English."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from bot.client import Referee
from bot.decisions import decisions
from bot.presentation.catalogue import Catalogues, broken
from bot.presentation.checks import problems
from bot.presentation.extract import ROOT, templates
from rules.message import Word
from tests.bot.services.installed import installed
from tests.greek.entries import GREEK, entries
from tests.greek.leftovers import leftovers

MENTION = re.compile(r"(?<![\w/.>}])/[^\W\d_][\w-]*(?: [\w-]+)?")
"""A command in a sentence, with a word that may be its subcommand."""


def test_nothing_that_is_said_is_missing_and_nothing_else_is_there(catalogues: Catalogues) -> None:
    for key, template in templates(ROOT, installed()).items():
        (catalog,) = catalogues.catalogs[GREEK, key]
        wanted = {(each.context, each.id) for each in template if each.id}
        assert {(each.context, each.id) for each in catalog if each.id} == wanted, key
        assert list(broken(catalog)) == [], key


async def test_discord_takes_every_name_and_description(client: Referee) -> None:
    assert await problems(client.tree, client.parts.catalogues) == []


async def test_no_two_commands_have_one_greek_name(client: Referee) -> None:
    texts = client.parts.catalogues.texts(GREEK)
    names = [texts.word("command", command.name) for command in client.tree.get_commands()]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_no_entry_is_left_in_english(catalogues: Catalogues) -> None:
    left = [(each.greek, words) for each in entries(catalogues) if (words := leftovers(each.greek))]
    assert left == []


def test_a_name_means_the_same_in_every_catalogue_that_may_say_it(catalogues: Catalogues) -> None:
    """A system's own options stand beside the shared ones, whose names are the rest's."""
    shared: dict[tuple[str | None, str], str] = {
        (each.context, each.english): each.greek
        for each in entries(catalogues)
        if each.catalogue == "" and each.context == "option"
    }
    for each in entries(catalogues):
        assert shared.get((each.context, each.english), each.greek) == each.greek, each


def test_words_of_one_system_are_told_apart(catalogues: Catalogues) -> None:
    """Kinds of content and house rules are typed: no two of a system have one name."""
    found: dict[tuple[str, str | None, str], list[str]] = defaultdict(list)
    for each in entries(catalogues):
        if each.context in {"content", "rule"}:
            found[each.catalogue, each.context, each.greek].append(each.english)
    assert [same for same in found.values() if len(same) > 1] == []


def test_every_value_of_a_house_rule_has_its_own_word(catalogues: Catalogues) -> None:
    for system in installed():
        texts = catalogues.texts(GREEK, system.key)
        for rule in decisions(system.house_rules).values():
            words = [texts.plain(label) for label in rule.labels.values()]
            assert len(set(words)) == len(words), (rule.key, words)


async def test_a_greek_sentence_names_the_commands_of_the_english_one(client: Referee) -> None:
    paths = {command.qualified_name for command in client.tree.walk_commands()}
    wrong = []
    for each in entries(client.parts.catalogues):
        texts = client.parts.catalogues.texts(GREEK, each.catalogue or None)
        spoken = {texts.plain(Word("command", path)): path for path in paths}
        asked = sorted(_named(each.english, {f"/{path}": path for path in paths}))
        if not each.context and asked != sorted(_named(each.greek, spoken)):
            wrong.append((each.english, each.greek))
    assert wrong == []


def _named(text: str, paths: Mapping[str, str]) -> Iterator[str]:
    """Give every command that a text mentions; what begins like one and is none as it stands."""
    for found in MENTION.findall(text):
        group = found.partition(" ")[0]
        yield paths.get(found) or paths.get(group) or found
