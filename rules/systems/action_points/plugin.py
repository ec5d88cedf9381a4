"""Action Points, assembled: the one value that the bot reads."""

from __future__ import annotations

from rules.message import msg
from rules.system import Action, Command, RuleSystem
from rules.system import Initiative as InitiativeRule
from rules.systems.action_points.advancement import Advance, resolve_advance
from rules.systems.action_points.ammunition import Reload, resolve_reload
from rules.systems.action_points.armoury import (
    ListWeapons,
    ViewWeapon,
    resolve_list,
    resolve_view,
)
from rules.systems.action_points.attacks import Attack, resolve_attack
from rules.systems.action_points.awards import Award, resolve_award
from rules.systems.action_points.card import card
from rules.systems.action_points.completion import names
from rules.systems.action_points.conditions import (
    ClearCondition,
    Fear,
    ResistCondition,
    SetCondition,
    resolve_clear,
    resolve_fear,
    resolve_resist_condition,
    resolve_set,
)
from rules.systems.action_points.consequences import (
    CONSEQUENCE,
    WILLPOWER,
    FurtherTest,
    Pick,
    resolve_further,
    resolve_pick,
)
from rules.systems.action_points.content import Content
from rules.systems.action_points.corruption import (
    Gain,
    Midnight,
    Show,
    Witness,
    resolve_event,
    resolve_gain,
    resolve_midnight,
    resolve_show,
)
from rules.systems.action_points.creation import creation
from rules.systems.action_points.extraction import (
    Extract,
    Remove,
    resolve_extract,
    resolve_remove,
)
from rules.systems.action_points.fields import fields
from rules.systems.action_points.health import Damage, Heal, resolve_damage, resolve_heal
from rules.systems.action_points.hiding import shown
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.initiative import (
    Initiative,
    order_fighters,
    resolve_initiative,
)
from rules.systems.action_points.odds import (
    attack_odds,
    condition_odds,
    fear_odds,
    presence_odds,
    skill_odds,
)
from rules.systems.action_points.passing import passes
from rules.systems.action_points.review import review
from rules.systems.action_points.sheet import Sheet, new_sheet
from rules.systems.action_points.stamina import ChangeStamina, resolve_stamina
from rules.systems.action_points.tests import SkillTest, resolve_test
from rules.systems.action_points.urges import Obey, Resist, resolve_obey, resolve_resist

ACTIONS = (
    Action("test", msg("test a Skill"), SkillTest, resolve_test, odds=skill_odds),
    Action("attack", msg("attack"), Attack, resolve_attack, odds=attack_odds),
    Action("view_weapon", msg("view a weapon"), ViewWeapon, resolve_view, changes=False),
    Action("list_weapons", msg("list weapons"), ListWeapons, resolve_list, changes=False),
    Action("reload", msg("reload"), Reload, resolve_reload),
    Action("damage", msg("damage"), Damage, resolve_damage),
    Action("heal", msg("heal"), Heal, resolve_heal),
    Action("event", msg("an event"), Witness, resolve_event),
    Action("resist", msg("resist the Presence"), Resist, resolve_resist, odds=presence_odds),
    Action("obey", msg("obey the Presence"), Obey, resolve_obey),
    Action("gain", msg("gain Corruption"), Gain, resolve_gain),
    Action("extract", msg("extract a Trait rank or an Aug"), Extract, resolve_extract),
    Action("remove", msg("confirm an extraction"), Remove, resolve_remove, gm_only=True),
    Action("midnight", msg("a midnight"), Midnight, resolve_midnight),
    Action("corruption", msg("show Corruption"), Show, resolve_show, changes=False),
    Action(CONSEQUENCE, msg("how to obey"), Pick, resolve_pick),
    Action(WILLPOWER, msg("a further Willpower test"), FurtherTest, resolve_further),
    Action("stamina", msg("change Stamina"), ChangeStamina, resolve_stamina),
    Action("fear", msg("fear"), Fear, resolve_fear, odds=fear_odds),
    Action("advance", msg("spend Character Points"), Advance, resolve_advance),
    Action("award", msg("award Character Points"), Award, resolve_award, gm_only=True),
    Action("initiative", msg("initiative"), Initiative, resolve_initiative, gm_only=True),
    Action("set_condition", msg("set a condition"), SetCondition, resolve_set),
    Action("clear_condition", msg("clear a condition"), ClearCondition, resolve_clear),
    Action(
        "resist_condition",
        msg("resist a condition"),
        ResistCondition,
        resolve_resist_condition,
        odds=condition_odds,
    ),
)

COMMANDS = (
    Command("test", {"": "test"}),
    Command(
        "weapon",
        {
            "attack": "attack",
            "view": "view_weapon",
            "list": "list_weapons",
            "reload": "reload",
        },
        chooser="action",
        default="attack",
    ),
    Command("damage", {"": "damage"}),
    Command(
        "corrupt",
        {
            "event": "event",
            "resist": "resist",
            "obey": "obey",
            "gain": "gain",
            "extract": "extract",
            "midnight": "midnight",
            "show": "corruption",
        },
        chooser="action",
    ),
    Command("fear", {"": "fear"}),
    Command("heal", {"": "heal"}),
    Command(
        "condition",
        {"resist": "resist_condition", "set": "set_condition", "clear": "clear_condition"},
        chooser="action",
        description=msg("Resist, set or clear a condition"),
    ),
    Command("advance", {"": "advance"}, description=msg("Gain a rank, a Skill or an Aug")),
    Command("award", {"": "award"}, description=msg("Award Character Points")),
    Command("initiative", {"": "initiative"}, description=msg("Find out who acts first")),
    Command("stamina", {"": "stamina"}, description=msg("Spend or regain Stamina")),
)

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
    shown=shown,
    review=review,
    time_passes=passes,
    creation=creation,
    initiative=InitiativeRule(order_fighters, minds_who_began=True),
)
