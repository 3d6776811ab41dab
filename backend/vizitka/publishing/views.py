"""Public addresses of cards: page, contact file, codes, PIN and message. No cookie is needed, but for private spaces.

A visit is read once, admitted (admission.py), and answered (answers.py); what stands here only leads from one to the
next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, assert_never
from urllib.parse import quote, urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from vizitka.cards.models import Card
from vizitka.common.methods import only_reads
from vizitka.publishing import answers, below, messages, observers, protection, tickets
from vizitka.publishing.admission import (
    Admission,
    AskForPin,
    Facts,
    Notice,
    Redirect,
    Show,
    admission,
    no_card,
    opened,
    proved,
)
from vizitka.publishing.assembly import page_language, page_of, with_parts
from vizitka.publishing.clicks import by_the_page
from vizitka.publishing.facts import Found, find, served_of
from vizitka.publishing.files import CodeKind, code_file, contact_file
from vizitka.publishing.observers import View
from vizitka.publishing.page import CardPage
from vizitka.publishing.renderer import clicks_on
from vizitka.publishing.short_way import by_first_language, remember, remember_clicks
from vizitka.publishing.successors import successor_of
from vizitka.publishing.visit import Asked, Visit, visit_of


@only_reads
def card(request: HttpRequest, letter: str, handle: str) -> HttpResponse:
    """The card."""
    return _answer(request, visit_of(request, letter, handle, Asked.PAGE))


@only_reads
def contact(request: HttpRequest, letter: str, handle: str) -> HttpResponse:
    """The contact as a vCard: 3.0, or 4.0 with `?v=4`. Without the card's address with `?link=0`."""
    return _answer(request, visit_of(request, letter, handle, Asked.CONTACT, ".vcf"))


@only_reads
def code(request: HttpRequest, letter: str, handle: str, kind: CodeKind) -> HttpResponse:
    """The QR code of a card. `?size=` in pixels, `?colour=` as rrggbb, `?logo=1`."""
    return _answer(request, visit_of(request, letter, handle, Asked.CODE, f"/qr.{kind}"))


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def pin(request: HttpRequest, letter: str, handle: str) -> HttpResponse:
    """Takes the PIN of a protected card. It changes nothing and signs nobody in, so no token guards the form."""
    return _answer(request, visit_of(request, letter, handle, Asked.PIN, "/pin"))


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def message(request: HttpRequest, letter: str, handle: str) -> HttpResponse:
    """Takes what a visitor writes by the form of a card. It signs nobody in, so no token guards the form."""
    return _answer(request, visit_of(request, letter, handle, Asked.MESSAGE, "/message"))


@only_reads
def privacy(request: HttpRequest, letter: str, handle: str) -> HttpResponse:
    """What is kept of the card's visitors."""
    return _answer(request, visit_of(request, letter, handle, Asked.PRIVACY, "/privacy"))


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def page_below(request: HttpRequest, letter: str, handle: str, key: str) -> HttpResponse:
    """A page that a domain above brings. What is sent there signs nobody in, so no token guards its form."""
    return _answer(request, visit_of(request, letter, handle, Asked.BELOW, f"/{key}"))


@csrf_exempt
@require_POST
def click(request: HttpRequest, letter: str, handle: str, key: str) -> HttpResponse:
    """Takes that something was followed on a card. It is counted at most, and whoever tells it learns nothing."""
    visit = visit_of(request, letter, handle, Asked.CLICK, f"/clicks/{key}")
    found = find(visit)
    if found is not None:
        decided = admission(visit, found.facts)
        if isinstance(decided, Show):
            _followed(request, visit, found, decided, key)
    return answers.counted()


@dataclass(frozen=True, slots=True)
class Shown:
    """A finished answer with what it shows; `language` is what its header says."""

    response: HttpResponse
    page: CardPage
    language: str
    # Whether observers are told: of all that is looked at, and of a message that was sent.
    is_told: bool = True
    # What was sent, where that is not one message.
    kinds: tuple[str, ...] = ()


