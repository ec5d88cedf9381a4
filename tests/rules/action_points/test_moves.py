"""The GM's moves of the clock, as this system's rules and its variants see them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.clock import DAY, Clock
from rules.combat import Combat, Place
from rules.dice.source import ScriptedDice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Due, FollowUp, OpenFollowUp
from rules.message import msg
from rules.moves import moves_of
from rules.outcome import Outcome
from rules.scene import AnyScene
from rules.sheet import CharacterId
from rules.system import RuleSystem
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.scene import ApScene
from tests.rules.action_points.table import (
    COMBAT,
    GHOUL,
    STEVE,
    after,
    lines,
    play,
    said,
    scene,
    sheet,
)

ORDERLESS = replace(SYSTEM, initiative=None)


def move(
    at: ApScene,
    key: str,
    dice: tuple[int, ...] = (),
    system: RuleSystem = SYSTEM,
    **fields: Any,
) -> Outcome:
    """Make a move; its dice fall as told and must all be thrown."""
    action = moves_of(system)[key]
    thrown = ScriptedDice(dice)
    outcome = action.resolve(action.request.model_validate(fields), at, thrown)
    assert thrown.left == 0
    return outcome


def then(at: ApScene, outcome: Outcome) -> ApScene:
    """Give the scene after a move: what it asks is asked, and the time is what it left."""
    asked = tuple(
        each.model_copy(update={"follow_up": each.follow_up.model_copy(update={"due": Due()})})
        if each.id in outcome.asks
        else each
        for each in at.follow_ups
    )
    moved = replace(
        at,
        follow_ups=asked,
        clock=outcome.clock or at.clock,
        combat=at.combat if outcome.combat is None else outcome.combat,
    )
    return after(moved, outcome)


def fighting(system: RuleSystem = ORDERLESS, **steve: Any) -> ApScene:
    """Set a scene in the first turn of a combat, which is Steve's."""
    at = scene(sheet(**steve))
    return then(at, move(at, "combat.start", system=system, characters=(STEVE, GHOUL)))


def waiting(due: Due, number: int = 1, who: CharacterId = STEVE) -> OpenFollowUp:
    asked = FollowUp(
        kind="wait", character=who, asks=Asks.GM, prompt=msg("Wait"), choices=(), due=due
    )
    return OpenFollowUp(id=number, revision=1, follow_up=asked)


def test_the_order_is_found_by_the_systems_own_initiative() -> None:
    at = scene(sheet(skills={"expertise": 2}), sheet(skills={"expertise": 1}))
    begun = move(at, "combat.start", (1, 1, 6), characters=(STEVE, GHOUL))
    assert begun.combat is not None
    assert [(each.character, each.score) for each in begun.combat.order] == [(GHOUL, 2), (STEVE, 0)]
    assert said(begun.headline) == "A combat begins: Ghoul acts first"
    assert begun.clock == Clock(round=1, turn=1)
    assert begun.rolls
    assert begun.table is not None


def test_without_an_initiative_the_order_is_the_one_typed() -> None:
    begun = move(scene(), "combat.start", system=ORDERLESS, characters=(GHOUL, STEVE, GHOUL))
    assert begun.combat is not None
    assert [(each.character, each.score) for each in begun.combat.order] == [
        (GHOUL, None),
        (STEVE, None),
    ]
    assert not any("/combat order" in line for line in lines(begun))


def test_who_is_level_is_told_how_to_be_ordered() -> None:
    begun = move(scene(), "combat.start", characters=(STEVE, GHOUL))
    assert any("/combat order" in line for line in lines(begun))


def test_who_began_it_fights_and_has_the_bonus_of_the_house_rule() -> None:
    at = scene(initiative_bonus=3)
    begun = move(at, "combat.start", characters=(STEVE,), began=(GHOUL,))
    assert begun.combat is not None
    assert {each.character for each in begun.combat.order} == {STEVE, GHOUL}
    assert set(begun.sheets) == {GHOUL}
    fought = then(at, begun).cast[GHOUL].sheet
    assert fought.fight.bonus == 3
    assert "initiative_bonus" in begun.house_rules


