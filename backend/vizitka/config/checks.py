"""Production refuses to start with settings that are only safe on a developer's machine."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DatabaseError

from vizitka.demo.people import DEMO_PASSWORD


@register(Tags.security)
def production_settings(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """Debug, an address without TLS, any host, a short key, silence about proxies: each stops the start."""
    if not settings.PRODUCTION:
        return []
    found: list[CheckMessage] = []
    if settings.DEBUG:
        found.append(Error("VIZITKA_DEBUG is on in production.", id="vizitka.E001"))
    if not settings.BEHIND_TLS:
        found.append(Error("VIZITKA_URL must begin with https:// in production.", id="vizitka.E002"))
    if "*" in settings.ALLOWED_HOSTS:
        found.append(Error("VIZITKA_HOSTS must name the hosts in production.", id="vizitka.E003"))
    if len(settings.SECRET_KEY) < 40:
        found.append(Error("VIZITKA_SECRET_KEY needs 40 characters or more.", id="vizitka.E004"))
    if settings.EMAIL_BACKEND.endswith("FolderBackend"):
        found.append(Error("VIZITKA_MAIL_HOST is missing: mails would only be files.", id="vizitka.E005"))
    if not settings.TRUSTED_PROXIES_ARE_SAID:
        found.append(
            Error(
                "VIZITKA_TRUSTED_PROXIES is missing: 1 behind one proxy such as Caddy, 0 where visitors come directly.",
                id="vizitka.E006",
            )
        )
    return found


@register(Tags.database)
def demo_people(app_configs: Any, databases: Any = None, **options: Any) -> list[CheckMessage]:
    """A production installation with a demo sign-in is open to everybody."""
    if not settings.PRODUCTION or not databases:
        return []
    from vizitka.accounts.models import User

    try:
        people = list(User.objects.filter(is_active=True, email__endswith=".example")[:50])
    except DatabaseError:
        return []
    return [
        Error(f"{person.email} still has the demo's password.", id="vizitka.E010")
        for person in people
        if check_password(DEMO_PASSWORD, person.password)
    ]
