"""Languages by their own names."""

from __future__ import annotations

from babel import Locale


def language_name(code: str) -> str:
    """Give a language's name in itself, such as English or Ελληνικά, for a code such as "en"."""
    name = Locale.parse(code).get_display_name()
    return name[:1].upper() + name[1:] if name else code
