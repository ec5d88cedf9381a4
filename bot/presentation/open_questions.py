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


def question_of(text: str, pending: Pending) -> int:
    """Give which question is meant: its id, as completion sends it, or its number in the list.

    InvalidInputError for other text, and for a number that the list does not have.
    """
    chosen = text.strip()
    digits = chosen.removeprefix("~")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST):
        raise InvalidInputError(msg("Choose one of the questions that are listed."), field="waive")
    if digits != chosen:
        return int(digits)
    place, count = int(digits), len(pending.follow_ups)
    if 1 <= place <= count:
        return pending.follow_ups[place - 1].id
    raise InvalidInputError(
        msgn(
            "There is no question {place}: {n} thing is still open.",
            "There is no question {place}: {n} things are still open.",
            count,
            place=place,
        ),
        field="waive",
    )


def _nothing(pending: Pending) -> Message:
    return msg("Nothing is open in {campaign} now.", campaign=Name(text=pending.campaign.name))


def _told(sentence: Message) -> Outcome:
    return Outcome(headline=sentence, title=sentence)
