"""What somebody who is struck or tested against answers with: their player's choice (D002-38)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from rules.dice.source import Dice
from rules.errors import NotPossibleError
from rules.follow_up import Ask, AskOption, Asks, Choice, FollowUp, OpenFollowUp, Void
from rules.message import Message, Name, msg
from rules.names import find, fold
from rules.outcome import Outcome
from rules.request import Option, Request
from rules.systems.opposed_d20.bouts import what_label
from rules.systems.opposed_d20.challenges import Challenge, Resistance, Trial, throw
from rules.systems.opposed_d20.content import Attribute, Content, Skill, Weapon
from rules.systems.opposed_d20.finishing import finish
from rules.systems.opposed_d20.mastery import Rating
from rules.systems.opposed_d20.options import Somebody
from rules.systems.opposed_d20.scene import D20Character, D20Scene
from rules.systems.opposed_d20.settle import settle
from rules.systems.opposed_d20.sheet import Sheet
from rules.systems.opposed_d20.states import is_dead, is_unconscious

ANSWER = "answer"
BUTTONS = 4
"""How many answers have a button of their own; the others are in lists."""
LISTED = 25
"""How many answers a list holds."""
NONE = "none"
"""The answer of somebody who cannot answer: nothing resists then."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing to answer with: a skill or an attribute, or a weapon with its skill."""

    value: str
    name: Message | Name
    tested: str
    rating: Rating
    weapon: str | None = None

    @property
    def said(self) -> Message:
        """The answer with its rating, as a choice shows it."""
        return msg("{what} {rating}", what=self.name, rating=self.rating.said)

    def openly(self, target: D20Character) -> Message:
        """Give the answer as a button shows it to all: without the rating, which an NPC keeps."""
        return msg("{name}", name=self.name) if target.owner is None else self.said

    @property
    def resistance(self) -> Resistance:
        """The answer as what resists."""
        return Resistance(self.rating, self.tested, self.weapon)


def by_weapon(row: Weapon, sheet: Sheet, content: Content) -> Answer:
    """Give the answer with a weapon."""
    rating = sheet.rating(row.skill, content)
    return Answer(f"weapon:{row.id}", row.label, row.skill, rating, row.id)


def by_skill(row: Skill | Attribute, sheet: Sheet, content: Content) -> Answer:
    """Give the answer with a skill or an attribute."""
    return Answer(f"skill:{row.id}", row.label, row.id, sheet.rating(row.id, content))


def parrying(content: Content) -> list[Weapon]:
    """Give the weapons that can answer a blow: finished, and used hand to hand."""
    return [row for row in content.weapons.values() if row.hand_to_hand and row.finished]


def answers(sheet: Sheet, content: Content, *, blow: bool) -> list[Answer]:
    """Give all that somebody can answer with, what fits best first.

    To a blow that is the equipped weapon, the skills that defend, other weapons, other skills; in
    any other contest skills and attributes. What has no rating is left out, unless it defends.
    """
    rows = tuple(content.skills.values()) if blow else content.testable
    skills = [by_skill(row, sheet, content) for row in rows]
    weapons = [by_weapon(row, sheet, content) for row in parrying(content)] if blow else []

    def equipped(each: Answer) -> bool:
        return each.weapon is not None and each.weapon == sheet.equipped

    def defends(each: Answer) -> bool:
        return each.weapon is None and _fits(each, content)

    def order(each: Answer) -> tuple[bool, bool, bool, int]:
        fits = blow and defends(each)
        return not equipped(each), not fits, each.weapon is None, -each.rating.value

    usable = [
        each for each in (*weapons, *skills) if each.rating.value or equipped(each) or defends(each)
    ]
    return sorted(usable, key=order)


def answer_named(value: str, sheet: Sheet, content: Content) -> Answer | None:
    """Give the answer that a sheet names, whatever its rating; None when it is gone."""
    kind, _, key = value.partition(":")
    if kind == "weapon":
        row = next((each for each in parrying(content) if each.id == key), None)
        return by_weapon(row, sheet, content) if row else None
    skill = content.skills.get(key)
    return by_skill(skill, sheet, content) if skill else None


def find_answer(text: str, sheet: Sheet, content: Content, *, field: str) -> Answer:
    """Find what a text names to answer blows with; a weapon goes before a skill of its name.

    UnknownNameError or AmbiguousNameError, blaming the option `field`.
    """
    stored = answer_named(fold(text), sheet, content) if ":" in text else None
    if stored is not None:
        return stored
    weapons = parrying(content)
    whole = [row for row in weapons if fold(text) in (fold(row.id), fold(row.name))]
    rows: list[Weapon | Skill] = [*whole] if whole else [*weapons, *content.skills.values()]
    found = find(text, rows, field=field)
    if isinstance(found, Weapon):
        return by_weapon(found, sheet, content)
    return by_skill(found, sheet, content)


def ask_answer(target: D20Character, challenge: Challenge, scene: D20Scene) -> FollowUp:
    """Ask the target's player, or the GM for an NPC, what it answers with."""
    return FollowUp(
        kind=ANSWER,
        character=target.id,
        asks=Asks.OWNER,
        prompt=_prompt(target, challenge, scene),
        choices=tuple(_choices(target, challenge, scene)),
        memory=challenge.model_dump(mode="json"),
    )


