"""Files as Discord's file servers give them, without any key; and a picture for every user."""

from __future__ import annotations

import struct
import zlib

from aiohttp import web

from bot.playground.realm import Realm

_SHOWN = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp", "text/plain"})
_COLOURS = ((88, 101, 242), (117, 126, 138), (59, 165, 92), (250, 166, 26), (237, 66, 69))
_SIDE = 64


class FileServer:
    """Serves attachments and default pictures."""

    def __init__(self, realm: Realm) -> None:
        self._realm = realm

    def mount(self, app: web.Application) -> None:
        """Add the routes to a server."""
        app.router.add_get("/attachments/{folder:\\d+}/{id:\\d+}/{name}", self._attachment)
        app.router.add_get("/embed/avatars/{number:\\d+}.png", self._avatar)

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        found = self._realm.files.find(
            int(request.match_info["folder"]), int(request.match_info["id"])
        )
        if found is None or found.filename != request.match_info["name"]:
            return web.Response(status=404, text="This content is no longer available.")
        shown = found.content_type in _SHOWN
        # Whoever opens it as a page must not run what is in it.
        headers = {
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "Content-Disposition": "inline" if shown else "attachment",
        }
        return web.Response(body=found.content, content_type=found.content_type, headers=headers)

    async def _avatar(self, request: web.Request) -> web.StreamResponse:
        colour = _COLOURS[int(request.match_info["number"]) % len(_COLOURS)]
        return web.Response(body=plain_png(colour), content_type="image/png")


def plain_png(colour: tuple[int, int, int]) -> bytes:
    """Draw a square of one colour, given as red, green and blue."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(colour) * _SIDE) * _SIDE
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