def test_who_began_it_is_refused_where_it_does_not_matter() -> None:
    with pytest.raises(NotPossibleError) as caught:
        move(scene(), "combat.start", system=ORDERLESS, characters=(STEVE,), began=(GHOUL,))
    assert caught.value.field == "began"


def test_only_so_many_are_put_in_order_at_once() -> None:
    many = tuple(CharacterId(number) for number in range(1, 41))
    others = tuple(CharacterId(number) for number in range(41, 43))
    with pytest.raises(NotPossibleError, match="At most"):
        move(scene(), "combat.start", characters=many, began=others)


@pytest.mark.parametrize("key", ["combat.next", "combat.end", "combat.join", "combat.leave"])
def test_without_a_combat_there_is_nothing_to_move(key: str) -> None:
    fields: dict[str, Any] = {}
    if key in {"combat.join", "combat.leave"}:
        fields = {"characters": (STEVE,)}
    with pytest.raises(NotPossibleError, match="No combat goes on"):
        move(scene(), key, **fields)


def test_a_second_combat_is_refused_while_one_goes_on() -> None:
    with pytest.raises(NotPossibleError, match="goes on already"):
        move(fighting(), "combat.start", characters=(STEVE,))


def test_the_presence_waits_in_combat_and_comes_at_the_turns_end() -> None:
    at = fighting()
    at = after(at, play(at, "damage", target=STEVE, amount="40"))
    (queued,) = at.follow_ups
    assert queued.follow_up.due == Due(when="turn_end")
    ended = move(at, "combat.next")
    assert ended.asks == (queued.id,)
    assert said(ended.headline) == "Round 1: Ghoul acts"
    assert lines(ended) == ["Then: Steve."]
    assert then(at, ended).follow_ups[0].follow_up.due == Due()


def test_the_end_of_the_combat_ends_the_turn_and_what_belonged_to_the_fight() -> None:
    at = replace(fighting(), follow_ups=(waiting(Due(when="turn_end")),))
    at = replace(at, cast={**at.cast, STEVE: replace(at.cast[STEVE], sheet=sheet(kept_defense=4))})
    ended = move(at, "combat.end")
    assert ended.asks == (1,)
    assert ended.sheets == {STEVE: sheet()}
    assert (ended.clock, ended.combat) == (Clock(), Combat())


def test_what_waits_for_a_time_is_asked_when_it_has_come_and_not_before() -> None:
    at = scene(asked=[waiting(Due(when="at", seconds=3600)), waiting(Due(when="turn_end"), 2)])
    assert move(at, "time.advance", minutes="59:59").asks == ()
    assert move(at, "time.advance", hours="1").asks == (1,)
    assert move(at, "time.advance", days="30").asks == (1,)


def test_what_the_rules_close_when_time_passes_is_not_asked() -> None:
    def closes_all(at: AnyScene, clock: Clock) -> Outcome:
        due = [each.id for each in at.follow_ups if each.follow_up.due == Due()]
        return Outcome(headline=msg("-"), title=msg("-"), closes=tuple(due), clock=clock)

    system = replace(SYSTEM, time_passes=closes_all)
    at = scene(asked=[waiting(Due(when="at", seconds=60)), waiting(Due(when="at", seconds=999), 2)])
    passed = move(at, "time.advance", system=system, minutes="1")
    assert (passed.asks, passed.closes) == ((), (1,))


def test_a_system_that_minds_no_time_is_asked_for_nothing() -> None:
    system = replace(SYSTEM, time_passes=None)
    at = scene(sheet(corruption=20), asked=[waiting(Due(when="at", seconds=60))])
    passed = move(at, "time.advance", system=system, days="2")
    assert (passed.asks, passed.opens) == ((1,), ())
    assert lines(passed) == ["2 midnights pass."]


def test_days_are_midnights_whatever_the_hour() -> None:
    late = scene(sheet(corruption=16), clock=Clock(seconds=DAY - 1))
    assert move(late, "time.advance", minutes="0:01").facts["nights"] == 1
    assert move(late, "time.advance", days="3").facts["nights"] == 3
    early = scene(sheet(corruption=16))
    assert move(early, "time.advance", hours="23", minutes="59:59").facts["nights"] == 0
    (asked,) = move(early, "time.advance", days="3").opens
    assert said(asked.prompt).startswith("3 midnights: the Presence stirs in Steve.")


