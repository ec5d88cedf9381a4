"""Slow death: a Survival Test each minute, until somebody stabilises the dying (D003-12)."""

from __future__ import annotations

from rules.clock import Clock
from rules.follow_up import Asks, FollowUp, OpenFollowUp, Void
from rules.message import msg
from rules.systems.cinematic.asking import MINUTE, choices, due_at, renewed
from rules.systems.cinematic.feats import with_feat
from rules.systems.cinematic.house_rules import HouseRules
from rules.systems.cinematic.life import dies_slowly, slow_death_at
from rules.systems.cinematic.scene import CineCharacter, CineScene
from rules.systems.cinematic.scores import Sum
from rules.systems.cinematic.sheet import Sheet
from rules.systems.cinematic.vitals import SURVIVAL_TEST, survival_sum

SLOW_DEATH = "slow_death"


def slow_sum(sheet: Sheet, minute: int, scene: CineScene) -> Sum:
    """Add up the Survival Test of a minute of slow death: a further −1 for each minute."""
    return survival_sum(sheet, scene).plus(msg("Minute {n}", n=minute), -minute)


def next_minute(sheet: Sheet, rules: HouseRules) -> int:
    """Give the minute whose test comes next; the first may be the second minute's (D003-12)."""
    first = 2 if rules.slow_death_first == "minute_2" else 1
    return max(first, sheet.slow_minutes + 1)


def begin_dying(sheet: Sheet, scene: CineScene, minute: int = 0) -> Sheet:
    """Start the clock of slow death after a passed Survival Test, where it runs (D003-8).

    `minute` is the one that was tested: the clock stands there. One that runs already goes on;
    the stable do not die slowly.
    """
    if sheet.stable or not slow_death_at(sheet.life, scene.house_rules):
        return sheet
    if sheet.death_clock is not None:
        return sheet
    began = scene.clock.seconds - minute * MINUTE
    return sheet.model_copy(update={"death_clock": began, "slow_minutes": 0})


def comes_at(sheet: Sheet, minute: int, clock: Clock) -> int:
    """Give the campaign second of a minute's test; without a clock it is the present minute."""
    return clock.seconds if sheet.death_clock is None else sheet.death_clock + minute * MINUTE


def ask_slow_death(character: CineCharacter, sheet: Sheet, scene: CineScene) -> FollowUp | None:
    """Ask the test of the next minute of slow death when its time comes; nothing if none runs."""
    if not dies_slowly(sheet, scene.house_rules):
        return None
    minute = next_minute(sheet, scene.house_rules)
    added = with_feat(sheet, slow_sum(sheet, minute, scene), scene)
    request = {"character": character.id, "minutes": str(minute)}
    return FollowUp(
        kind=SLOW_DEATH,
        character=character.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who}: minute {n} of slow death, a Survival Test. {needs}",
            who=character.label,
            n=minute,
            needs=added.needs(scene.house_rules),
        ),
        choices=choices(SURVIVAL_TEST, added, "survive", request, sheet, scene),
        due=due_at(comes_at(sheet, minute, scene.clock), scene.clock),
        memory={"minute": minute},
    )


def slow_death_keys(sheet: Sheet, rules: HouseRules) -> tuple[str, ...]:
    """Name the house rules that shape when slow death asks."""
    if not dies_slowly(sheet, rules):
        return ()
    below = slow_death_at(sheet.life, HouseRules())
    late = rules.slow_death_first == "minute_2" and sheet.slow_minutes == 0
    return (("slow_death_from",) if not below else ()) + (("slow_death_first",) if late else ())


def review_slow_death(stored: OpenFollowUp, scene: CineScene) -> FollowUp | Void:
    """Renumber the next minute's test, or end it: stable, dead, or better."""
    character = scene.get(stored.follow_up.character)
    asked = ask_slow_death(character, character.sheet, scene)
    if asked is not None:
        same = asked.memory == stored.follow_up.memory
        return renewed(stored, asked) if same else asked
    if character.sheet.dead:
        return Void(reason=msg("{who} is dead.", who=character.label))
    if character.sheet.stable:
        return Void(reason=msg("{who} is stable.", who=character.label))
    return Void(reason=msg("{who} is no longer dying slowly.", who=character.label))
