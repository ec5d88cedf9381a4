"""Discord's refusals: HTTP status, code and message, with the tree of what is wrong in a body."""

from __future__ import annotations

from dataclasses import dataclass

from bot.playground.wire import Json


@dataclass(frozen=True)
class Kind:
    """One of Discord's errors."""

    status: int
    code: int
    message: str


class RefusedError(Exception):
    """A request that Discord refuses; its body is what the client gets to read."""

    def __init__(self, kind: Kind, errors: Json | None = None) -> None:
        super().__init__(f"{kind.status} {kind.code}: {kind.message}")
        self.kind = kind
        self.errors = errors

    def body(self) -> Json:
        """Give the JSON that answers the request."""
        body: Json = {"message": self.kind.message, "code": self.kind.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


TOO_MANY_REQUESTS = 429
"""The status of a request over its rate limit."""

UNAUTHORIZED = Kind(401, 0, "401: Unauthorized")
FORBIDDEN_ACTION = Kind(
    403, 20012, "You are not authorized to perform this action on this application"
)
NOT_FOUND = Kind(404, 0, "404: Not Found")
METHOD_NOT_ALLOWED = Kind(405, 0, "405: Method Not Allowed")

UNKNOWN_APPLICATION = Kind(404, 10002, "Unknown Application")
UNKNOWN_CHANNEL = Kind(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = Kind(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = Kind(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = Kind(404, 10008, "Unknown Message")
UNKNOWN_ROLE = Kind(404, 10011, "Unknown Role")
UNKNOWN_USER = Kind(404, 10013, "Unknown User")
UNKNOWN_EMOJI = Kind(400, 10014, "Unknown Emoji")
UNKNOWN_WEBHOOK = Kind(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Kind(404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = Kind(404, 10063, "Unknown application command")
UNKNOWN_COMMAND_PERMISSIONS = Kind(404, 10066, "Unknown application command permissions")

TOO_MANY_PINS = Kind(400, 30003, "Maximum number of pins reached for the channel (250)")
TOO_MANY_REACTIONS = Kind(400, 30010, "Maximum number of reactions reached (20)")
TOO_MANY_COMMANDS = Kind(400, 30032, "Maximum number of application commands reached (100)")
TOO_MANY_CREATES = Kind(
    400, 30034, "Max number of daily application command creates has been reached (200)"
)
TOO_MANY_OLD_EDITS = Kind(
    429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later."
)
TOO_LARGE = Kind(413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED = Kind(400, 40060, "Interaction has already been acknowledged.")
TOO_MANY_FOLLOW_UPS = Kind(
    400, 40094, "This interaction has hit the maximum number of follow up messages"
)

MISSING_ACCESS = Kind(403, 50001, "Missing Access")
NOT_IN_DIRECT_MESSAGES = Kind(403, 50003, "Cannot execute action on a DM channel")
NOT_THE_AUTHOR = Kind(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = Kind(400, 50006, "Cannot send an empty message")
CANNOT_REACH_USER = Kind(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = Kind(403, 50013, "Missing Permissions")
WRONG_DELETE_COUNT = Kind(
    400,
    50016,
    "Provided too few or too many messages to delete. Must provide at least 2 and fewer"
    " than 100 messages to delete.",
)
WRONG_CHANNEL_TYPE = Kind(400, 50024, "Cannot execute action on this channel type")
INVALID_WEBHOOK_TOKEN = Kind(401, 50027, "Invalid Webhook Token")
INVALID_RECIPIENT = Kind(400, 50033, "Invalid Recipient(s)")
INVALID_FORM = Kind(400, 50035, "Invalid Form Body")
INVALID_JSON = Kind(400, 50109, "The request body contains invalid JSON.")
SYSTEM_MESSAGE = Kind(403, 50021, "Cannot execute action on a system message")
ARCHIVED_THREAD = Kind(400, 50083, "Thread is archived")
THREAD_EXISTS = Kind(400, 160004, "A thread has already been created for this message")
