"""The way from the newsletter to all that is kept of a person: by a letter to the mailbox, since whoever gets a
forwarded letter has its links, too."""

from __future__ import annotations

from contextlib import suppress

from vizitka.common.errors import TooManyAttempts
from vizitka.contacts.exchange import visitors
from vizitka.newsletter.people import errands, throttles
from vizitka.newsletter.people.models import Subscriber


def send_link(subscriber: Subscriber) -> None:
    """Sends the subscriber the link to what is kept: one an hour at most, whoever asks for it."""
    with suppress(TooManyAttempts):
        throttles.RIGHTS.attempt(f"{subscriber.space_id} {subscriber.email}", "")
        visitors.note(subscriber.email, subscriber.space_id)
        errands.SEND_RIGHTS.put(str(subscriber.space_id), str(subscriber.pk))
