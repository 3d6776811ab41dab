"""Whether a file can be kept, read and taken away again where pictures and documents are."""

from __future__ import annotations

import time
from collections.abc import Iterator

from vizitka.common import doctor
from vizitka.config.storage import place, storage_problem


def look() -> Iterator[doctor.Finding]:
    started = time.perf_counter()
    if problem := storage_problem():
        yield doctor.fault(problem.text, problem.advice)
        return
    milliseconds = round((time.perf_counter() - started) * 1000)
    yield doctor.ok(f"{place()}: a file was written, read and deleted in {milliseconds} ms.")
