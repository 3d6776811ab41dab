"""What the newsletter's people tell the rooms below of themselves (called from apps.py)."""

from __future__ import annotations

from vizitka.cards import residents
from vizitka.common import body_limits
from vizitka.contacts import erasing as contacts
from vizitka.contacts.exchange import beside
from vizitka.newsletter.people import audit_words, besides, erasing, pages, parts, residence, tasks
from vizitka.newsletter.people.models import CardNewsletter, Subscriber
from vizitka.newsletter.people.transfer.registration import register_jobs
from vizitka.newsletter.permissions import SWITCH_NEWSLETTER
from vizitka.publishing import below
from vizitka.publishing import parts as page_parts
from vizitka.spaces.card_fields import register_switch

# They are found by themselves only in the folder of a room.
TASKS = (tasks.ask_to_confirm, tasks.send_rights)


def register_people() -> None:
    register = residents.register
    register(residents.Resident(Subscriber, move=residence.forget_the_card, purge=residence.forget_gone_card))
    register(residents.Resident(CardNewsletter, move=residents.goes_along, purge=residents.goes))
    register_switch(SWITCH_NEWSLETTER, default=True, label=audit_words.SWITCH_NEWSLETTER_LABEL)
    contacts.also_erase(erasing.erase_addresses, erasing.erase_again)
    page_parts.register(parts.NewsletterFrame())
    page_parts.register(parts.NewsletterLink())
    below.register(pages.PAGE)
    # On all channels.
    body_limits.declare(["POST"], f"/{{letter}}/{{handle}}/{pages.PAGE.key}", 64 * body_limits.KILOBYTE)
    register_jobs()
    beside.register(besides.NewsletterBeside())
