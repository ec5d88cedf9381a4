"""Action Points, assembled: the one value that the bot reads."""

from __future__ import annotations

from rules.message import msg
from rules.system import Action, Command, RuleSystem
from rules.systems.action_points.card import card, names
from rules.systems.action_points.content import Content
from rules.systems.action_points.fields import fields
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.review import review
from rules.systems.action_points.sheet import Sheet, new_sheet
from rules.systems.action_points.tests import SkillTest, resolve_test

ACTIONS = (Action("test", msg("Skill test"), SkillTest, resolve_test),)

COMMANDS = (Command("test", {"": "test"}),)

SYSTEM = RuleSystem(
    key="action_points",
    name=msg("Action Points"),
    group="ap",
    version=1,
    sheet=Sheet,
    house_rules=HouseRules,
    content=Content,
    actions={action.key: action for action in ACTIONS},
    commands=COMMANDS,
    new_sheet=new_sheet,
    fields=fields,
    card=card,
    names=names,
    review=review,
)
