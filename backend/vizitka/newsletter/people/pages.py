"""The newsletter's pages below a card's address: subscribing, what is wrong with it, the word of thanks."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.http import HttpResponse
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.errors import TooManyAttempts
from vizitka.common.queues import QueueRefused
from vizitka.contacts.exchange import moments
from vizitka.contacts.exchange.rules import pace
from vizitka.contacts.exchange.sheet import page_policy
from vizitka.contents.fields import one_line
from vizitka.newsletter.enums import SubscriberSource
from vizitka.newsletter.people import lists, rules, selectors, sheet, signing_up, texts, throttles
from vizitka.newsletter.people.settings import settings_of
from vizitka.newsletter.people.sheet import FIELD, LIST, Choice, Fault, Question, Shown, Typed
from vizitka.publishing import answers
from vizitka.publishing.admission import Redirect
from vizitka.publishing.below import Below, Taken
from vizitka.publishing.facts import Found
from vizitka.publishing.page import CardPage
from vizitka.publishing.spam import TRAP
from vizitka.publishing.visit import Visit

FROM_FRAME: Final = "frame"
# What observers of a card are told when a letter goes out that asks back.
SIGN_UP: Final = "sign_up"


def show(visit: Visit, found: Found, page: CardPage, home: str) -> HttpResponse | Taken:
    """The page to who looks, and what becomes of it to who sends it. Where the card offers nothing, the way back."""
    card = found.card
    if not visit.is_sent and "sent" in visit.choices:
        return answers.document(sheet.render_thanks(page, home), page_policy(page))
    if not selectors.is_offered(card):
        return answers.redirect(Redirect(home, status=303 if visit.is_sent else 302))
    source = FROM_FRAME if visit.choices.get("from") == FROM_FRAME else ""
    fresh = shown_at(card, visit.languages or (page.language,), source)
    if not visit.is_sent:
        return _page(page, fresh, home)
    if visit.is_foreign:
        # Nothing of what another page has put into the form: it might have agreed already.
        return _page(page, replace(fresh, problem=_again(page)), home, 403)
    if visit.form.get(TRAP):
        return _sent(page, source)
    return _received(visit, card, page, fresh, home)


def shown_at(card: Card, languages: Sequence[str], source: str = "") -> Shown:
    """What a card asks visitors of these languages, best first."""
    space = card.space
    words = texts.present(space)
    said, language = words.said(languages)
    return Shown(
        company=space.name,
        choices=tuple(Choice(row.pk, *lists.said(row, languages)) for row in lists.public(space.pk)),
        questions=tuple(
            Question(str(row["id"]), str(row["texts"][rules.said_in(row["texts"], languages)]))
            for row in signing_up.asked_fields(space)
        ),
        asks_name=settings_of(space).newsletter_ask_name,
        mark=moments.mark(card.pk),
        version=words.version,
        words=said,
        words_language=language,
        source=source,
    )


def faults_of(shown: Shown, typed: Typed) -> list[Fault]:
    """What is wrong, in the order of the page."""
    found: list[Fault] = []
    if not rules.is_email(typed.email) or len(typed.email) > 254:
        found.append("email")
    if len(shown.choices) > 1 and not typed.lists:
        found.append("lists")
    if typed.agreed != shown.version:
        found.append("consent")
    return found


def take_in(card: Card, page: CardPage, shown: Shown, typed: Typed, origin: str) -> bool:
    """Remembers what a visitor has sent without a fault; returns whether a letter goes out. Raises `TooManyAttempts`,
    `QueueRefused`."""
    assert typed.agreed is not None
    throttles.SIGN_UP.attempt(str(card.pk), origin)
    asked = signing_up.Asked(
        email=typed.email,
        source=SubscriberSource.FRAME if shown.source else SubscriberSource.CARD,
        language=page.language,
        first_name=typed.first_name,
        last_name=typed.last_name,
        fields=typed.fields,
        lists=typed.lists or [one.key for one in shown.choices],
        card_id=card.pk,
        text=texts.kept(card.space, typed.agreed),
        text_language=shown.words_language,
        form=f"{page.host}{page.files}/{sheet.KEY}",
    )
    return signing_up.ask(card.space, asked)


def _received(visit: Visit, card: Card, page: CardPage, fresh: Shown, home: str) -> HttpResponse | Taken:
    typed = _typed(visit.form, fresh)
    wrong = faults_of(fresh, typed)
    mark = visit.form.get("shown", "")
    moment = moments.shown_at(card.pk, mark)
    filled = replace(fresh, typed=typed, faults=wrong)
    if moment is None or (speed := pace(moment, clock.now())) == "too_old":
        return _page(page, replace(filled, problem=_again(page)), home, 409)
    filled = replace(filled, mark=mark)
    if wrong:
        return _page(page, filled, home, 422)
    if speed == "too_fast":
        return _page(page, replace(filled, problem=_again(page)), home, 409)
    try:
        is_asked = take_in(card, page, fresh, typed, visit.address)
    except (TooManyAttempts, QueueRefused) as error:
        with translation.override(page.language):
            problem = pgettext(
                "newsletter", "A lot is being sent at the moment. Wait a little, then send it again."
            )
        response = _page(page, replace(filled, problem=problem), home, error.status)
        if isinstance(error, TooManyAttempts):
            response.headers["Retry-After"] = str(error.wait_seconds)
        return response
    answer = _sent(page, fresh.source)
    return Taken(answer, (SIGN_UP,)) if is_asked else answer


def _typed(form: Mapping[str, str], shown: Shown) -> Typed:
    given = form.get("version", "")
    is_number = given.isascii() and given.isdigit() and len(given) < 7
    return Typed(
        email=str(one_line(form.get("email", ""))).strip()[:255],
        first_name=rules.clean_name(form.get("first_name", "")) if shown.asks_name else "",
        last_name=rules.clean_name(form.get("last_name", "")) if shown.asks_name else "",
        fields=rules.clean_fields(
            {one.key: form.get(f"{FIELD}{one.key}", "") for one in shown.questions},
            [one.key for one in shown.questions],
        ),
        lists=[one.key for one in shown.choices if form.get(f"{LIST}{one.key}")],
        agreed=int(given) if form.get("consent") and is_number else None,
    )


def chosen(shown: Shown, wanted: Sequence[uuid.UUID]) -> list[uuid.UUID]:
    """Those of the lists that may be chosen."""
    return [one.key for one in shown.choices if one.key in set(wanted)]


def _again(page: CardPage) -> str:
    with translation.override(page.language):
        return pgettext("newsletter", "Please read this once more, then send it.")


def _page(page: CardPage, shown: Shown, home: str, status: int = 200) -> HttpResponse:
    return answers.document(sheet.render(page, shown, home), page_policy(page), status)


def _sent(page: CardPage, source: str) -> HttpResponse:
    """To the word of thanks, so that reloading sends nothing again."""
    return answers.redirect(Redirect(sheet.address(page, source, sent=1), status=303))


PAGE: Final = Below(sheet.KEY, show)
