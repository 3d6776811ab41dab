"""What the back office of payments shows and reads: sums, reasons, pages of its own."""

from __future__ import annotations

import uuid
from decimal import Decimal, InvalidOperation
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import get_language, ngettext

from vizitka.common.errors import ApplicationError
from vizitka.common.money import Money, MoneyError, formatted, from_decimal
from vizitka.payments.selectors import to_be_transferred


def written(money: Money) -> str:
    return formatted(money, (get_language() or settings.LANGUAGE_CODE).replace("-", "_"))


def sum_written(amount: int, currency: str) -> str:
    return written(Money(amount, currency))


def what_is_to_be_transferred(**among: Any) -> str:
    """Says that refunds `among` these wait for the operator; nothing where none does."""
    number = to_be_transferred().filter(**among).count()
    if not number:
        return ""
    said = ngettext(
        "%(number)d refund waits until you have transferred the money: see Refunds.",
        "%(number)d refunds wait until you have transferred the money: see Refunds.",
        number,
    )
    return said % {"number": number}


def refusal(error: ApplicationError) -> str:
    texts = [str(text) for field in error.errors.values() for text in field]
    return " ".join(texts) or str(error.message)


def with_code(words: str, code: str) -> str:
    """What a code means, and the code as the bank or Stripe says it."""
    return f"{words} ({code})" if code else "–"


def typed_sum(text: str, currency: str) -> Money | None:
    """An amount as people type it, with a point or a comma; None for none. Raises MoneyError."""
    if not text.strip():
        return None
    try:
        return from_decimal(Decimal(text.strip().replace(",", ".")), currency)
    except InvalidOperation as error:
        raise MoneyError(str(error)) from error


def ids_of(texts: list[str]) -> list[uuid.UUID]:
    found = []
    for text in texts:
        try:
            found.append(uuid.UUID(text))
        except ValueError:
            continue
    return found


def page_of(
    site: Any, request: HttpRequest, template: str, *, title: Any, **context: Any
) -> TemplateResponse:
    return TemplateResponse(request, template, {**site.each_context(request), "title": str(title), **context})
