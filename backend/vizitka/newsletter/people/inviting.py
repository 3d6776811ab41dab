"""Contacts who have agreed to hear from the company are asked whether they want its newsletter: once, by the same
letter as who asks for it. To have agreed to one is not to have agreed to the other."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Collection

from django.conf import settings
from django.db import transaction

from vizitka.common.actor import Actor
from vizitka.contacts.enums import Consent
from vizitka.contacts.models import Contact
from vizitka.newsletter.enums import SubscriberSource
from vizitka.newsletter.people import lists, rules, signing_up, suppression, texts
from vizitka.newsletter.people.errors import NewsletterOff
from vizitka.newsletter.people.models import InvitedAddress, Subscriber
from vizitka.newsletter.people.selectors import is_on
from vizitka.spaces.models import Space

OUTCOMES = ("invited", "known", "suppressed", "without_consent", "without_address")


def invite(actor: Actor, space: Space, contacts: Collection[Contact]) -> dict[str, int]:
    """Asks those who may be asked; says what became of how many. Raises `NewsletterOff`."""
    if not is_on(space):
        raise NewsletterOff
    wanted = [row.pk for row in lists.public(space.pk)]
    words = texts.present(space)
    found = Counter(_invite(actor, space, contact, wanted, words) for contact in contacts)
    return {name: found[name] for name in OUTCOMES}


def _invite(
    actor: Actor, space: Space, contact: Contact, wanted: Collection[uuid.UUID], words: texts.Words
) -> str:
    email = rules.plain(contact.primary_email)
    if not email:
        return "without_address"
    if contact.consent != Consent.GIVEN:
        return "without_consent"
    if suppression.find(space.pk, email) is not None:
        return "suppressed"
    with transaction.atomic():
        if Subscriber.objects.in_space(space.pk).filter(email=email).exists():
            return "known"
        rows = InvitedAddress.objects.in_space(space.pk)
        if rows.filter(digest__in=suppression.digests_of(space.pk, email)).exists():
            return "known"
        _row, is_new = rows.get_or_create(space=space, digest=suppression.digest_of(space.pk, email))
        language = rules.best_language(
            contact.language or contact.consent_language,
            dict(settings.LANGUAGES),
            next(iter(space.languages or ()), settings.LANGUAGE_CODE),
        )
        asked = signing_up.Asked(
            email=email,
            source=SubscriberSource.CONTACT,
            language=language,
            first_name=contact.first_name,
            last_name=contact.last_name,
            lists=wanted,
            card_id=contact.card_id,
            text=texts.kept(space, words.version),
            text_language=words.said([language])[1],
        )
        return "invited" if is_new and signing_up.ask(space, asked, actor) else "known"
