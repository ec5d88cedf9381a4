"""Only this machine's own pages may talk to the local Discord: Host and Origin are checked."""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler
from yarl import URL

HERE = frozenset({"127.0.0.1", "localhost"})


def is_ours(request: web.Request) -> bool:
    """Say whether a request was meant for this server, and came from no foreign page.

    A name that some other site lets point to 127.0.0.1 is not ours; nor is a page from elsewhere.
    """
    if URL(f"http://{request.host}").host not in HERE:
        return False
    origin = request.headers.get("Origin")
    return origin is None or origin == f"http://{request.host}"


@web.middleware
async def refuse_foreign(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse with 403 what was not meant for this server or comes from a foreign page."""
    if not is_ours(request):
        return web.Response(status=403, text="This is for pages of this machine only.")
    return await handler(request)
