"""What is asked of PostgreSQL about pages in memory: together, in a thread, and never waited for long."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from vizitka.publishing import freshness
from vizitka.publishing.freshness import PostgresWatch, Question

ROW = (1, 1, "active", True, 1, True, True, "public")


class Watched(PostgresWatch):
    """Answers when it may; notes what was asked at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[list[Question]] = []
        self.may = threading.Event()
        self.error: Exception | None = None

    def _rows(self, questions: list[Question]) -> dict[Question, Any]:
        self.asked.append(questions)
        self.may.wait(5)
        if self.error is not None:
            raise self.error
        return {question: ROW for question in questions if question[1] != "gone"}


def test_what_is_asked_at_the_same_time_is_asked_together() -> None:
    async def many() -> list[Any]:
        watch = Watched()
        asked = [asyncio.ensure_future(watch.freshness(name)) for name in ("a", "b", "b", "gone", "c")]
        await asyncio.sleep(0.05)
        watch.may.set()
        answers = await asyncio.gather(*asked)
        assert watch.asked == [[("card", "a")], [("card", "b"), ("card", "gone"), ("card", "c")]]
        return answers

    assert asyncio.run(many()) == [ROW, ROW, ROW, (), ROW]


def test_a_host_and_a_card_are_two_questions() -> None:
    async def two() -> list[Any]:
        watch = Watched()
        watch.may.set()
        return list(await asyncio.gather(watch.host("a"), watch.freshness("a"), watch.host("gone")))

    assert asyncio.run(two()) == [ROW, ROW, None]


def test_what_the_database_says_is_said_to_all_who_asked() -> None:
    async def two() -> list[Any]:
        watch = Watched()
        watch.error = OSError("the database is gone")
        watch.may.set()
        failed = await asyncio.gather(watch.freshness("a"), watch.freshness("b"), return_exceptions=True)
        watch.error = None
        return [*map(type, failed), await watch.freshness("a")]

    assert asyncio.run(two()) == [OSError, OSError, ROW]


def test_who_does_not_answer_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freshness, "PATIENCE", 0.1)

    async def silent() -> float:
        watch = Watched()
        with pytest.raises(TimeoutError):
            await watch.freshness("a")
        await asyncio.sleep(0.05)
        # Nobody else waits for the same silence.
        started = asyncio.get_running_loop().time()
        for _ in range(20):
            with pytest.raises(TimeoutError):
                await watch.freshness("b")
        waited = asyncio.get_running_loop().time() - started
        watch.may.set()
        await asyncio.sleep(0.2)
        assert await watch.freshness("c") == ROW
        return waited

    assert asyncio.run(silent()) < 1
