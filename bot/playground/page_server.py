"""The page as it is served: its files, and the sockets of all that have it open."""

from __future__ import annotations

import asyncio
from pathlib import Path

from aiohttp import web

from bot.playground.gateway.server import Gateway
from bot.playground.page_socket import PageSocket
from bot.playground.page_view import PageView
from bot.playground.people.post_office import PostOffice

FILES = Path(__file__).with_name("page")


class PageServer:
    """Serves `page/` under `/page/`, and the pages' sockets at `/page/socket`."""

    def __init__(self, office: PostOffice, gateway: Gateway, guild_id: int) -> None:
        self._office = office
        self._gateway = gateway
        self._view = PageView(office.realm, guild_id)
        self._open: set[PageSocket] = set()

    def mount(self, app: web.Application) -> None:
        """Add the routes to a server."""
        app.router.add_get("/page/socket", self._socket)
        app.router.add_get("/page", self._to_page)
        app.router.add_get("/page/", self._page)
        app.router.add_static("/page/", FILES)

    async def close(self) -> None:
        """Close every page's connection."""
        await asyncio.gather(*(each.close() for each in tuple(self._open)))

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        socket = PageSocket(self._office, self._gateway, self._view)
        self._open.add(socket)
        try:
            return await socket.serve(request)
        finally:
            self._open.discard(socket)

    async def _page(self, _: web.Request) -> web.StreamResponse:
        return web.FileResponse(FILES / "index.html", headers={"Cache-Control": "no-cache"})

    async def _to_page(self, _: web.Request) -> web.StreamResponse:
        raise web.HTTPFound("/page/")
