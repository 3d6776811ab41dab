"""Letters about tokens, in the receiver's language."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.developers import selectors
from vizitka.developers.models import AnyToken, PersonalToken


def build_end(token_id: uuid.UUID, user_id: uuid.UUID) -> EmailMessage | None:
    """None when the token has ended or was replaced, or the person does not look after the space any more."""
    token = selectors.any_token(token_id)
    if token is None or token.replaced_at is not None or token.expires_at <= clock.now():
        return None
    user = next((one for one in selectors.managers_of(token.space_id) if one.pk == user_id), None)
    if user is None:
        return None
    zone = clock.zone_of(user.time_zone, token.space.time_zone)
    with translation.override(user.language), timezone.override(zone):
        said = {"name": token.name, "space": token.space.name, "date": _end_of(token)}
        first = _("A system of %(space)s calls Vizitka with the token %(name)s, which ends on %(date)s.")
        page = f"{settings.PUBLIC_URL}/space/{token.space_id}/settings/tokens"
        return compose(_end(user, first % said, said, page), to=user.email, language=user.language)


def build_account_end(token_id: uuid.UUID, user_id: uuid.UUID) -> EmailMessage | None:
    """Likewise of a billing account: None also when the person does not own it any more."""
    token = selectors.any_account_token(token_id)
    if token is None or token.replaced_at is not None or token.expires_at <= clock.now():
        return None
    user = next((one for one in selectors.owners_of(token.account_id) if one.pk == user_id), None)
    if user is None:
        return None
    with translation.override(user.language), timezone.override(clock.zone_of(user.time_zone)):
        said = {"name": token.name, "account": token.account.name, "date": _end_of(token)}
        first = _(
            "A system of the billing account %(account)s calls Vizitka with the token %(name)s, which ends on %(date)s."
        )
        page = f"{settings.PUBLIC_URL}/billing/{token.account_id}/tokens"
        return compose(_end(user, first % said, said, page), to=user.email, language=user.language)


def build_own_end(token_id: uuid.UUID) -> EmailMessage | None:
    """None when the token has ended or was replaced, or the person may not sign in any more."""
    token = selectors.any_own_token(token_id)
    if token is None or token.replaced_at is not None or token.expires_at <= clock.now():
        return None
    user = token.user
    with translation.override(user.language), timezone.override(clock.zone_of(user.time_zone)):
        said = {"name": token.name, "date": _end_of(token)}
        first = _("A system calls Vizitka in your name with the token %(name)s, which ends on %(date)s.")
        return compose(_end(user, first % said, said, _own_page()), to=user.email, language=user.language)


def build_made(token_id: uuid.UUID, *, wider: bool = False) -> EmailMessage | None:
    """A token outlives the session in which it was made, or in which it was allowed more (`wider`): the mail leads to
    where it is ended."""
    token = selectors.any_own_token(token_id)
    if token is None:
        return None
    user = token.user
    with translation.override(user.language), timezone.override(clock.zone_of(user.time_zone)):
        if token.host:
            return compose(_connected(token), to=user.email, language=user.language)
        said = {"name": token.name, "date": _end_of(token)}
        subject, first = (
            (
                _("An API token of yours may do more"),
                _(
                    "You have changed the token %(name)s: until %(date)s it may do more, "
                    "or work in further spaces or networks."
                ),
            )
            if wider
            else (
                _("You have a new API token"),
                _(
                    "You have made the token %(name)s. Until %(date)s a system can call Vizitka in your name with it."
                ),
            )
        )
        letter = Letter(
            subject=subject,
            greeting=greeting(user.full_name),
            paragraphs=[
                first % said,
                _("If this was not you, end the token and set a new password now."),
            ],
            button=Button(_("Open the tokens"), _own_page()),
        )
        return compose(letter, to=user.email, language=user.language)


def _connected(token: PersonalToken) -> Letter:
    """What the program calls itself is its own word; the host is where the access was handed over."""
    said = {"name": token.name, "host": token.host}
    return Letter(
        subject=_("An assistant is connected to your account"),
        greeting=greeting(token.user.full_name),
        paragraphs=[
            _("You have let an assistant at %(host)s, which calls itself “%(name)s”, work in your name.")
            % said,
            _("If this was not you, end its access and set a new password now."),
        ],
        button=Button(_("Open the tokens"), _own_page()),
    )


def _end(user: User, first: str, said: Mapping[str, str], page: str) -> Letter:
    return Letter(
        subject=_("The API token %(name)s ends on %(date)s") % said,
        greeting=greeting(user.full_name),
        paragraphs=[
            first,
            _("Make a new one in its place: both are valid for two weeks, so that nothing stands still."),
        ],
        button=Button(_("Open the tokens"), page),
    )


def _end_of(token: AnyToken) -> str:
    return date_format(timezone.localtime(token.expires_at), "DATE_FORMAT")


def _own_page() -> str:
    return f"{settings.PUBLIC_URL}/profile#api-tokens"
