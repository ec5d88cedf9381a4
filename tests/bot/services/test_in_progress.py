"""A stop waits for what is being done, and not for ever."""

from __future__ import annotations

import asyncio

from bot.services.in_progress import InProgress


async def is_over(doing: InProgress) -> bool:
    """Tell whether there is nothing to wait for."""
    stopping = asyncio.create_task(doing.finish(60.0))
    await asyncio.sleep(0)
    if stopping.done():
        return True
    stopping.cancel()
    return False


async def test_nothing_is_waited_for_where_nothing_is_done() -> None:
    doing = InProgress()
    with doing:
        pass
    assert await is_over(doing)


async def test_the_last_of_several_is_waited_for() -> None:
    doing = InProgress()
    go_on = asyncio.Event()
    ended: list[str] = []

    async def work(name: str) -> None:
        with doing:
            await go_on.wait()
            ended.append(name)

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(work("one"))
        tasks.create_task(work("two"))
        await asyncio.sleep(0)
        stopping = tasks.create_task(doing.finish(60.0))
        await asyncio.sleep(0)
        assert not stopping.done()
        go_on.set()
        await stopping
        assert ended == ["one", "two"]


async def test_what_fails_is_over_too() -> None:
    doing = InProgress()
    try:
        with doing:
            raise ValueError
    except ValueError:
        pass
    assert await is_over(doing)


async def test_what_never_ends_is_not_waited_for_longer_than_that() -> None:
    doing = InProgress()
    with doing:
        await doing.finish(0.0)
        assert not await is_over(doing)
