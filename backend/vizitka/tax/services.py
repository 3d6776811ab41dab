"""Checks of VAT numbers: form first, then what is known already, then VIES."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.db import transaction

from vizitka.common import clock
from vizitka.tax import numbers, vies
from vizitka.tax.enums import NumberState
from vizitka.tax.models import Consultation, CountryPause
from vizitka.tax.numbers import VatNumber

# An answer counts for so long where nobody asks for a new one, and at least so long where somebody does.
FRESH: Final = dt.timedelta(days=1)
JUST_NOW: Final = dt.timedelta(minutes=1)
# How long a country that is away is left alone: the first time, and at most.
FIRST_PAUSE: Final = dt.timedelta(minutes=15)
LONGEST_PAUSE: Final = dt.timedelta(hours=24)
# All countries: VIES itself is away.
EVERYWHERE: Final = "EU"
# Unknown answers prove nothing; they go after this time. The others are kept.
KEEP_UNKNOWN: Final = dt.timedelta(days=90)


def check(number: str, country: str, *, requester: str = "", again: bool = False) -> Consultation:
    """What is known of a VAT number of a company in `country`; `requester` is our own number.

    Outside of any transaction: VIES may take seconds. An answer of today is used again, unless somebody asks for a new
    one (`again`). A text that is no number is told from its form alone, and not kept (the row has no `pk` in the
    database); so is one of a country that VIES does not know, as `unchecked`.
    """
    now = clock.now()
    try:
        parsed = numbers.read(number, country)
    except numbers.Malformed:
        return Consultation(number=number.strip()[: numbers.LONGEST], state=NumberState.MALFORMED, at=now)
    if not parsed.in_vies:
        return Consultation(number=str(parsed), state=NumberState.UNCHECKED, at=now)
    known = _answered_since(parsed, now - (JUST_NOW if again else FRESH))
    if known is not None:
        return known
    paused = CountryPause.objects.filter(country__in=(parsed.prefix, EVERYWHERE), until__gt=now)
    if not again and paused.exists():
        return _kept(parsed, vies.ViesAnswer(NumberState.UNKNOWN, problem="PAUSED"), now)
    answer = vies.ask(parsed, _own(requester))
    _note_pause(parsed.prefix, answer, now)
    return _kept(parsed, answer, now)


def _own(requester: str) -> VatNumber | None:
    """Only numbers of the EU may name themselves as who asks."""
    try:
        found = numbers.read(requester, "")
    except numbers.Malformed:
        return None
    return found if found.in_vies else None


def _answered_since(number: VatNumber, since: dt.datetime) -> Consultation | None:
    answered = (NumberState.VALID, NumberState.INVALID)
    return Consultation.objects.filter(number=str(number), state__in=answered, at__gte=since).first()


def _kept(number: VatNumber, answer: vies.ViesAnswer, now: dt.datetime) -> Consultation:
    return Consultation.objects.create(
        number=str(number),
        state=answer.state,
        name=answer.name,
        address=answer.address,
        requester=answer.requester,
        reference=answer.reference,
        problem=answer.problem,
        at=now,
    )


def _note_pause(country: str, answer: vies.ViesAnswer, now: dt.datetime) -> None:
    """A country that answers is asked on; one that is away has a pause, twice as long each time."""
    if answer.problem in {vies.SWITCHED_OFF, vies.TOO_MANY}:
        return
    if not answer.problem or answer.problem == vies.REFUSED_NUMBER:
        CountryPause.objects.filter(country__in=(country, EVERYWHERE)).delete()
        return
    key = country if answer.problem in vies.OF_A_COUNTRY else EVERYWHERE
    with transaction.atomic():
        CountryPause.objects.get_or_create(country=key, defaults={"until": now})
        pause = CountryPause.objects.select_for_update().get(country=key)
        if pause.until > now:
            # Others have met the same failure, and counted it.
            return
        pause.until = now + min(FIRST_PAUSE * 2 ** min(pause.failures, 10), LONGEST_PAUSE)
        pause.failures += 1
        pause.save(update_fields=["failures", "until"])


def purge() -> int:
    """Forgets questions that nobody could answer. Returns how many."""
    old = Consultation.objects.filter(state=NumberState.UNKNOWN, at__lt=clock.now() - KEEP_UNKNOWN)
    removed, _ = old.delete()
    return removed
