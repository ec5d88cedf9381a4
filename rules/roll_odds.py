"""The odds of a plain roll: any notation, by no system's rules."""

from __future__ import annotations

from rules.dice.notation import parse
from rules.dice.odds import odds
from rules.message import Name, Value, msg
from rules.odds import Odds, average, per_cent, reaching, said


def roll_odds(dice: str, difficulty: int | None) -> Odds:
    """Give the chance of every total of an expression, or of reaching one of them.

    InvalidInputError points at what cannot be read; NotPossibleError when there are too many ways
    for the dice to fall.
    """
    found = odds(parse(dice, field="dice").tree)
    name = Name(text=dice.strip())
    reach: dict[str, Value] = {
        "low": found.values[0],
        "high": found.values[-1],
        "mean": average(found),
    }
    charts = (reaching(found, msg("Chance of at least that total"), asked=difficulty),)
    if difficulty is None:
        return Odds(
            headline=msg("{dice}: {low} to {high}, {mean} on average", dice=name, **reach),
            title=msg("{low} to {high}, {mean} on average", **reach),
            charts=charts,
        )
    chance = found.at_least(difficulty)
    return Odds(
        headline=msg(
            "{dice}, {difficulty} or more: {share}",
            dice=name,
            difficulty=difficulty,
            share=per_cent(chance),
        ),
        title=said(chance),
        lines=(msg("{low} to {high}, {mean} on average", **reach),),
        charts=charts,
    )
