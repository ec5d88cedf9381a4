"""One move of a campaign's clock, in its own transaction: seen by everybody who is in play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.services.answers import Answer
from bot.services.bodies import body_of
from bot.services.deeds import Actor, Deed, StoredScene
from bot.services.hearing import OfferingSpoken, listener
from bot.services.ledger import Ledger
from bot.services.options import Options, named_by, read_request
from bot.services.performing import answer_of, whom
from bot.services.seats import Seat
from bot.services.sheets import read_sheet
from bot.store import characters, combats, follow_ups
from rules.dice.source import SeededDice
from rules.outcome import Outcome
from rules.request import Request
from rules.scene import AnyScene, Scene
from rules.sheet import Character, CharacterId
from rules.system import Action
from rules.time_passing import touched


@dataclass(frozen=True, slots=True)
class Everybody:
    """All that a move may read of a campaign, and the ledger that it is written into."""

    ledger: Ledger
    actors: Mapping[CharacterId, Actor]
    scene: AnyScene

    @property
    def gone(self) -> tuple[CharacterId, ...]:
        """Who stands in the order of the combat, but is out of play."""
        order = self.scene.combat.order if self.scene.combat else ()
        return tuple(each.character for each in order if each.character not in self.actors)


async def everybody(seat: Seat) -> Everybody:
    """Load everybody in play with what is asked of them, their rows locked."""
    key = seat.game.row.key
    ledger = Ledger(seat.conn)
    for row in await characters.lock_in_play(seat.conn, *key):
        who = CharacterId(row.id)
        sheet = read_sheet(seat.game.system, row)
        ledger.actors[row.key] = Actor(row, Character(who, row.name, row.owner_id, sheet))
    asked = await follow_ups.open_of_campaign(seat.conn, *key)
    ledger.follow_ups.update({stored.key: stored for stored in asked})
    actors = {actor.character.id: actor for actor in ledger.actors.values()}
    scene: AnyScene = Scene(
        cast={who: actor.character for who, actor in actors.items()},
        house_rules=seat.game.house_rules,
        content=seat.game.content,
        clock=seat.game.clock,
        follow_ups=tuple(stored.as_open() for stored in asked),
        by_gm=True,
        combat=await combats.of_campaign(seat.conn, key),
    )
    return Everybody(ledger, actors, scene)


@dataclass(frozen=True, slots=True)
class Chance:
    """What an interaction brings: its seed, and the wall clock in seconds since 1970."""

    seed: bytes
    at: int


async def moved_by_command(seat: Seat, command: str, options: Options, chance: Chance) -> Answer:
    """Do what a command of the system says whose scene has everybody in play.

    The seat is held. NotAllowedError for who is not the GM; RuleError when it cannot be.
    """
    seat.check_gm()
    heard = listener(seat.game, seat.caller.locale)
    action, request = read_request(seat.game.system, command, options, await seat.roster(), heard)
    return await move(seat, await everybody(seat), action, request, chance)


async def move(
    seat: Seat, present: Everybody, action: Action, request: Request, chance: Chance
) -> Answer:
    """Make a move and record it; RuleError when it cannot be, and nothing is changed.

    The journal keeps those who are named or touched: whom nothing happens to, a move leaves out.
    """
    dice = SeededDice(chance.seed)
    with OfferingSpoken(seat.game, seat.caller.locale, action.request):
        outcome = action.resolve(request, present.scene, dice)
    kept = _kept(present, request, outcome)
    await present.ledger.lock_counters([seat.caller.guild_id])
    recorded = present.ledger.record(
        Deed(
            game=seat.game,
            caller=seat.caller,
            action=action.key,
            request=body_of(request),
            scene=_seen(present.scene, kept),
            cast=tuple(present.actors[who] for who in kept),
            outcome=outcome,
            at=chance.at,
            seed=chance.seed,
            seed_kind="system",
            dice=dice.drawn,
        )
    )
    await present.ledger.flush()
    asked = whom(present.ledger, recorded, seat.caller)
    return answer_of(seat.game, outcome, recorded, asked=asked)


def _kept(present: Everybody, request: Request, outcome: Outcome) -> list[CharacterId]:
    named: Iterable[CharacterId] = (who for _, _, who in named_by(request))
    concerned = {*named, *touched(outcome, present.scene)}
    return sorted(who for who in concerned if who in present.actors)


def _seen(scene: AnyScene, kept: list[CharacterId]) -> StoredScene:
    return StoredScene(
        clock=scene.clock,
        by_gm=True,
        follow_ups=tuple(each for each in scene.follow_ups if each.follow_up.character in kept),
        combat=scene.combat,
    )
