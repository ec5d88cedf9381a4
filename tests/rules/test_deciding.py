"""A house rule is named where it decided, and only there."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.content import Decision, HouseRules
from rules.deciding import deciding
from rules.message import msg


class Rules(HouseRules):
    bonus: Annotated[int, Decision("D900-1", msg("How much?"))] = 0
    luck: Annotated[Literal["none", "some"], Decision("D900-2", msg("Luck?"))] = "none"


def total(rules: Rules) -> int:
    return max(5, 3 + rules.bonus)


def test_what_is_at_its_default_decides_nothing() -> None:
    assert deciding(Rules(), ("bonus", "luck"), total) == ()


def test_what_would_have_come_out_otherwise_is_named() -> None:
    assert deciding(Rules(bonus=4, luck="some"), ("bonus", "luck"), total) == ("bonus",)


def test_what_changes_nothing_is_not_named() -> None:
    assert deciding(Rules(bonus=1), ("bonus",), total) == ()
