"""What services give back to whoever shows it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.follow_up import OpenFollowUp
from rules.outcome import Outcome


@dataclass(frozen=True, slots=True)
class CampaignRef:
    """Which campaign an answer belongs to, and the language of its public text."""

    id: int
    name: str
    system: str
    language: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A resolved action, as stored: what is shown is what is in the journal.

    `journal` is the entry's number, None for what only shows. `follow_ups` are those that are
    open because of it and due now: their choices are the buttons. `repeated` marks the stored
    outcome of an interaction that was delivered again. `closed` are follow-ups whose old
    messages can lose their buttons, as (channel id, message id).
    """

    outcome: Outcome
    campaign: CampaignRef
    journal: int | None
    follow_ups: tuple[OpenFollowUp, ...] = ()
    private: bool = False
    repeated: bool = False
    closed: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """One completion: what is sent, and what is shown."""

    value: str
    label: str
