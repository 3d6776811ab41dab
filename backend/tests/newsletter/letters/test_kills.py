"""A worker that is killed in the middle of a letter: nobody gets it twice, and of at most one nobody knows."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from tests.installation import BACKEND
from tests.newsletter.letters.test_sending import Server
from tests.ports import free_port

RECEIVERS = 12
# Before a release, and in the issue's own words: KILLED_LETTERS=5000 (a minute, on a machine with nothing else to do).
MANY = int(os.environ.get("KILLED_LETTERS", "400"))
# Begins where there is nothing yet, and goes on where there is; killed at the letter of that number, on either side of
# its content: before the server has it, or after its yes and before ours.
SEND = """
import os, signal, sys, django; django.setup()
seam, at, receivers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.mail import smtp
from vizitka.newsletter.people.settings import NewsletterSettings
from vizitka.billing.services import grant_licence
from vizitka.accounts.models import User
from vizitka.newsletter.letters import sending, services
from vizitka.newsletter.letters.models import Campaign
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import MailingSettings
from vizitka.spaces.models import Space

if not Space.objects.exists():
    owner = User.objects.create_user("owner@example.org", "correct-horse-battery", email_verified_at=clock.now())
    licence = grant_licence(package="enterprise", cards=5, account_name="Alpenwerk AG", owner=owner)
    space = Space.objects.create(name="Alpenwerk", username="alpenwerk", licence=licence)
    NewsletterSettings.objects.create(space=space, newsletter=True)
    MailingSettings.objects.create(space=space, newsletter_imprint={"en": "Alpenwerk"})
    Subscriber.objects.bulk_create(
        Subscriber(space=space, email=f"person{n}@post.example", status="subscribed", source="card")
        for n in range(receivers)
    )
    campaign = services.create(SYSTEM, space, name="Autumn", language="en")
    text = {"subject": "News", "preheader": "", "blocks": [{"kind": "heading", "text": "News"}]}
    campaign = services.save_text(SYSTEM, campaign, "en", text, expected_version=1)
    services.send(SYSTEM, space, campaign)

content, number = smtp.ToServer._content, 0

def killed(self, server, letter):
    global number
    number += 1
    if seam == "before" and number == at:
        os.kill(os.getpid(), signal.SIGKILL)
    done = content(self, server, letter)
    if seam == "after" and number == at:
        os.kill(os.getpid(), signal.SIGKILL)
    return done

smtp.ToServer._content = killed
rows = Campaign.objects.across_spaces("a test")
while (campaign := rows.get()).status == "sending":
    sending.send(campaign.pk, campaign.turn)
"""


@pytest.fixture
def server() -> Iterator[tuple[Server, int]]:
    port = free_port()
    handler = Server()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, port
    controller.stop()


def test_a_campaign_goes_on_after_kills_on_both_sides_of_a_letter(
    installation: dict[str, str], server: tuple[Server, int]
) -> None:
    handler, port = server
    environment = installation | _mail(port)

    def send(seam: str, at: int) -> int:
        command = [sys.executable, "-c", SEND, seam, str(at), str(RECEIVERS)]
        done = subprocess.run(command, env=environment, cwd=BACKEND, capture_output=True)
        assert done.returncode in {0, -signal.SIGKILL}, done.stderr.decode()
        return done.returncode

    assert send("before", 3) == -signal.SIGKILL
    assert len(handler.taken) == 2
    assert send("after", 4) == -signal.SIGKILL
    assert len(handler.taken) == 6
    assert send("never", 0) == 0

    # Each once; and the one that the server never had.
    assert len(handler.receivers) == len(set(handler.receivers)) == RECEIVERS - 1
    assert _states(installation) == {"sent": RECEIVERS - 2, "unknown": 2}


def test_many_get_one_letter_each_however_often_the_worker_is_killed(
    installation: dict[str, str], server: tuple[Server, int]
) -> None:
    """Killed from outside, in whatever it does when the server has had so many: nobody gets two, and of at most one
    letter for each connection that was cut nobody knows."""
    handler, port = server
    command = [sys.executable, "-c", SEND, "never", "0", str(MANY)]
    cuts = (MANY // 7, MANY // 7 + 1, MANY // 3, MANY * 2 // 3)
    for at in (*cuts, None):
        worker = subprocess.Popen(command, env=installation | _mail(port), cwd=BACKEND)
        try:
            while worker.poll() is None and (at is None or len(handler.receivers) < at):
                time.sleep(0.002)
        finally:
            if at is not None:
                worker.kill()
        assert worker.wait() == (0 if at is None else -signal.SIGKILL)

    states = _states(installation)
    unknown = states.get("unknown", 0)
    assert len(handler.receivers) == len(set(handler.receivers))
    assert states["sent"] + unknown == MANY
    assert unknown <= len(cuts)
    assert MANY - unknown <= len(handler.receivers) <= MANY


def _mail(port: int) -> dict[str, str]:
    return {"VIZITKA_MAIL_HOST": "127.0.0.1", "VIZITKA_MAIL_PORT": str(port), "VIZITKA_MAIL_TLS": "off"}


def _states(installation: dict[str, str]) -> dict[str, int]:
    """What has become of how many letters of the campaign, which is finished."""
    with closing(sqlite3.connect(Path(installation["VIZITKA_DATA"]) / "vizitka.sqlite3")) as database:
        assert database.execute("SELECT status FROM newsletter_campaign").fetchall() == [("finished",)]
        query = "SELECT state, COUNT(*) FROM newsletter_delivery GROUP BY state"
        return dict(database.execute(query).fetchall())
