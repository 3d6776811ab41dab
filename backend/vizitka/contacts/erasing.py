"""Removing people for good, with all that was derived of them; and remembering that it was done, so that no old backup
brings them back.

The ledger holds keyed digests of addresses and of ids, and moments: nobody can read from it who was erased. Its rows
are in the database, and each is a file of the storage as well, which outlives a database that is lost. The key is the
installation's secret, which is in neither. `manage.py restore` replays it.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from vizitka.audit import services as audit
from vizitka.common import clock, ledgers
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.api import idempotency
from vizitka.common.effects import after_commit
from vizitka.common.events import tell
from vizitka.common.models import Parcel
from vizitka.contacts import rules, uses, words
from vizitka.contacts.events import ContactErased, ContactPurged
from vizitka.contacts.models import Contact, ContactErasure, ContactMeeting
from vizitka.contacts.services.writing import derive
from vizitka.images import services as images
from vizitka.jobs import services as jobs
from vizitka.outbox import services as outbox
from vizitka.transfer.archiving.enums import SPACE_KIND

# Never under a public address.
FOLDER: Final = "private/erasures"
PURPOSE: Final = "contact erasures"
EXPORT_KIND: Final = "contacts_export"
IMPORT_KIND: Final = "contacts_import"
# Their files hold contacts of the space.
KINDS: Final = (EXPORT_KIND, IMPORT_KIND, SPACE_KIND)
PORTION: Final = 500

# What a part of this domain, or a domain above, removes besides: (space, contacts, their addresses).
Remover = Callable[[uuid.UUID, Collection[uuid.UUID], Collection[str]], None]
_removers: Final[list[Remover]] = []
# What a domain above erases of a person who is erased, also where there is no contact: (who does it, space, addresses).
Eraser = Callable[[Actor, uuid.UUID, Collection[str]], None]
_erasers: Final[list[Eraser]] = []
# Whether the ledger says of an address that it was erased after that moment.
IsErased = Callable[[str, dt.datetime], bool]
# What a domain above erases again after a restore: (space, what the ledger says). Returns how many went.
Replayer = Callable[[uuid.UUID, IsErased], int]
_replayers: Final[list[Replayer]] = []


def also(remover: Remover) -> None:
    """Called once, at start: in the transaction of each removal, before the contacts go."""
    _removers.append(remover)


def also_erase(eraser: Eraser, replayer: Replayer) -> None:
    """Called once, at start, by a domain that keeps addresses besides: in the transaction of each erasure of a person,
    and for each space of the ledger when it is replayed."""
    _erasers.append(eraser)
    _replayers.append(replayer)


# --- who is meant


def of_address(space_id: uuid.UUID, email: str) -> list[Contact]:
    """All contacts of the space that have the address, or have sent it: living, deleted and merged ones, whoever holds
    them."""
    wanted = email.strip().lower()
    if not wanted:
        return []
    sent = ContactMeeting.objects.in_space(space_id).filter(typed__icontains=wanted)
    typed = {row.contact_id for row in sent if wanted in rules.emails_of(row.typed)}
    rows = Contact.objects.in_space(space_id).filter(
        Q(primary_email=wanted) | Q(emails__icontains=wanted) | Q(pk__in=typed)
    )
    return [
        one for one in rows.order_by("pk") if one.pk in typed or wanted in {one.primary_email, *_emails(one)}
    ]


def of_mailbox(space_id: uuid.UUID, email: str) -> list[Contact]:
    """The contacts that are of this address: it is their first. With all others it may have been put by a stranger,
    so that who has the mailbox neither sees nor erases them."""
    rows = (
        Contact.objects.in_space(space_id)
        .filter(primary_email=email.strip().lower())
        .exclude(primary_email="")
    )
    return list(rows.order_by("pk"))


def _emails(contact: Contact) -> list[str]:
    return rules.emails_of({"emails": contact.emails})


# --- removing


def erase_person(
    actor: Actor, space_id: uuid.UUID, *, email: str = "", contact_id: uuid.UUID | None = None
) -> int:
    """Erases a person from a space for good, as somebody of the space has seen and decided: by an address, all contacts
    that have it; or a contact, with all that are of its address. Writes the ledger. Returns how many contacts went."""
    with transaction.atomic():
        found = [one.pk for one in of_address(space_id, email)]
        addresses = {email.strip().lower()} - {""}
        if contact_id is not None:
            one = Contact.objects.in_space(space_id).filter(pk=contact_id).first()
            if one is not None:
                found += [one.pk, *(other.pk for other in of_mailbox(space_id, one.primary_email))]
                addresses |= {one.primary_email} - {""}
        return _erase(actor, space_id, addresses, found)


def erase_mailbox(space_id: uuid.UUID, email: str) -> int:
    """Erases from a space what is of an address, for who has its mailbox. Contacts of others that have it besides, or
    have sent it, lose the address and stay: else a stranger who gives two addresses could erase the other one's.
    Returns how many contacts went."""
    address = email.strip().lower()
    with transaction.atomic():
        gone = _erase(SYSTEM, space_id, {address}, [one.pk for one in of_mailbox(space_id, address)])
        for contact in of_address(space_id, address):
            _take_address(contact, {address})
    return gone


def _erase(actor: Actor, space_id: uuid.UUID, addresses: Collection[str], found: Iterable[uuid.UUID]) -> int:
    ids = with_merged(space_id, found)
    # An address that nobody has is noted as well: a backup may have it.
    _note(space_id, {*addresses, *(f"contact:{key}" for key in ids)})
    for eraser in _erasers:
        eraser(actor, space_id, addresses)
    if ids:
        remove(actor, space_id, ids, addresses=addresses, erased=True)
    return len(ids)


def _take_address(contact: Contact, addresses: Collection[str]) -> None:
    """The addresses stand with the contact no more, nor with its meetings, nor in what the log says of it."""
    locked = Contact.objects.in_space(contact.space_id).select_for_update(of=("self",)).get(pk=contact.pk)
    locked.emails = _without(locked.emails, addresses)
    derive(locked)
    locked.version += 1
    locked.updated_at = clock.now()
    locked.save()
    for meeting in ContactMeeting.objects.in_space(contact.space_id).filter(contact_id=contact.pk):
        if not set(rules.emails_of(meeting.typed)).isdisjoint(addresses):
            meeting.typed = {**meeting.typed, "emails": _without(meeting.typed.get("emails"), addresses)}
            meeting.save(update_fields=["typed"])
    audit.forget_field("contact", [contact.pk], "emails")


def _without(rows: Iterable[Any] | None, addresses: Collection[str]) -> list[Any]:
    return [row for row in rows or () if str(row.get("email") or "").strip().lower() not in addresses]


def with_merged(space_id: uuid.UUID, ids: Iterable[uuid.UUID]) -> list[uuid.UUID]:
    """These, what was merged into them, and what they were merged into: they are one person."""
    known: set[uuid.UUID] = set()
    new = set(ids)
    rows = Contact.objects.in_space(space_id)
    while new:
        known |= new
        near = rows.filter(Q(merged_into_id__in=new) | Q(pk__in=new)).values_list("pk", "merged_into_id")
        new = {key for pair in near for key in pair if key is not None} - known
    return sorted(known)


def remove(
    actor: Actor,
    space_id: uuid.UUID,
    contact_ids: Collection[uuid.UUID],
    *,
    addresses: Collection[str] = (),
    erased: bool = False,
) -> int:
    """Contacts go for good, with their meetings, notes and pictures, and what log, queue and kept answers say of them.
    `erased`: at a person's request, and so the files that hold them go at once, too. Returns how many went."""
    rows = Contact.objects.in_space(space_id).filter(pk__in=with_merged(space_id, contact_ids))
    contacts = list(rows.select_for_update(of=("self",)).order_by("pk"))
    ids = [one.pk for one in contacts]
    known = {*addresses, *(email for one in contacts for email in _emails(one))}
    for remover in _removers:
        remover(space_id, ids, known)
    _forget_in_log(space_id, contacts)
    outbox.forget_objects(space_id, ids)
    pictures = [one.picture_id for one in contacts if one.picture_id]
    uses.end([space_id], ids)
    if erased:
        # A file of an export or archive that lies there, or is being written, holds whoever was there.
        jobs.forget_of_space(space_id, KINDS)
        idempotency.forget_naming(str(key) for key in ids)
        for email in known:
            Parcel.objects.filter(contents__icontains=email).delete()
        images.throw_away(pictures)
    words.forget(space_id, ids)
    rows.delete()
    event = ContactErased if erased else ContactPurged
    told = [event(actor=actor, space_id=space_id, object_id=key) for key in ids]
    if told:
        tell(*told)
    return len(ids)


