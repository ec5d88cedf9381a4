"""The scene of this system: the shared one, with its sheet, house rules and content."""

from __future__ import annotations

from typing import TypeAlias

from rules.scene import Scene
from rules.sheet import Character
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.sheet import Sheet

CineScene: TypeAlias = Scene[Sheet, HouseRules, Content]
CineCharacter: TypeAlias = Character[Sheet]