def _answer(request: HttpRequest, visit: Visit) -> HttpResponse:
    if visit.proof:
        said = visit.channel.proved(visit.handle, visit.proof, visit.is_seen)
        return _away(visit, None, proved(visit, said))
    found = find(visit)
    if found is None:
        said = visit.channel.astray(visit.handle, visit.host.space_id if visit.host else None)
        return _away(visit, None, no_card(visit, said))
    decided = _decided(request, visit, found.facts)
    match decided:
        case Show():
            return _shown(request, visit, found, decided)
        case AskForPin():
            return _ask(visit, found, decided)
        case Redirect() | Notice():
            if isinstance(decided, Redirect) and decided.is_visit and request.method == "GET":
                language = page_language(found.card, visit.languages)
                served = replace(served_of(visit, found.card, language, found.facts.name), led_on=True)
                observers.tell(observers.visitor_of(request.META), View(served))
            return _away(visit, found.card, decided)
        case _:
            assert_never(decided)


def _decided(request: HttpRequest, visit: Visit, facts: Facts) -> Admission:
    """What the visit leads to; a ticket is used up only when it is what lets the visitor in. One that was used before
    is as none (who has its cookie already sees the card), and so is one in a HEAD: what looks at links before people
    do would else take it from them."""
    decided = admission(visit, facts)
    is_exchange = isinstance(decided, Redirect) and decided.cookie is not None
    if is_exchange and (request.method == "HEAD" or not tickets.spend(visit.choices["ticket"])):
        return admission(visit, replace(facts, ticket=None))
    return decided


def _shown(request: HttpRequest, visit: Visit, found: Found, show: Show) -> HttpResponse:
    shown = SHOWN[visit.asked](visit, found)
    view = View(served_of(visit, found.card, shown.page.language, shown.page.came_by))
    if shown.is_told and request.method != "HEAD":
        views = [View(replace(view.served, kind=kind)) for kind in shown.kinds] or [view]
        for one in views:
            observers.tell(observers.visitor_of(request.META), one)
    if show.is_remembered:
        remember(request, found.card, shown.page, view)
        if shown.page.is_by_first(visit.languages):
            by_first_language(request)
    return answers.shown(shown.response, shown.language, show)


def _followed(request: HttpRequest, visit: Visit, found: Found, show: Show, key: str) -> None:
    """Tells observers of what was followed, as far as it stands on the card in any of its languages."""
    card, name = found.card, found.facts.name
    pages = [_whole_page_of(replace(visit, languages=languages), found) for languages in _languages_of(found)]
    views = {
        each: View(
            replace(served_of(visit, card, pages[0].language, name), kind=click.followed, link=click.link)
        )
        for each, click in clicks_on(pages).items()
    }
    visitor = observers.visitor_of(request.META)
    if key in views and by_the_page(visitor.header):
        observers.tell(visitor, views[key])
    if show.is_remembered:
        remember_clicks(request, card, pages, views)


def _languages_of(found: Found) -> list[tuple[str, ...]]:
    """What visitors have to speak to be shown each of the card's texts."""
    texts = page_of(found.card, ()).content_languages
    return [(language,) for language in texts] or [()]


def _away(visit: Visit, card: Card | None, decided: Redirect | Notice) -> HttpResponse:
    if isinstance(decided, Redirect):
        return answers.redirect(decided)
    language = page_language(card, visit.languages) if card and decided.speaks_of_card else visit.language
    successor = successor_of(card.pk) if card is not None and decided.code == "inactive" else None
    return answers.notice(decided.code, language, visit.base, successor)


def _ask(visit: Visit, found: Found, asking: AskForPin) -> HttpResponse:
    """The form, or what the PIN in a sent one leads to."""
    if visit.asked is not Asked.PIN or not asking.has_pin:
        return answers.pin(asking, _quoted(visit), visit.language)
    guess = protection.guess(found.card, visit.form.get("pin", ""), visit.address)
    if isinstance(guess, protection.Right):
        cookies = protection.remembered(found.card, visit.pins)
        return answers.redirect(Redirect(opened(visit, found.facts), status=303), cookies)
    return answers.pin(asking, _quoted(visit), visit.language, guess)


