"""Frozen dataclasses whose fields are set by their slots."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any

import pytest

from rules.values import frozen


@frozen
class Coin:
    """A value with everything that a field may have."""

    name: str
    worth: int = 1
    marks: Mapping[str, int] = field(default_factory=dict)

    @property
    def double(self) -> int:
        return 2 * self.worth


@frozen
class Medal(Coin):
    ribbon: str = "red"


@frozen
class Nothing:
    pass


def test_a_value_is_made_by_place_or_by_name_with_its_defaults() -> None:
    assert Coin("penny") == Coin(name="penny", worth=1, marks={})
    assert (Coin("penny", 2).worth, Coin("penny", worth=3).double) == (2, 6)
    assert Coin("penny").marks is not Coin("penny").marks
    assert repr(Medal("star", ribbon="blue")).endswith(
        "Medal(name='star', worth=1, marks={}, ribbon='blue')"
    )
    assert Nothing() == Nothing()


def test_a_value_cannot_be_changed_and_takes_nothing_else() -> None:
    coin: Any = Coin("penny")
    with pytest.raises(FrozenInstanceError):
        coin.worth = 2
    with pytest.raises(AttributeError):
        del coin.worth
    assert not hasattr(coin, "__dict__")


@pytest.mark.parametrize("given", [{}, {"name": "a", "colour": 1}, {"worth": 1}])
def test_a_value_is_made_of_its_own_fields_alone(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"Coin\.__init__"):
        Coin(**given)


def test_a_value_is_a_dataclass_in_all_else() -> None:
    coin = Coin("penny", 2, {"old": 1})
    assert [each.name for each in fields(coin)] == ["name", "worth", "marks"]
    assert replace(coin, worth=5) == Coin("penny", 5, {"old": 1})
    assert copy.copy(coin) == coin == pickle.loads(pickle.dumps(coin))  # noqa: S301 - its own bytes
    assert list(inspect.signature(Coin).parameters) == ["name", "worth", "marks"]
    assert Coin("penny") != Medal("penny")


def test_what_is_no_plain_value_is_refused() -> None:
    with pytest.raises(TypeError, match="no plain value"):

        @frozen
        class Checked:
            name: str

            def __post_init__(self) -> None:
                raise AssertionError

    with pytest.raises(TypeError, match="no plain value"):

        @frozen
        class Hidden:
            name: str = field(init=False)
