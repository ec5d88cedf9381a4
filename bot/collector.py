"""Python's garbage collector, told what kind of process this is."""

from __future__ import annotations

import gc

YOUNG = 50_000
"""So many more objects made than dropped before the young ones are looked through.

Fifty commands in flight hold some 15,000, which are dropped without the collector's help when they
are answered. Python's own 700 has it look through them again and again.
"""

ROUNDS = (20, 100)
"""After how many looks at the young ones the older are looked through, and after those all."""


def keep_what_the_start_made() -> None:
    """Leave out of every later collection what exists now: code, rules, content, commands.

    Called once, when everything is built and nothing is answered yet. Objects that refer to each
    other in a ring are collected as before, only in larger portions.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *ROUNDS)
