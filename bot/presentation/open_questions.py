"""What the rules still ask, as one answer that can be posted again."""

from __future__ import annotations

from bot.services.answers import Answer
from bot.services.follow_ups import Pending
from rules.errors import InvalidInputError
from rules.message import Message, Name, msg, msgn
from rules.outcome import Outcome

LONGEST = 15
"""Digits of a follow-up's number, far more than there will ever be."""


def pending_answer(pending: Pending) -> Answer:
    """Give all that is asked, with its buttons, for all to see; nothing is said in private."""
    count = len(pending.follow_ups)
    if count == 0:
        return Answer(_told(_nothing(pending)), pending.campaign, private=True)
    asked = msgn("{n} thing is still open.", "{n} things are still open.", count)
    return Answer(_told(asked), pending.campaign, follow_ups=pending.follow_ups)


def follow_up_number(text: str) -> int:
    """Read which question is meant, as completion sends it; InvalidInputError for other text."""
    digits = text.strip().removeprefix("~")
    if digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST:
        return int(digits)
    raise InvalidInputError(msg("Choose one of the questions that are listed."), field="waive")


def _nothing(pending: Pending) -> Message:
    return msg("Nothing is open in {campaign} now.", campaign=Name(text=pending.campaign.name))


def _told(sentence: Message) -> Outcome:
    return Outcome(headline=sentence, title=sentence)
