"""Draws signatures and backgrounds of people in this process, N backgrounds as a job, and prints how many a second and how much
memory as JSON (used by run.py)."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django

django.setup()

from django.core.files.storage import default_storage
from django.core.management import call_command
from vizitka.backgrounds import files, roll_out
from vizitka.backgrounds import selectors as backgrounds
from vizitka.backgrounds.models import Background
from vizitka.cards.models import Card
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.signatures import selectors as signatures
from vizitka.signatures.models import Signature
from vizitka.spaces.models import Space, SpaceMember

SIGNATURES = 400
EACH = 10


class Memory:
    """The largest resident memory of this process and those that it has started, while `with` lasts, and how it was at each tenth
    of a job."""

    def __init__(self, job: Job, total: int) -> None:
        self.job, self.total, self.over = job, total, threading.Event()
        self.most, self.at = 0, {}

    def __enter__(self) -> Memory:
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    def _watch(self) -> None:
        from django.db import connection

        while not self.over.wait(0.5):
            now = _resident(os.getpid())
            self.most = max(self.most, now)
            done = Job.objects.filter(pk=self.job.pk).values_list("done", flat=True).first() or 0
            self.at[int(10 * done / self.total)] = now
        connection.close()


def _resident(pid: int) -> int:
    """Bytes, of the process and all below it."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGESIZE") + sum(_resident(int(child)) for child in below)


def signatures_a_second(space: Space, cards: list[Card]) -> float:
    look = signatures.look_in(space, signatures.values_of(Signature.objects.in_space(space.pk).living().first()))
    started = time.perf_counter()
    for place in range(SIGNATURES):
        signatures.shown_for(cards[place % len(cards)], look)
    return SIGNATURES / (time.perf_counter() - started)


def backgrounds_a_second(space: Space, cards: list[Card]) -> dict[str, float]:
    """By design, at 1920 × 1080, one person after the other."""
    found = {}
    for row in Background.objects.in_space(space.pk).living():
        look = backgrounds.look_in(space, backgrounds.values_of(row))
        pictures = backgrounds.pictures_of(look, space.pk)
        people = [backgrounds.person_of(card) for card in cards[:EACH]]
        started = time.perf_counter()
        number = len(list(files.draw_all(look, people, pictures, scale=1)))
        found[row.design] = number / (time.perf_counter() - started)
    return found


def as_a_job(space: Space, cards: list[Card], number: int) -> dict[str, object]:
    """All in one ZIP: seconds, and memory at each tenth."""
    row = Background.objects.in_space(space.pk).living().order_by("pk").first()
    ids = [str(cards[place % len(cards)].pk) for place in range(number)]
    owner = SpaceMember.objects.in_space(space.pk).filter(role="owner").first()
    job = Job.objects.create(
        owner_id=owner.user_id, kind=roll_out.FILES_KIND, space_id=space.pk, total=number,
        parameters={"background": str(row.pk), "cards": ids, "scale": 1},
    )  # fmt: skip
    started = time.perf_counter()
    with Memory(job, number) as memory:
        jobs.run(job.pk, roll_out.work_on_files)
    seconds = time.perf_counter() - started
    job.refresh_from_db()
    assert job.status == "done", job.messages
    size = default_storage.size(job.file)
    default_storage.delete(job.file)
    return {"design": row.design, "seconds": seconds, "bytes": size, "most": memory.most, "at": memory.at}


def main(number: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("seed_demo", verbosity=0)
    space = Space.objects.get(username="alpenwerk")
    rows = Card.objects.in_space(space.pk).living().filter(state="active").select_related("space", "template")
    cards = list(rows)
    signatures_a_second(space, cards[:1])
    print(
        json.dumps(
            {
                "signatures": signatures_a_second(space, cards),
                "backgrounds": backgrounds_a_second(space, cards),
                "job": as_a_job(space, cards, number),
                "people": len(cards),
            }
        )
    )


main(int(sys.argv[1]))
