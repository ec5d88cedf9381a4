"""SAN losses: how they are written, and what losing SAN comes to (D001-35)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice.bounds import bounds
from rules.dice.evaluate import Rolled, roll
from rules.dice.notation import parse
from rules.dice.plan import Expression
from rules.dice.source import Dice
from rules.errors import InvalidInputError
from rules.message import Name, msg
from rules.systems.percentile.content import POWER
from rules.systems.percentile.sheet import AdaptableKind, Sheet

INSANE_AT = 5
"""SAN lost in one roll that make temporarily insane."""
BOXES = 3
"""Losses in a row that adapt."""
HIGHEST_LOSS = 100
SHOWN = 40

ADAPTABLE: tuple[AdaptableKind, ...] = ("violence", "helplessness")


@dataclass(frozen=True, slots=True)
class Loss:
    """What a SAN test costs: on a success, and on a failure."""

    success: Expression
    failure: Expression

    @property
    def text(self) -> str:
        """The loss as it is written."""
        return f"{self.success.text}/{self.failure.text}"

    def rolled(self, dice: Dice, *, passed: bool) -> Rolled:
        """Roll what is lost, 0 or more."""
        return roll(self.success if passed else self.failure, dice).at_least(0)


def read_loss(text: str) -> Loss:
    """Read a loss such as 1/1D6: what a success costs, and what a failure does.

    InvalidInputError when there are not two parts, or a part is no number and no dice, or may be
    below 0 or above 100.
    """
    parts = text.split("/")
    if len(parts) != 2:  # noqa: PLR2004 - success and failure
        raise InvalidInputError(
            msg(
                "“{text}” is no loss. Write what a success costs and what a failure does, "
                "such as 1/1D6.",
                text=Name(text=text[:SHOWN]),
            ),
            field="loss",
        )
    success, failure = (_part(part) for part in parts)
    return Loss(success, failure)


def _part(text: str) -> Expression:
    read = parse(text, field="loss")
    low, high = bounds(read.tree)
    if low < 0 or high > HIGHEST_LOSS:
        raise InvalidInputError(
            msg(
                "A loss is 0 to {most} SAN, which “{text}” is not.",
                most=HIGHEST_LOSS,
                text=Name(text=text.strip()[:SHOWN]),
            ),
            field="loss",
        )
    return read


@dataclass(frozen=True, slots=True)
class Lost:
    """A mind after a loss: the sheet, what was lost, and what it brought.

    `insane` asks what the character does; `broken` is a new disorder; `adapted` is the kind that no
    longer touches the character, for which there is a price to pay.
    """

    sheet: Sheet
    lost: int = 0
    insane: bool = False
    broken: bool = False
    adapted: AdaptableKind | None = None


def lose_san(sheet: Sheet, points: int, kind: str | None) -> Lost:
    """Lose SAN in one roll, 0 or more, never below 0.

    5 or more make temporarily insane. SAN at or below the Breaking Point break: a disorder, and
    the Breaking Point falls to SAN less POW. Three losses of violence, or of helplessness, in a row
    without either adapt.
    """
    lost = min(points, sheet.san)
    if lost == 0:
        return Lost(sheet)
    san = sheet.san - lost
    insane = lost >= INSANE_AT
    broken = san <= sheet.breaking_point
    update: dict[str, object] = {"san": san}
    if broken:
        update["breaking_point"] = max(0, san - sheet.stat(POWER))
    adapted: AdaptableKind | None = None
    for each in ADAPTABLE:
        if each == kind and each not in sheet.adapted:
            boxes = 0 if insane or broken else getattr(sheet, each) + 1
            update[each] = boxes
            if boxes == BOXES:
                adapted = each
                update["adapted"] = (*sheet.adapted, each)
    return Lost(sheet.model_copy(update=update), lost, insane, broken, adapted)
