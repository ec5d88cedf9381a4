"""What obeying the Presence means: the row, the pick, and the further Willpower test."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from rules.content import ContentRow
from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Asks, Choice, FollowUp
from rules.message import Message, Name, msg
from rules.names import find
from rules.outcome import Outcome
from rules.request import Option, Request
from rules.systems.action_points.content import Consequence, Content, words
from rules.systems.action_points.options import Difficulty, Note, Who
from rules.systems.action_points.scene import ApCharacter, ApScene
from rules.systems.action_points.settle import settle
from rules.systems.action_points.sheet import Sheet
from rules.systems.action_points.tests import reached, verdict_line, verdict_of, willpower_test

CONSEQUENCE = "consequence"
WILLPOWER = "willpower"

KINDS = {"fear": msg("Fear"), "wrath": msg("Wrath"), "join": msg("Join in")}
"""The three kinds of every row, as they are chosen from."""


@dataclass(frozen=True, slots=True)
class Obeyed:
    """What obeying comes to: the row's level or None, what is said and what is asked."""

    row: int | None
    lines: tuple[Message, ...]
    opens: tuple[FollowUp, ...] = ()


def consequence_row(corruption: int, content: Content) -> Consequence | None:
    """Give the highest row at or below that Corruption; None below the first (D000-28/29)."""
    reached = [row for row in content.consequences.values() if row.level <= corruption]
    return max(reached, key=lambda row: row.level, default=None)


def obeyed(actor: ApCharacter, after: Sheet, scene: ApScene) -> Obeyed:
    """Ask which of the row's three kinds it is; the row is that of the level after (D000-55)."""
    row = consequence_row(after.corruption, scene.content)
    if row is None:
        return Obeyed(None, (msg("At this Corruption, how to obey is up to the player."),))
    follow_up = FollowUp(
        kind=CONSEQUENCE,
        character=actor.id,
        asks=Asks.OWNER,
        prompt=msg(
            "{who} obeys, at Corruption {level}. How?", who=actor.label, level=after.corruption
        ),
        choices=tuple(
            Choice(
                key=kind,
                label=label,
                action=CONSEQUENCE,
                request={"character": actor.id, "row": row.id, "kind": kind},
            )
            for kind, label in KINDS.items()
        ),
        memory={"row": row.id},
    )
    return Obeyed(row.level, tuple(_offered(row)), (follow_up,))


def _offered(row: Consequence) -> Iterable[Message]:
    for kind, label in KINDS.items():
        yield msg("{kind}: {meaning}", kind=label, meaning=meaning(row, kind))


def meaning(row: Consequence, kind: str) -> Message | Name:
    """Say what a kind of consequence means in a row."""
    texts = {"fear": row.fear, "wrath": row.wrath, "join": row.join}
    return words(row, texts[kind])


class Pick(Request):
    """How a character obeys: asked by a follow-up alone."""

    character: Who
    row: Annotated[str, Option(msg("Which row of the consequences"), hidden=True)]
    kind: Annotated[str, Option(msg("Fear, wrath or join in"), completes="consequence")]
    note: Note = None


def resolve_pick(request: Pick, scene: ApScene, dice: Dice) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Settle how a character obeys; the lower rows then ask a Willpower test (D000-31)."""
    actor = scene.get(request.character)
    row = scene.content.consequences.get(request.row)
    if row is None:
        raise NotPossibleError(msg("That consequence is no longer in this campaign."))
    kind = _kind(request.kind)
    opens: tuple[FollowUp, ...] = ()
    if row.willpower is not None:
        opens = (_further_test(actor, kind, row.willpower),)
    outcome = Outcome(
        headline=msg(
            "{who} · obeys: {kind} (row {level})",
            who=actor.label,
            kind=KINDS[kind],
            level=row.level,
        ),
        title=KINDS[kind],
        lines=(msg("{meaning}", meaning=meaning(row, kind)),),
        opens=opens,
        facts={"row": row.level, "kind": kind, "willpower": row.willpower},
    )
    return settle(outcome, scene, note=request.note)


def _kind(text: str) -> str:
    rows = [ContentRow(id=kind, name=label.id) for kind, label in KINDS.items()]
    return find(text, rows, field="kind").id


def _further_test(actor: ApCharacter, kind: str, difficulty: int) -> FollowUp:
    prompts = {
        "fear": msg("Before {who} acts directly, a Willpower test is due.", who=actor.label),
        "wrath": msg(
            "Before {who} lets it be or uses anything but force, a Willpower test is due.",
            who=actor.label,
        ),
        "join": msg("For {who} to hold back, a Willpower test is due.", who=actor.label),
    }
    request = {"character": actor.id, "difficulty": difficulty, "kind": kind}
    label = msg("Willpower: {n} AP", n=difficulty)
    return FollowUp(
        kind=WILLPOWER,
        character=actor.id,
        asks=Asks.OWNER,
        prompt=prompts[kind],
        choices=(Choice(key="test", label=label, action=WILLPOWER, request=request),),
        memory={"kind": kind, "difficulty": difficulty},
    )


class FurtherTest(Request):
    """The Willpower test that the lower rows order: asked by a follow-up alone."""

    character: Who
    difficulty: Difficulty
    kind: Annotated[str, Option(msg("Fear, wrath or join in"), completes="consequence")]
    note: Note = None


def resolve_further(request: FurtherTest, scene: ApScene, dice: Dice) -> Outcome:
    """Make that test: exactly its AP, at no cost and without a change of Corruption (D000-31)."""
    actor = scene.get(request.character)
    kind = _kind(request.kind)
    score = willpower_test(actor, scene).rolled(dice)
    passed = score.total >= request.difficulty
    outcome = Outcome(
        headline=msg("{who} · Willpower: {n} AP", who=actor.label, n=score.total),
        title=verdict_line(score.total, request.difficulty),
        verdict=verdict_of(score.total, request.difficulty),
        rolls=score.rolls,
        terms=score.terms,
        lines=(*score.lines, _upshot(actor, kind, passed=passed)),
        house_rules=score.house_rules,
        facts={**score.facts, **reached(score.total, request.difficulty), "kind": kind},
    )
    return settle(outcome, scene, note=request.note)


def _upshot(actor: ApCharacter, kind: str, *, passed: bool) -> Message:
    who = actor.label
    if kind == "fear":
        if passed:
            return msg("{who} may act directly.", who=who)
        return msg("{who} can make no further direct try.", who=who)
    if kind == "wrath":
        if passed:
            return msg("{who} may let it be, or use other means.", who=who)
        return msg("{who} answers with force.", who=who)
    if passed:
        return msg("{who} holds back.", who=who)
    return msg("{who} takes part.", who=who)
