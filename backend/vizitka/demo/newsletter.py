"""Who reads the newsletter of the demo company: some sixty people over the year, most of them by cards."""

from __future__ import annotations

import datetime as dt
import random
import uuid
from collections.abc import Mapping
from typing import Final

from vizitka.common.actor import Person
from vizitka.common.letters import fold
from vizitka.newsletter.enums import (
    SubscriberEventKind,
    SubscriberSource,
    SubscriberStatus,
    SuppressionReason,
)
from vizitka.newsletter.people import book, lists, suppression, texts
from vizitka.newsletter.people.models import (
    NewsletterList,
    SignUpText,
    Subscriber,
    SubscriberEvent,
    Subscription,
)
from vizitka.spaces import services as spaces
from vizitka.spaces.models import Space

SETTINGS: Final = {
    "newsletter": True,
    "newsletter_sender_name": "Alpenwerk Seilbahnen",
    "newsletter_reply_to": "news@alpenwerk.example",
    "newsletter_imprint": {
        "de": "Alpenwerk AG\nHöttinger Au 40, 6020 Innsbruck, Österreich\nFN 555019 t, UID ATU55501900",
        "en": "Alpenwerk AG\nHöttinger Au 40, 6020 Innsbruck, Austria\nFN 555019 t, VAT ATU55501900",
    },
    "newsletter_fields": [
        {"id": "branch", "texts": {"de": "Branche", "en": "Branch"}, "asked": True},
        {"id": "since", "texts": {"de": "Kunde seit", "en": "Customer since"}, "asked": False},
    ],
}
NEWS: Final = {
    "de": {"name": "Neues von Alpenwerk", "description": "Anlagen, Menschen, Technik. Viermal im Jahr."},
    "en": {"name": "News from Alpenwerk", "description": "Ropeways, people, engineering. Four times a year."},
    "fr": {"name": "Nouvelles d’Alpenwerk", "description": "Quatre fois par an."},
}
FAIRS: Final = {
    "de": {"name": "Messen und Termine", "description": "Wo Sie uns treffen."},
    "en": {"name": "Fairs and dates", "description": "Where to meet us."},
}
PARTNERS: Final = {
    "de": {"name": "Partner", "description": ""},
    "en": {"name": "Partners", "description": ""},
}

# Name, host, language: each twice, with another first name.
FAMILIES: Final = (
    ("Anna", "Jakob", "Auer", "bergbahnen-auer", "de"),
    ("Ludwig", "Mira", "Brunner", "seilbau-brunner", "de"),
    ("Theresa", "Simon", "Cech", "cech-planung", "de"),
    ("Vinzenz", "Rosa", "Dorfer", "tourismus-dorf", "de"),
    ("Klara", "Emil", "Ebner", "ebner-energie", "de"),
    ("Magnus", "Ida", "Fink", "fink-stahl", "de"),
    ("Helene", "Otto", "Gasser", "gasser-recht", "de"),
    ("Valentin", "Nora", "Haas", "haas-hotel", "de"),
    ("Paula", "Felix", "Innerhofer", "skigebiet-inn", "de"),
    ("Konrad", "Lena", "Jung", "jung-montage", "de"),
    ("Grace", "Liam", "Doyle", "northlifts", "en"),
    ("Harriet", "Oscar", "Pennington", "cityaerial", "en"),
    ("Eleanor", "Hugh", "Marsh", "marsh-partners", "en"),
    ("Fiona", "Callum", "Reid", "reid-cables", "en"),
    ("Camille", "Hugo", "Fabre", "remontees-fabre", "fr"),
    ("Élise", "Baptiste", "Roux", "roux-ingenierie", "fr"),
    ("Manon", "Louis", "Girard", "ville-girard", "fr"),
    ("Alessia", "Davide", "Conti", "funivie-conti", "it"),
    ("Martina", "Paolo", "Ferri", "ferri-impianti", "it"),
    ("Lucía", "Mateo", "Ortega", "cable-ortega", "es"),
    ("Elena", "Javier", "Vidal", "vidal-obras", "es"),
    ("Mariana", "Tiago", "Lopes", "lopes-transportes", "pt"),
    ("Petra", "Ivan", "Babić", "zicara-babic", "hr"),
    ("Lucija", "Marko", "Perić", "peric-projekt", "hr"),
    ("Jana", "Ondřej", "Janů", "lanovky-janu", "cs"),
    ("Tereza", "Vojtěch", "Petrů", "petru-ocel", "cs"),
    ("Kateřina", "Jakub", "Martinů", "martinu-mesto", "cs"),
    ("Réka", "Bence", "Szabó", "szabo-kotelek", "hu"),
    ("Dóra", "Máté", "Kiss", "kiss-varos", "hu"),
    ("Ingrid", "Sven", "Lindholm", "lindholm-lift", "en"),
)
BRANCHES: Final = ("Seilbahnen", "Tourismus", "Planung", "Stahlbau", "Gemeinde", "")
CARDS: Final = ("hannes", "zoe", "amina", "tomas", "giulia", "beatriz", "siobhan", "marie-claire")
PROOF: Final = {"text": "Liste am Messestand, mit Unterschrift", "file": "interalpin.xlsx"}


