"""What is true of every outcome of every system, whoever plays."""

from __future__ import annotations

from rules.outcome import Outcome


def check_written(outcome: Outcome) -> None:
    """Hold an outcome to being the same when it is read back from the journal.

    The journal leaves out what is as by default, and keeps the sheets elsewhere.
    """
    read = Outcome.model_validate_json(outcome.model_dump_json(exclude_defaults=True))
    assert read.model_dump_json() == outcome.model_dump_json()
