"""A pressed button: who may answer, whether it still holds, and the request that it stands for."""

from __future__ import annotations

from pydantic import ValidationError

from bot.fields import request_fields
from bot.services.errors import ClosedError, NotAllowedError
from bot.services.hearing import AS_TYPED, Listener
from bot.services.jobs import PressJob
from bot.services.rosters import Needs, need
from bot.services.typed import Lookup, read
from bot.store.follow_ups import StoredFollowUp
from rules.errors import InvalidInputError
from rules.follow_up import Asks, Choice
from rules.message import Message, Moment, Name, msg
from rules.request import Request
from rules.system import Action, RuleSystem


def too_old() -> ClosedError:
    """Refuse a button that means nothing any more."""
    return ClosedError(msg("This button is too old. Nothing was rolled."))


def too_early() -> ClosedError:
    """Refuse a question that waits for its time, as an undo may have left it."""
    return ClosedError(msg("This is not asked yet: its time has not come."))


def closed(headline: Message, at: int) -> ClosedError:
    """Refuse a question that was answered: by which entry, and when."""
    return ClosedError(
        msg("This was answered {when}: {headline}", when=Moment(seconds=at), headline=headline)
    )


def void(stored: StoredFollowUp) -> ClosedError:
    """Refuse a question that a later change has made pointless, with the reason."""
    reason = stored.reason or msg("it is no longer asked")
    return ClosedError(msg("This is no longer asked: {reason}", reason=reason))


def choice_of(stored: StoredFollowUp, key: str) -> Choice:
    """Give the choice that was pressed; ClosedError when the follow-up has no such choice."""
    for choice in stored.follow_up.choices:
        if choice.key == key:
            return choice
    raise too_old()


def check_asked(
    stored: StoredFollowUp, *, owner: int | None, name: str, user: int, gm: bool
) -> None:
    """Refuse whoever is not asked: the GM always may answer, and so may the owner if asked."""
    asks = stored.follow_up.asks
    if gm or asks is Asks.ANYBODY:
        return
    if asks is Asks.OWNER and owner == user:
        return
    if asks is Asks.OWNER and owner is not None:
        raise NotAllowedError(
            msg("Only {name}’s player or the GM can answer this.", name=Name(text=name))
        )
    raise NotAllowedError(msg("Only the GM can answer this."))


def needs_of(choice: Choice, job: PressJob) -> Needs:
    """Say which characters an answer may name."""
    if choice.ask is not None and choice.ask.characters and job.answer:
        return need([job.answer])
    return Needs()


def request_of(
    system: RuleSystem,
    choice: Choice,
    answer: str | None,
    lookup: Lookup,
    listener: Listener = AS_TYPED,
) -> tuple[Action, Request]:
    """Build the request that a choice stands for, its open field filled by the answer.

    InvalidInputError when the answer is missing, is none of those offered, or cannot be read.
    """
    action = system.actions[choice.action]
    values = dict(choice.request)
    ask = choice.ask
    if ask is not None:
        if answer is None or not answer.strip():
            raise InvalidInputError(msg("Nothing was chosen."), field=ask.field)
        if ask.options and answer not in {option.value for option in ask.options}:
            raise InvalidInputError(msg("That is none of the choices."), field=ask.field)
        field = request_fields(action.request)[ask.field]
        heard = answer if ask.options else listener.option(field, answer)
        values[ask.field] = read(field, heard, lookup)
    try:
        return action, action.request.model_validate(values)
    except ValidationError as error:
        name = ask.field if ask is not None else None
        raise InvalidInputError(
            msg("“{text}” is not possible here.", text=Name(text=answer or "")), field=name
        ) from error
