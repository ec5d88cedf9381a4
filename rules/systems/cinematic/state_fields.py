"""The states of a sheet that may be set by hand, and its Drawbacks."""

from __future__ import annotations

from collections.abc import Callable

from rules.errors import InvalidInputError, UnknownNameError
from rules.message import Message, Value, msg
from rules.names import find, fold
from rules.numbers import whole
from rules.sheet import SheetField
from rules.systems.cinematic.care import stabilized
from rules.systems.cinematic.content import Content
from rules.systems.cinematic.life import awake
from rules.systems.cinematic.sheet import LONGEST_DRAWBACK, MOST_DRAWBACKS, Sheet
from rules.systems.cinematic.states import drawback_label
from rules.writing import NONE, is_nothing, listed, read_yes, said_list, said_yes

LATEST = 9_999_999_999
"""The latest campaign second that may be written."""
MOST_MINUTES = 9999


def state_fields(content: Content) -> tuple[SheetField, ...]:
    """Give the fields of states: what is set is kept, whatever the numbers are."""
    return (
        _drawbacks(content),
        _yes("conscious", msg("Conscious"), lambda s: not s.unconscious, _set_conscious),
        _yes("stable", msg("Stable"), lambda s: s.stable, _set_stable),
        _yes("dead", msg("Dead"), lambda s: s.dead, _set_dead),
        SheetField(
            "death-clock",
            msg("Death clock (campaign seconds)"),
            lambda s: NONE if s.death_clock is None else s.death_clock,
            _set_death_clock,
        ),
        SheetField(
            "slow-minutes",
            msg("Minutes of slow death survived"),
            lambda s: s.slow_minutes,
            lambda s, text: s.model_copy(
                update={
                    "slow_minutes": whole(
                        text,
                        msg("Minutes of slow death survived"),
                        0,
                        MOST_MINUTES,
                        field="slow-minutes",
                    )
                }
            ),
        ),
        _yes("feat", msg("Heroic Feat announced"), lambda s: s.feats.announced, _set_feat),
        _yes("fury", msg("Righteous fury"), lambda s: s.feats.fury, _set_fury),
    )


def _yes(
    key: str,
    label: Message,
    read: Callable[[Sheet], bool],
    change: Callable[[Sheet, bool], Sheet],
) -> SheetField:
    return SheetField(
        key,
        label,
        lambda sheet: said_yes(read(sheet)),
        lambda sheet, text: change(sheet, read_yes(text, field=key)),
    )


def _set_conscious(sheet: Sheet, state: bool) -> Sheet:
    return awake(sheet) if state else sheet.model_copy(update={"unconscious": True})


def _set_stable(sheet: Sheet, state: bool) -> Sheet:
    return stabilized(sheet) if state else sheet.model_copy(update={"stable": False})


def _set_dead(sheet: Sheet, state: bool) -> Sheet:
    """Set death by hand: without a time, which only a death in play has."""
    if state is sheet.dead:
        return sheet
    cleared = {"death_clock": None, "slow_minutes": 0, "died_in": None, "deed_until": None}
    return sheet.model_copy(update={"dead": state, **cleared})


def _set_feat(sheet: Sheet, state: bool) -> Sheet:
    return sheet.with_feats(announced=state)


def _set_fury(sheet: Sheet, state: bool) -> Sheet:
    return sheet.with_feats(fury=state)


def _set_death_clock(sheet: Sheet, text: str) -> Sheet:
    if is_nothing(text):
        return sheet.model_copy(update={"death_clock": None, "slow_minutes": 0})
    label = msg("Death clock (campaign seconds)")
    seconds = whole(text, label, 0, LATEST, field="death-clock")
    return sheet.model_copy(update={"death_clock": seconds})


def _drawbacks(content: Content) -> SheetField:
    def read(sheet: Sheet) -> Value:
        return said_list([drawback_label(each, content) for each in sheet.drawbacks])

    def write(sheet: Sheet, text: str) -> Sheet:
        names = {fold(name): name for name in (_named(part, content) for part in listed(text))}
        if len(names) > MOST_DRAWBACKS or any(len(name) > LONGEST_DRAWBACK for name in names):
            raise InvalidInputError(
                msg(
                    "A character has at most {most} Drawbacks, each with a name of at most "
                    "{longest} characters.",
                    most=MOST_DRAWBACKS,
                    longest=LONGEST_DRAWBACK,
                ),
                field="drawbacks",
            )
        return sheet.model_copy(update={"drawbacks": tuple(names.values())})

    return SheetField("drawbacks", msg("Drawbacks"), read, write, completes="drawback")


def _named(text: str, content: Content) -> str:
    """Give the id of a Drawback of the content, or the words as they were typed."""
    try:
        return find(text, content.drawbacks.values(), field="drawbacks").id
    except UnknownNameError:
        return text