def people_of_company(actor: Person, space: Space, ids: Mapping[str, uuid.UUID], now: dt.datetime) -> Space:
    """The newsletter with its lists and readers; campaigns come after."""
    space = spaces.update_space(actor, space.pk, SETTINGS)
    news = lists.of_space(space.pk)[0]
    NewsletterList.objects.in_space(space.pk).filter(pk=news.pk).update(texts=NEWS)
    fairs = lists.create(actor, space, FAIRS, is_public=True)
    partners = lists.create(actor, space, PARTNERS, is_public=False)
    words = texts.kept(space, 1)
    chance = random.Random("newsletter")  # noqa: S311  (a demo's moments)
    rows: list[Subscriber] = []
    for place, (first, second, last, host, language) in enumerate(FAMILIES):
        for half, name in enumerate((first, second)):
            number = 2 * place + half
            row = _reader(space, number, name, last, host, language, chance, now)
            row.card_id = (
                ids.get(CARDS[number % len(CARDS)]) if row.source != SubscriberSource.IMPORT else None
            )
            rows.append(row)
    Subscriber.objects.bulk_create(rows)
    _lists(rows, (news, fairs, partners), chance)
    _history(rows, words, actor, news.pk)
    return space


def _reader(
    space: Space,
    number: int,
    first: str,
    last: str,
    host: str,
    language: str,
    chance: random.Random,
    now: dt.datetime,
) -> Subscriber:
    joined = now - dt.timedelta(days=chance.randint(3, 330), hours=chance.randint(0, 10))
    source = SubscriberSource.CARD
    if number % 9 == 4:
        source = SubscriberSource.IMPORT
    elif number % 4 == 1:
        source = SubscriberSource.FRAME
    status = {
        13: SubscriberStatus.UNSUBSCRIBED,
        27: SubscriberStatus.BOUNCED,
        35: SubscriberStatus.UNSUBSCRIBED,
        44: SubscriberStatus.PENDING,
        51: SubscriberStatus.COMPLAINED,
        57: SubscriberStatus.PENDING,
    }.get(number, SubscriberStatus.SUBSCRIBED)
    if status == SubscriberStatus.PENDING:
        joined, source = now - dt.timedelta(days=chance.randint(1, 4), hours=2), SubscriberSource.CARD
    branch = BRANCHES[number % len(BRANCHES)]
    gone = status not in (SubscriberStatus.SUBSCRIBED, SubscriberStatus.PENDING)
    confirmed = status != SubscriberStatus.PENDING and source != SubscriberSource.IMPORT
    row = Subscriber(
        space=space,
        email=f"{_plain(first)}@{host}.example",
        first_name=first,
        last_name=last,
        language=language,
        fields={"branch": branch} if branch else {},
        status=status,
        source=source,
        created_at=joined,
        updated_at=joined,
        confirmed_at=joined + dt.timedelta(minutes=chance.randint(1, 90)) if confirmed else None,
        left_at=min(joined + dt.timedelta(days=chance.randint(20, 90)), now - dt.timedelta(hours=3))
        if gone
        else None,
    )
    book.derive(row)
    return row


def _plain(name: str) -> str:
    return fold(name).replace(" ", ".")


def _lists(
    rows: list[Subscriber],
    of: tuple[NewsletterList, NewsletterList, NewsletterList],
    chance: random.Random,
) -> None:
    news, fairs, partners = of
    chosen = [(row, news) for row in rows]
    chosen += [(row, fairs) for row in rows if chance.random() < 0.45]
    chosen += [(row, partners) for place, row in enumerate(rows) if place % 8 == 0]
    Subscription.objects.bulk_create(
        Subscription(
            space_id=row.space_id, subscriber=row, list=one, since=row.created_at, ended_at=row.left_at
        )
        for row, one in chosen
        if row.status != SubscriberStatus.PENDING
    )


_GONE: Final = {
    SubscriberStatus.UNSUBSCRIBED: (SubscriberEventKind.LEFT, SuppressionReason.LEFT),
    SubscriberStatus.BOUNCED: (SubscriberEventKind.BOUNCED, SuppressionReason.BOUNCED),
    SubscriberStatus.COMPLAINED: (SubscriberEventKind.COMPLAINED, SuppressionReason.COMPLAINED),
}


def _history(rows: list[Subscriber], words: SignUpText, actor: Person, list_id: uuid.UUID) -> None:
    events = []
    for row in rows:
        common = {"space_id": row.space_id, "subscriber": row, "lists": [str(list_id)]}
        read = {"text": words, "language": row.language}
        if row.source == SubscriberSource.IMPORT:
            proof = {**PROOF, "day": row.created_at.date().isoformat()}
            events.append(
                SubscriberEvent(
                    kind=SubscriberEventKind.IMPORTED,
                    at=row.created_at,
                    proof=proof,
                    actor=actor.user,
                    **common,
                )
            )
        else:
            events.append(
                SubscriberEvent(kind=SubscriberEventKind.ASKED, at=row.created_at, **common, **read)
            )
        if row.confirmed_at is not None:
            events.append(
                SubscriberEvent(kind=SubscriberEventKind.CONFIRMED, at=row.confirmed_at, **common, **read)
            )
        if row.left_at is not None:
            kind, reason = _GONE[SubscriberStatus(row.status)]
            events.append(SubscriberEvent(kind=kind, at=row.left_at, **common))
            suppression.add(row.space_id, row.email, reason)
    SubscriberEvent.objects.bulk_create(events)
