"""Letters about a space's domain to its owners, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.domains import rules, selectors
from vizitka.domains.enums import LetterKind
from vizitka.domains.models import CustomDomain


def _texts(kind: LetterKind, domain: CustomDomain) -> tuple[str, list[str]]:
    host = rules.readable_host(domain.host)
    names = {"host": host, "space": domain.space.name}
    if kind is LetterKind.CONNECTED:
        return _("%(host)s is connected") % names, [
            _("The cards of %(space)s can now be opened at %(host)s.") % names,
            _("To give people this address from now on, make it the primary domain in the settings."),
        ]
    if kind is LetterKind.MISSING:
        return _("DNS records of %(host)s are missing") % names, [
            _("%(host)s shows the cards of %(space)s. Its DNS records have gone or have changed.") % names,
            _(
                "The cards can still be opened there. If the records stay away for three days, the domain is "
                "disconnected."
            ),
            _("Please put the records back. The settings show which ones are needed."),
        ]
    if kind is LetterKind.LOST:
        return _("%(host)s is disconnected") % names, [
            _("The DNS records of %(host)s were missing for three days.") % names,
            _("The cards of %(space)s are no longer shown there. Their standard addresses work as before.")
            % names,
            _("To connect the domain again, set the records that the settings show."),
        ]
    end = (domain.licence_lost_at or domain.updated_at) + rules.LICENCE_GRACE
    return _("%(host)s needs an Enterprise licence") % names, [
        _("The Enterprise licence of %(space)s has ended.") % names,
        _("%(host)s goes on until %(date)s. After that the cards are shown at their standard addresses only.")
        % {**names, "date": date_format(timezone.localtime(end), "DATE_FORMAT")},
    ]


def build(kind: LetterKind, domain_id: uuid.UUID, user_id: uuid.UUID) -> EmailMessage | None:
    """The mail; None when the domain is gone or the person owns the space no more."""
    domain = selectors.any_domain(domain_id)
    if domain is None:
        return None
    owner = next((owner for owner in selectors.owners_of(domain.space_id) if owner.pk == user_id), None)
    if owner is None:
        return None
    zone = clock.zone_of(owner.time_zone, domain.space.time_zone)
    with translation.override(owner.language), timezone.override(zone):
        subject, paragraphs = _texts(kind, domain)
        name = owner.full_name
        letter = Letter(
            subject=subject,
            greeting=greeting(name),
            paragraphs=paragraphs,
            button=Button(
                _("Open the settings"),
                f"{settings.PUBLIC_URL}/space/{domain.space_id}/settings/custom-domain",
            ),
        )
        return compose(letter, to=owner.email, language=owner.language)
