"""What a subscriber decides by the link of a letter: lists, language, name and what the space asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction

from vizitka.common.actor import SYSTEM
from vizitka.common.events import tell
from vizitka.newsletter.enums import SubscriberEventKind, SubscriberStatus
from vizitka.newsletter.people import book, history, lists, rules, signing_up
from vizitka.newsletter.people.events import SubscriberUpdated
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import settings_of

LIST = "l-"
FIELD = "f-"


def questions_of(subscriber: Subscriber, spoken: Sequence[str]) -> list[dict[str, str]]:
    """The space's own fields that people fill in, with what the subscriber has said."""
    return [
        {
            "key": str(row["id"]),
            "label": str(row["texts"][rules.said_in(row["texts"], spoken)]),
            "value": str(subscriber.fields.get(row["id"], "")),
        }
        for row in signing_up.asked_fields(subscriber.space)
    ]


def save(subscriber: Subscriber, form: Mapping[str, Any]) -> str:
    """What was chosen holds from now on. Returns `saved`, or `none` where no list is left: that is to leave, which
    has a button of its own."""
    public = [row.pk for row in lists.public(subscriber.space_id)]
    wanted = [key for key in public if form.get(f"{LIST}{key}")] if len(public) > 1 else public
    with transaction.atomic():
        row = book.held(subscriber.space_id, subscriber.pk)
        if row.status != SubscriberStatus.SUBSCRIBED:
            return ""
        # Lists that the space alone gives are not on the page, and stay.
        having = lists.current(row.space_id, [row.pk]).get(row.pk, [])
        own = [key for key in having if key not in public]
        if not wanted and not own:
            return "none"
        changes = book.put(row, subscriber.space, _values(subscriber, form))
        gone = [key for key in having if key in public and key not in wanted]
        moved = lists.take_up(row.space_id, row.pk, wanted)
        if gone:
            moved |= lists.end(row.space_id, row.pk, gone)
        if changes or moved:
            book.written(row)
            history.note(row, SubscriberEventKind.PREFERENCES, lists=[*wanted, *own])
            tell(SubscriberUpdated.of(SYSTEM, row, changes))
    return "saved"


def _values(subscriber: Subscriber, form: Mapping[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if form.get("language") in dict(settings.LANGUAGES):
        values["language"] = form["language"]
    if settings_of(subscriber.space).newsletter_ask_name:
        values |= {name: str(form.get(name) or "") for name in ("first_name", "last_name") if name in form}
    asked = [str(row["id"]) for row in signing_up.asked_fields(subscriber.space)]
    given = {key: str(form[f"{FIELD}{key}"]) for key in asked if f"{FIELD}{key}" in form}
    if given:
        values["fields"] = given
    return values
