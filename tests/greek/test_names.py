"""Every name that can be completed can also be typed in Greek, without accents and in capitals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.fields import RequestField, request_fields
from bot.presentation.catalogue import Catalogues
from bot.services.games import Basis, Game
from bot.services.hearing import AS_TYPED, listener
from bot.services.sheets import Sheets
from bot.store.campaigns import CampaignRow
from rules.clock import Clock
from rules.errors import AmbiguousNameError, UnknownNameError
from rules.names import bare
from rules.system import RuleSystem
from tests.bot.services.installed import installed
from tests.greek.entries import GREEK

SYSTEMS = [system.key for system in installed()]


def game_of(key: str, speech: Catalogues, language: str = "en") -> Game:
    """Give a campaign of a system, as it is before anything is decided."""
    clock = Clock().model_dump_json()
    row = CampaignRow(
        1, 1, "Ash Harbour", "ash harbour", key, language, None, False, "", 1, clock, 0
    )
    systems = installed()
    return Game(
        row,
        systems.get(key),
        systems.default_rules(key),
        systems.content(key),
        Basis("", ""),
        Sheets(),
        speech,
    )


def naming(system: RuleSystem) -> Iterator[RequestField]:
    """Give one option for each kind of names that the system's commands complete."""
    found = {
        field.option.completes: field
        for action in system.actions.values()
        for field in request_fields(action.request).values()
        if field.option is not None and field.option.completes is not None
    }
    yield from found.values()


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_completion_offers_is_understood_when_it_is_typed(
    system: str, catalogues: Catalogues
) -> None:
    game = game_of(system, catalogues)
    texts, heard = catalogues.texts(GREEK, system), listener(game, GREEK)
    tried = 0
    for field in naming(game.system):
        assert field.option is not None
        for named in game.system.names(str(field.option.completes), game.content, None):
            label = texts.plain(named.label)
            for typed in (label, bare(label), bare(label).upper()):
                wanted = typed if typed.isascii() else named.id
                assert heard.option(field, typed) == wanted, (field.name, typed)
                tried += 1
    assert tried > 100


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_field_of_a_sheet_is_found_by_its_greek_name(
    system: str, catalogues: Catalogues
) -> None:
    game = game_of(system, catalogues)
    texts = catalogues.texts(GREEK, system)
    names = [bare(texts.plain(each.label)).lower() for each in game.system.fields(game.content)]
    assert len(set(names)) == len(names)


def test_english_is_read_as_it_is_where_everybody_speaks_it(catalogues: Catalogues) -> None:
    assert listener(game_of("percentile", catalogues), "en-GB") is AS_TYPED


@pytest.mark.parametrize(("language", "locale"), [("el", "en-US"), ("en", "el"), ("el", "el")])
def test_the_campaigns_language_and_the_readers_are_both_understood(
    catalogues: Catalogues, language: str, locale: str
) -> None:
    heard = listener(game_of("percentile", catalogues, language), locale)
    skill = next(each for each in naming(installed().get("percentile")) if each.name == "skill")
    assert heard.option(skill, "εγρηγορση") == "alertness"
    assert heard.option(skill, "εγρηγ") == "alertness"
    assert heard.option(skill, "Alertness") == "Alertness"
    assert heard.option(skill, "50 %") == "50 %"
    assert heard.option(skill, "Ξιφασκία") == "Ξιφασκία"


def test_a_beginning_of_several_names_asks_which(catalogues: Catalogues) -> None:
    heard = listener(game_of("action_points", catalogues), GREEK)
    skill = next(each for each in naming(installed().get("action_points")) if each.name == "skill")
    with pytest.raises(AmbiguousNameError) as caught:
        heard.option(skill, "δεξιοτεχνία")
    assert "Δεξιοτεχνία Ταχυβόλων" in catalogues.texts(GREEK, "action_points").say(
        caught.value.message
    )


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("Επιδεξιότητα και Ακροβατικά", "dexterity και acrobatics"),
        ("ακροβατικά (αντίληψη)", "acrobatics (perception)"),
        ("Ακροβατικά + ΔΥΝΑΜΗ", "acrobatics + strength"),
    ],
)
def test_the_parts_of_a_pair_are_understood(
    catalogues: Catalogues, typed: str, wanted: str
) -> None:
    heard = listener(game_of("cinematic", catalogues), GREEK)
    skill = next(each for each in naming(installed().get("cinematic")) if each.name == "skill")
    assert heard.option(skill, typed) == wanted


def test_a_refusal_offers_greek_names(catalogues: Catalogues) -> None:
    heard = listener(game_of("percentile", catalogues), GREEK)
    better = heard.offering(UnknownNameError("Εγρίγορση", [], field="skill"), "skill")
    told = catalogues.texts(GREEK, "percentile").say(better.message)
    assert "«Εγρίγορση»" in told
    assert "Εγρήγορση" in told
