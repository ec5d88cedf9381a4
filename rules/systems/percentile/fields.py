"""What of a sheet may be set by hand. Setting makes no checks and asks nothing."""

from __future__ import annotations

from rules.clock import said_time
from rules.message import Message, Name, Value, msg
from rules.names import find
from rules.numbers import whole
from rules.sheet import SheetField
from rules.systems.percentile.arms import check_finished
from rules.systems.percentile.content import POWER, Content, Stat
from rules.systems.percentile.mind_fields import mind_fields
from rules.systems.percentile.moments import read_moment
from rules.systems.percentile.number_fields import HIGHEST, day_number, flag, number
from rules.systems.percentile.sheet import (
    HIGHEST_HP,
    HIGHEST_STAT,
    WOUNDS_KEPT,
    Sheet,
    formula_hp,
    with_mind,
)
from rules.systems.percentile.skill_fields import skill_fields
from rules.systems.percentile.stat_loss import with_maximum
from rules.systems.percentile.wounds import AWAKE
from rules.writing import NONE, is_nothing, listed, said_list


def fields(content: Content) -> tuple[SheetField, ...]:
    """Give every field of a sheet that a person may set, in the order in which it is shown."""
    return (
        SheetField("hp", msg("HP"), lambda s: s.hp, _set_hp),
        SheetField("max-hp", msg("Maximum HP"), lambda s: s.max_hp, _set_max_hp, essential=True),
        SheetField("san", msg("SAN"), lambda s: s.san, _set_san),
        *(_stat(stat) for stat in content.stats.values()),
        *skill_fields(content),
        SheetField(
            "weapon",
            msg("Weapon"),
            lambda s: _weapon_label(s, content),
            lambda s, text: _set_weapon(s, text, content),
            essential=True,
            completes="weapon",
        ),
        SheetField(
            "armour",
            msg("Armour"),
            lambda s: said_list([content.armour[w].label for w in s.worn if w in content.armour]),
            lambda s, text: _set_armour(s, text, content),
            completes="armour",
        ),
        number("body", msg("Body armour"), "body", HIGHEST, essential=True),
        number("cover", msg("Cover"), "cover", HIGHEST),
        *_wound_fields(),
        *mind_fields(),
        SheetField(
            "ticked",
            msg("Ticked skills"),
            lambda s: said_list([_skill_label(each, content) for each in s.ticked]),
            lambda s, text: _set_ticked(s, text, content),
            completes="skill",
        ),
        day_number("last-rest", msg("Last rest on day"), "last_rest"),
        day_number("last-sleep", msg("Last sleep on day"), "last_sleep"),
        day_number("last-treatment", msg("Last treatment on day"), "last_treatment"),
    )


def _wound_fields() -> tuple[SheetField, ...]:
    return (
        SheetField("unconscious-until", msg("Unconscious until"), _unconscious, _set_unconscious),
        SheetField(
            "open-wounds",
            msg("Wounds open to First Aid"),
            lambda s: sum(not wound.tried for wound in s.wounds),
            _set_open_wounds,
        ),
        flag("dying", msg("Dying"), "dying", _dying),
        flag("con-tested", msg("CON test made in this fall"), "con_tested"),
        flag("surgery-tried", msg("Emergency tried in this fall"), "surgery_tried"),
        flag("suppressed", msg("Suppressed"), "suppressed"),
    )


def _set_hp(sheet: Sheet, text: str) -> Sheet:
    hp = whole(text, msg("HP"), 0, sheet.max_hp, field="hp")
    return _awake(sheet.model_copy(update={"hp": hp}))


def _awake(sheet: Sheet) -> Sheet:
    """Give the sheet without the states that its HP no longer allow."""
    update: dict[str, object] = {}
    if sheet.hp > 0:
        update["dying"] = False
    if sheet.hp >= AWAKE:
        update |= {"con_tested": False, "surgery_tried": False}
    kept = sheet.model_copy(update=update)
    return kept.awake() if sheet.hp == 0 or sheet.hp >= AWAKE else kept


def _dying(sheet: Sheet) -> Sheet:
    """Give the sheet of somebody dying, or no longer: that is at 0 HP alone."""
    return sheet.model_copy(update={"hp": 0}).awake() if sheet.dying else sheet


