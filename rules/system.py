"""The one interface that a rule system implements, and the bot knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.clock import Clock
from rules.commands import SHARED, SharedCommand
from rules.content import Content, HouseRules
from rules.creation import CreationStep
from rules.dice.source import Dice
from rules.follow_up import FollowUp, OpenFollowUp, Void
from rules.message import Message, Value
from rules.odds import Odds
from rules.outcome import Outcome
from rules.request import Request
from rules.scene import AnyScene
from rules.sheet import Card, CharacterId, Sheet, SheetField

Resolve = Callable[[Any, Any, Dice], Outcome]
"""(request, scene, dice) -> Outcome. Pure: chance comes from the dice alone."""

Foresee = Callable[[Any, Any], Odds]
"""(request, scene) -> Odds: what the same request may come to in the same scene. Pure too."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something the rules can resolve.

    `changes` is False for what only shows: it is not queued and leaves no journal row. `private`
    answers are seen by the caller alone. `gm_only` refuses everybody else. `odds` gives the exact
    chances before the dice fall, and refuses what `resolve` refuses; None where nobody asks.
    `everybody` has everybody in play in its scene, as when the clock moves: it is the GM's alone,
    a command of the system's own group, and leaves out whom nothing happens to.
    """

    key: str
    label: Message
    request: type[Request]
    resolve: Resolve
    changes: bool = True
    private: bool = False
    gm_only: bool = False
    odds: Foresee | None = None
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """How a slash command finds its action.

    A shared command ("test") is one of `rules.commands.SHARED` and takes its options from there;
    the others ("condition") are subcommands of the system's group, with the request's own fields
    as options. `own` puts one into the group though a shared command has its name: its long form.
    With `chooser`, the value of that option picks the action from `actions`, and
    `default` is the value when it is left out; without, `actions` has the one key "".
    """

    name: str
    actions: Mapping[str, str]
    chooser: str | None = None
    default: str = ""
    description: Message | None = None
    own: bool = False

    @property
    def shared(self) -> SharedCommand | None:
        """The shared command that this is; None for one of the system's group."""
        return None if self.own else SHARED.get(self.name)


@dataclass(frozen=True, slots=True)
class Named:
    """Something that a person can name: its id, what is shown, and other names it answers to."""

    id: str
    label: Value
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Initiative:
    """How a system orders those who fight.

    `order(scene, began, dice)` gives an outcome whose `combat` has everybody of the scene's cast,
    who acts first first, each with a score; level ones stand as in the cast. `began` are those who
    began the fight: `minds_who_began` tells whether that changes anything.
    """

    order: Callable[[AnyScene, tuple[CharacterId, ...], Dice], Outcome]
    minds_who_began: bool = False


def all_shown(content: Any, _house_rules: Any) -> Any:  # noqa: ANN401 - of the system's own type
    """Give the content as it is: nothing of it is hidden."""
    return content


def no_upgrades() -> Mapping[int, Callable[[Mapping[str, Any]], Mapping[str, Any]]]:
    """Give the upgrades of a sheet that never changed its schema: none."""
    return {}


def allow_all(_before: Any, _after: Any, _house_rules: Any) -> None:  # noqa: ANN401 - of the system's own types
    """Allow whatever a person writes onto a sheet: no house rule bears on it."""


def no_steps(_content: object) -> Sequence[CreationStep]:
    """Give the steps of making a character where a system says nothing of it: none."""
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class RuleSystem:
    """A rule system, whole: a value that the bot reads and never looks behind.

    - `key`, `name`, `group` (the slash group), `version` (of the rules: a change of what an
      unchanged request comes to raises it);
    - `new_sheet` gives a ready sheet of defaults, `new_npc` that of an NPC where it is another;
      `fields` gives what of it may be set by hand;
      `card` how it is shown; `upgrades[n]` turns a body of schema n into one of n + 1;
    - `allow(before, after, house_rules)` refuses, by a RuleError, what a house rule forbids of a
      sheet that a person has written, by hand or in a file;
    - `names(kind, content, sheet)` gives what completion offers for an option of that kind;
    - `shown(content, house_rules)` gives the content as people may read it, with the same ids,
      where a house rule hides some of its words;
    - `review(open, scene)` is asked about every open follow-up of a character that was touched:
      the same follow-up keeps it, another renumbers it, a Void closes it with its reason;
    - `time_passes(scene, clock)` gives what falls due for everybody in the scene when the GM moves
      the scene's clock to `clock`; None when no rule of the system minds the time. Each character
      is taken by itself, and whom nothing happens to leaves no trace in the outcome, so that the
      journal need not keep everybody. Its headline, title and clock are not shown;
    - `creation` gives the steps by which a player makes a character with one's own numbers;
      without any, the few numbers that an NPC is made with are asked;
    - `initiative` orders those who fight; None where the GM does;
    - `round_seconds` is how much of the campaign's time a round of combat takes, 0 for none.
    """

    key: str
    name: Message
    group: str
    version: int
    sheet: type[Sheet]
    house_rules: type[HouseRules]
    content: type[Content]
    actions: Mapping[str, Action]
    commands: tuple[Command, ...]
    new_sheet: Callable[[Any], Sheet]
    fields: Callable[[Any], Sequence[SheetField]]
    card: Callable[[Any, Any, Any], Card]
    names: Callable[[str, Any, Any], Sequence[Named]]
    review: Callable[[OpenFollowUp, AnyScene], FollowUp | Void]
    upgrades: Mapping[int, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = field(
        default_factory=no_upgrades
    )
    new_npc: Callable[[Any], Sheet] | None = None
    shown: Callable[[Any, Any], Any] = all_shown
    allow: Callable[[Any, Any, Any], None] = allow_all
    time_passes: Callable[[AnyScene, Clock], Outcome] | None = None
    creation: Callable[[Any], Sequence[CreationStep]] = no_steps
    initiative: Initiative | None = None
    round_seconds: int = 0