def test_a_round_takes_the_time_that_the_system_says() -> None:
    system = replace(ORDERLESS, round_seconds=5)
    at = replace(fighting(), follow_ups=(waiting(Due(when="at", seconds=5)),))
    first = move(at, "combat.next", system=system)
    assert first.clock is not None
    assert (first.clock.seconds, first.asks) == (0, ())
    second = move(then(at, first), "combat.next", system=system)
    assert second.clock is not None
    assert (second.clock.round, second.clock.seconds, second.asks) == (2, 5, (1,))


def test_sessions_are_counted_and_one_goes_on_at_a_time() -> None:
    at = scene()
    with pytest.raises(NotPossibleError, match="No session goes on"):
        move(at, "session.end")
    begun = move(at, "session.start")
    assert begun.clock == Clock(session=1, playing=True)
    at = then(at, begun)
    with pytest.raises(NotPossibleError, match="goes on already"):
        move(at, "session.start")
    at = then(at, move(at, "session.end"))
    assert at.clock == Clock(session=1, playing=False)
    assert move(at, "session.start").clock == Clock(session=2, playing=True)


def test_newcomers_roll_and_those_who_fight_already_are_refused() -> None:
    at = scene(sheet(skills={"expertise": 1}), sheet(skills={"expertise": 1}))
    at = then(at, move(at, "combat.start", (4,), characters=(STEVE,)))
    joined = move(at, "combat.join", (6,), characters=(GHOUL,))
    assert joined.combat is not None
    assert [each.character for each in joined.combat.order] == [GHOUL, STEVE]
    assert joined.clock == Clock(round=1, turn=2)
    assert said(joined.title) == "Round 1: Steve acts"
    with pytest.raises(NotPossibleError, match="fights already"):
        move(then(at, joined), "combat.join", characters=(GHOUL,))


def test_the_turn_of_one_who_leaves_ends() -> None:
    at = replace(fighting(), follow_ups=(waiting(Due(when="turn_end")),))
    stays = move(at, "combat.leave", characters=(GHOUL,))
    assert (said(stays.title), stays.asks) == ("Round 1: Steve acts", ())
    leaves = move(at, "combat.leave", characters=(STEVE,))
    assert (said(leaves.headline), leaves.asks) == ("Steve leaves the combat", (1,))
    assert said(leaves.title) == "Ghoul acts"
    with pytest.raises(NotPossibleError, match="Nobody is left"):
        move(at, "combat.leave", characters=(STEVE, GHOUL))
    with pytest.raises(NotPossibleError, match="does not fight"):
        move(then(at, leaves), "combat.leave", characters=(STEVE,))


def test_an_order_by_hand_moves_the_turn_to_who_stands_there_and_ends_none() -> None:
    at = replace(fighting(), follow_ups=(waiting(Due(when="turn_end")),))
    ordered = move(at, "combat.order", characters=(GHOUL, STEVE))
    assert (said(ordered.title), ordered.asks) == ("Round 1: Ghoul acts", ())
    assert ordered.clock == at.clock
    at = then(at, move(at, "combat.leave", characters=(GHOUL,)))
    with pytest.raises(NotPossibleError, match="does not fight"):
        move(at, "combat.order", characters=(GHOUL, STEVE))


def test_whoever_is_out_of_play_is_passed_over() -> None:
    stranger = CharacterId(9)
    order = (
        Place(character=STEVE, name=scene().get(STEVE).label),
        Place(character=stranger, name=scene().get(GHOUL).label),
    )
    at = replace(scene(clock=COMBAT), combat=Combat(order=order))
    ended = move(at, "combat.next", gone=(stranger,))
    assert said(ended.headline) == "Round 2: Steve acts"
    assert ended.combat == Combat(order=order[:1])
    with pytest.raises(NotPossibleError, match="Nobody is left"):
        move(at, "combat.next", gone=(STEVE, stranger))
