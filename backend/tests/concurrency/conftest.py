"""Two at the same moment: threads with connections of their own, on a database that each of them really opens."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

Work = Callable[[], Any]


@pytest.fixture
def together(transactional_db: None) -> Callable[..., list[Any]]:
    """`together(one, other, …)` starts all at once and gives their results in order; an exception is a result too.

    The tests' SQLite lives in memory and has one connection for all: there they run in a row, as writers of a file
    do whose transactions are IMMEDIATE.
    """
    in_a_row = connection.vendor == "sqlite"

    def run(*works: Work) -> list[Any]:
        results: list[Any] = [None] * len(works)
        start = threading.Barrier(len(works))

        def one(number: int, work: Work) -> None:
            if not in_a_row:
                start.wait(10)
            try:
                results[number] = work()
            except Exception as problem:
                results[number] = problem
            finally:
                if not in_a_row:
                    connection.close()

        if in_a_row:
            for pair in enumerate(works):
                one(*pair)
            return results
        threads = [threading.Thread(target=one, args=pair) for pair in enumerate(works)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        return results

    return run


def statuses(results: list[Any]) -> list[int]:
    """The statuses of answers, in numerical order; an exception is raised."""
    for result in results:
        if isinstance(result, Exception):
            raise result
    return sorted(answer.status_code for answer in results)
