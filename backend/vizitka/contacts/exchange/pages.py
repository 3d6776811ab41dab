"""The pages of the exchange below a card's address: the sheet, what is wrong with it, the word of thanks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.errors import TooManyAttempts
from vizitka.common.queues import QueueRefused
from vizitka.contacts.exchange import beside, consents, moments, reading, selectors, services, sheet, vcards
from vizitka.contacts.exchange.rules import Fault, Sheet, Typed, faults, pace
from vizitka.contacts.exchange.settings import sheet_of, thanks_of
from vizitka.publishing import answers
from vizitka.publishing.admission import Redirect
from vizitka.publishing.below import Below, Taken
from vizitka.publishing.facts import Found
from vizitka.publishing.page import CardPage
from vizitka.publishing.spam import TRAP
from vizitka.publishing.visit import Visit

FILE: Final = "card"


def show(visit: Visit, found: Found, page: CardPage, home: str) -> HttpResponse | Taken:
    """The sheet to who looks, and what becomes of it to who sends it. Where the card takes nothing, the way back."""
    card = found.card
    languages = visit.languages or (page.language,)
    if not visit.is_sent and "sent" in visit.choices:
        return _thanks(card, page, languages, home)
    if not selectors.is_offered(card):
        return answers.redirect(Redirect(home, status=303 if visit.is_sent else 302))
    asked = sheet_of(card.space, languages)
    consent = consents.present(card.space)
    words, language = consent.said(languages)
    boxes = beside.boxes(card, languages)
    fresh = sheet.Shown(asked, moments.mark(card.pk), consent.version, words, language, boxes=boxes)
    if not visit.is_sent:
        return _page(page, fresh, home)
    if visit.is_foreign:
        # Nothing of what another page has put into the form: it might have agreed already.
        return _page(page, replace(fresh, problem=_again(page)), home, 403)
    if visit.form.get(TRAP):
        return _sent(page)
    return _received(visit, card, page, fresh, home)


def _received(
    visit: Visit, card: Card, page: CardPage, fresh: sheet.Shown, home: str
) -> HttpResponse | Taken:
    typed, wrong = _typed(visit.form, visit.files, fresh.sheet)
    ticked = tuple(box for box in fresh.boxes if visit.form.get(box.name) == box.mark)
    wrong |= faults(fresh.sheet, typed, present=fresh.version)
    mark = visit.form.get("shown", "")
    shown_at = moments.shown_at(card.pk, mark)
    filled = replace(fresh, typed=typed, faults=wrong, ticked=ticked)
    if shown_at is None or (speed := pace(shown_at, clock.now())) == "too_old":
        return _page(page, replace(filled, problem=_again(page)), home, 409)
    # What is mended goes on from the same moment: who sends it twice has sent it once.
    filled = replace(filled, mark=mark)
    if wrong:
        return _page(page, filled, home, 422)
    if speed == "too_fast":
        return _page(page, replace(filled, problem=_again(page)), home, 409)
    try:
        met = services.take_in(
            card,
            page,
            fresh.sheet,
            typed,
            shown=mark,
            address=typed.get("email"),
            origin=visit.address,
            consent_in=fresh.consent_language,
        )
    except TooManyAttempts as error:
        with translation.override(page.language):
            problem = pgettext(
                "card exchange", "A lot is being sent at the moment. Wait a little, then send it again."
            )
        response = _page(page, replace(filled, problem=problem), home, error.status)
        response.headers["Retry-After"] = str(error.wait_seconds)
        return response
    except QueueRefused as error:
        with translation.override(page.language):
            problem = pgettext(
                "card exchange", "Your details could not be sent. Send them again in a moment."
            )
        return _page(page, replace(filled, problem=problem), home, error.status)
    # Who sends the same once more is counted once.
    if not met.is_first:
        return _sent(page)
    besides = beside.take(card, page, ticked, typed, visit.languages or (page.language,))
    return Taken(_sent(page), ("message", *besides))


def _typed(
    form: Mapping[str, str], files: Mapping[str, UploadedFile[Any]], asked: Sheet
) -> tuple[Typed, dict[str, Fault]]:
    """What was typed, filled up from a vCard that came with it."""
    typed = reading.of_form(form, asked)
    file = files.get(FILE)
    if file is None or not file.size:
        return typed, {}
    person = vcards.read(file.read()) if file.size <= vcards.LARGEST else None
    if person is None:
        return typed, {FILE: Fault.UNREADABLE}
    return typed.filled_from(reading.of_vcard(person, asked)), {}


def _again(page: CardPage) -> str:
    with translation.override(page.language):
        return pgettext("card exchange", "Please read this once more, then send it.")


def _page(page: CardPage, shown: sheet.Shown, home: str, status: int = 200) -> HttpResponse:
    return answers.document(sheet.render(page, shown, home), sheet.page_policy(page), status)


def _sent(page: CardPage) -> HttpResponse:
    """To the word of thanks, so that reloading sends nothing again."""
    address = f"{page.files}/{sheet.KEY}?{urlencode({'lang': page.language, 'sent': 1})}"
    return answers.redirect(Redirect(address, status=303))


def _thanks(card: Card, page: CardPage, languages: tuple[str, ...], home: str) -> HttpResponse:
    words, language = thanks_of(card.space, languages)
    return answers.document(sheet.render_thanks(page, words, language, home), sheet.page_policy(page))


PAGE: Final = Below(sheet.KEY, show)
