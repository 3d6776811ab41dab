"""Letters about replacements, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.accounts.models import User
from vizitka.cards import rules as cards
from vizitka.cards.models import Card
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.orders.enums import ReplacementLetter, ReplacementState
from vizitka.orders.models import Replacement
from vizitka.products import selectors as products
from vizitka.products.rules import printed_serial


def build(
    kind: ReplacementLetter, space_id: uuid.UUID, replacement_id: uuid.UUID, user_id: uuid.UUID
) -> EmailMessage | None:
    """The mail; None when the person is not told of it any more."""
    user = User.objects.filter(pk=user_id, is_active=True, email_verified_at__isnull=False).first()
    rows = Replacement.objects.in_space(space_id).select_related("asker", "space")
    one = rows.filter(pk=replacement_id).first()
    if user is None or one is None:
        return None
    if kind == ReplacementLetter.ASKED:
        if one.state != ReplacementState.ASKED or user not in products.managers_of(space_id):
            return None
    elif one.asker_id != user.pk:
        return None
    with translation.override(user.language):
        return compose(_letter(kind, one, user), to=user.email, language=user.language)


def _letter(kind: ReplacementLetter, one: Replacement, user: User) -> Letter:
    card = Card.objects.in_space(one.space_id).filter(pk=one.card_id).first()
    names = {
        "name": one.asker.full_name or one.asker.email if one.asker else "",
        "serial": printed_serial(one.serial),
        "space": one.space.name,
        "card": cards.short_name(*(getattr(card, part) for part in cards.NAMES_OF_CARDS)) if card else "",
        "reason": one.reason,
        "answer": one.answer,
    }
    hello = greeting(user.full_name)
    if kind == ReplacementLetter.ASKED:
        return Letter(
            subject=_("%(name)s asks for a replacement") % names,
            greeting=hello,
            paragraphs=[
                _("The product %(serial)s on the card %(card)s of %(space)s is lost, and locked.") % names,
                _("Approve the replacement or refuse it under Products."),
            ],
            button=Button(_("Open the products"), f"{settings.PUBLIC_URL}/space/{one.space_id}/products"),
        )
    if kind == ReplacementLetter.ORDERED:
        return Letter(
            subject=_("Your replacement is ordered"),
            greeting=hello,
            paragraphs=[
                _(
                    "A new product in place of %(serial)s is ordered. "
                    "When it arrives, it is connected to your card already."
                )
                % names
            ],
            button=Button(_("Open your products"), f"{settings.PUBLIC_URL}/products"),
        )
    paragraphs = [_("You have asked for a new product in place of %(serial)s. It was refused.") % names]
    if one.answer:
        paragraphs.append(_("The answer: %(answer)s") % names)
    return Letter(subject=_("Your replacement is refused"), greeting=hello, paragraphs=paragraphs)
