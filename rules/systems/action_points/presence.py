"""The Presence at its core: what it takes to resist it, and how it asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from rules.follow_up import Asks, Choice, Due, FollowUp, OpenFollowUp, Void
from rules.message import Message, Series, Signed, msg, msgn
from rules.odds import about, whole_per_cent
from rules.systems.action_points.effects import Effect
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.sheet import Sheet
from rules.systems.action_points.tests import willpower_test
from rules.systems.action_points.triggers import (
    DEATH_COMA,
    EVENT,
    EXTRACTION,
    LABELS,
    MIDNIGHT,
    in_order,
)
from rules.values import frozen

PRESENCE = "presence"
FIVE = 5
"""What each reason adds to the AP that resisting takes."""
DISPELLED = msg("The Presence is dispelled for this session: nothing stirs.")


@frozen
class Target:
    """The AP that resisting takes, and where it comes from."""

    corruption: int
    reasons: tuple[Message, ...]
    plus: int
    house_rules: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """The number to reach."""
        return self.corruption + self.plus

    @property
    def sentence(self) -> Message:
        """The number and its parts, in words."""
        if not self.reasons:
            return msg(
                "Difficulty {total} (Corruption {level})", total=self.total, level=self.corruption
            )
        return msg(
            "Difficulty {total} (Corruption {level}, {plus} {reasons})",
            total=self.total,
            level=self.corruption,
            plus=Signed(number=self.plus),
            reasons=Series(items=self.reasons),
        )


def presence_target(sheet: Sheet, triggers: Iterable[str], rules: HouseRules) -> Target:
    """Give what resisting takes: Corruption, and 5 more for any reason there is.

    One +5, however many reasons, unless the campaign lets them add up (D000-21).
    """
    stirred = set(triggers)
    reasons = []
    if sheet.exhausted:
        reasons.append(msg("Exhausted"))
    if sheet.corruption > sheet.max_stamina:
        reasons.append(msg("Corruption above maximum Stamina"))
    reasons += [LABELS[trigger] for trigger in (DEATH_COMA, EXTRACTION) if trigger in stirred]
    if rules.plus_five == "add_up" and len(reasons) > 1:
        plus = FIVE * len(reasons)
        return Target(sheet.corruption, tuple(reasons), plus, ("plus_five",))
    return Target(sheet.corruption, tuple(reasons), FIVE if reasons else 0)


def in_full_control(sheet: Sheet, rules: HouseRules) -> bool:
    """Tell whether the Presence can no longer be resisted (D000-29)."""
    return rules.full_control_at != "none" and sheet.corruption >= rules.full_control_at


@frozen
class Stirred:
    """What a change makes the Presence ask: follow-ups opened and closed, lines, facts, keys."""

    opens: tuple[FollowUp, ...] = ()
    closes: tuple[int, ...] = ()
    lines: tuple[Message, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    house_rules: tuple[str, ...] = ()


def stir(
    character: ApCharacter,
    effect: Effect,
    scene: ApScene,
    details: Mapping[str, Any] | None = None,
) -> Stirred:
    """Ask the Presence for what an effect triggers: one follow-up that lists all (D000-26).

    What is already asked of the character is merged into it (D000-54). In combat it waits for the
    end of the turn. A trigger that was dispelled stays silent (D000-25), and so do the dead.
    `details` are the severities of events, the midnights, and what is being extracted.
    """
    if not effect.triggers:
        return Stirred(facts={"triggers": []})
    sheet = effect.sheet
    stirring = tuple(each for each in effect.triggers if each not in sheet.dispelled)
    if sheet.dead or not stirring:
        return Stirred(lines=() if sheet.dead else (DISPELLED,), facts={"triggers": []})
    asked = scene.open_for(character.id, PRESENCE)
    memory = _merged(asked.follow_up.memory if asked else {}, stirring, details or {})
    target = presence_target(sheet, memory["triggers"], scene.house_rules)
    return Stirred(
        opens=(ask(character, sheet, memory, scene),),
        closes=(asked.id,) if asked else (),
        lines=(msg("The Presence waits until the turn ends."),) if scene.clock.in_combat else (),
        facts={"triggers": list(in_order(stirring)), "presence_target": target.total},
        house_rules=("full_control_at",)
        if in_full_control(sheet, scene.house_rules)
        else target.house_rules,
    )


def _merged(
    earlier: Mapping[str, Any], stirring: Iterable[str], details: Mapping[str, Any]
) -> dict[str, Any]:
    """Put a new cause into the memory of a question, as plain JSON."""
    severities = {*earlier.get("severities", ()), *details.get("severities", ())}
    things = dict.fromkeys((*earlier.get("extracting", ()), *details.get("extracting", ())))
    return {
        "triggers": list(in_order((*earlier.get("triggers", ()), *stirring))),
        "severities": sorted(severities),
        "extracting": list(things),
        "midnights": earlier.get("midnights", 0) + details.get("midnights", 0),
    }


def ask(
    character: ApCharacter, sheet: Sheet, memory: Mapping[str, Any], scene: ApScene
) -> FollowUp:
    """Put the question of the Presence: resist, at the present number and chance, or obey."""
    rules = scene.house_rules
    target = presence_target(sheet, memory["triggers"], rules)
    causes = Series(items=tuple(_causes(memory)))
    obey = Choice(key="obey", label=msg("Obey"), action="obey", request=_who(character))
    if in_full_control(sheet, rules):
        prompt = msg(
            "{causes}: the Presence has full control of {who}.", causes=causes, who=character.label
        )
        choices: tuple[Choice, ...] = (obey,)
    else:
        chance = willpower_test(replace(character, sheet=sheet), scene).chance(target.total)
        prompt = msg(
            "{causes}: the Presence stirs in {who}. {target}. To resist: {odds}. To obey: certain.",
            causes=causes,
            who=character.label,
            target=target.sentence,
            odds=about(chance),
        )
        label = msg("Resist: {n} AP, {share}", n=target.total, share=whole_per_cent(chance))
        resist = Choice(key="resist", label=label, action="resist", request=_who(character))
        choices = (resist, obey)
    return FollowUp(
        kind=PRESENCE,
        character=character.id,
        asks=Asks.OWNER,
        prompt=prompt,
        choices=choices,
        due=Due(when="turn_end") if scene.clock.in_combat else Due(),
        memory=dict(memory),
    )


def _who(character: ApCharacter) -> dict[str, Any]:
    return {"character": character.id}


def _causes(memory: Mapping[str, Any]) -> Iterable[Message]:
    for trigger in memory["triggers"]:
        if trigger == EVENT and memory.get("severities"):
            yield _events(memory["severities"])
        elif trigger == MIDNIGHT and memory.get("midnights", 0) > 1:
            yield msgn("{n} midnight", "{n} midnights", memory["midnights"])
        else:
            yield LABELS[trigger]


def _events(severities: Sequence[int]) -> Message:
    if len(severities) == 1:
        return msg("An event of severity {severity}", severity=severities[0])
    return msg("Events of severity {severities}", severities=Series(items=tuple(severities)))


def review_presence(stored: OpenFollowUp, scene: ApScene) -> FollowUp | Void:
    """Renumber what the Presence asks, or end it when the character is out of its reach.

    Being healed does not end it: what stirred it has happened (D000-53).
    """
    asked = stored.follow_up
    character = scene.get(asked.character)
    if character.sheet.dead:
        return Void(reason=msg("{who} is dead.", who=character.label))
    live = [each for each in asked.memory["triggers"] if each not in character.sheet.dispelled]
    if not live:
        return Void(reason=msg("The Presence is dispelled for this session."))
    memory = {**asked.memory, "triggers": live}
    renewed = ask(character, character.sheet, memory, scene)
    return renewed.model_copy(update={"due": asked.due})
