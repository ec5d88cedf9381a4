"""Opposed d20, assembled: the one value that the bot reads."""

from __future__ import annotations

from rules.message import msg
from rules.system import Action, Command, RuleSystem
from rules.systems.opposed_d20.answers import ANSWER, Reply, resolve_reply
from rules.systems.opposed_d20.armoury import ListWeapons, ViewWeapon, resolve_list, resolve_view
from rules.systems.opposed_d20.attacks import Attack, resolve_attack
from rules.systems.opposed_d20.card import card
from rules.systems.opposed_d20.checks import Fear, Sanity, resolve_fear, resolve_sanity
from rules.systems.opposed_d20.completion import names
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.dying import DIE, Die, resolve_die
from rules.systems.opposed_d20.encounters import Encounter, passes, resolve_end, resolve_start
from rules.systems.opposed_d20.fields import allow, fields
from rules.systems.opposed_d20.finishing import Spend, resolve_spend
from rules.systems.opposed_d20.foreseen import (
    attack_foreseen,
    contest_foreseen,
    skill_foreseen,
)
from rules.systems.opposed_d20.foreseen_minds import (
    fear_foreseen,
    sanity_foreseen,
    trait_foreseen,
)
from rules.systems.opposed_d20.healing import Heal, resolve_heal
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.instead import resolve_corrupt, resolve_corrupt_show
from rules.systems.opposed_d20.knockdown import KNOCKDOWN, Knockdown, resolve_knockdown
from rules.systems.opposed_d20.leftovers import SPEND
from rules.systems.opposed_d20.making import Create, resolve_create
from rules.systems.opposed_d20.minds import ShowSanity, resolve_show
from rules.systems.opposed_d20.notation import Mastery, resolve_mastery
from rules.systems.opposed_d20.recovery import Recover, resolve_recover
from rules.systems.opposed_d20.review import review
from rules.systems.opposed_d20.sheet import Sheet, new_sheet
from rules.systems.opposed_d20.steps import steps
from rules.systems.opposed_d20.tests import Contest, SkillTest, resolve_contest, resolve_test
from rules.systems.opposed_d20.traits import TRAIT, TraitTest, resolve_trait
from rules.systems.opposed_d20.wounds import Damage, resolve_damage

ACTIONS = (
    Action("test", msg("test a skill"), SkillTest, resolve_test, odds=skill_foreseen),
    Action("contest", msg("a contest"), Contest, resolve_contest, odds=contest_foreseen),
    Action(ANSWER, msg("an answer"), Reply, resolve_reply),
    Action(SPEND, msg("spend mastery"), Spend, resolve_spend),
    Action("attack", msg("attack"), Attack, resolve_attack, odds=attack_foreseen),
    Action("view_weapon", msg("view a weapon"), ViewWeapon, resolve_view, changes=False),
    Action("list_weapons", msg("list weapons"), ListWeapons, resolve_list, changes=False),
    Action("damage", msg("damage"), Damage, resolve_damage),
    Action(KNOCKDOWN, msg("a DEX roll against falling"), Knockdown, resolve_knockdown),
    Action(DIE, msg("a death"), Die, resolve_die, gm_only=True),
    Action("heal", msg("heal"), Heal, resolve_heal),
    Action("recover", msg("recover"), Recover, resolve_recover),
    Action("fear", msg("a SAN check"), Fear, resolve_fear, odds=fear_foreseen),
    Action("sanity", msg("check SAN"), Sanity, resolve_sanity, odds=sanity_foreseen),
    Action("sanity_show", msg("show SAN"), ShowSanity, resolve_show, changes=False),
    Action("corrupt", msg("check Sanity"), Fear, resolve_corrupt, odds=fear_foreseen),
    Action("corrupt_show", msg("show Sanity"), ShowSanity, resolve_corrupt_show, changes=False),
    Action(
        "encounter_start",
        msg("begin"),
        Encounter,
        resolve_start,
        gm_only=True,
        everybody=True,
    ),
    Action("encounter_end", msg("end"), Encounter, resolve_end, gm_only=True, everybody=True),
    Action(TRAIT, msg("roll a trait"), TraitTest, resolve_trait, odds=trait_foreseen),
    Action("mastery", msg("a rating"), Mastery, resolve_mastery, changes=False),
    Action("create", msg("roll a character"), Create, resolve_create),
)

COMMANDS = (
    Command("test", {"": "test"}),
    Command(
        "weapon",
        {"attack": "attack", "view": "view_weapon", "list": "list_weapons"},
        chooser="action",
        default="attack",
    ),
    Command("damage", {"": "damage"}),
    Command("corrupt", {"san": "corrupt", "show": "corrupt_show"}, chooser="action"),
    Command("fear", {"": "fear"}),
    Command("heal", {"": "heal"}),
    Command("contest", {"": "contest"}, description=msg("Test against somebody or a rating")),
    Command(
        "sanity",
        {"check": "sanity", "show": "sanity_show"},
        chooser="action",
        default="check",
        description=msg("Check SAN with all that may be said of it, or show it"),
    ),
    Command(
        "encounter",
        {"start": "encounter_start", "end": "encounter_end"},
        chooser="action",
        description=msg("Begin or end an encounter, over which lost SAN is summed"),
    ),
    Command("trait", {"": TRAIT}, description=msg("Roll which trait of a pair leads")),
    Command("mastery", {"": "mastery"}, description=msg("Write a rating as a number and as x/y")),
    Command("recover", {"": "recover"}, description=msg("Stand up, wake, or get over a state")),
    Command("create", {"": "create"}, description=msg("Roll a character in the open")),
)

SYSTEM = RuleSystem(
    key="opposed_d20",
    name=msg("Opposed d20"),
    group="d20",
    version=1,
    sheet=Sheet,
    house_rules=HouseRules,
    content=Content,
    actions={action.key: action for action in ACTIONS},
    commands=COMMANDS,
    new_sheet=new_sheet,
    fields=fields,
    card=card,
    allow=allow,
    names=names,
    review=review,
    time_passes=passes,
    creation=steps,
)
