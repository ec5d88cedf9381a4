"""Completion of house rules: each with its question, each value with what it means now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.decisions import HouseRule, said_value
from bot.services.answers import Offer
from bot.services.house_rules import Decided, decided, named
from bot.services.ranking import Candidate
from bot.services.seats import Seat
from bot.services.speech import Voice
from rules.errors import RuleError
from rules.message import Message, Value, msg
from rules.names import bare, fold

WIDEST = 30
"""Of a range that is no wider, every number is offered."""


def rule_offers(seat: Seat, voice: Voice, _options: Mapping[str, object]) -> list[Candidate[Offer]]:
    """Offer every house rule: found by its key, its number, or the words of its question."""
    return [_rule(each, voice) for each in decided(seat)]


def value_offers(seat: Seat, voice: Voice, options: Mapping[str, object]) -> list[Candidate[Offer]]:
    """Offer the values of the rule that was chosen, and say which is in force."""
    try:
        found = named(seat, str(options.get("rule", "")))
    except RuleError:
        return []
    return [
        Candidate(
            (fold(str(value)), *_heard(voice, said_value(value))),
            Offer(str(value), _value(value, found)),
        )
        for value in _values(found.rule)
    ]


def _rule(each: Decided, voice: Voice) -> Candidate[Offer]:
    label = msg(
        "{key} = {value} · {question}",
        key=each.rule.label,
        value=said_value(each.present),
        question=each.rule.question,
    )
    names = (
        fold(each.rule.key),
        fold(each.rule.number),
        *_heard(voice, each.rule.label),
        *_heard(voice, each.rule.question),
    )
    return Candidate(names, Offer(each.rule.key, label))


def _heard(voice: Voice, said: Value) -> tuple[str, str]:
    """Give how a value may be typed, with its accents or without."""
    spoken = fold(voice.plain(said))
    return spoken, bare(spoken)


def _values(rule: HouseRule) -> Iterator[str | int]:
    yield from rule.values
    if rule.low is not None and rule.high is not None:
        numbers = range(rule.low, rule.high + 1)
        yield from numbers if len(numbers) <= WIDEST else (rule.low, rule.high)


def _value(value: str | int, found: Decided) -> Value:
    name = said_value(value)
    note: Message | None = None
    if value == found.present:
        note = msg("{value}, in force now", value=name)
    elif value == found.rule.default:
        note = msg("{value}, as the rules say", value=name)
    return note or name
