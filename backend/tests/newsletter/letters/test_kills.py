"""A worker that is killed in the middle of a letter: nobody gets it twice, and of at most one nobody knows."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from tests.installation import BACKEND
from tests.newsletter.letters.test_sending import Server

RECEIVERS = 12
# Begins where there is nothing yet, and goes on where there is; killed at the letter of that number, on either side of
# its content: before the server has it, or after its yes and before ours.
SEND = """
import os, signal, sys, django; django.setup()
seam, at = sys.argv[1], int(sys.argv[2])
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.mail import smtp
from vizitka.cards.settings.newsletter import NewsletterSettings
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
        for n in range(RECEIVERS)
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
campaign = Campaign.objects.across_spaces("a test").get()
sending.send(campaign.pk, campaign.turn)
""".replace("RECEIVERS", str(RECEIVERS))


@pytest.fixture
def server() -> Iterator[tuple[Server, int]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    handler = Server()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, port
    controller.stop()


def test_a_campaign_goes_on_after_kills_on_both_sides_of_a_letter(
    installation: dict[str, str], server: tuple[Server, int]
) -> None:
    handler, port = server
    environment = installation | {
        "VIZITKA_MAIL_HOST": "127.0.0.1",
        "VIZITKA_MAIL_PORT": str(port),
        "VIZITKA_MAIL_TLS": "off",
    }

    def send(seam: str, at: int) -> int:
        command = [sys.executable, "-c", SEND, seam, str(at)]
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
    with closing(sqlite3.connect(Path(installation["VIZITKA_DATA"]) / "vizitka.sqlite3")) as database:
        query = "SELECT state, COUNT(*) FROM newsletter_delivery GROUP BY state ORDER BY state"
        assert database.execute(query).fetchall() == [("sent", RECEIVERS - 2), ("unknown", 2)]
        (status,) = database.execute("SELECT status FROM newsletter_campaign").fetchone()
    assert status == "finished"
