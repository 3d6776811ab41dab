"""Letters about a directory to those who look after it, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.directories import health, selectors
from vizitka.directories.enums import Hold, LetterKind
from vizitka.directories.models import Directory
from vizitka.domains.rules import readable_host
from vizitka.jobs.messages import translated


def _texts(kind: LetterKind, directory: Directory, about: str) -> tuple[str, list[str], str] | None:
    """Subject, paragraphs, and the page of the directory that it is about."""
    names = {"name": directory.name, "domain": readable_host(about), "space": directory.space.name}
    if kind is LetterKind.DOMAIN_VERIFIED:
        return (
            _("%(domain)s is verified") % names,
            [
                _("People with an address at %(domain)s can now come by the user directory %(name)s.")
                % names,
                _("Leave the DNS record where it is: we look at it every day."),
            ],
            "domains",
        )
    if kind is LetterKind.DOMAIN_MISSING:
        return (
            _("The DNS record of %(domain)s is missing") % names,
            [
                _("The record by which %(domain)s was verified for the user directory %(name)s has gone.")
                % names,
                _(
                    "Everything works as before. If the record stays away for three days, the domain counts no more."
                ),
                _("Please put the record back. The page of domains shows it."),
            ],
            "domains",
        )
    if kind is LetterKind.DOMAIN_LOST:
        return (
            _("%(domain)s is no longer verified") % names,
            [
                _("The DNS record of %(domain)s was missing for three days.") % names,
                _(
                    "Nobody with an address there comes by the user directory %(name)s any more, or signs in by it."
                )
                % names,
                _(
                    "People who are here stay. To verify the domain again, set the record that the page shows."
                ),
            ],
            "domains",
        )
    if kind is LetterKind.HELD:
        return (
            _("The user directory %(name)s needs a decision") % names,
            [_why_held(about), _("Nothing happens before you let it through or reject it.")],
            "",
        )
    signal = next((one for one in health.signals_of(directory) if one.key == about), None)
    if signal is None:
        return None
    return (
        _("The user directory %(name)s needs attention") % names,
        [translated(signal.sentence), _("Please put it right before it breaks.")],
        signal.page,
    )


def _why_held(hold: str) -> str:
    sentences = {
        Hold.LEAVERS: _("More people would leave within a day than your limit allows."),
        Hold.SEATS: _("People would come, and the licence has no card left for them."),
        Hold.LAST_OWNER: _("Somebody would leave who is the last owner of a space."),
        Hold.ELSEWHERE: _("Somebody would come whose address belongs to an account already."),
    }
    return sentences[Hold(hold)]


def build(kind: LetterKind, directory_id: uuid.UUID, about: str, user_id: uuid.UUID) -> EmailMessage | None:
    """The mail; None when the directory is gone, or the person looks after it no more."""
    directory = selectors.any_directory(directory_id)
    if directory is None:
        return None
    user = next((one for one in selectors.managers_of(directory) if one.pk == user_id), None)
    if user is None:
        return None
    zone = clock.zone_of(user.time_zone, directory.space.time_zone)
    with translation.override(user.language), timezone.override(zone):
        texts = _texts(kind, directory, about)
        if texts is None:
            return None
        subject, paragraphs, page = texts
        name = user.full_name
        address = f"{settings.PUBLIC_URL}/user-directory/{directory.pk}"
        letter = Letter(
            subject=subject,
            greeting=greeting(name),
            paragraphs=paragraphs,
            button=Button(_("Open the user directory"), f"{address}/{page}" if page else address),
        )
        return compose(letter, to=user.email, language=user.language)
