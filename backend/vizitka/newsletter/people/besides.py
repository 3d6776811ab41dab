"""The newsletter beside the exchange: a box on its sheet, and what is kept on the page of a visitor's rights."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.utils.translation import get_language, pgettext

from vizitka.cards.models import Card
from vizitka.common.queues import QueueRefused
from vizitka.contacts.exchange.beside import Box, Kept
from vizitka.contacts.exchange.rules import Typed, name_parts
from vizitka.contacts.exchange.sheet import KEY
from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus
from vizitka.newsletter.people import addresses, lists, pages, rules, selectors, signing_up, texts
from vizitka.newsletter.people.models import Subscriber
from vizitka.publishing.page import CardPage
from vizitka.spaces.models import Space


class NewsletterBeside:
    """Contact consent is not newsletter consent: the box has the words of sign-up, and the letter asks back as ever."""

    kind = pages.SIGN_UP

    def box(self, card: Card, languages: Sequence[str]) -> Box | None:
        if not selectors.is_offered(card):
            return None
        words = texts.present(card.space)
        text, language = words.said(languages)
        return Box("newsletter", text, language, str(words.version))

    def take(self, card: Card, page: CardPage, box: Box, typed: Typed) -> bool:
        first, last = name_parts(typed.get("name"))
        asked = signing_up.Asked(
            email=typed.get("email"),
            source=SubscriberSource.CARD,
            language=page.language,
            first_name=first,
            last_name=last,
            lists=[row.pk for row in lists.public(card.space_id)],
            card_id=card.pk,
            text=texts.kept(card.space, int(box.mark)),
            text_language=box.language,
            form=f"{page.host}{page.files}/{KEY}",
        )
        try:
            return signing_up.ask(card.space, asked)
        except QueueRefused:
            # The exchange is kept; who wants the newsletter asks again.
            return False

    def kept(self, space: Space, email: str) -> Kept | None:
        row = Subscriber.objects.in_space(space.pk).filter(email=rules.plain(email)).first()
        if row is None:
            return None
        spoken = get_language() or ""
        names = {one.pk: lists.said(one, [spoken])[0] for one in lists.of_space(space.pk)}
        having = lists.current(space.pk, [row.pk]).get(row.pk, [])
        lines = [
            (pgettext("newsletter", "Name"), f"{row.first_name} {row.last_name}".strip()),
            (pgettext("newsletter", "Status"), status_word(row.status)),
            (pgettext("newsletter", "Lists"), ", ".join(names[key] for key in having if key in names)),
        ]
        return Kept(
            title=pgettext("newsletter", "Newsletter"),
            lines=[(label, value) for label, value in lines if value],
            link=addresses.mine_url(row.pk, spoken),
            label=pgettext("newsletter", "Decide about the newsletter"),
        )

    def knows(self, space_id: uuid.UUID, email: str) -> bool:
        return Subscriber.objects.in_space(space_id).filter(email=rules.plain(email)).exists()


def status_word(status: str) -> str:
    """In the active language."""
    words = {
        SubscriberStatus.PENDING: pgettext("subscriber", "not confirmed"),
        SubscriberStatus.SUBSCRIBED: pgettext("subscriber", "subscribed"),
        SubscriberStatus.UNSUBSCRIBED: pgettext("subscriber", "unsubscribed"),
        SubscriberStatus.BOUNCED: pgettext("subscriber", "mailbox does not exist"),
        SubscriberStatus.COMPLAINED: pgettext("subscriber", "has complained"),
    }
    return words[SubscriberStatus(status)]
