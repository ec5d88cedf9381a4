"""The dice of making a character: rolled in the open, and written into the journal."""

from __future__ import annotations

from bot.services.answers import Answer
from bot.services.bodies import body_of
from bot.services.deeds import Deed, StoredScene
from bot.services.draft_views import Making
from bot.services.games import Game
from bot.services.ledger import Ledger
from bot.services.performing import answer_of, scene_of
from bot.services.seats import Seat
from rules.creation_rolls import CREATION_ROLL, CreationRoll, throw, told
from rules.dice.source import SeededDice
from rules.errors import NotPossibleError
from rules.message import msg
from rules.sheet import Sheet


async def roll(seat: Seat, making: Making, seed: bytes, at: int) -> tuple[Sheet, Answer]:
    """Roll the dice of the present step at a wall-clock time; give the sheet after, and the answer.

    NotPossibleError when the step has none, or has fallen and the caller is not the GM.
    """
    step, game = making.step, seat.game
    if step.key in making.row.thrown and not seat.gm:
        raise NotPossibleError(msg("These dice have fallen. Only the GM can roll them again."))
    request = CreationRoll(
        step=step.key,
        name=making.half.name,
        schema_version=game.system.sheet.SCHEMA,
        sheet=making.half.sheet.model_dump(mode="json"),
    )
    seen = StoredScene(clock=game.clock, by_gm=seat.gm)
    scene, dice = scene_of(game, (), seen), SeededDice(seed)
    thrown = throw(game.system, request, scene, dice)
    outcome = told(game.system, request, scene, thrown)
    ledger = Ledger(seat.conn)
    await ledger.lock_counters([seat.caller.guild_id])
    recorded = ledger.record(
        Deed(
            game=game,
            caller=seat.caller,
            action=CREATION_ROLL,
            request=body_of(request),
            scene=seen,
            cast=(),
            outcome=outcome,
            at=at,
            seed=seed,
            seed_kind="system",
            dice=dice.drawn,
        )
    )
    await ledger.flush()
    return thrown.sheet, answer_of(game, outcome, recorded)


def fallen(game: Game, making: Making) -> Sheet:
    """Give a new sheet on which the dice lie as they have fallen, and nothing else is filled in."""
    sheet = game.system.new_sheet(game.content)
    for step in making.steps:
        seed = making.row.thrown.get(step.key)
        if seed is not None and step.throw is not None:
            sheet = step.throw(sheet, game.house_rules, game.content, SeededDice(seed)).sheet
    return sheet
