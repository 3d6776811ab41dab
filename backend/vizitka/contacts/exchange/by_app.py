"""The exchange for apps: the same card, the same admission, the same rules as for the sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.utils import translation
from django.utils.translation import pgettext

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.errors import Forbidden, InvalidInput, NotFound
from vizitka.contacts.exchange import consents, moments, reading, selectors, services, sheet, throttles
from vizitka.contacts.exchange.errors import FormExpired, SentTooFast
from vizitka.contacts.exchange.rules import LIMITS, Ask, Sheet, Typed, faults, pace
from vizitka.contacts.exchange.schemas import ExchangeIn
from vizitka.contacts.exchange.settings import sheet_of, thanks_of
from vizitka.publishing import observers
from vizitka.publishing.admission import AskForPin, Show, admission
from vizitka.publishing.assembly import page_of
from vizitka.publishing.channels import CHANNELS, LINK
from vizitka.publishing.facts import find, served_of
from vizitka.publishing.observers import Visitor
from vizitka.publishing.page import CardPage
from vizitka.publishing.visit import Asked, Visit


@dataclass(frozen=True, slots=True)
class AskedCard:
    """A card that takes something of visitors, as it is shown to who asks."""

    visit: Visit
    card: Card
    page: CardPage


def asked_card(
    address: str, languages: tuple[str, ...], is_offered: Callable[[Card], bool] = selectors.is_offered
) -> AskedCard:
    """The card of a link, as a visitor without cookies meets it. Raises `NotFound`, and `Forbidden` for one that asks
    for a PIN."""
    # As one who sends: nobody is led to another host.
    visit = Visit(CHANNELS[LINK], address, Asked.BELOW, languages=languages, is_sent=True)
    found = find(visit)
    if found is None:
        raise NotFound
    visit = replace(visit, handle=found.facts.name)
    decided = admission(visit, found.facts)
    if isinstance(decided, AskForPin):
        raise Forbidden
    if not isinstance(decided, Show) or not is_offered(found.card):
        raise NotFound
    page = replace(page_of(found.card, languages), came_by=found.facts.name)
    return AskedCard(visit, found.card, page)


def sheet_of_card(address: str, languages: tuple[str, ...]) -> dict[str, Any]:
    """The fields of `ExchangeSheet`."""
    shown = asked_card(address, languages)
    card, page = shown.card, shown.page
    spoken = languages or (page.language,)
    asked, consent = sheet_of(card.space, spoken), consents.present(card.space)
    text, language = consent.said(spoken)
    with translation.override(page.language):
        title = sheet.title(page)
    return {
        "title": title,
        "fields": [
            {"name": name, "required": asked.asks_for(name) == Ask.REQUIRED, "max_length": LIMITS[name]}
            for name in asked.fields
        ],
        "questions": [
            {"id": one.key, "text": one.label, "options": list(one.options), "required": one.is_required}
            for one in asked.questions
        ],
        "consent": {"version": consent.version, "text": text, "language": language},
        "shown": moments.mark(card.pk),
    }


def receive(address: str, languages: tuple[str, ...], given: ExchangeIn, visitor: Visitor) -> dict[str, Any]:
    """The fields of `ExchangeThanks`. Raises `NotFound`, `Forbidden`, `FormExpired`, `InvalidInput`, `SentTooFast`,
    `TooManyAttempts`, `QueueRefused`."""
    origin = visitor.address()
    throttles.BY_APP.attempt(address, origin)
    shown = asked_card(address, languages)
    card, page = shown.card, shown.page
    spoken = languages or (page.language,)
    asked, consent = sheet_of(card.space, spoken), consents.present(card.space)
    shown_at = moments.shown_at(card.pk, given.shown)
    if shown_at is None or (speed := pace(shown_at, clock.now())) == "too_old":
        raise FormExpired
    typed = _typed(given, asked)
    if wrong := faults(asked, typed, present=consent.version):
        with translation.override(page.language):
            raise InvalidInput(
                errors={_named(name): [sheet.sentence(name, fault)] for name, fault in wrong.items()}
            )
    if speed == "too_fast":
        raise SentTooFast
    met = services.take_in(
        card,
        page,
        asked,
        typed,
        shown=given.shown,
        address=typed.get("email"),
        origin=origin,
        consent_in=consent.said(spoken)[1],
    )
    if met.is_first:
        served = served_of(shown.visit, card, page.language, page.came_by)
        observers.tell(visitor, observers.View(served))
    words, _language = thanks_of(card.space, spoken)
    with translation.override(page.language):
        return {
            "text": words or pgettext("card exchange", "Your details are on their way."),
            "contact": f"{page.host}{page.files}.vcf?lang={page.language}",
        }


def _typed(given: ExchangeIn, asked: Sheet) -> Typed:
    values = {name: reading.clean(name, getattr(given, name)) for name in asked.fields}
    answers = {one.key: reading.clean_answer(given.answers.get(one.key, "")) for one in asked.questions}
    return Typed(values, answers, {}, given.consent)


def _named(name: str) -> str:
    """The field as the body has it."""
    return f"answers.{name.removeprefix(reading.ANSWER)}" if name.startswith(reading.ANSWER) else name