def _prompt(target: D20Character, challenge: Challenge, scene: D20Scene) -> Message:
    values = {
        "who": Name(text=challenge.name),
        "what": what_label(challenge.tested, challenge.weapon, scene.content),
        "rating": Rating(challenge.rating).said,
        "target": target.label,
    }
    if challenge.weapon is None:
        return msg(
            "{who} tests {what} {rating} against {target}. What does {target} answer with?",
            **values,
        )
    return msg(
        "{who} strikes at {target} with {what} {rating}. What does {target} answer with?", **values
    )


def _choices(target: D20Character, challenge: Challenge, scene: D20Scene) -> Iterable[Choice]:
    request: dict[str, Any] = {
        "character": challenge.actor,
        "target": target.id,
        "challenge": challenge.model_dump(mode="json"),
    }
    blow = challenge.weapon is not None
    if blow and is_unconscious(target.sheet, scene.house_rules):
        unable = {**request, "answer": NONE}
        yield Choice(key=NONE, label=msg("Cannot answer: roll"), action=ANSWER, request=unable)
        return
    found = answers(target.sheet, scene.content, blow=blow)
    fitting = [each for each in found if not blow or _fits(each, scene.content)][:BUTTONS]
    for place, each in enumerate(fitting):
        chosen = {**request, "answer": each.value}
        label = each.openly(target)
        yield Choice(key=f"answer{place}", label=label, action=ANSWER, request=chosen)
    others = [each for each in found if each not in fitting]
    for place in range(0, len(others), LISTED):
        number = place // LISTED
        yield Choice(
            key=f"other{number}" if number else "other",
            label=msg("Something else ({n})…", n=number + 1) if number else msg("Something else…"),
            action=ANSWER,
            request=request,
            ask=_list(others[place : place + LISTED]),
        )


def _fits(answer: Answer, content: Content) -> bool:
    """Tell whether something is made to answer a blow with: a weapon, or a skill that defends."""
    skill = content.skills.get(answer.tested)
    return answer.weapon is not None or (skill is not None and skill.defends)


def _list(found: Sequence[Answer]) -> Ask:
    options = tuple(AskOption(value=each.value, label=each.said) for each in found)
    return Ask(field="answer", label=msg("What it is answered with"), options=options)


def carry_out(trial: Trial, scene: D20Scene, dice: Dice) -> Outcome:
    """Throw the dice of a trial, or ask first what the other side answers with (D002-38)."""
    if trial.waits and trial.other is not None:
        waiting = _waiting(trial.challenge, trial.other, scene)
        return settle(waiting, scene, note=trial.challenge.note)
    other = None if trial.other is None else trial.other.id
    return finish(throw(trial.challenge, dice, trial.resistance, other), scene, dice)


def _waiting(challenge: Challenge, other: D20Character, scene: D20Scene) -> Outcome:
    asked = ask_answer(other, challenge, scene)
    return Outcome(
        headline=msg(
            "{who} · {what} {rating} against {other}, who answers first",
            who=scene.get(challenge.actor).label,
            what=what_label(challenge.tested, challenge.weapon, scene.content),
            rating=Rating(challenge.rating).said,
            other=other.label,
        ),
        title=asked.prompt,
        opens=(asked,),
        facts={"skill": challenge.tested, "rating": challenge.rating, "waits_for": other.id},
    )


def review_answer(stored: OpenFollowUp, scene: D20Scene) -> FollowUp | Void:
    """Show the answers anew with the ratings of now; the dead answer nothing."""
    target = scene.get(stored.follow_up.character)
    if is_dead(target.sheet, scene.house_rules):
        return Void(reason=msg("{who} is dead.", who=target.label))
    return ask_answer(target, Challenge.model_validate(stored.follow_up.memory), scene)


def _over(challenge: Challenge, scene: D20Scene) -> Outcome | None:
    """Say that nothing comes of what the dead began, or of a blow of the unconscious."""
    actor, rules = scene.get(challenge.actor), scene.house_rules
    if is_dead(actor.sheet, rules):
        headline = msg("{who} is dead by now: nothing was rolled", who=actor.label)
    elif challenge.weapon is not None and is_unconscious(actor.sheet, rules):
        headline = msg("{who} is unconscious by now: nothing was rolled", who=actor.label)
    else:
        return None
    return Outcome(headline=headline, title=msg("Nothing comes of it"), facts={"over": True})


class Reply(Request):
    """What an answer takes: a follow-up's alone."""

    character: Somebody
    target: Somebody
    challenge: Annotated[Challenge, Option(msg("What is answered"), hidden=True)]
    answer: Annotated[str, Option(msg("What it is answered with"), hidden=True)]


def resolve_reply(request: Reply, scene: D20Scene, dice: Dice) -> Outcome:
    """Roll both dice of a contest, now that the other side has chosen its answer.

    Nothing comes of it where whoever acts has died since, or cannot strike any more.
    """
    challenge, target = request.challenge, scene.get(request.target)
    over = _over(challenge, scene)
    if over is not None:
        return settle(over, scene, note=challenge.note)
    if request.answer == NONE:
        return finish(throw(challenge, dice, other=target.id), scene, dice)
    found = answers(target.sheet, scene.content, blow=challenge.weapon is not None)
    chosen = next((each for each in found if each.value == request.answer), None)
    if chosen is None:
        raise NotPossibleError(
            msg("{who} can no longer answer with that.", who=target.label), field="answer"
        )
    return finish(throw(challenge, dice, chosen.resistance, target.id), scene, dice)
