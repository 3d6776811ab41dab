"""Sends a campaign to N people by the mail server that the environment names, in this process, and prints seconds and
memory as JSON (used by campaigns.py)."""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django

django.setup()

from django.core.management import call_command
from tests.newsletter.letters.conftest import TEXT
from vizitka.accounts.models import User
from vizitka.billing.services import grant_licence
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.newsletter.letters import sending, services
from vizitka.newsletter.letters.enums import CampaignStatus
from vizitka.newsletter.letters.models import Campaign, Delivery
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import MailingSettings, NewsletterSettings
from vizitka.spaces.models import Space


def resident_megabytes() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def main(people: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    owner = User.objects.create_user("bench@example.org", "bench-bench-bench", email_verified_at=clock.now())
    licence = grant_licence(package="enterprise", cards=10, account_name="Bench", owner=owner)
    space = Space.objects.create(name="Bench", username="bench", licence=licence)
    NewsletterSettings.objects.create(space=space, newsletter=True)
    MailingSettings.objects.create(space=space, newsletter_imprint={"de": "Bench AG, Innsbruck"})
    Subscriber.objects.bulk_create(
        (
            Subscriber(
                space=space,
                email=f"person.{number}@post.example",
                first_name=f"Ada {number}",
                language="de",
                status="subscribed",
                source="import",
            )
            for number in range(people)
        ),
        batch_size=1000,
    )
    campaign = services.create(SYSTEM, space, name="Bench", language="de")
    campaign = services.save_text(SYSTEM, campaign, "de", TEXT, expected_version=1)
    services.send(SYSTEM, space, campaign)
    before, started = resident_megabytes(), time.perf_counter()
    rows = Campaign.objects.in_space(space.pk).filter(pk=campaign.pk)
    while (present := rows.get()).status == CampaignStatus.SENDING:
        sending.send(present.pk, present.turn)
    seconds = time.perf_counter() - started
    print(
        json.dumps(
            {
                "people": people,
                "seconds": seconds,
                "sent": Delivery.objects.in_space(space.pk).filter(state="sent").count(),
                "before_mb": before,
                "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            }
        )
    )


main(int(sys.argv[1]))
