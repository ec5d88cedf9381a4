"""Completion keeps to what Discord takes."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord.app_commands.namespace import Namespace

from bot.presentation.catalogue import Catalogues
from bot.presentation.completion import choices, focused, typed
from bot.presentation.graphemes import length
from bot.services.answers import Offer
from rules.message import Name, msg
from tests.bot.presentation import stand_in

NO_WORDS = Catalogues({}, {})


def test_the_best_25_are_offered_by_their_ids() -> None:
    offers = [Offer(f"~{at}", Name(text=f"Ghoul_{at}")) for at in range(60)]
    made = choices(offers, NO_WORDS, "en")
    assert [(each.name, each.value) for each in made] == [
        (f"Ghoul_{at}", f"~{at}") for at in range(25)
    ]


def test_long_names_are_cut_between_characters() -> None:
    (cut,) = choices([Offer("~1", Name(text="👩\u200d👩\u200d👧" * 40))], NO_WORDS, "en")
    assert length(cut.name) <= 100
    assert cut.name == "👩\u200d👩\u200d👧" * 12 + "…"


def test_an_offer_whose_value_cannot_be_sent_is_left_out_and_not_cut() -> None:
    offers = [Offer("x" * 101, msg("long")), Offer("", msg("none")), Offer("x" * 100, msg("fits"))]
    assert [each.name for each in choices(offers, NO_WORDS, "en")] == ["fits"]


def interaction(client: discord.Client, options: list[dict[str, Any]]) -> discord.Interaction:
    data = {"id": "1", "name": "test", "type": 1, "options": options}
    return discord.Interaction(data=stand_in.payload(4, data=data), state=client._connection)  # type: ignore[arg-type] # a TypedDict


OPTIONS = [
    {"name": "keys", "type": 3, "value": "a"},
    {"name": "modifier", "type": 4, "value": -2},
    {"name": "skill", "type": 3, "value": "me", "focused": True},
]


@pytest.mark.parametrize(
    "options", [OPTIONS, [{"name": "condition", "type": 1, "options": OPTIONS}]]
)
def test_what_is_typed_so_far_and_where_is_known(
    client: discord.Client, options: list[dict[str, Any]]
) -> None:
    found = interaction(client, options)
    found._cs_namespace = Namespace(found, {}, OPTIONS)  # type: ignore[arg-type, attr-defined] # TypedDicts; what the tree sets
    assert typed(found) == {"keys": "a", "modifier": -2, "skill": "me"}
    assert focused(found) == "skill"


def test_nothing_is_focused_where_nothing_is_completed(client: discord.Client) -> None:
    assert focused(stand_in.command(client)) is None
