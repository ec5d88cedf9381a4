"""What a campaign would rather not read: events go by their severity alone there (D000-46)."""

from __future__ import annotations

from collections import Counter

from rules.systems.action_points.content import Content
from rules.systems.action_points.house_rules import HouseRules


def labels_hidden(rules: HouseRules) -> bool:
    """Tell whether events are named by numbers only."""
    return rules.content_labels == "numbers_only"


def number(severity: int, place: int) -> str:
    """Name an event by its severity, and by its place among those of the same."""
    return str(severity) if place == 1 else f"{severity} ({place})"


def shown(content: Content, rules: HouseRules) -> Content:
    """Give the content as people see it: where labels are hidden, events are their severities."""
    if not labels_hidden(rules):
        return content
    numbers: Counter[int] = Counter()
    events = {}
    for key, event in content.events.items():
        numbers[event.severity] += 1
        name = number(event.severity, numbers[event.severity])
        events[key] = event.model_copy(update={"name": name, "aliases": ()})
    return content.model_copy(update={"events": events})
