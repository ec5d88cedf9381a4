"""The scene of this system: the shared one, with its sheet, house rules and content."""

from __future__ import annotations

from typing import TypeAlias

from rules.scene import Scene
from rules.sheet import Character
from rules.systems.percentile.content import Content
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.sheet import Sheet

D100Scene: TypeAlias = Scene[Sheet, HouseRules, Content]
D100Character: TypeAlias = Character[Sheet]
