"""Somebody asks for the newsletter, and confirms it by a link of the one letter that is sent for it."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.errors import TooManyAttempts
from vizitka.common.events import tell
from vizitka.contacts.exchange import visitors
from vizitka.newsletter.enums import SubscriberEventKind, SubscriberSource, SubscriberStatus
from vizitka.newsletter.people import book, errands, history, lists, rules, suppression, throttles
from vizitka.newsletter.people.events import SubscriberCameBack, SubscriberConfirmed
from vizitka.newsletter.people.models import SignUpRequest, SignUpText, Subscriber
from vizitka.newsletter.people.settings import settings_of
from vizitka.spaces import locks
from vizitka.spaces.models import Space

PORTION: Final = 500


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody has typed who wants the newsletter; nobody knows yet whose address it is. `form` is the address of
    the page on which `text` was read in `text_language`; letters are written in `language`."""

    email: str
    source: SubscriberSource
    language: str
    first_name: str = ""
    last_name: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    lists: Collection[uuid.UUID] = ()
    card_id: uuid.UUID | None = None
    text: SignUpText | None = None
    text_language: str = ""
    form: str = ""


def ask(space: Space, asked: Asked, actor: Actor = SYSTEM) -> bool:
    """Remembers what was asked, and sends the letter that asks back: one per address, space and day at most. Of a known
    address nothing changes before it is confirmed. Returns whether a letter goes out, which nobody outside is told."""
    email = rules.plain(asked.email)
    with suppress(TooManyAttempts), transaction.atomic():
        kept = suppression.find(space.pk, email)
        if kept is not None and kept.reason in rules.KEPT:
            return False
        throttles.LETTER.attempt(f"{space.pk} {email}", "")
        throttles.LETTERS.attempt(email, "")
        subscriber = _pending(space, email, asked)
        request = SignUpRequest.objects.create(
            space=space,
            subscriber=subscriber,
            source=asked.source,
            card_key=asked.card_id,
            values=_values(asked),
            lists=[str(key) for key in asked.lists],
            text=asked.text,
            text_language=asked.text_language,
            language=asked.language,
            form=asked.form[:300],
        )
        history.note(
            subscriber,
            SubscriberEventKind.INVITED
            if asked.source == SubscriberSource.CONTACT
            else SubscriberEventKind.ASKED,
            actor=actor,
            text=asked.text,
            language=asked.text_language,
            form=asked.form,
            lists=asked.lists,
        )
        _keep_what_all_say(space, email, asked)
        errands.ASK_TO_CONFIRM.put(str(space.pk), str(request.pk))
        return True
    with transaction.atomic():
        locks.lock_space(space.pk)
        _keep_what_all_say(space, email, asked)
    return False


def _values(asked: Asked) -> dict[str, Any]:
    return {
        "first_name": rules.clean_name(asked.first_name),
        "last_name": rules.clean_name(asked.last_name),
        "fields": dict(asked.fields),
    }


def _keep_what_all_say(space: Space, email: str, asked: Asked) -> None:
    """Nobody knows which of those who asked has the mailbox, and the letter that is confirmed need not be the answer to
    the one who confirms it: what waits keeps only what each of them has said, the newest one included."""
    rows = SignUpRequest.objects.in_space(space.pk).filter(subscriber__email=email)
    said = [(row.values, row.language, row.card_key, row.lists) for row in rows]
    said.append((_values(asked), asked.language, asked.card_id, [str(key) for key in asked.lists]))
    values, language, card_key, wanted = said[0]
    for other in said[1:]:
        values = _common(values, other[0])
        language = language if language == other[1] else ""
        card_key = card_key if card_key == other[2] else None
        wanted = [key for key in wanted if key in other[3]]
    for row in rows:
        row.values, row.language, row.card_key, row.lists = values, language, card_key, wanted
        row.save(update_fields=["values", "language", "card_key", "lists"])
    pending = Subscriber.objects.in_space(space.pk).filter(email=email, status=SubscriberStatus.PENDING)
    for subscriber in pending:
        subscriber.first_name, subscriber.last_name = values["first_name"], values["last_name"]
        subscriber.language, subscriber.fields = language, values["fields"]
        subscriber.card_id = _living_card(space.pk, card_key)
        book.derive(subscriber)
        subscriber.updated_at = clock.now()
        subscriber.save()


def _common(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "first_name": one["first_name"] if one["first_name"] == other["first_name"] else "",
        "last_name": one["last_name"] if one["last_name"] == other["last_name"] else "",
        "fields": {key: value for key, value in one["fields"].items() if other["fields"].get(key) == value},
    }


