"""Refusals of services: like those of the rules, private, plain and without any change.

RuleError
├── NoCampaignError      no campaign is played here; says how to begin one
├── NoCharacterError     the caller plays nobody here, or several and chose none
├── NotAllowedError      somebody else must do this
├── ClosedError          a button whose question was answered, or is void
├── TurnError            somebody else has ended that turn already
├── AlreadyDoneError     an interaction that was dealt with and has nothing more to show
└── UpdatedError         what is stored is newer than this process
"""

from __future__ import annotations

from rules.errors import RuleError
from rules.message import msg


class NoCampaignError(RuleError):
    """No campaign is played in this channel."""

    def __init__(self) -> None:
        """Say how an admin begins one."""
        super().__init__(
            msg(
                "No campaign is played in this channel."
                " A server admin can start one: /campaign create"
            )
        )


class NotPlayedHereError(NoCampaignError):
    """The guild has campaigns, but none is played in this channel."""

    def __init__(self) -> None:
        """Say how an admin brings one here."""
        RuleError.__init__(
            self,
            msg(
                "None of this server’s campaigns is played in this channel."
                " A server admin can bring one here: /campaign bind"
            ),
        )


class NoCharacterError(RuleError):
    """The caller plays nobody in this campaign, or several and chose none."""


class NotAllowedError(RuleError):
    """Somebody else must do this."""


class ClosedError(RuleError):
    """A button whose question was answered, or is void."""


class TurnError(RuleError):
    """Somebody else has ended that turn already."""


class AlreadyDoneError(RuleError):
    """An interaction that was dealt with before and has nothing more to show."""

    def __init__(self) -> None:
        """Say so, for the log: nobody is answered a second time."""
        super().__init__(msg("This was already done."))


class UpdatedError(RuleError):
    """What is stored is newer than this process."""

    def __init__(self) -> None:
        """Ask for another try, which another process will take."""
        super().__init__(msg("Referee was just updated. Please try again."))
