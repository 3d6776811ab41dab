"""The same person sends twice at once, and people write at the same moment: there is one contact."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Callable
from typing import Any

from tests.conftest import MakeCard, MakeSpace
from vizitka.cards.models import Card
from vizitka.common.actor import SYSTEM
from vizitka.contacts import erasing, services
from vizitka.contacts.enums import ContactSource, MeetingChannel
from vizitka.contacts.models import Contact, ContactMeeting
from vizitka.contacts.services import Met, Sent
from vizitka.spaces.models import Space

Together = Callable[..., list[Any]]
TIMES = 4


def send(space: Space, card: Card, key: uuid.UUID | None = None, email: str = "Ada@example.org") -> Met:
    values = {"last_name": "Lovelace", "emails": [{"email": email}]}
    sent = Sent(values, ContactSource.EXCHANGE, MeetingChannel.LINK, key=key)
    return services.meet(SYSTEM, space, card.pk, sent)


def fine(results: list[Any]) -> list[Any]:
    for one in results:
        if isinstance(one, Exception):
            raise one
    return results


def test_the_same_exchange_at_once_makes_one_contact(
    together: Together, make_space: MakeSpace, make_card: MakeCard
) -> None:
    space = make_space()
    card, key = make_card(space), uuid.uuid4()
    results = fine(together(*[functools.partial(send, space, card, key) for _ in range(TIMES)]))
    assert sum(met.is_first for met in results) == 1
    assert Contact.objects.in_space(space.pk).count() == 1
    assert ContactMeeting.objects.in_space(space.pk).count() == 1


def test_sends_of_one_address_at_once_are_meetings_of_one_contact(
    together: Together, make_space: MakeSpace, make_card: MakeCard
) -> None:
    space = make_space()
    card = make_card(space)
    emails = ("ada@example.org", "ADA@example.org", "Ada@Example.org", "ada@EXAMPLE.ORG")
    results = fine(together(*[functools.partial(send, space, card, email=one) for one in emails]))
    assert sum(met.is_new for met in results) == 1
    assert Contact.objects.in_space(space.pk).count() == 1
    assert ContactMeeting.objects.in_space(space.pk).count() == TIMES


def test_two_who_merge_each_into_the_other_leave_one(
    together: Together, make_space: MakeSpace, make_card: MakeCard
) -> None:
    space = make_space()
    card = make_card(space)
    one, other = (send(space, card, email=f"{name}@example.org").contact for name in ("ada", "lovelace"))
    results = together(
        functools.partial(services.merge, SYSTEM, space, one.pk, other.pk),
        functools.partial(services.merge, SYSTEM, space, other.pk, one.pk),
    )
    assert sum(isinstance(result, Exception) for result in results) == 1
    assert Contact.objects.in_space(space.pk).living().count() == 1
    assert Contact.objects.in_space(space.pk).filter(merged_into__isnull=False).count() == 1


def test_who_is_erased_while_sending_is_there_once_or_not_at_all(
    together: Together, make_space: MakeSpace, make_card: MakeCard
) -> None:
    space = make_space()
    card = make_card(space)
    send(space, card)
    fine(
        together(
            functools.partial(erasing.erase_person, SYSTEM, space.pk, email="ada@example.org"),
            functools.partial(send, space, card),
        )
    )
    contacts = list(Contact.objects.in_space(space.pk))
    assert len(contacts) <= 1
    assert all(one.deleted_at is None for one in contacts)
    meetings = ContactMeeting.objects.in_space(space.pk)
    assert {one.contact_id for one in meetings} == {one.pk for one in contacts}
