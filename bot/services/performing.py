"""One task on its stage: the right to act is checked, the rules resolve, the deed is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.services import pressing, rights
from bot.services.answers import Answer
from bot.services.bodies import body_of
from bot.services.caller import Caller
from bot.services.deeds import Actor, Deed, Recorded, StoredScene
from bot.services.errors import NoCampaignError
from bot.services.finding import is_gm
from bot.services.games import Game
from bot.services.hearing import OfferingSpoken
from bot.services.jobs import PressJob, RollJob
from bot.services.ledger import Ledger
from bot.services.stage import Task
from rules.content import Content, HouseRules
from rules.dice.source import SeededDice
from rules.follow_up import Asks, OpenFollowUp
from rules.message import msg
from rules.outcome import Outcome
from rules.request import Request
from rules.scene import AnyScene, Scene
from rules.sheet import CharacterId
from rules.system import Action
from rules.values import frozen


@frozen
class Staged:
    """A task that may be done: its game, action and request, and all that the rules read."""

    game: Game
    action: Action
    request: Request
    scene: AnyScene


@frozen
class Performance:
    """A task and the ledger that it reads from and is written to."""

    ledger: Ledger
    task: Task

    def given(self) -> Answer:
        """Resolve the task and record it; RuleError when it cannot be, and nothing is changed."""
        if self.task.error is not None:
            raise self.task.error
        if self.task.game is None:
            return self._plain_roll()
        answers = self._pressed(self.task.game)
        if isinstance(answers, Answer):
            return answers
        return self._done(self.task.game, answers)

    def shown(self) -> Answer:
        """Resolve what changes nothing: it is not recorded."""
        ready = self.staged()
        dice = SeededDice(self.task.job.seed)
        with OfferingSpoken(ready.game, self.task.job.caller.locale, ready.action.request):
            outcome = ready.action.resolve(ready.request, ready.scene, dice)
        return Answer(outcome, ready.game.ref, private=ready.action.private)

    def staged(self) -> Staged:
        """Check the right to act, and set the scene; nothing is resolved."""
        if self.task.error is not None:
            raise self.task.error
        game = self._game()
        action, request = self._ready()
        cast = self._cast()
        self._check(game, cast)
        rights.check_action(self.task.job.caller, game, action)
        return Staged(game, action, request, scene_of(game, cast, self._seen(game, cast, None)))

    def _plain_roll(self) -> Answer:
        if not isinstance(self.task.job, RollJob):
            raise NoCampaignError
        action, request = self._ready()
        scene: AnyScene = Scene(cast={}, house_rules=HouseRules(), content=Content())
        return Answer(action.resolve(request, scene, SeededDice(self.task.job.seed)), None)

    def _pressed(self, game: Game) -> OpenFollowUp | Answer | None:
        """Check a pressed button against what this transaction knows of its follow-up."""
        job, stored = self.task.job, self.task.stored
        if not isinstance(job, PressJob) or stored is None:
            return None
        now = self.ledger.follow_ups.get(stored.key)
        if now is None or not now.is_open:
            raise self.ledger.why_closed(now or stored)
        asked = self.ledger.actors[now.guild_id, int(now.follow_up.character)].row
        pressing.check_asked(
            now,
            owner=asked.owner_id,
            name=asked.name,
            user=job.caller.user_id,
            gm=is_gm(job.caller, game.row),
        )
        if now.revision != job.revision:
            return shown_anew(game, now.as_open())
        return now.as_open()

    def _done(self, game: Game, answers: OpenFollowUp | None) -> Answer:
        job = self.task.job
        action, request = self._ready()
        cast = self._cast()
        self._check(game, cast)
        if answers is None:
            rights.check_action(job.caller, game, action)
        dice = SeededDice(job.seed)
        seen = self._seen(game, cast, answers)
        with OfferingSpoken(game, job.caller.locale, action.request):
            outcome = action.resolve(request, scene_of(game, cast, seen), dice)
        recorded = self.ledger.record(
            Deed(
                game=game,
                caller=job.caller,
                action=action.key,
                request=body_of(request),
                scene=seen,
                cast=cast,
                outcome=outcome,
                at=job.at,
                seed=job.seed,
                seed_kind="system",
                dice=dice.drawn,
            )
        )
        asked = whom(self.ledger, recorded, job.caller)
        return answer_of(game, outcome, recorded, private=action.private, asked=asked)

    def _seen(self, game: Game, cast: Sequence[Actor], answers: OpenFollowUp | None) -> StoredScene:
        caller = self.task.job.caller
        clock, gm = self.ledger.clock(game), is_gm(caller, game.row)
        if not self.ledger.follow_ups:
            return StoredScene(clock, gm, answers)
        who = [actor.character.id for actor in cast]
        held = self.ledger.open_of(caller.guild_id, who)
        return StoredScene(clock, gm, answers, tuple([each.as_open() for each in held]))

    def _check(self, game: Game, cast: Sequence[Actor]) -> None:
        """Check the right to act; whom a follow-up itself names, the rules have granted."""
        only = None
        if self.task.stored is not None and self.task.choice is not None:
            ask = self.task.choice.ask
            if self.task.stored.follow_up.asks is not Asks.ANYBODY:
                only = "" if ask is None else ask.field
        rows = [actor.row for actor in cast]
        rights.check_named(self.task.job.caller, game, self.task.named, rows, only=only)

    def _cast(self) -> tuple[Actor, ...]:
        guild_id, actors = self.task.job.caller.guild_id, self.ledger.actors
        return tuple([actors[guild_id, number] for number in self.task.cast])

    def _game(self) -> Game:
        if self.task.game is None:
            raise NoCampaignError
        return self.task.game

    def _ready(self) -> tuple[Action, Request]:
        if self.task.action is None or self.task.request is None:
            raise pressing.too_old()
        return self.task.action, self.task.request


def whom(ledger: Ledger, recorded: Recorded, caller: Caller) -> int | None:
    """Give the one player, not the caller, whom the new follow-ups ask."""
    if not recorded.asked:
        return None
    owners = {owner for owner in _owners(ledger, recorded) if owner is not None}
    owners.discard(caller.user_id)
    return owners.pop() if len(owners) == 1 else None


def _owners(ledger: Ledger, recorded: Recorded) -> Iterator[int | None]:
    for each in recorded.asked:
        if each.follow_up.asks is Asks.OWNER:
            actor = ledger.actors.get((each.guild_id, int(each.follow_up.character)))
            yield None if actor is None else actor.row.owner_id


def scene_of(game: Game, cast: Sequence[Actor], stored: StoredScene) -> AnyScene:
    """Give the scene that an action reads, from what the journal will keep of it."""
    return Scene(
        cast={CharacterId(actor.row.id): actor.character for actor in cast},
        house_rules=game.house_rules,
        content=game.content,
        clock=stored.clock,
        follow_ups=stored.follow_ups,
        answers=stored.answers,
        by_gm=stored.by_gm,
        combat=stored.combat,
    )


def answer_of(
    game: Game,
    outcome: Outcome,
    recorded: Recorded,
    *,
    private: bool = False,
    asked: int | None = None,
) -> Answer:
    """Give what is shown of a recorded deed."""
    if not (recorded.asked or recorded.gone):
        return Answer(outcome, game.ref, recorded.number, private=private, asked=asked)
    return Answer(
        outcome,
        game.ref,
        recorded.number,
        follow_ups=tuple([each.as_open() for each in recorded.asked]),
        private=private,
        closed=tuple(
            [
                (each.channel_id, each.message_id)
                for each in recorded.gone
                if each.channel_id is not None and each.message_id is not None
            ]
        ),
        closes=tuple([each.id for each in recorded.gone]),
        notices=recorded.voided,
        asked=asked,
    )


def shown_anew(game: Game, stored: OpenFollowUp) -> Answer:
    """Show a follow-up again whose numbers have changed since its button was posted."""
    outcome = Outcome(
        headline=msg("The numbers have changed since. Nothing was rolled."),
        title=stored.follow_up.prompt,
    )
    # It is not closed, but the button that was pressed goes: its number is no longer true.
    return Answer(outcome, game.ref, None, follow_ups=(stored,), closes=(stored.id,))
