"""Cinematic, assembled: the one value that the bot reads."""

from __future__ import annotations

from rules.message import msg
from rules.system import Action, Command, RuleSystem
from rules.system import Initiative as InitiativeRule
from rules.systems.cinematic.armoury import ListWeapons, ViewWeapon, resolve_list, resolve_view
from rules.systems.cinematic.asking import TURN
from rules.systems.cinematic.attacks import Attack, resolve_attack
from rules.systems.cinematic.breath import CHOKE
from rules.systems.cinematic.card import card
from rules.systems.cinematic.care import (
    TAKE_CARE,
    Stabilize,
    TakeCare,
    resolve_stabilize,
    resolve_take_care,
)
from rules.systems.cinematic.completion import names
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.contests import (
    DiseaseTick,
    Tick,
    resolve_disease_tick,
    resolve_poison_tick,
)
from rules.systems.cinematic.creation import creation
from rules.systems.cinematic.damage import Damage, resolve_damage
from rules.systems.cinematic.drama import (
    TWIST_ANSWER,
    Drama,
    TwistAnswer,
    resolve_drama,
    resolve_twist,
)
from rules.systems.cinematic.dying import (
    GRANT_WORDS,
    LAST_ACT,
    REFUSE_WORDS,
    LastAct,
    Words,
    resolve_grant,
    resolve_last_act,
)
from rules.systems.cinematic.dying import resolve_refuse as resolve_refuse_words
from rules.systems.cinematic.essence_commands import (
    ChangeEssence,
    EssenceAmount,
    ShowEssence,
    resolve_change,
    resolve_gain,
    resolve_lose,
    resolve_show,
)
from rules.systems.cinematic.essence_tests import (
    ESSENCE_SURVIVAL,
    ESSENCE_WILLPOWER,
    EssenceTest,
    resolve_survival,
    resolve_willpower,
)
from rules.systems.cinematic.exposure import (
    Cure,
    DiseaseCure,
    DiseaseExposure,
    Exposure,
    resolve_cure_disease,
    resolve_cure_poison,
    resolve_disease,
    resolve_poison,
)
from rules.systems.cinematic.falls import Fall, resolve_fall
from rules.systems.cinematic.fear import Fear, resolve_fear
from rules.systems.cinematic.fields import fields
from rules.systems.cinematic.foresight import (
    choke_odds,
    conscious_odds,
    disease_odds_of,
    fall_odds_of,
    fear_odds,
    poison_odds_of,
    resuscitate_odds,
    skill_odds,
    stabilize_odds,
    survive_odds,
    weapon_odds,
)
from rules.systems.cinematic.healing import Heal, resolve_heal
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.initiative import Initiative, order_fighters, resolve_initiative
from rules.systems.cinematic.losses import ESSENCE_LOSS, Loss, resolve_loss
from rules.systems.cinematic.new_sheet import new_npc, new_sheet
from rules.systems.cinematic.passing import passes
from rules.systems.cinematic.restoring import Restore, resolve_restore
from rules.systems.cinematic.resuscitation import (
    REFUSE,
    RESUSCITATE,
    REVIVE,
    RefuseResuscitation,
    Resuscitate,
    Revive,
    resolve_refuse,
    resolve_resuscitate,
    resolve_revive,
)
from rules.systems.cinematic.review import review
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.suffocation import (
    Choke,
    LoseAir,
    resolve_choke,
    resolve_start,
    resolve_stop,
)
from rules.systems.cinematic.survival import (
    StayConscious,
    Survive,
    Wake,
    resolve_conscious,
    resolve_survive,
    resolve_wake,
)
from rules.systems.cinematic.tests import SkillTest, resolve_test

