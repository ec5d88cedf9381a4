"""What SAN checks and traits may come to, before the dice fall: exact chances."""

from __future__ import annotations

from collections.abc import Mapping

from rules.deciding import deciding
from rules.dice.distribution import Chance
from rules.message import Signed, Value, msg
from rules.odds import Odds, among, may_know, per_cent, said
from rules.sheet import CharacterId
from rules.systems.opposed_d20.charts import PAIRS, level_chart, rows, success
from rules.systems.opposed_d20.checks import Asked, Fear, Sanity, asked_fear, asked_sanity
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import Level, Rating
from rules.systems.opposed_d20.odds import level_odds, sanity_odds, trait_odds
from rules.systems.opposed_d20.sanity import san_rating
from rules.systems.opposed_d20.scene import D20Scene
from rules.systems.opposed_d20.traits import TraitTest, asked_trait


def fear_foreseen(request: Fear, scene: D20Scene) -> Odds:
    """Give the chances of each change of SAN."""
    return _checked(asked_fear(request, scene), None, scene)


def sanity_foreseen(request: Sanity, scene: D20Scene) -> Odds:
    """Give the chances of each change of SAN, at the sight of a creature too."""
    return _checked(asked_sanity(request, scene), request.creature, scene)


def _checked(asked: Asked, creature: CharacterId | None, scene: D20Scene) -> Odds:
    rules, sheet, loss = scene.house_rules, asked.sheet, asked.sight.loss
    san = san_rating(sheet.san, rules)
    who = asked.actor.label
    if asked.immune and rules.immunity_bars == "check":
        return Odds(
            headline=msg("{who} is immune: no check", who=who),
            title=msg("No check"),
            house_rules=("immunity_bars",),
        )
    if creature is not None and not may_know(scene, asked.actor.id, creature):
        return _own_san(asked, san, scene)

    def found(each: HouseRules) -> Mapping[int, int]:
        return sanity_odds(sheet.san, loss, each, immune=asked.immune)

    counted = found(rules)
    chance = Chance(sum(ways for change, ways in counted.items() if change < 0), PAIRS)
    ways = ((_signed(change), counted[change]) for change in sorted(counted, reverse=True))
    return Odds(
        headline=msg(
            "{who} · SAN {san} against San Loss {loss}: {share} to lose SAN",
            who=who,
            san=san.said,
            loss=loss.said,
            share=per_cent(chance),
        ),
        title=msg("To lose SAN: {odds}", odds=said(chance)),
        lines=(msg("The immunity takes every loss away."),) if asked.immune else (),
        charts=(among(msg("How SAN may change"), rows(ways, PAIRS)),),
        house_rules=deciding(rules, ("edges", "san_cap", "san_leftovers"), found),
    )


def _own_san(asked: Asked, san: Rating, scene: D20Scene) -> Odds:
    """Give the levels of the player's die alone, where the San Loss is the GM's to know."""

    def found(rules: HouseRules) -> Mapping[Level, int]:
        return level_odds(san_rating(asked.sheet.san, rules), rules)

    counted = found(scene.house_rules)
    chance = success(counted)
    values: dict[str, Value] = {"who": asked.actor.label, "san": san.said}
    return Odds(
        headline=msg("{who} · SAN {san}: {share}", share=per_cent(chance), **values),
        title=msg("A success or better: {odds}", odds=said(chance)),
        lines=(msg("The San Loss is for the GM to know."),),
        charts=(level_chart(counted),),
        house_rules=deciding(scene.house_rules, ("edges", "san_cap"), found),
    )


def _signed(change: int) -> Value:
    """Give a change with its sign; none has none."""
    return Signed(number=change) if change else change


def trait_foreseen(request: TraitTest, scene: D20Scene) -> Odds:
    """Give the chances to act by a trait, by its opposite, or freely."""
    actor, sheet, trait = asked_trait(request, scene)
    value = trait.value(sheet)
    counted = trait_odds(value, scene.house_rules)
    labels: Mapping[str, Value] = {
        "trait": trait.label,
        "opposite": trait.other.label,
        "free": msg("free to choose"),
    }
    chance = Chance(counted.get("trait", 0), PAIRS)
    leads = [(labels[key], Chance(counted[key], PAIRS)) for key in labels if counted.get(key)]
    return Odds(
        headline=msg(
            "{who} · {trait} {value}: {share}",
            who=actor.label,
            trait=trait.label,
            value=value,
            share=per_cent(chance),
        ),
        title=msg("Acts by {trait}: {odds}", trait=trait.label, odds=said(chance)),
        charts=(among(msg("What may lead"), leads),),
    )
