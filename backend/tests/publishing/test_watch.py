"""What is asked of PostgreSQL about pages in memory: together, in a thread, and never waited for long."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from vizitka.publishing import freshness
from vizitka.publishing.freshness import OnceATurn, PostgresWatch, Question
from vizitka.publishing.page_cache import Freshness

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


class Counted:
    """Its generation goes up with each question."""

    def __init__(self) -> None:
        self.asked = 0

    def generation(self) -> int:
        self.asked += 1
        if self.asked == 4:
            raise OSError("the database is gone")
        return self.asked

    async def freshness(self, card_id: str) -> Freshness:
        return (card_id, self.asked)

    async def host(self, name: str) -> tuple[Any, ...] | None:
        return (name, self.asked)


def test_all_of_one_turn_of_the_loop_share_a_question() -> None:
    async def turns() -> None:
        watch = OnceATurn(Counted())
        assert [watch.generation() for _ in range(5)] == [1] * 5
        await asyncio.sleep(0)
        assert [watch.generation() for _ in range(5)] == [2] * 5

    asyncio.run(turns())


def test_other_questions_are_asked_each_time() -> None:
    async def two() -> list[Any]:
        database = Counted()
        watch = OnceATurn(database)
        watch.generation()
        found = [await watch.freshness("a"), await watch.host("a")]
        database.asked += 1
        return [*found, await watch.freshness("a"), await watch.host("a")]

    assert asyncio.run(two()) == [("a", 1), ("a", 1), ("a", 2), ("a", 2)]


def test_who_comes_after_the_question_asks_anew() -> None:
    """Whatever waits in the loop's queue, in whichever order: nobody gets an answer from before the own arrival."""

    async def arrivals() -> None:
        database = Counted()
        watch, loop, seen = OnceATurn(database), asyncio.get_running_loop(), []

        def one(asked_before: int) -> None:
            seen.append((asked_before, watch.generation()))
            if database.asked < 3:
                # A write is seen by its writer, who asks at once.
                loop.call_soon(one, database.asked)

        for _ in range(3):
            loop.call_soon(one, database.asked)
        for _ in range(6):
            await asyncio.sleep(0)
        assert len(seen) > 5
        assert all(answer is not None and answer > before for before, answer in seen)

    asyncio.run(arrivals())


def test_a_question_that_fails_is_no_answer() -> None:
    async def turns() -> list[int | None]:
        watch, found = OnceATurn(Counted()), []
        for _ in range(3):
            found.append(watch.generation())
            await asyncio.sleep(0)
        with pytest.raises(OSError, match="gone"):
            watch.generation()
        return [*found, watch.generation()]

    assert asyncio.run(turns()) == [1, 2, 3, 5]