ACTIONS = (
    Action("test", msg("a test"), SkillTest, resolve_test, odds=skill_odds),
    Action("attack", msg("attack"), Attack, resolve_attack, odds=weapon_odds),
    Action("view_weapon", msg("view a weapon"), ViewWeapon, resolve_view, changes=False),
    Action("list_weapons", msg("list weapons"), ListWeapons, resolve_list, changes=False),
    Action("damage", msg("damage"), Damage, resolve_damage),
    Action("heal", msg("heal"), Heal, resolve_heal),
    Action("fear", msg("a Fear Test"), Fear, resolve_fear, odds=fear_odds),
    Action("lose_essence", msg("lose Essence"), EssenceAmount, resolve_lose),
    Action("gain_essence", msg("gain Essence"), EssenceAmount, resolve_gain),
    Action("show_essence", msg("show Essence"), ShowEssence, resolve_show, changes=False),
    Action("essence", msg("change Essence"), ChangeEssence, resolve_change),
    Action(ESSENCE_SURVIVAL, msg("a Survival Test of Essence"), EssenceTest, resolve_survival),
    Action(ESSENCE_WILLPOWER, msg("a Willpower Test of Essence"), EssenceTest, resolve_willpower),
    Action(ESSENCE_LOSS, msg("what lost Essence costs"), Loss, resolve_loss),
    Action("survive", msg("a Survival Test"), Survive, resolve_survive, odds=survive_odds),
    Action(
        "conscious",
        msg("a Consciousness Test"),
        StayConscious,
        resolve_conscious,
        odds=conscious_odds,
    ),
    Action("wake", msg("wake somebody"), Wake, resolve_wake, gm_only=True),
    Action(
        "stabilize", msg("stabilise the dying"), Stabilize, resolve_stabilize, odds=stabilize_odds
    ),
    Action(TAKE_CARE, msg("be stable"), TakeCare, resolve_take_care),
    Action(GRANT_WORDS, msg("grant a last moment"), Words, resolve_grant, gm_only=True),
    Action(REFUSE_WORDS, msg("no last moment"), Words, resolve_refuse_words, gm_only=True),
    Action(LAST_ACT, msg("a last act"), LastAct, resolve_last_act),
    Action(
        RESUSCITATE,
        msg("bring back the dead"),
        Resuscitate,
        resolve_resuscitate,
        odds=resuscitate_odds,
    ),
    Action(REFUSE, msg("no way back"), RefuseResuscitation, resolve_refuse, gm_only=True),
    Action(REVIVE, msg("a further Survival Test"), Revive, resolve_revive),
    Action("fall", msg("a fall"), Fall, resolve_fall, odds=fall_odds_of),
    Action("suffocate_start", msg("start"), LoseAir, resolve_start, gm_only=True),
    Action(CHOKE, msg("test"), Choke, resolve_choke, odds=choke_odds),
    Action("suffocate_stop", msg("stop"), LoseAir, resolve_stop, gm_only=True),
    Action("poison_start", msg("start"), Exposure, resolve_poison, gm_only=True),
    Action("poison_tick", msg("tick"), Tick, resolve_poison_tick, odds=poison_odds_of),
    Action("poison_stop", msg("stop"), Cure, resolve_cure_poison, gm_only=True),
    Action("disease_start", msg("start"), DiseaseExposure, resolve_disease, gm_only=True),
    Action("disease_tick", msg("tick"), DiseaseTick, resolve_disease_tick, odds=disease_odds_of),
    Action("disease_stop", msg("stop"), DiseaseCure, resolve_cure_disease, gm_only=True),
    Action("drama", msg("spend Drama Points"), Drama, resolve_drama),
    Action(TWIST_ANSWER, msg("answer a plot twist"), TwistAnswer, resolve_twist, gm_only=True),
    Action("restore", msg("give back what was lost"), Restore, resolve_restore, gm_only=True),
    Action("initiative", msg("initiative"), Initiative, resolve_initiative, gm_only=True),
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
    Command(
        "corrupt",
        {"lose": "lose_essence", "gain": "gain_essence", "show": "show_essence"},
        chooser="action",
    ),
    Command("fear", {"": "fear"}),
    Command("heal", {"": "heal"}),
    Command("survive", {"": "survive"}, description=msg("Make a Survival Test")),
    Command("conscious", {"": "conscious"}, description=msg("Make a Consciousness Test")),
    Command("stabilize", {"": "stabilize"}, description=msg("Stabilise somebody who is dying")),
    Command("resuscitate", {"": RESUSCITATE}, description=msg("Try to bring back the dead")),
    Command("fall", {"": "fall"}, description=msg("Fall so many metres")),
    Command(
        "suffocate",
        {"start": "suffocate_start", "test": CHOKE, "stop": "suffocate_stop"},
        chooser="action",
        default="test",
        description=msg("Be without air: the clock, and its tests"),
    ),
    Command(
        "poison",
        {"start": "poison_start", "tick": "poison_tick", "stop": "poison_stop"},
        chooser="action",
        description=msg("A poison: start it, let it act, stop it"),
    ),
    Command(
        "disease",
        {"start": "disease_start", "tick": "disease_tick", "stop": "disease_stop"},
        chooser="action",
        description=msg("A disease: start it, let it act, stop it"),
    ),
    Command("essence", {"": "essence"}, description=msg("Lose or gain Essence")),
    Command("drama", {"": "drama"}, description=msg("Spend Drama Points")),
    Command("wake", {"": "wake"}, description=msg("Wake somebody who is unconscious")),
    Command("restore", {"": "restore"}, description=msg("Give back Levels, or lift a Drawback")),
    Command("initiative", {"": "initiative"}, description=msg("Find out who acts first")),
)

SYSTEM = RuleSystem(
    key="cinematic",
    name=msg("Cinematic"),
    group="cinematic",
    version=1,
    sheet=Sheet,
    house_rules=HouseRules,
    content=Content,
    actions={action.key: action for action in ACTIONS},
    commands=COMMANDS,
    new_sheet=new_sheet,
    new_npc=new_npc,
    fields=fields,
    card=card,
    names=names,
    review=review,
    time_passes=passes,
    creation=creation,
    initiative=InitiativeRule(order_fighters),
    round_seconds=TURN,
)