def _set_max_hp(sheet: Sheet, text: str) -> Sheet:
    maximum = whole(text, msg("Maximum HP"), 1, HIGHEST_HP, field="max-hp")
    return _awake(_with_maximum(sheet, maximum))


def _with_maximum(sheet: Sheet, maximum: int) -> Sheet:
    """Give the sheet with that maximum; full HP stay full."""
    if sheet.hp == sheet.max_hp:
        return sheet.model_copy(update={"max_hp": maximum, "hp": maximum})
    return with_maximum(sheet, maximum)


def _set_san(sheet: Sheet, text: str) -> Sheet:
    return sheet.model_copy(update={"san": whole(text, msg("SAN"), 0, sheet.max_san, field="san")})


def _stat(stat: Stat) -> SheetField:
    key = f"stat.{stat.id}"

    def write(sheet: Sheet, text: str) -> Sheet:
        value = whole(text, stat.label, 0, HIGHEST_STAT, field=key)
        lost = {each: n for each, n in sheet.lost.items() if each != stat.id}
        changed = sheet.with_stat(stat.id, value).model_copy(update={"lost": lost})
        # What follows from the stats goes on to do so; what was set or lost since stays.
        if stat.id == POWER:
            changed = _following_power(sheet, changed)
        if sheet.max_hp != formula_hp(sheet):
            return changed
        return _awake(_with_maximum(changed, formula_hp(changed)))

    return SheetField(key, stat.label, lambda s: s.stat(stat.id), write)


def _following_power(before: Sheet, changed: Sheet) -> Sheet:
    """Let SAN, Breaking Point and WP follow POW, as far as they are what POW came to."""
    was, now = with_mind(before), with_mind(changed)
    update = {
        each: getattr(now, each)
        for each in ("san", "breaking_point", "wp")
        if getattr(before, each) == getattr(was, each)
    }
    return changed.model_copy(update=update)


def _skill_label(skill: str, content: Content) -> Message | Name:
    row = content.skills.get(skill)
    return row.label if row else Name(text=skill)


def _weapon_label(sheet: Sheet, content: Content) -> Value:
    weapon = content.weapons.get(sheet.equipped or "")
    return weapon.label if weapon else NONE


def _set_weapon(sheet: Sheet, text: str, content: Content) -> Sheet:
    if is_nothing(text):
        return sheet.model_copy(update={"equipped": None})
    weapon = find(text, content.weapons.values(), field="weapon")
    check_finished(weapon)
    return sheet.model_copy(update={"equipped": weapon.id})


def _set_armour(sheet: Sheet, text: str, content: Content) -> Sheet:
    rows = content.armour.values()
    worn = dict.fromkeys(find(part, rows, field="armour").id for part in listed(text))
    return sheet.model_copy(update={"worn": tuple(worn)})


def _set_ticked(sheet: Sheet, text: str, content: Content) -> Sheet:
    rows = content.skills.values()
    ticked = dict.fromkeys(find(part, rows, field="ticked").id for part in listed(text))
    return sheet.model_copy(update={"ticked": tuple(ticked)})


def _unconscious(sheet: Sheet) -> Value:
    if sheet.unconscious_until is None:
        return NONE
    return said_time(sheet.unconscious_until)


def _set_unconscious(sheet: Sheet, text: str) -> Sheet:
    if is_nothing(text):
        return sheet.awake()
    until = read_moment(text, field="unconscious-until")
    return sheet.model_copy(update={"unconscious_until": until, "regained": 0})


def _set_open_wounds(sheet: Sheet, text: str) -> Sheet:
    wanted = whole(text, msg("Wounds open to First Aid"), 0, WOUNDS_KEPT, field="open-wounds")
    tried = tuple(wound for wound in sheet.wounds if wound.tried)
    untried = [wound for wound in sheet.wounds if not wound.tried]
    kept = tuple(untried[len(untried) - wanted :]) if wanted < len(untried) else tuple(untried)
    after = sheet.model_copy(update={"wounds": (*tried, *kept)})
    for _ in range(wanted - len(kept)):
        after = after.wounded()
    return after
