"""Signing up for apps: the same card, the same admission, the same rules as on the page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils import translation

from vizitka.common import clock
from vizitka.common.errors import InvalidInput
from vizitka.contacts.exchange import moments
from vizitka.contacts.exchange.by_app import AskedCard, asked_card
from vizitka.contacts.exchange.rules import pace
from vizitka.contents.fields import one_line
from vizitka.newsletter.people import pages, rules, selectors, sheet, throttles
from vizitka.newsletter.people.errors import SignUpExpired, SignUpTooFast
from vizitka.newsletter.people.rules import LONGEST_VALUE
from vizitka.newsletter.people.schemas import SignUpIn
from vizitka.newsletter.people.sheet import Shown, Typed
from vizitka.publishing import observers
from vizitka.publishing.facts import served_of
from vizitka.publishing.observers import Visitor


def _shown(address: str, languages: tuple[str, ...]) -> tuple[AskedCard, Shown]:
    asked = asked_card(address, languages, selectors.is_offered)
    return asked, pages.shown_at(asked.card, languages or (asked.page.language,))


def sheet_of_card(address: str, languages: tuple[str, ...]) -> dict[str, Any]:
    """The fields of `SignUpSheet`."""
    asked, shown = _shown(address, languages)
    with translation.override(asked.page.language):
        title = sheet.title(shown.company)
    return {
        "title": title,
        "asks_name": shown.asks_name,
        "lists": [
            {"uuid": one.key, "name": one.name, "description": one.description} for one in shown.choices
        ],
        "fields": [
            {"id": one.key, "label": one.label, "max_length": LONGEST_VALUE} for one in shown.questions
        ],
        "consent": {"version": shown.version, "text": shown.words, "language": shown.words_language},
        "shown": shown.mark,
    }


def receive(address: str, languages: tuple[str, ...], given: SignUpIn, visitor: Visitor) -> dict[str, Any]:
    """The fields of `SignUpThanks`, the same for everybody. Raises `NotFound`, `Forbidden`, `SignUpExpired`,
    `InvalidInput`, `SignUpTooFast`, `TooManyAttempts`, `QueueRefused`."""
    origin = visitor.address()
    throttles.BY_APP.attempt(address, origin)
    asked, shown = _shown(address, languages)
    moment = moments.shown_at(asked.card.pk, given.shown)
    if moment is None or (speed := pace(moment, clock.now())) == "too_old":
        raise SignUpExpired
    typed = _typed(given, shown)
    if wrong := pages.faults_of(shown, typed):
        with translation.override(asked.page.language):
            raise InvalidInput(errors={name: [sheet.sentence(name)] for name in wrong})
    if speed == "too_fast":
        raise SignUpTooFast
    if pages.take_in(asked.card, asked.page, shown, typed, origin):
        served = served_of(asked.visit, asked.card, asked.page.language, asked.page.came_by)
        observers.tell(visitor, observers.View(replace(served, kind=pages.SIGN_UP)))
    with translation.override(asked.page.language):
        return {"text": sheet.thanks()}


def _typed(given: SignUpIn, shown: Shown) -> Typed:
    return Typed(
        email=str(one_line(given.email)).strip()[:255],
        first_name=rules.clean_name(given.first_name) if shown.asks_name else "",
        last_name=rules.clean_name(given.last_name) if shown.asks_name else "",
        fields=rules.clean_fields(given.fields, [one.key for one in shown.questions]),
        lists=pages.chosen(shown, given.lists),
        agreed=given.consent,
    )