def _quoted(visit: Visit) -> str:
    """The address with which the visitor came: another name of the card would tell of it."""
    return f"/{visit.channel.letter}/{quote(visit.handle, safe='')}"


# --- what is shown


class Showing(Protocol):
    def __call__(self, visit: Visit, found: Found) -> Shown: ...


def _of_visit(visit: Visit, found: Found) -> dict[str, Any]:
    """What the page has of who asks."""
    return {
        "channel": visit.channel.letter,
        "came_by": found.facts.name,
        "has_code": found.facts.offers_code,
        "tells_link": found.facts.tells_link,
    }


def _page_of(visit: Visit, found: Found) -> CardPage:
    """The page of the card for who asks."""
    return replace(page_of(found.card, visit.languages), **_of_visit(visit, found))


def _whole_page_of(visit: Visit, found: Found) -> CardPage:
    saved = page_of(found.card, visit.languages)
    return with_parts(saved, found.card, languages=visit.languages, **_of_visit(visit, found))


def _page(visit: Visit, found: Found) -> Shown:
    page = _whole_page_of(visit, found)
    return Shown(answers.page(page), page, page.spoken)


def _contact(visit: Visit, found: Found) -> Shown:
    page = _page_of(visit, found)
    return Shown(answers.contact(contact_file(found.card, page, visit.choices), page.name), page, page.spoken)


def _code(visit: Visit, found: Found) -> Shown:
    page = _page_of(visit, found)
    kind = KINDS[visit.suffix]
    return Shown(
        answers.code(code_file(found.card, page, kind, visit.choices), kind, page.name), page, page.language
    )


def _message(visit: Visit, found: Found) -> Shown:
    page = _whole_page_of(visit, found)
    home = _home(page, found)
    if not visit.is_sent:
        is_thanked = "sent" in visit.choices
        response = answers.thanks(page.language, home) if is_thanked else answers.redirect(Redirect(home))
        return Shown(response, page, page.language, is_told=False)
    outcome = messages.receive(found.card, page, visit.form, visit.address)
    is_sent = isinstance(outcome, messages.Sent) and outcome.is_taken
    return Shown(_after_message(outcome, page, home), page, page.language, is_told=is_sent)


def _home(page: CardPage, found: Found) -> str:
    """The way back to the card. One that leads straight to elsewhere shows itself only when asked to."""
    return _with_query(page.files, {"lang": page.language, **({"card": 1} if found.facts.direct else {})})


def _privacy(visit: Visit, found: Found) -> Shown:
    page = replace(_page_of(visit, found), indexed=False)
    return Shown(answers.privacy(page, _home(page, found)), page, page.language, is_told=False)


def _below(visit: Visit, found: Found) -> Shown:
    page = replace(_page_of(visit, found), indexed=False)
    answer = below.page_called(visit.suffix[1:]).show(visit, found, page, _home(page, found))
    if isinstance(answer, below.Taken):
        return Shown(answer.response, page, page.language, kinds=answer.kinds)
    return Shown(answer, page, page.language, is_told=False)


def _after_message(outcome: messages.Outcome, page: CardPage, home: str) -> HttpResponse:
    """The page again with what is wrong, or the way to the word of thanks."""
    match outcome:
        case messages.Gone():
            return answers.redirect(Redirect(home, status=303))
        case messages.Sent():
            thanks = _with_query(f"{page.files}/message", {"lang": page.language, "sent": 1})
            return answers.redirect(Redirect(thanks, status=303))
        case messages.Again():
            return answers.again(page, outcome)
        case _:
            assert_never(outcome)


def _with_query(address: str, values: Mapping[str, object]) -> str:
    return f"{address}?{urlencode(values)}"


KINDS: Final[Mapping[str, CodeKind]] = {"/qr.svg": "svg", "/qr.png": "png", "/qr.pdf": "pdf"}
SHOWN: Final[Mapping[Asked, Showing]] = {
    Asked.PAGE: _page,
    Asked.CONTACT: _contact,
    Asked.CODE: _code,
    Asked.MESSAGE: _message,
    Asked.PRIVACY: _privacy,
    Asked.BELOW: _below,
}