def _forget_in_log(space_id: uuid.UUID, contacts: Collection[Contact]) -> None:
    ids = [one.pk for one in contacts]
    names = audit.names_of("contact", ids).get(space_id, set()) | {str(one) for one in contacts}
    audit.forget_objects("contact", ids)
    audit.forget_mentions(space_id, "contact", names)


# --- the ledger


def _note(space_id: uuid.UUID, texts: Iterable[str]) -> None:
    now = clock.now()
    rows = []
    for text in sorted(texts):
        digest = _digest(settings.SECRET_KEY, space_id, text)
        row, is_new = ContactErasure.objects.in_space(space_id).get_or_create(
            space_id=space_id, digest=digest, defaults={"at": now}
        )
        if not is_new:
            # Who came back and is erased once more, is erased as of now.
            row.at = now
            row.save(update_fields=["at"])
        rows.append(row)
    for row in rows:
        after_commit(_store, row)


def _digest(secret: str, space_id: uuid.UUID, text: str) -> str:
    key = hashlib.sha256(f"{PURPOSE}:{secret}".encode()).digest()
    return hmac.digest(key, f"{space_id}:{text}".encode(), hashlib.sha256).hex()


def _digests(space_id: uuid.UUID, text: str) -> list[str]:
    """By the key that is in use, and the former ones."""
    return [_digest(one, space_id, text) for one in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]


