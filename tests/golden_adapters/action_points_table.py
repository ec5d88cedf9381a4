"""The scene of an example of Action Points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.systems.action_points.content import Content
from rules.systems.action_points.scene import ApScene
from rules.systems.action_points.sheet import Sheet
from tests.rules.action_points.table import (
    content,
    scene,
)

Given = Mapping[str, Any]


Result = dict[str, Any]


PLENTY = 999
"""A maximum that no example comes near, where one does not say it."""


PROBE = "probe"
"""The id of the Skill or weapon that an example describes."""


def at_table(given: Given, steve: Sheet, **rows: Mapping[str, Any]) -> ApScene:
    """Set the scene of an example: its house rules, and rows of content of its own."""
    own = content()
    tables = {kind: {**getattr(own, kind), **rows.get(kind, {})} for kind in Content.model_fields}
    at = scene(steve, by_gm=True, **given.get("options", {}))
    return replace(at, content=Content.model_validate(tables))
