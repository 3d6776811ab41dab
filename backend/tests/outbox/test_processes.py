"""A worker that is killed between claim and delivery: nothing is lost, and the message keeps its id."""

from __future__ import annotations

import subprocess
import sys

from tests.installation import BACKEND
from tests.jobs.test_processes import rows

SUBSCRIBE = """
import os, sys, uuid, django; django.setup()
from django.db import transaction
from vizitka.common.actor import SYSTEM
from vizitka.common.events import tell
from vizitka.jobs import services as jobs, workers
from vizitka.outbox import services
from vizitka.outbox.subscribers import Subscriber, subscribe
from vizitka.spaces.events import SpaceUpdated
space = uuid.UUID(int=7)
"""
KILLED = """
subscribe(Subscriber("tests", lambda message: os._exit(9)))
with transaction.atomic():
    tell(SpaceUpdated(actor=SYSTEM, space_id=space, object_id=space, label="Alpenwerk"))
workers.register()
services.dispatch("tests", [str(space)])
"""
NEXT = """
subscribe(Subscriber("tests", lambda message: print(message.id.hex, message.attempt)))
workers.register()
jobs.take_up_lost()
services.dispatch("tests", [str(space)])
"""


def python(environment: dict[str, str], code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SUBSCRIBE + code]
    return subprocess.run(command, env=environment, cwd=BACKEND, capture_output=True, text=True)


def test_a_kill_between_claim_and_delivery_loses_nothing(installation: dict[str, str]) -> None:
    killed = python(installation, KILLED)
    assert killed.returncode == 9, killed.stderr
    ((message_id, attempts, settled_at),) = rows(
        installation, "SELECT message_id, attempts, settled_at FROM outbox_delivery"
    )
    assert (attempts, settled_at) == (1, None)
    # Its process is gone, which the next worker of this machine sees.
    done = python(installation, NEXT)
    assert done.stdout.split() == [message_id, "2"], done.stderr
    assert rows(installation, "SELECT COUNT(*) FROM outbox_delivery WHERE settled_at IS NULL") == [(0,)]
