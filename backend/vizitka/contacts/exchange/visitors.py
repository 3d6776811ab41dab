"""Where somebody has left an address, and the links that show it to who has its mailbox. No table says the address."""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import uuid
from collections.abc import Collection
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac

from vizitka.common import clock
from vizitka.common.crypto import new_token, token_hash
from vizitka.contacts.exchange import beside
from vizitka.contacts.exchange.models import KnownVisitor, RightsLink
from vizitka.contacts.models import Contact

_SALT: Final = "vizitka.exchange.visitor"
# So long a link opens what is kept; each letter has a new one.
LIFE: Final = dt.timedelta(days=730)


def plain(email: str) -> str:
    """The address as contacts keep it: without case."""
    return email.strip().lower()


def _digests(email: str) -> list[str]:
    """By the key in use, and by former ones."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return [salted_hmac(_SALT, plain(email), secret=key, algorithm="sha256").hexdigest() for key in secrets]


def note(email: str, space_id: uuid.UUID) -> None:
    """Remembers that the space keeps something of this address; in the transaction in which it does."""
    digest = _digests(email)[0]
    row, _is_new = KnownVisitor.objects.select_for_update().get_or_create(digest=digest)
    if str(space_id) not in row.spaces:
        row.spaces = [*row.spaces, str(space_id)]
    row.updated_at = clock.now()
    row.save()


def spaces_of(email: str) -> list[uuid.UUID]:
    """The spaces that may keep something of this address."""
    rows = KnownVisitor.objects.filter(digest__in=_digests(email))
    return [uuid.UUID(key) for key in dict.fromkeys(key for row in rows for key in row.spaces)]


def forget(email: str, space_id: uuid.UUID) -> None:
    """The space keeps nothing of this address any more."""
    with transaction.atomic():
        for row in KnownVisitor.objects.select_for_update().filter(digest__in=_digests(email)):
            row.spaces = [key for key in row.spaces if key != str(space_id)]
            if row.spaces:
                row.save()
            else:
                row.delete()


def forget_removed(space_id: uuid.UUID, contact_ids: Collection[uuid.UUID], emails: Collection[str]) -> None:
    """Contacts go (erasing.also): an address that nobody in the space has any more is forgotten there."""
    left = Contact.objects.in_space(space_id).exclude(pk__in=contact_ids)
    kept = set(left.filter(primary_email__in=emails).values_list("primary_email", flat=True))
    for email in sorted(set(emails) - kept):
        if not beside.knows(space_id, email):
            forget(email, space_id)


def _seal(token: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(f"vizitka.rights:{token}".encode()).digest()))


def new_link(email: str) -> str:
    """A token that opens what is kept of this address."""
    token = new_token()
    sealed = _seal(token).encrypt(plain(email).encode()).decode()
    RightsLink.objects.create(token_hash=token_hash(token), sealed=sealed)
    return token


def address_behind(token: str) -> str | None:
    """The address that a token was made for; None for a token that is none, or too old."""
    row = RightsLink.objects.filter(token_hash=token_hash(token), created_at__gt=clock.now() - LIFE).first()
    if row is None:
        return None
    try:
        return _seal(token).decrypt(row.sealed.encode()).decode()
    except InvalidToken:
        return None


def purge() -> int:
    """Forgets links and addresses that nobody has used for as long. Returns how many."""
    before = clock.now() - LIFE
    gone = RightsLink.objects.filter(created_at__lt=before).delete()[0]
    return gone + KnownVisitor.objects.filter(updated_at__lt=before).delete()[0]