def _pending(space: Space, email: str, asked: Asked) -> Subscriber:
    """Who has the address, as it is; else a new one that counts as nothing yet."""
    # Two who ask at once are one subscriber.
    locks.lock_space(space.pk)
    row = Subscriber.objects.in_space(space.pk).filter(email=email).first()
    if row is not None:
        return row
    row = Subscriber(
        space=space,
        email=email,
        first_name=rules.clean_name(asked.first_name),
        last_name=rules.clean_name(asked.last_name),
        language=asked.language,
        fields=dict(asked.fields),
        status=SubscriberStatus.PENDING,
        card_id=_living_card(space.pk, asked.card_id),
        source=asked.source,
    )
    book.derive(row)
    row.save(force_insert=True)
    return row


def _living_card(space_id: uuid.UUID, card_id: uuid.UUID | None) -> uuid.UUID | None:
    if card_id is None:
        return None
    found = Card.objects.in_space(space_id).living().filter(pk=card_id).exists()
    return card_id if found else None


def open_request(request_id: uuid.UUID) -> SignUpRequest | None:
    """What waits to be confirmed; None when it was, or is too old."""
    rows = SignUpRequest.objects.across_spaces("the link of a letter names the request")
    row = rows.select_related("subscriber", "space", "text").filter(pk=request_id).first()
    if row is None or rules.is_over(row.created_at, clock.now()) or row.space.deleted_at is not None:
        return None
    kept = suppression.find(row.space_id, row.subscriber.email)
    return None if kept is not None and kept.reason in rules.KEPT else row


def confirm(request_id: uuid.UUID) -> Subscriber | None:
    """Who has the mailbox has pressed the button: from now on what was asked holds, and what stood in the way does not.
    None where nothing waits any more."""
    with transaction.atomic():
        found = open_request(request_id)
        if found is None:
            return None
        rows = Subscriber.objects.in_space(found.space_id).select_for_update(of=("self",))
        subscriber = rows.filter(pk=found.subscriber_id).first()
        request = SignUpRequest.objects.in_space(found.space_id).filter(pk=request_id).first()
        if subscriber is None or request is None:
            return None
        before, space = subscriber.status, found.space
        _take(subscriber, space, request)
        wanted = _lists(space.pk, request.lists)
        lists.take_up(space.pk, subscriber.pk, wanted)
        suppression.forget(space.pk, subscriber.email)
        came_back = before not in (SubscriberStatus.PENDING, SubscriberStatus.SUBSCRIBED)
        history.note(
            subscriber,
            SubscriberEventKind.CAME_BACK if came_back else SubscriberEventKind.CONFIRMED,
            text=found.text,
            language=request.text_language,
            form=request.form,
            lists=wanted,
        )
        SignUpRequest.objects.in_space(space.pk).filter(subscriber=subscriber).delete()
        visitors.note(subscriber.email, space.pk)
        tell((SubscriberCameBack if came_back else SubscriberConfirmed).of(SYSTEM, subscriber))
    return subscriber


def _take(subscriber: Subscriber, space: Space, request: SignUpRequest) -> None:
    """What was typed with the request is the person's word now; what was left empty takes nothing away."""
    values: dict[str, Any] = request.values
    given: dict[str, Any] = {
        name: values[name] for name in ("first_name", "last_name", "fields") if values.get(name)
    }
    if request.language in dict(settings.LANGUAGES):
        given["language"] = request.language
    book.put(subscriber, space, given)
    now = clock.now()
    if subscriber.status != SubscriberStatus.SUBSCRIBED:
        subscriber.status = SubscriberStatus.SUBSCRIBED
        subscriber.left_at = None
        subscriber.card_id = _living_card(space.pk, request.card_key) or subscriber.card_id
    subscriber.confirmed_at = now
    book.written(subscriber)


def _lists(space_id: uuid.UUID, wanted: Collection[str]) -> list[uuid.UUID]:
    """Those of the lists that are there still; where none is left, all that are public."""
    public = [row.pk for row in lists.public(space_id)]
    everything = [row.pk for row in lists.of_space(space_id)]
    found = [key for key in everything if str(key) in set(wanted)]
    return found or public or everything[:1]


def purge() -> int:
    """Forgets who has not confirmed in time. Returns how many."""
    before = clock.now() - rules.CONFIRM_WITHIN
    reason = "what was not confirmed in time goes everywhere"
    gone = SignUpRequest.objects.across_spaces(reason).filter(created_at__lt=before).delete()[0]
    while True:
        rows = Subscriber.objects.across_spaces(reason).filter(
            status=SubscriberStatus.PENDING, created_at__lt=before
        )
        waiting = SignUpRequest.objects.across_spaces(reason).values("subscriber_id")
        part = list(rows.exclude(pk__in=waiting).order_by("created_at")[:PORTION])
        if not part:
            return gone
        gone += _forget(part)


def _forget(rows: Collection[Subscriber]) -> int:
    from vizitka.newsletter.people import erasing

    return sum(erasing.remove(row.space_id, [row.pk]) for row in rows)


def asked_fields(space: Space) -> list[Mapping[str, Any]]:
    """The space's own fields that stand on the page of sign-up."""
    return [row for row in settings_of(space).newsletter_fields if row.get("asked")]
