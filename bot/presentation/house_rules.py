"""House rules, as cogs show them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.decisions import said_value
from bot.presentation.lists import Listing, listed, named
from bot.services.house_rules import Decided, HouseRulesView
from rules.message import Message, Name, msg


def house_rules_listing(view: HouseRulesView) -> Listing:
    """Show one rule with its question and values, or all: what was decided otherwise first."""
    if len(view.rules) == 1:
        return Listing(_title(view.rules[0]), (listed(*_whole(view.rules[0])),), view.campaign)
    changed = [_line(each) for each in view.rules if each.changed]
    others = [_line(each) for each in view.rules if not each.changed]
    sections = []
    if changed:
        sections.append(listed(*changed, heading=msg("Decided for this campaign")))
    sections.append(listed(*others, heading=msg("As the rules say")))
    return Listing(msg("House rules"), tuple(sections), view.campaign)


def _title(each: Decided) -> Message:
    return msg(
        "House rule {number}, {key}",
        number=Name(text=each.rule.number),
        key=each.rule.label,
    )


def _line(each: Decided) -> Message:
    return msg(
        "{number} {key}: {value}",
        number=Name(text=each.rule.number),
        key=each.rule.label,
        value=said_value(each.present),
    )


def _whole(each: Decided) -> Iterator[Message]:
    yield each.rule.question
    yield named(msg("In force"), said_value(each.present))
    yield named(msg("The rules say"), said_value(each.rule.default))
    yield named(msg("It can be"), each.rule.choices)
