"""The scene of this system: the shared one, with its sheet, house rules and content."""

from __future__ import annotations

from typing import TypeAlias

from rules.scene import Scene
from rules.sheet import Character
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.sheet import Sheet

D20Scene: TypeAlias = Scene[Sheet, HouseRules, Content]
D20Character: TypeAlias = Character[Sheet]
