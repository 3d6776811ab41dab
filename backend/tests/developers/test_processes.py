"""A worker that is killed while messages are on their way: nothing is lost, and of each card they come in order."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

from tests.developers.receivers import Receiver
from tests.installation import BACKEND
from tests.jobs.test_processes import rows

CARDS, ROUNDS = 5, 20
TELL = f"""
import django, sys; django.setup()
from django.db import transaction
from tests.making import new_space, new_user
from vizitka.cards.events import CardUpdated
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.events import tell
from vizitka.common.ids import new_id
from vizitka.developers.permissions import WEBHOOKS_MANAGE
from vizitka.developers.webhooks import selectors, services
owner = new_user(email="owner@example.org")
space = new_space(owner=owner)
access = selectors.access_webhooks(Person(owner), space.pk, WEBHOOKS_MANAGE)
services.make_webhook(Person(owner), access, services.Wanted("HR", sys.argv[1], ["card.updated"], False))
cards = [new_id() for _number in range({CARDS})]
for number in range({ROUNDS}):
    with transaction.atomic():
        tell(*(CardUpdated.at(SYSTEM, space.pk, card, "Ada", {{f"round{{number:02}}": ("", "x")}}) for card in cards))
"""


def test_a_kill_under_way_loses_nothing_and_keeps_the_order(installation: dict[str, str]) -> None:
    receiver = Receiver()
    receiver.seconds = 0.03
    environment = {**installation, "VIZITKA_INSIDE_ORIGINS": receiver.origin}
    subprocess.run([sys.executable, "-c", TELL, receiver.origin], env=environment, cwd=BACKEND, check=True)
    command = [sys.executable, "manage.py", "worker", "--queues", "webhooks", "--interval", "0.2"]
    killed = 0
    deadline = time.monotonic() + 90
    while _waiting(installation) and time.monotonic() < deadline:
        before = len(receiver.heard)
        worker = subprocess.Popen(command, env=environment, cwd=BACKEND)
        while len(receiver.heard) < before + 30 and _waiting(installation) and time.monotonic() < deadline:
            time.sleep(0.02)
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait()
        killed += 1
    receiver.close()
    assert killed >= 2
    assert _waiting(installation) == 0
    of_cards: dict[str, list[str]] = {}
    for body in receiver.bodies:
        of_cards.setdefault(body["data"]["id"], []).append(body["data"]["changed"][0])
    assert len(of_cards) == CARDS
    for told in of_cards.values():
        # A message that was on its way may come twice, one after the other; leaving those out all are there, in order.
        once = [name for place, name in enumerate(told) if place == 0 or told[place - 1] != name]
        assert once == [f"round{number:02}" for number in range(ROUNDS)]
    assert len(receiver.ids) <= CARDS * ROUNDS + killed * 4
    assert len(set(receiver.ids)) == CARDS * ROUNDS


def _waiting(installation: dict[str, str]) -> int:
    ((number,),) = rows(
        installation, "SELECT COUNT(*) FROM developers_webhookmessage WHERE result = 'waiting'"
    )
    return int(number)
