"""What a campaign would rather not read: events go by their severity alone there (D000-46)."""

from __future__ import annotations

from rules.systems.action_points.content import Content
from rules.systems.action_points.house_rules import HouseRules


def labels_hidden(rules: HouseRules) -> bool:
    """Tell whether events are named by numbers only."""
    return rules.content_labels == "numbers_only"


def shown(content: Content, rules: HouseRules) -> Content:
    """Give the content as people see it: where labels are hidden, events are their severities."""
    if not labels_hidden(rules):
        return content
    events = {
        key: event.model_copy(update={"name": str(event.severity), "aliases": ()})
        for key, event in content.events.items()
    }
    return content.model_copy(update={"events": events})
