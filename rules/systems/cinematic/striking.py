"""A loss of Life Points whatever its cause: the sheet after, and what the rules ask next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.follow_up import FollowUp
from rules.message import Message, Signed, msg
from rules.systems.cinematic.chains import CHAIN, ask_next
from rules.systems.cinematic.life import dies_slowly, hurt, tests_due
from rules.systems.cinematic.owed import asked_of
from rules.systems.cinematic.penalties import wound_penalty
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.thinking import THINK_OK, may_think, offer_think_ok
from rules.systems.cinematic.vitals import consciousness_sum, survival_sum


@dataclass(frozen=True, slots=True)
class Struck:
    """Who lost Life Points: the sheet after, what is asked and closed, and what is to be said."""

    character: CineCharacter
    sheet: Sheet
    loss: int
    opens: tuple[FollowUp, ...] = ()
    closes: tuple[int, ...] = ()
    lines: tuple[Message, ...] = ()
    house_rules: tuple[str, ...] = ()

    @property
    def facts(self) -> dict[str, Any]:
        """What happened, by name."""
        due = tests_due(self.sheet)
        return {
            "loss": self.loss,
            "survival": bool(self.loss) and due.survival,
            "consciousness": bool(self.loss) and due.mind,
            **life_facts(self.sheet),
        }


def life_facts(sheet: Sheet) -> dict[str, Any]:
    """Give what a sheet says of life and death, by name."""
    return {
        "life": sheet.life,
        "penalty": wound_penalty(sheet.life),
        "conscious": not sheet.unconscious and not sheet.dead,
        "stable": sheet.stable,
        "dead": sheet.dead,
    }


def strike(character: CineCharacter, before: Sheet, loss: int, scene: CineScene) -> Struck:
    """Take `loss` Life Points off, and ask the tests that this calls for (D003-10, D003-11).

    `before` is the sheet as it is by then. Each blow asks its own tests; those that are asked
    already are put together with the new ones. A loss of 0 is none. The dead are asked nothing.
    """
    if not loss:
        return Struck(character, before, 0)
    if not before.dead and not dies_slowly(before, scene.house_rules):
        before = before.model_copy(update={"death_clock": None, "slow_minutes": 0})
    sheet = hurt(before, loss)
    owed, closes = asked_of(character.id, CHAIN, scene)
    asked = ask_next(character, sheet, owed.more(tests_due(sheet)), scene)
    offer = offer_think_ok(character, sheet, scene)
    earlier = scene.open_for(character.id, THINK_OK)
    return Struck(
        character=character,
        sheet=sheet,
        loss=loss,
        opens=tuple(each for each in (asked, offer) if each is not None),
        closes=(*closes, *((earlier.id,) if earlier else ())),
        lines=tuple(_lines(sheet, scene)),
        house_rules=_house_rules(sheet, scene),
    )


def _lines(sheet: Sheet, scene: CineScene) -> Iterable[Message]:
    """Say which tests are due one after the other, and at what; one alone says it itself."""
    due = tests_due(sheet)
    survival = Signed(number=survival_sum(sheet, scene).handicap)
    consciousness = Signed(number=consciousness_sum(sheet, scene).handicap)
    if due.survival and due.mind:
        yield msg(
            "A Survival Test is due ({survival}), then a Consciousness Test ({consciousness}).",
            survival=survival,
            consciousness=consciousness,
        )


def _house_rules(sheet: Sheet, scene: CineScene) -> tuple[str, ...]:
    due = tests_due(sheet)
    keys: list[str] = []
    if due.survival:
        keys += survival_sum(sheet, scene).house_rules
    if due.mind:
        keys += consciousness_sum(sheet, scene).house_rules
    if scene.house_rules.drama_module == "off" and may_think(sheet, scene):
        keys.append("drama_module")
    return tuple(keys)


def said_loss(struck: Struck) -> Message:
    """Say a loss in a line that reads alone."""
    return msg(
        "{who} · {n} damage, Life Points {before} → {after}",
        who=struck.character.label,
        n=struck.loss,
        before=struck.character.sheet.life,
        after=struck.sheet.life,
    )