def _name(row: ContactErasure) -> str:
    return f"{FOLDER}/{row.pk}-{int(row.at.timestamp())}.json"


def _store(row: ContactErasure) -> None:
    ledgers.write(_name(row), {"space": str(row.space_id), "digest": row.digest, "at": row.at.isoformat()})


def store_ledger() -> int:
    """Writes files of rows of the last days that have none, as after a storage that was away. Returns how many rows
    were looked at."""
    since = clock.now() - dt.timedelta(days=2)
    rows = ContactErasure.objects.across_spaces("the ledger of the installation").filter(at__gte=since)
    number = 0
    for row in rows.iterator(chunk_size=PORTION):
        _store(row)
        number += 1
    return number


def _stored() -> Iterator[tuple[uuid.UUID, str, dt.datetime]]:
    for row in ledgers.rows_of(FOLDER):
        yield uuid.UUID(row["space"]), str(row["digest"]), dt.datetime.fromisoformat(row["at"])


def replay() -> int:
    """After a restore: whoever was erased since the backup was made, is erased again. The ledger is what the backup and
    the storage know together. Who has come back after the erasure stays. Returns how many people went."""
    latest: dict[tuple[uuid.UUID, str], dt.datetime] = {}
    for space_id, digest, at in _stored():
        latest[space_id, digest] = max(at, latest.get((space_id, digest), at))
    for row in ContactErasure.objects.across_spaces("the ledger of the installation").iterator():
        key = (row.space_id, row.digest)
        latest[key] = max(row.at, latest.get(key, row.at))
    by_space: dict[uuid.UUID, dict[str, dt.datetime]] = defaultdict(dict)
    for (space_id, digest), at in latest.items():
        by_space[space_id][digest] = at
    return sum(_replay_in(space_id, digests) for space_id, digests in by_space.items())


def _replay_in(space_id: uuid.UUID, digests: dict[str, dt.datetime]) -> int:
    gone = 0
    with transaction.atomic():
        for digest, at in digests.items():
            row, is_new = ContactErasure.objects.in_space(space_id).get_or_create(
                space_id=space_id, digest=digest, defaults={"at": at}
            )
            if not is_new and row.at < at:
                row.at = at
                row.save(update_fields=["at"])
        typed: dict[uuid.UUID, list[str]] = defaultdict(list)
        for contact_id, sent in ContactMeeting.objects.in_space(space_id).values_list("contact_id", "typed"):
            typed[contact_id] += rules.emails_of(sent)
        for contact in list(Contact.objects.in_space(space_id).order_by("pk")):
            known = _erased_of(contact, typed[contact.pk], digests)
            # With somebody who was merged the other half has gone already.
            if not known or not Contact.objects.in_space(space_id).filter(pk=contact.pk).exists():
                continue
            if known & {f"contact:{contact.pk}", contact.primary_email}:
                emails = _emails(contact)
                gone += remove(SYSTEM, space_id, [contact.pk], addresses=emails, erased=True)
            else:
                _take_address(contact, known)

        def is_erased(email: str, since: dt.datetime) -> bool:
            moments = (digests.get(digest) for digest in _digests(space_id, email))
            return any(at is not None and since <= at for at in moments)

        gone += sum(replayer(space_id, is_erased) for replayer in _replayers)
    return gone


def _erased_of(contact: Contact, typed: Iterable[str], digests: dict[str, dt.datetime]) -> set[str]:
    """What of the contact stands in the ledger, as it was written there; `typed` are addresses of its meetings."""
    texts = {f"contact:{contact.pk}", contact.primary_email, *_emails(contact), *typed} - {""}
    return {
        text
        for text in texts
        for digest in _digests(contact.space_id, text)
        if (at := digests.get(digest)) is not None and contact.created_at <= at
    }
