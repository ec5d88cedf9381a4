"""What services give back to whoever shows it."""

from __future__ import annotations

from rules.follow_up import OpenFollowUp
from rules.message import Message, Value
from rules.outcome import Outcome
from rules.values import frozen


@frozen
class CampaignRef:
    """Which campaign an answer belongs to, and the language of its public text."""

    id: int
    name: str
    system: str
    language: str


@frozen
class Marked:
    """A message that shows an entry: which is now undone by another, or stands again (None)."""

    number: int
    channel_id: int
    message_id: int
    undone_by: int | None


@frozen
class Answer:
    """A resolved action, as stored: what is shown is what is in the journal.

    `journal` is the entry's number, None for what only shows. `follow_ups` are those that are
    open because of it and due now: their choices are the buttons. `repeated` marks the stored
    outcome of an interaction that was delivered again. `closes` are the ids of the follow-ups
    whose old buttons go: it closed them, or shows them anew. `closed` are the messages that can
    lose their buttons, as (channel id, message id). `notices` say which follow-ups it has made
    void, and why. Without a campaign it is a
    plain roll, or an admin's deed. `asked` is the user whom the follow-ups ask, when it is one
    player who did not cause them: the only person whom the answer may ping. `marks` are the
    messages of entries that an undo has changed, `turned` those that offer to end a turn which is
    over, as (channel id, message id).
    """

    outcome: Outcome
    campaign: CampaignRef | None
    journal: int | None = None
    follow_ups: tuple[OpenFollowUp, ...] = ()
    private: bool = False
    repeated: bool = False
    closed: tuple[tuple[int, int], ...] = ()
    closes: tuple[int, ...] = ()
    notices: tuple[Message, ...] = ()
    asked: int | None = None
    marks: tuple[Marked, ...] = ()
    turned: tuple[tuple[int, int], ...] = ()


@frozen
class Offer:
    """One thing to choose: what is sent, and what is shown, in the words of a system if of one."""

    value: str
    label: Value
    system: str | None = None


@frozen
class Question:
    """The one field that a choice leaves open: asked by a list, or as text where there is none."""

    title: Message
    label: Message
    options: tuple[Offer, ...] = ()
    system: str | None = None
