"""Files that were sent, kept in memory and served again."""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass

from bot.playground.snowflakes import Snowflakes
from bot.playground.world.message import Attachment


@dataclass(frozen=True, kw_only=True)
class Upload:
    """A file on its way in."""

    filename: str
    content: bytes
    description: str | None = None


class Files:
    """Keeps every file by its id."""

    def __init__(self, ids: Snowflakes) -> None:
        self._ids = ids
        self._kept: dict[int, Attachment] = {}

    def keep(self, upload: Upload, folder: int) -> Attachment:
        """Store a file that hangs on a message of this channel, or was given to a command."""
        stored = Attachment(
            id=self._ids.next(),
            folder=folder,
            filename=_safe(upload.filename),
            content=upload.content,
            content_type=mimetypes.guess_type(upload.filename)[0] or "application/octet-stream",
            description=upload.description,
        )
        self._kept[stored.id] = stored
        return stored

    def put_back(self, file: Attachment) -> None:
        """Keep a file of an earlier run."""
        self._kept[file.id] = file

    def find(self, folder: int, file_id: int) -> Attachment | None:
        """Find a stored file."""
        found = self._kept.get(file_id)
        return found if found is not None and found.folder == folder else None


def _safe(filename: str) -> str:
    """Make a name that is one step of an address, as Discord does."""
    name = re.sub(r"[^\w.\-]+", "_", filename.replace("\\", "/").rsplit("/", 1)[-1])
    return name.lstrip(".") or "unknown"
