"""Content: what is missing, what cannot be, and what a campaign may write."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from rules.systems.opposed_d20.content import Attribute, Content, Occupation, Skill, Thing, Weapon
from rules.systems.opposed_d20.plugin import SYSTEM
from tests.rules.opposed_d20.table import DATA, content, said, sheet


def test_the_content_says_what_is_missing() -> None:
    tables = content().model_dump()
    for kind, lost, told in (
        ("attributes", "con", "there is no attribute con"),
        ("attributes", "pow", "there is no attribute pow"),
        ("skills", "dodge", "there is no skill dodge"),
        ("skills", "club", "the weapon bat"),
        ("skills", "theology", "the occupation cleric"),
    ):
        rows = {key: row for key, row in tables[kind].items() if key != lost}
        with pytest.raises(ValidationError, match=told):
            Content.model_validate(tables | {kind: rows})
    both = {**tables["skills"], "con": {"id": "con", "name": "Con"}}
    with pytest.raises(ValidationError, match="both a skill and an attribute"):
        Content.model_validate(tables | {"skills": both})


@pytest.mark.parametrize(
    "row",
    [
        lambda: Attribute(id="edu", name="EDU", dice="3d6-3"),
        lambda: Attribute(id="edu", name="EDU", dice="30d6"),
        lambda: Attribute(id="edu", name="EDU", dice="three"),
        lambda: Weapon(id="w", name="W", skill="club", damage="lots"),
        lambda: Weapon(id="w", name="W", skill="club", damage="1d4-4"),
        lambda: Weapon(id="w", name="W", skill="club", damage="9d999"),
        lambda: Thing.model_validate({"id": "t", "name": "T", "loss": "25/1"}),
        lambda: Thing(id="t", name="T", loss=1000),
        lambda: Occupation(id="o", name="O", skills=()),
    ],
)
def test_a_row_that_cannot_be_is_refused(row: Any) -> None:
    with pytest.raises(ValidationError):
        row()


def test_a_row_may_hold_what_a_campaign_writes() -> None:
    assert (thing := Thing.model_validate({"id": "t", "name": "T", "loss": "5/3"})).loss == 65
    assert thing.model_dump(mode="json")["loss"] == "5/3"
    assert Thing(id="t", name="T", loss=5).model_dump(mode="json")["loss"] == 5
    assert Attribute(id="edu", name="EDU", dice="2d6+6").dice == "2d6+6"
    assert Weapon(id="w", name="W", skill="club", damage="1d4-2").finished
    assert not Weapon(id="w", name="W", skill="club").finished
    assert Skill(id="s", name="S").defends is False
    assert said(content().label("lost")) == "lost"


def test_every_row_of_the_data_is_named_once() -> None:
    for kind in Content.model_fields:
        rows = json.loads((DATA / f"{kind}.json").read_text(encoding="utf-8"))
        ids = [row["id"] for row in rows]
        assert len(ids) == len(set(ids))
        assert all(row["name"] for row in rows)


def test_a_campaigns_attribute_is_ten_until_it_is_set() -> None:
    edu = Attribute(id="edu", name="EDU", custom=True)
    own = content().model_copy(update={"attributes": {**content().attributes, "edu": edu}})
    assert sheet().rating("edu", own).value == 10
    field = next(each for each in SYSTEM.fields(own) if each.key == "attribute.edu")
    assert field.write(sheet(), "15").rating("edu", own).value == 15
