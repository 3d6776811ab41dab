#!/usr/bin/env python3
"""How long it takes to render a card page: `rendering.py [another checkout's backend]`.

With another checkout both are measured in turn, in processes of their own, and the best round counts, so that the machine's moods meet neither.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
ROUNDS, PAGES = 7, 400
# Milliseconds of the processor for a page; the samples are those of the tests.
MEASURE = f"""
import time, django
django.setup()
from tests.publishing.samples import EMPTY, FULL
from vizitka.publishing import renderer
for page in (FULL, EMPTY):
    for _ in range(40):
        renderer.render(page)
    start = time.process_time()
    for _ in range({PAGES}):
        renderer.render(page)
    print((time.process_time() - start) / {PAGES} * 1000)
"""


def measure(backend: Path) -> list[float]:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "vizitka.config.test_settings"}
    printed = subprocess.run(
        [sys.executable, "-c", MEASURE], cwd=backend, env=environment, check=True, capture_output=True, text=True
    ).stdout  # fmt: skip
    return [float(line) for line in printed.splitlines()]


def main() -> None:
    places = [BACKEND, *(Path(given).resolve() for given in sys.argv[1:])]
    found: dict[Path, list[list[float]]] = {place: [] for place in places}
    for _ in range(ROUNDS):
        for place in places:
            found[place].append(measure(place))
    for place in places:
        full, empty = (min(times) for times in zip(*found[place], strict=True))
        print(f"full {full:.3f} ms, empty {empty:.3f} ms  {place}")


if __name__ == "__main__":
    main()
