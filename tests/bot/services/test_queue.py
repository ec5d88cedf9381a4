"""The queue of play: who shares a transaction, and in which order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.services.queue import LARGEST_BATCH, QUIET, ClosingError, Queue, Waiting

Batches = list[list[int]]


@pytest.fixture
def batches() -> Batches:
    """The batches that were run."""
    return []


@pytest.fixture
async def queue(batches: Batches) -> AsyncIterator[Queue[int, int]]:
    """A queue at work, which gives ten times each job."""

    async def run(waiting: list[Waiting[int, int]]) -> None:
        batches.append([each.job for each in waiting])
        for each in waiting:
            each.give(each.job * 10)

    queue = Queue(run)
    queue.start()
    yield queue
    await queue.stop()


async def turns(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


async def test_a_lone_job_begins_after_a_few_turns_of_the_loop(
    queue: Queue[int, int], batches: Batches
) -> None:
    answer = queue.put(1)
    await turns(QUIET + 3)
    assert batches == [[1]]
    assert await answer == 10


async def test_those_who_come_close_behind_share_the_batch(
    queue: Queue[int, int], batches: Batches
) -> None:
    answers = []
    for job in range(5):
        answers.append(queue.put(job))
        await turns(QUIET - 2)
    assert [await answer for answer in answers] == [0, 10, 20, 30, 40]
    assert batches == [[0, 1, 2, 3, 4]]


async def test_who_comes_after_a_pause_is_in_the_next_batch(
    queue: Queue[int, int], batches: Batches
) -> None:
    first = queue.put(1)
    await turns(QUIET + 3)
    second = queue.put(2)
    assert [await first, await second] == [10, 20]
    assert batches == [[1], [2]]


async def test_a_stream_that_never_pauses_is_cut_where_a_batch_is_full(
    queue: Queue[int, int], batches: Batches
) -> None:
    answers = []
    for job in range(LARGEST_BATCH + 10):
        answers.append(queue.put(job))
        await turns(1)
    await asyncio.gather(*answers)
    assert [len(batch) for batch in batches] == [LARGEST_BATCH, 10]


async def test_a_batch_waits_for_whoever_is_being_answered(
    queue: Queue[int, int], batches: Batches
) -> None:
    with queue.serving, queue.serving:
        first = queue.put(1)
        await turns(5 * QUIET)
        assert batches == []
        second = queue.put(2)
        assert [await first, await second] == [10, 20]
    assert batches == [[1, 2]]


async def test_a_batch_does_not_wait_forever_for_somebody(
    queue: Queue[int, int], batches: Batches
) -> None:
    with queue.serving, queue.serving:
        assert await queue.put(1) == 10
        assert await queue.put(2) == 20
    assert batches == [[1], [2]]


async def test_a_barrier_is_done_alone_and_in_its_place(
    queue: Queue[int, int], batches: Batches
) -> None:
    seen: list[Batches] = []

    async def barrier() -> str:
        seen.append([list(batch) for batch in batches])
        return "done"

    before = queue.put(1)
    alone = asyncio.ensure_future(queue.alone(barrier))
    await turns(1)
    after = queue.put(2)
    assert [await before, await alone, await after] == [10, "done", 20]
    assert seen == [[[1]]]
    assert batches == [[1], [2]]


async def test_a_stop_drains_what_waits_and_takes_nothing_more(
    queue: Queue[int, int], batches: Batches
) -> None:
    answers = [queue.put(job) for job in range(3)]
    await queue.stop()
    assert [await answer for answer in answers] == [0, 10, 20]
    assert batches == [[0, 1, 2]]
    with pytest.raises(ClosingError):
        queue.put(4)
