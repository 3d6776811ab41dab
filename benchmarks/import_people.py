"""Imports N people in this process and prints seconds and memory as JSON (used by run.py).

The background tasks are run here and now, in this process, so that time and memory are those of the work itself.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django
from django.conf import settings

settings.TASKS = {"default": {"BACKEND": "vizitka.config.test_queue.AfterCommit", "QUEUES": []}}
django.setup()

from django.core.files.uploadedfile import UploadedFile
from django.core.management import call_command
from tests.importing.factory import write_xlsx
from vizitka.accounts.models import User
from vizitka.billing.services import grant_licence
from vizitka.transfer.importing import selectors, services
from vizitka.transfer.importing.enums import ImportKey, NewCardState, RunMode
from vizitka.transfer.importing.schemas import import_out
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember


def resident_megabytes() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def checked(actor: Person, space: Space, file: Path) -> tuple[object, float]:
    started = time.perf_counter()
    with file.open("rb") as stream:
        item = services.create_import(actor, space, UploadedFile(stream, name=file.name, size=file.stat().st_size))
    mapping = {column.index: column.field for column in import_out(item).columns if column.field}
    services.start_check(
        actor, item, mapping=mapping, key=ImportKey.EXTERNAL_KEY, default_country="AT", card_state=NewCardState.ACTIVE
    )
    return selectors.access_import(actor, item.id), time.perf_counter() - started


def main(people: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    owner = User.objects.create_user("bench@example.org", "bench-bench-bench", email_verified_at=clock.now())
    licence = grant_licence(package="enterprise", cards=people * 2, account_name="Bench")
    space = Space.objects.create(name="Bench", username="bench", licence=licence)
    SpaceMember.objects.create(space=space, user=owner, role=SpaceRole.OWNER)
    actor = Person(user=owner)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "people.xlsx"
        write_xlsx(file, number=people)
        before = resident_megabytes()
        item, check = checked(actor, space, file)
        started = time.perf_counter()
        services.start_run(actor, item, RunMode.GOOD_ONLY)
        run = time.perf_counter() - started
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        cards = Card.objects.in_space(space.pk).count()
        again, again_seconds = checked(actor, space, file)
    print(
        json.dumps(
            {
                "people": people,
                "check": check,
                "run": run,
                "again": again_seconds,
                "cards": cards,
                "unchanged": again.summary.get("unchanged"),
                "before_mb": before,
                "peak_mb": peak,
            }
        )
    )


main(int(sys.argv[1]))
