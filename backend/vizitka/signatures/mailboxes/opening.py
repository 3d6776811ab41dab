"""Who opens the mailboxes of Google's side: Gmail itself, or a stand-in where the installation asks no Gmail and an
upper room has brought one (the demo does)."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings

from vizitka.common.service_accounts import ServiceAccount
from vizitka.signatures.mailboxes import google
from vizitka.signatures.mailboxes.gateways import Mailboxes

_stand_ins: list[Callable[[ServiceAccount], Mailboxes]] = []


def stand_in(opener: Callable[[ServiceAccount], Mailboxes]) -> None:
    """From now on mailboxes are those that it opens, unless the installation asks Gmail."""
    _stand_ins[:] = [opener]


def is_trial() -> bool:
    """Whether mailboxes are a stand-in, which people are told."""
    return bool(_stand_ins) and not settings.GMAIL_URL


def can_be_opened() -> bool:
    return bool(settings.GMAIL_URL) or is_trial()


def opened(account: ServiceAccount) -> Mailboxes:
    """The mailboxes that this account reaches."""
    return _stand_ins[0](account) if is_trial() else google.opened(account)
