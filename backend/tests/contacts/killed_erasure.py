"""Erases somebody who is everywhere, again and again, and is killed before each statement and each file of it in turn.
Prints how many kills there were before the erasure was safe, and how many after it.

A process of its own: `python -m tests.contacts.killed_erasure`.
"""

from __future__ import annotations

import functools
import os
import signal
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import django

if __name__ == "__main__":
    django.setup()

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, connections, transaction

from tests.contacts.test_erasing import EMAIL, everything, files, traces
from tests.images.samples import picture
from tests.making import new_card, new_space, new_user
from vizitka.cards.models import Card
from vizitka.common import parcels
from vizitka.common.actor import SYSTEM
from vizitka.common.models import FileToRemove, KeptAnswer
from vizitka.config import housekeeping
from vizitka.contacts import erasing, services
from vizitka.contacts.enums import ContactSource, MeetingChannel
from vizitka.contacts.exchange import visitors
from vizitka.contacts.models import Contact, ContactErasure, ContactTerm
from vizitka.contacts.services import Sent
from vizitka.developers.webhooks.models import Webhook, WebhookMessage
from vizitka.images.enums import ImagePurpose
from vizitka.images.models import Image
from vizitka.images.services import store_image
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.models import Job
from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus
from vizitka.newsletter.people import book, lists
from vizitka.newsletter.people.erasing import EXPORT_KIND
from vizitka.newsletter.people.models import Subscriber
from vizitka.outbox.models import Delivery
from vizitka.spaces.models import Space

# Where she has to be before, or nothing would be proved.
PLACES = (
    *("contacts.Contact", "contacts.ContactMeeting", "contacts.ContactNote"),
    *("audit.AuditEntry", "common.Parcel", "common.KeptAnswer", "outbox.Delivery"),
    *("developers.WebhookMessage", "newsletter.Subscriber"),
)
MOST = 1000


def put_everywhere(space: Space, card: Card) -> None:
    values = {
        "first_name": "Lenka",
        "last_name": "Horáková",
        "company": "Lanovky Bílá hora",
        "emails": [{"email": EMAIL}],
        "picture": store_image(picture(), purpose=ImagePurpose.FRAME, space_id=space.pk).pk,
    }
    contact = services.create_contact(SYSTEM, space, values, card_id=card.pk, note="Seilbahnantrieb")
    sent = {"last_name": "Horáková", "emails": [{"email": EMAIL}]}
    services.meet(SYSTEM, space, card.pk, Sent(sent, ContactSource.EXCHANGE, MeetingChannel.LINK))
    with transaction.atomic():
        visitors.note(EMAIL, space.pk)
    reader = Subscriber(
        space=space, email=EMAIL, status=SubscriberStatus.SUBSCRIBED, source=SubscriberSource.CARD, card=card
    )
    book.derive(reader)
    reader.save(force_insert=True)
    lists.take_up(space.pk, reader.pk, [lists.of_space(space.pk)[0].pk])
    for kind in (*erasing.KINDS, EXPORT_KIND):
        name = default_storage.save("private/exports/list.csv", ContentFile("Lenka Horáková".encode()))
        Job.objects.create(
            owner=space.members.get().user, space_id=space.pk, kind=kind, file=name, status=JobStatus.DONE
        )
    parcels.put({"to": EMAIL, "words": "Lenka Horáková"})
    KeptAnswer.objects.create(
        owner_id=space.pk, key=str(contact.pk), fingerprint="x", body=f"{contact.pk} Horáková".encode()
    )
    thing = {"id": str(contact.pk), "label": "Lenka Horáková"}
    Delivery.objects.create(
        subscriber="nobody",
        stream=space.pk,
        space_id=space.pk,
        event="contact.made",
        payload={"object": thing},
    )
    hook = Webhook.objects.create(space=space, name="CRM", address="https://crm.example", secret="x")
    WebhookMessage.objects.create(
        space=space, webhook=hook, event="contact.made", object_id=contact.pk, body="Lenka Horáková"
    )


def erase(space: Space, killed_at: int) -> None:
    """In a process that is killed before its step of that number."""
    number = 0

    def step() -> None:
        nonlocal number
        number += 1
        if number == killed_at:
            os.kill(os.getpid(), signal.SIGKILL)

    def before(execute: Callable[..., Any], *given: Any) -> Any:
        step()
        return execute(*given)

    def of_files(method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **options: Any) -> Any:
            step()
            return method(*given, **options)

        return call

    for name in ("save", "delete"):
        setattr(default_storage, name, of_files(getattr(default_storage, name)))
    with connection.execute_wrapper(before):
        erasing.erase_person(SYSTEM, space.pk, email=EMAIL)


def forked(work: Callable[[], None]) -> bool:
    """Whether it came to its end."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        _run(work)
    _pid, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return False
    assert os.waitstatus_to_exitcode(status) == 0, "the erasure failed"
    return True


def _run(work: Callable[[], None]) -> NoReturn:
    try:
        work()
    except BaseException:
        sys.excepthook(*sys.exc_info())
        os._exit(1)
    os._exit(0)


def restart() -> None:
    """What the next worker does by itself within the hour."""
    for look in (*housekeeping.EVERY_MINUTE, *housekeeping.EVERY_HOUR):
        look()


def is_whole(space: Space) -> None:
    assert traces(everything()) == {}
    assert not [name for name in files() if name.startswith(("images/", "private/exports/"))]
    assert not Image.objects.exists()
    assert not FileToRemove.objects.exists()
    # By what she was found: encoded words.
    assert not ContactTerm.objects.in_space(space.pk).exists()
    assert visitors.spaces_of(EMAIL) == []
    noted = {erasing._name(row) for row in ContactErasure.objects.in_space(space.pk)}
    assert noted
    assert noted <= set(files())


def main() -> None:
    space = new_space(owner=new_user())
    card = new_card(space)
    put_everywhere(space, card)
    there = everything()
    assert set(PLACES) <= set(traces(there)), set(PLACES) - set(traces(there))
    taken_back = finished_later = 0
    for number in range(1, MOST):
        ended = forked(functools.partial(erase, space, number))
        if Contact.objects.in_space(space.pk).exists():
            # Not yet safe, and so nothing has happened: who asks again is heard.
            assert everything() == there
            taken_back += 1
            continue
        restart()
        is_whole(space)
        if ended:
            break
        finished_later += 1
        with transaction.atomic():
            Webhook.objects.in_space(space.pk).delete()
        put_everywhere(space, card)
        there = everything()
    print(taken_back, finished_later)  # noqa: T201


if __name__ == "__main__":
    main()
