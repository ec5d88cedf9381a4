"""What the page asks of the bot for a person: commands, completion, presses, forms."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Awaitable, Callable, Mapping

from bot.playground.checks.commands import ATTACHMENT
from bot.playground.people import doing
from bot.playground.people.answer import DidNotRespondError, Pending
from bot.playground.people.doing import NotThereError, Place
from bot.playground.people.picker import NotOfferedError
from bot.playground.people.post_office import PostOffice
from bot.playground.people.typed import InputRefusedError, Wrong
from bot.playground.people.watch import NothingHappenedError, Watch
from bot.playground.wire import Json
from bot.playground.world.files import Upload
from bot.playground.world.interaction import Interaction

PATIENCE = 20 * 60.0
"""Real seconds for which a deferred answer is waited for: longer than any token lives."""
SILENCE = "The application did not respond"


class FrameError(Exception):
    """A frame that is not of the protocol; the text says what is wrong with it."""


class PageAsks:
    """Does what a page asks, and gives the frame that answers it, without its nonce."""

    def __init__(self, office: PostOffice) -> None:
        self._office = office
        self._realm = office.realm
        self._watch = Watch(office.realm.bus)
        self._ops: Mapping[str, Callable[[Place, Json], Awaitable[Json]]] = {
            "complete": self._complete,
            "command": self._command,
            "press": self._press,
            "select": self._select,
            "submit": self._submit,
            "say": self._say,
        }

    def takes(self, op: object) -> bool:
        """Say whether this is something that a page may ask."""
        return isinstance(op, str) and op in self._ops

    async def answer(self, where: Callable[[], Place], frame: Json) -> Json:
        """Do what a frame asks; whatever goes wrong is an answer too."""
        try:
            return await self._ops[frame["op"]](where(), frame)
        except InputRefusedError as refused:
            errors = [{"option": each.option, "text": each.text} for each in refused.errors]
            return {"op": "invalid", "errors": errors}
        except DidNotRespondError:
            return {"op": "failed", "text": SILENCE}
        except (NotOfferedError, NotThereError, NothingHappenedError) as failed:
            return {"op": "failed", "text": str(failed)}
        except (FrameError, KeyError, TypeError, ValueError) as wrong:
            return {"op": "error", "text": f"This frame is not of the protocol: {wrong}"}

    async def _complete(self, place: Place, frame: Json) -> Json:
        values = {each["name"]: each["value"] for each in frame["options"]}
        focused = [each["name"] for each in frame["options"] if each.get("focused")]
        if len(focused) != 1:
            raise FrameError("Exactly one option is focused.")
        path = tuple(frame.get("path") or ())
        asked = doing.completion(place, frame["name"], path, values, focused[0])
        await self._pend(place, asked).answer()
        return {"op": "choices", "choices": asked.choices}

    async def _command(self, place: Place, frame: Json) -> Json:
        values = {
            each["name"]: each["value"]
            for each in frame["options"]
            if each.get("type") != ATTACHMENT
        }
        values |= {each["option"]: _upload(each) for each in frame.get("files") or ()}
        path = tuple(frame.get("path") or ())
        return await self._settled(place, doing.command(place, frame["name"], path, values))

    async def _press(self, place: Place, frame: Json) -> Json:
        return await self._settled(
            place, await doing.press(place, read_id(frame, "message"), frame["custom_id"])
        )

    async def _select(self, place: Place, frame: Json) -> Json:
        message, custom_id = read_id(frame, "message"), frame["custom_id"]
        return await self._settled(
            place, await doing.select(place, message, custom_id, frame["values"])
        )

    async def _submit(self, place: Place, frame: Json) -> Json:
        shown_by = self._realm.interactions.by_token(frame["modal"])
        if shown_by is None or shown_by.user_id != place.user.id:
            raise NotThereError("There is no such form.")
        return await self._settled(place, await doing.submit(place, shown_by, frame["values"]))

    async def _say(self, place: Place, frame: Json) -> Json:
        if not str(frame["text"]).strip():
            raise InputRefusedError([Wrong("text", "Write something.")])
        self._office.say(place, str(frame["text"]))
        return {"op": "done"}

    def _pend(self, place: Place, interaction: Interaction) -> Pending:
        self._office.send(interaction)
        return Pending(self._realm, self._watch, place.user.name, interaction)

    async def _settled(self, place: Place, interaction: Interaction) -> Json:
        answer = await self._pend(place, interaction).answer(PATIENCE)
        modal = answer.modal
        if modal is None:
            return {"op": "done"}
        shown: Json = {"custom_id": modal.custom_id, "title": modal.title, "token": modal.token}
        return {"op": "modal", "modal": shown | {"components": modal.raw["components"]}}


def read_id(frame: Json, key: str) -> int:
    """Read an id from a frame, or raise FrameError."""
    try:
        return int(frame[key])
    except (KeyError, TypeError, ValueError):
        raise FrameError(f"{key!r} is not an id.") from None


def _upload(file: Json) -> Upload:
    try:
        content = base64.b64decode(file["data"], validate=True)
    except binascii.Error:
        raise FrameError("A file is sent as base64.") from None
    return Upload(filename=file["filename"], content=content)
