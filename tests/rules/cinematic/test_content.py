"""Content that does not fit together is refused, and says where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from rules.systems.cinematic.content import Content
from tests.rules.cinematic.table import content, said

Tables = dict[str, dict[str, dict[str, Any]]]


def without(kind: str, row: str) -> Callable[[Tables], None]:
    def change(tables: Tables) -> None:
        del tables[kind][row]

    return change


def other(kind: str, row: str, **values: Any) -> Callable[[Tables], None]:
    def change(tables: Tables) -> None:
        tables[kind][row].update(values)

    return change


def only_steady(tables: Tables) -> None:
    tables["panic"] = {"steady": tables["panic"]["steady"]}


BROKEN = [
    (without("attributes", "willpower"), "there is no attribute willpower"),
    (without("skills", "doctor"), "there is no skill doctor"),
    (without("panic", "steady"), "there is no row of the panic table steady"),
    (without("maxima", "life"), "there is no maximum life"),
    (other("skills", "art", attribute="luck"), "there is no attribute (of the skill art) luck"),
    (other("weapons", "bow", skill="luck"), "there is no skill (of the weapon bow) luck"),
    (other("weapons", "bow", attribute="luck"), "there is no attribute (of the weapon bow) luck"),
    (other("poisons", "arsenic", effect="luck"), "there is no attribute (that arsenic drains)"),
    (other("diseases", "fever", effect="luck"), "there is no attribute (that fever drains) luck"),
    (other("maxima", "life", attributes={"luck": 1}), "there is no attribute (of life) luck"),
    (other("panic", "steady", at_least=8), "the row steady of the panic table begins at 9"),
    (other("panic", "startled", at_least=9), "two rows of the panic table begin"),
    (only_steady, "the panic table needs a row below steady"),
    (other("poisons", "arsenic", damage="1d6"), "arsenic needs damage if it costs Life Points"),
    (other("poisons", "snake-venom", damage=""), "snake-venom needs damage if it costs"),
    (other("poisons", "snake-venom", damage="1d"), "poisons.snake-venom.damage"),
    (other("poisons", "arsenic", every="year"), "poisons.arsenic.every"),
]


@pytest.mark.parametrize(("change", "problem"), BROKEN)
def test_tables_that_do_not_fit_are_refused(change: Callable[[Tables], None], problem: str) -> None:
    tables = content().model_dump()
    change(tables)
    with pytest.raises(ValidationError) as caught:
        Content.model_validate(tables)
    assert problem in str(caught.value)


def test_the_lowest_row_of_the_panic_table_has_all_below_it() -> None:
    assert content().panic_row(-99).id == "total-terror"


def test_names_are_shown_by_row_or_by_id() -> None:
    assert said(content().attribute_label("strength")) == "Strength"
    assert said(content().attribute_label("luck")) == "luck"
