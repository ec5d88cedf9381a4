"""What travels: JSON objects as Python's json module reads and writes them."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
"""A JSON object, whose values only its schema (`checks/`) or its writer knows."""
