"""What visitors write by the form of a card: checked, sent on by mail, and kept by those who keep such things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils import translation
from django.utils.translation import pgettext
from email_validator import EmailNotValidError, validate_email

from vizitka.cards.models import Card
from vizitka.common import parcels
from vizitka.common.errors import TooManyAttempts
from vizitka.common.queues import QueueRefused
from vizitka.contents.fields import one_line, several_lines
from vizitka.publishing import errands, mailing, throttles
from vizitka.publishing.frames.form import LIMITS, FormState, consent_text
from vizitka.publishing.frames.types import FormFrame
from vizitka.publishing.page import CardPage
from vizitka.publishing.spam import TRAP, has_too_many_links


@dataclass(frozen=True, slots=True)
class VisitorMessage:
    """`consent` is the sentence that the visitor agreed to, `language` the one in which it was shown."""

    name: str
    email: str
    phone: str
    message: str
    consent: str
    language: str


# Is told of each message in the transaction that sends it: card, page, message. Answers whether it is a new one; what
# was sent twice is not sent on twice.
Keeper = Callable[[Card, CardPage, VisitorMessage], bool]
_keepers: list[Keeper] = []


def register(keeper: Keeper) -> None:
    """Called by `AppConfig.ready` of a domain that keeps what visitors write."""
    if keeper not in _keepers:
        _keepers.append(keeper)


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
    elif has_too_many_links((values["name"], values["message"])):
        found.setdefault("message", pgettext("card form", "Write one link at most."))
    if not values["consent"]:
        found["consent"] = pgettext("card form", "Agree to this, so that your message can be sent.")
    return found


def _form(page: CardPage, key: str) -> FormFrame | None:
    return next((frame for frame in page.frames if isinstance(frame, FormFrame) and frame.key == key), None)


@dataclass(frozen=True, slots=True)
class Sent:
    """The message is on its way, as far as the visitor is told; `is_taken` unless a program wrote it, or it came
    before."""

    is_taken: bool = True


@dataclass(frozen=True, slots=True)
class Gone:
    """The form was taken off the card while the visitor wrote."""


@dataclass(frozen=True, slots=True)
class Again:
    """The form with what is wrong; `wait_seconds` when too many were sent, `status` as HTTP says it."""

    form: FormState
    status: int = 422
    wait_seconds: int = 0


Outcome = Sent | Gone | Again


def receive(card: Card, page: CardPage, form: Mapping[str, str], address: str) -> Outcome:
    """Takes what a visitor has written by a form of `page`, which is that of the card for this visitor."""
    frame = _form(page, form.get("frame", ""))
    if frame is None:
        return Gone()
    if form.get(TRAP):
        return Sent(is_taken=False)
    values = _typed(form)
    with translation.override(page.language):
        errors = _errors(values)
        consent = consent_text(frame)
    if errors:
        return Again(FormState(frame.key, values, errors))
    message = VisitorMessage(
        values["name"], values["email"], values["phone"], values["message"], consent, page.language
    )
    try:
        is_new = _send(card, page, address, message)
    except TooManyAttempts as error:
        with translation.override(page.language):
            problem = pgettext("card form", "Too many messages were sent. Wait a little, then send it again.")
        return Again(FormState(frame.key, values, {}, problem), error.status, error.wait_seconds)
    except QueueRefused as error:
        with translation.override(page.language):
            problem = pgettext("card form", "Your message could not be sent. Send it again in a moment.")
        return Again(FormState(frame.key, values, {}, problem), error.status)
    return Sent(is_new)


def _send(card: Card, page: CardPage, address: str, message: VisitorMessage) -> bool:
    """Counts it, has it kept and puts it into the queue, or none of these. Returns whether it is a new one. Raises
    `TooManyAttempts`, `QueueRefused`."""
    with transaction.atomic():
        throttles.count_exchange(str(card.pk), message.email, address)
        kept = [keep(card, page, message) for keep in _keepers]
        if not all(kept):
            return False
        if mailing.may_be_mailed(card):
            errands.SEND_VISITOR_MESSAGE.put(str(card.pk), parcels.put(asdict(message)))
    return True
