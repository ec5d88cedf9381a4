"""What travels: JSON objects as Python's json module reads and writes them."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
"""A JSON object, whose values only its schema (`checks/`) or its writer knows."""


def without_nulls(value: Any) -> Any:  # noqa: ANN401 - a JSON value of any shape, given back alike
    """Leave out every field that is null, at any depth: to Discord it is not there."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [without_nulls(inner) for inner in value]
    return value
