"""Lists and subscribers of an archive become those of a new space (common.archives).

What the archive says was written by a stranger, as a file of an import is: it is the proof that its owner gives, and
stands in the history of each. Who has left, bounced or complained stays away from letters here, too; who had not
confirmed does not come.
"""

from __future__ import annotations

import uuid
from typing import Any, Final, get_args

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.archives import Arrival, NotBrought
from vizitka.contacts.arriving import moment, object_in, one_of
from vizitka.contacts.exchange import visitors
from vizitka.newsletter.enums import (
    SubscriberEventKind,
    SubscriberSource,
    SubscriberStatus,
    SuppressionReason,
)
from vizitka.newsletter.people import book, history, lists, rules, schemas, suppression
from vizitka.newsletter.people.models import NewsletterList, SignUpText, Subscriber, SubscriberEvent
from vizitka.spaces.models import Space

REASONS: Final = {
    SubscriberStatus.UNSUBSCRIBED: SuppressionReason.LEFT,
    SubscriberStatus.BOUNCED: SuppressionReason.BOUNCED,
    SubscriberStatus.COMPLAINED: SuppressionReason.COMPLAINED,
}
PROOF: Final = "Archive of a space"
LANGUAGES: Final = frozenset(get_args(schemas.LanguageOfSubscriber))


def newsletter_list(arrival: Arrival, row: dict[str, Any]) -> None:
    key = arrival.new_id(str(row.get("id")))
    rows = NewsletterList.objects.in_space(arrival.space_id)
    if rows.filter(pk=key).exists():
        return
    if rows.count() >= schemas.MOST_LISTS:
        raise NotBrought
    given = {"texts": row.get("texts"), "is_public": bool(row.get("is_public"))}
    values = schemas.NewsletterListIn.model_validate(given)
    position = row.get("position")
    NewsletterList.objects.create(
        id=key,
        space_id=arrival.space_id,
        texts={code: words.model_dump() for code, words in values.texts.items()},
        is_public=values.is_public,
        position=position if isinstance(position, int) and 0 <= position < 1000 else 0,
    )


def sign_up_text(arrival: Arrival, row: dict[str, Any]) -> None:
    key = arrival.new_id(str(row.get("id")))
    rows = SignUpText.objects.in_space(arrival.space_id)
    if rows.filter(pk=key).exists():
        return
    texts = schemas.SignUpTextIn.model_validate({"texts": row.get("texts")}).texts
    version = row.get("version")
    if not isinstance(version, int) or not 0 < version < 100_000 or rows.filter(version=version).exists():
        raise NotBrought
    SignUpText.objects.create(
        id=key,
        space_id=arrival.space_id,
        version=version,
        texts=dict(texts),
        created_at=moment(row.get("created_at")) or clock.now(),
    )


def subscriber(arrival: Arrival, row: dict[str, Any]) -> None:
    key = arrival.new_id(str(row.get("id")))
    email = rules.plain(str(row.get("email") or ""))
    rows = Subscriber.objects.in_space(arrival.space_id)
    if row.get("status") == SubscriberStatus.PENDING or rows.filter(pk=key).exists():
        return
    if (
        row.get("status") not in SubscriberStatus.values
        or not rules.is_email(email)
        or rows.filter(email=email).exists()
    ):
        raise NotBrought
    status = SubscriberStatus(row["status"])
    card = arrival.new_id(str(row["card_id"])) if row.get("card_id") else None
    if card is not None and not Card.objects.in_space(arrival.space_id).filter(pk=card).exists():
        card = None
    space = Space.objects.get(pk=arrival.space_id)
    made = Subscriber(
        id=key,
        space=space,
        email=email,
        status=status,
        card_id=card,
        source=one_of(SubscriberSource.values, row.get("source"), SubscriberSource.IMPORT),
        created_at=moment(row.get("created_at")) or clock.now(),
        confirmed_at=moment(row.get("confirmed_at")) if row.get("confirmed_at") else None,
        left_at=moment(row.get("left_at")) if row.get("left_at") else None,
    )
    fields = object_in(row.get("fields"))
    names = {name: str(row.get(name) or "") for name in ("first_name", "last_name")}
    language = row.get("language") if row.get("language") in LANGUAGES else ""
    book.put(made, space, {**names, "language": language, "fields": fields})
    made.save(force_insert=True)
    wanted = _lists(arrival, row.get("lists"))
    lists.take_up(arrival.space_id, made.pk, wanted)
    proof = {"text": PROOF, "file": "newsletter_subscribers.jsonl", "day": clock.now().date().isoformat()}
    history.note(made, SubscriberEventKind.IMPORTED, actor=arrival.actor, lists=wanted, proof=proof)
    visitors.note(email, arrival.space_id)
    if status in REASONS:
        suppression.add(arrival.space_id, email, REASONS[status], arrival.actor)


def _lists(arrival: Arrival, given: Any) -> list[uuid.UUID]:
    present = set(NewsletterList.objects.in_space(arrival.space_id).values_list("pk", flat=True))
    found = []
    for old in given if isinstance(given, list) else ():
        try:
            found.append(arrival.new_id(str(old)))
        except NotBrought:
            continue
    return [key for key in dict.fromkeys(found) if key in present]


def what_happened(arrival: Arrival, row: dict[str, Any]) -> None:
    """The history, as it was told: it proves no more than the archive does, and says where the words stand that were
    read."""
    key = arrival.new_id(str(row.get("subscriber_id")))
    if not Subscriber.objects.in_space(arrival.space_id).filter(pk=key).exists():
        # Who had not confirmed did not come.
        return
    if row.get("kind") not in SubscriberEventKind.values:
        raise NotBrought
    event_id = uuid.uuid5(key, f"{row.get('id') or ''} {row.get('kind')} {row.get('at')}")
    rows = SubscriberEvent.objects.in_space(arrival.space_id)
    if rows.filter(pk=event_id).exists():
        return
    text = arrival.new_id(str(row["text_id"])) if row.get("text_id") else None
    if text is not None and not SignUpText.objects.in_space(arrival.space_id).filter(pk=text).exists():
        text = None
    proof = object_in(row.get("proof"))
    SubscriberEvent.objects.create(
        id=event_id,
        space_id=arrival.space_id,
        subscriber_id=key,
        kind=row["kind"],
        at=moment(row.get("at")) or clock.now(),
        text_id=text,
        language=str(row.get("language") or "")[:5],
        form=str(row.get("form") or "")[:300],
        lists=[str(one) for one in _lists(arrival, row.get("lists"))],
        proof={name: str(proof.get(name) or "")[:500] for name in ("text", "file", "day") if proof.get(name)},
    )
