"""What visitors write by the form of a card: checked, sent on by mail, and kept nowhere."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.utils.translation import pgettext
from email_validator import EmailNotValidError, validate_email

from vizitka.cards.models import Card
from vizitka.common import effects, throttle
from vizitka.common.errors import TooManyAttempts
from vizitka.common.network import client_address, network_of
from vizitka.contents.fields import one_line, several_lines
from vizitka.publishing import renderer, stylesheet, tasks
from vizitka.publishing.assembly import direct_address, handle_of
from vizitka.publishing.frames.form import LIMITS, TRAP, FormState, consent_text
from vizitka.publishing.frames.types import FormFrame
from vizitka.publishing.page import CardPage

PURPOSE = "card-message"
# For all networks together: nobody's mailbox is filled by many of them.
EVERY = dt.timedelta(minutes=1)
AT_ONCE = 60


@dataclass(frozen=True, slots=True)
class VisitorMessage:
    """`consent` is the sentence that the visitor agreed to, `language` the one in which it was shown."""

    name: str
    email: str
    phone: str
    message: str
    consent: str
    language: str


def _typed(form: Mapping[str, str]) -> dict[str, str]:
    values = {name: str(one_line(form.get(name, ""))).strip() for name in ("name", "email", "phone")}
    values["message"] = str(several_lines(form.get("message", ""))).strip()
    values["consent"] = "1" if form.get("consent") else ""
    return {name: text[: LIMITS.get(name, 1) + 1] for name, text in values.items()}


def _errors(values: Mapping[str, str]) -> dict[str, str]:
    """What is wrong, by field, in the active language."""
    found = {
        name: pgettext("card form", "Use at most %(number)s characters.") % {"number": limit}
        for name, limit in LIMITS.items()
        if len(values[name]) > limit
    }
    if not values["name"]:
        found["name"] = pgettext("card form", "Enter your name.")
    if "email" not in found:
        try:
            validate_email(values["email"], check_deliverability=False)
        except EmailNotValidError:
            found["email"] = pgettext("card form", "Enter your email address, for example name@example.org.")
    if values["phone"] and sum(sign.isdigit() for sign in values["phone"]) < 3:
        found.setdefault("phone", pgettext("card form", "Enter a phone number, or leave the field empty."))
    if not values["message"]:
        found["message"] = pgettext("card form", "Write a message.")
    if not values["consent"]:
        found["consent"] = pgettext("card form", "Agree to this, so that your message can be sent.")
    return found


def _form(page: CardPage, key: str) -> FormFrame | None:
    return next((frame for frame in page.frames if isinstance(frame, FormFrame) and frame.key == key), None)


def answer(request: HttpRequest, card: Card, page: CardPage) -> HttpResponse:
    """The answer to a sent form: the page again with what is wrong, or the way to the word of thanks. `page` is that of
    the card for this visitor, with the channel.
    """
    # A card that leads straight to elsewhere shows itself only when asked to.
    wish = {"card": 1} if direct_address(card) else {}
    home = f"/{page.channel}/{handle_of(card)}?{urlencode({'lang': page.language, **wish})}"
    if request.method != "POST":
        return _thanks(page, home) if "sent" in request.GET else HttpResponseRedirect(home)
    frame = _form(page, request.POST.get("frame", ""))
    if frame is None:
        # The form was taken off the card while the visitor wrote.
        return HttpResponseRedirect(home, status=303)
    sent = HttpResponseRedirect(
        f"/{page.channel}/{handle_of(card)}/message?{urlencode({'lang': page.language, 'sent': 1})}",
        status=303,
    )
    if request.POST.get(TRAP):
        return sent
    values = _typed(request.POST.dict())
    with translation.override(page.language):
        errors = _errors(values)
        consent = consent_text(frame)
    if errors:
        return _again(page, FormState(frame.key, values, errors), 422)
    try:
        _count(card, network_of(client_address(request)))
    except TooManyAttempts as error:
        with translation.override(page.language):
            problem = pgettext("card form", "Too many messages were sent. Wait a little, then send it again.")
        response = _again(page, FormState(frame.key, values, {}, problem), 429)
        response.headers["Retry-After"] = str(error.wait_seconds)
        return response
    message = VisitorMessage(
        values["name"], values["email"], values["phone"], values["message"], consent, page.language
    )
    effects.after_commit(tasks.send_visitor_message.enqueue, str(card.pk), asdict(message))
    return sent


def _count(card: Card, network: str) -> None:
    throttle.check(PURPOSE, str(card.pk), network)
    throttle.take(f"{PURPOSE}-all", str(card.pk), every=EVERY, at_once=AT_ONCE)
    throttle.attempt(PURPOSE, str(card.pk), network)


def _again(page: CardPage, state: FormState, status: int) -> HttpResponse:
    shown = replace(page, form=state, indexed=False)
    response = HttpResponse(renderer.render(shown), status=status)
    response.headers["Content-Security-Policy"] = renderer.page_policy(shown)
    return response


def _thanks(page: CardPage, home: str) -> HttpResponse:
    with translation.override(page.language):
        html = renderer.render_notice(
            page.language,
            "check",
            pgettext("card form", "Your message is on its way"),
            pgettext("card form", "You will get the answer by email."),
            link=(pgettext("card form", "Back to the card"), home),
        )
    response = HttpResponse(html)
    response.headers["Content-Security-Policy"] = renderer.policy(stylesheet.notice_style())
    return response
