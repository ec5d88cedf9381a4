"""Percentile, assembled: the one value that the bot reads."""

from __future__ import annotations

from rules.message import msg
from rules.system import Action, Command, RuleSystem
from rules.system import Initiative as InitiativeRule
from rules.systems.percentile.applying import APPLY, Apply, resolve_apply
from rules.systems.percentile.armoury import (
    ListWeapons,
    ViewWeapon,
    resolve_list,
    resolve_view,
)
from rules.systems.percentile.attack_commands import (
    Attack,
    Blast,
    LongAttack,
    resolve_attack,
    resolve_blast,
    resolve_long_attack,
)
from rules.systems.percentile.attack_foresight import (
    blast_odds,
    damage_odds,
    long_attack_odds,
    long_damage_odds,
    weapon_odds,
)
from rules.systems.percentile.card import card
from rules.systems.percentile.care import TAKE_CARE, TakeCare, resolve_take_care
from rules.systems.percentile.completion import names
from rules.systems.percentile.con_tests import (
    CON_TEST,
    STAT_LOSS,
    ConTest,
    LoseStat,
    resolve_con_test,
    resolve_stat_loss,
)
from rules.systems.percentile.content import Content
from rules.systems.percentile.contests import (
    CONTEST,
    DECIDE,
    Contest,
    Decide,
    resolve_contest,
    resolve_decide,
)
from rules.systems.percentile.cover import Cover, resolve_cover
from rules.systems.percentile.creation import creation
from rules.systems.percentile.damage_commands import (
    Damage,
    LongDamage,
    resolve_damage,
    resolve_long_damage,
)
from rules.systems.percentile.deaths import (
    CONFIRM,
    SPARE,
    Fallen,
    resolve_confirm,
    resolve_spare,
)
from rules.systems.percentile.fields import fields
from rules.systems.percentile.foresight import (
    con_test_odds,
    contest_odds,
    corrupt_odds,
    fear_odds,
    first_aid_odds,
    rest_odds,
    sanity_test_odds,
    test_odds,
    treatment_odds,
)
from rules.systems.percentile.healing import Heal, resolve_heal
from rules.systems.percentile.house_rules import HouseRules
from rules.systems.percentile.initiative import Initiative, order_fighters, resolve_initiative
from rules.systems.percentile.medics import (
    FirstAid,
    Treat,
    resolve_first_aid,
    resolve_treat,
)
from rules.systems.percentile.minds import (
    ADAPTATION,
    DISORDER,
    INSANITY,
    GoInsane,
    NameDisorder,
    PayAdaptation,
    resolve_adaptation,
    resolve_disorder,
    resolve_insanity,
)
from rules.systems.percentile.passing import passes
from rules.systems.percentile.rests import (
    NO_REST,
    REST,
    NoRest,
    Rest,
    SleepWell,
    resolve_no_rest,
    resolve_rest,
    resolve_sleep,
)
from rules.systems.percentile.review import review
from rules.systems.percentile.sanity import (
    SAN_LOSS,
    LoseSanity,
    Sanity,
    resolve_loss,
    resolve_sanity,
)
from rules.systems.percentile.sanity_commands import (
    Corrupt,
    Fear,
    ShowSanity,
    resolve_corrupt,
    resolve_fear,
    resolve_show,
)
from rules.systems.percentile.sheet import Sheet, new_sheet
from rules.systems.percentile.skill_tests import SkillTest, resolve_test
from rules.systems.percentile.suppression import SUPPRESS, Suppress, resolve_suppress

