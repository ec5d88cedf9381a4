"""The scene of this system: the shared one, with its sheet, house rules and content."""

from __future__ import annotations

from typing import TypeAlias

from rules.scene import Scene
from rules.sheet import Character
from rules.systems.action_points.content import Content
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.sheet import Sheet

ApScene: TypeAlias = Scene[Sheet, HouseRules, Content]
ApCharacter: TypeAlias = Character[Sheet]