ACTIONS = (
    Action("test", msg("test a skill"), SkillTest, resolve_test, odds=test_odds),
    Action("attack", msg("attack"), Attack, resolve_attack, odds=weapon_odds),
    Action("view_weapon", msg("view a weapon"), ViewWeapon, resolve_view, changes=False),
    Action("list_weapons", msg("list weapons"), ListWeapons, resolve_list, changes=False),
    Action(
        "long_attack",
        msg("attack in any manner"),
        LongAttack,
        resolve_long_attack,
        odds=long_attack_odds,
    ),
    Action("blast", msg("attack a kill radius"), Blast, resolve_blast, odds=blast_odds),
    Action(APPLY, msg("apply an attack"), Apply, resolve_apply),
    Action("damage", msg("damage"), Damage, resolve_damage, odds=damage_odds),
    Action(
        "strike",
        msg("damage in any manner"),
        LongDamage,
        resolve_long_damage,
        odds=long_damage_odds,
    ),
    Action("heal", msg("heal"), Heal, resolve_heal),
    Action(CON_TEST, msg("a CON test"), ConTest, resolve_con_test, odds=con_test_odds),
    Action(STAT_LOSS, msg("lose points of a stat"), LoseStat, resolve_stat_loss),
    Action(CONFIRM, msg("confirm a death"), Fallen, resolve_confirm, gm_only=True),
    Action(SPARE, msg("keep somebody alive"), Fallen, resolve_spare, gm_only=True),
    Action(SUPPRESS, msg("answer suppression"), Suppress, resolve_suppress),
    Action("cover", msg("cover"), Cover, resolve_cover),
    Action("first_aid", msg("First Aid"), FirstAid, resolve_first_aid, odds=first_aid_odds),
    Action("treat", msg("treat"), Treat, resolve_treat, odds=treatment_odds),
    Action(TAKE_CARE, msg("take a medic's work"), TakeCare, resolve_take_care),
    Action(REST, msg("rest"), Rest, resolve_rest, odds=rest_odds),
    Action(NO_REST, msg("no rest"), NoRest, resolve_no_rest),
    Action("sleep", msg("sleep"), SleepWell, resolve_sleep),
    Action(CONTEST, msg("a contest"), Contest, resolve_contest, odds=contest_odds),
    Action(DECIDE, msg("decide a contest"), Decide, resolve_decide, gm_only=True),
    Action("sanity", msg("test SAN"), Sanity, resolve_sanity, odds=sanity_test_odds),
    Action("fear", msg("fear"), Fear, resolve_fear, odds=fear_odds),
    Action("corrupt_san", msg("test SAN"), Corrupt, resolve_corrupt, odds=corrupt_odds),
    Action("show_san", msg("show SAN"), ShowSanity, resolve_show, changes=False),
    Action(SAN_LOSS, msg("lose SAN"), LoseSanity, resolve_loss),
    Action(INSANITY, msg("temporary insanity"), GoInsane, resolve_insanity),
    Action(DISORDER, msg("name a disorder"), NameDisorder, resolve_disorder, gm_only=True),
    Action(ADAPTATION, msg("pay for being adapted"), PayAdaptation, resolve_adaptation),
    Action("initiative", msg("turn order"), Initiative, resolve_initiative, changes=False),
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
    Command("corrupt", {"san": "corrupt_san", "show": "show_san"}, chooser="action"),
    Command("fear", {"": "fear"}),
    Command("heal", {"": "heal"}),
    Command("attack", {"": "long_attack"}, description=msg("Attack, in any manner")),
    Command("blast", {"": "blast"}, description=msg("Attack everybody in a kill radius")),
    Command("damage", {"": "strike"}, description=msg("Damage, in any manner"), own=True),
    Command("cover", {"": "cover"}, description=msg("Say what cover somebody is in")),
    Command("suppress", {"": SUPPRESS}, description=msg("Answer suppression")),
    Command("firstaid", {"": "first_aid"}, description=msg("First Aid, once a wound")),
    Command("treat", {"": "treat"}, description=msg("Medicine or Surgery, once a week")),
    Command("rest", {"": REST}, description=msg("Rest in safety, once a day")),
    Command("sleep", {"": "sleep"}, description=msg("Sleep a night, for WP")),
    Command("contest", {"": CONTEST}, description=msg("Roll against somebody")),
    Command("sanity", {"": "sanity"}, description=msg("Test SAN, with every input")),
    Command("initiative", {"": "initiative"}, description=msg("Find out who acts first")),
)

SYSTEM = RuleSystem(
    key="percentile",
    name=msg("Percentile"),
    group="d100",
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
    time_passes=passes,
    creation=creation,
    initiative=InitiativeRule(order_fighters),
)
