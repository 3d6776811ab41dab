"""The mail that tells operators that a certificate is about to end."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import ngettext, pgettext

from vizitka.accounts.models import User
from vizitka.common.mail.letters import Button, Letter, compose
from vizitka.wallet.keeping import days_left
from vizitka.wallet.models import WalletCertificate


def before_the_end(certificate_id: uuid.UUID, user_id: uuid.UUID, _days: int) -> EmailMessage | None:
    """None when it was renewed or taken away in the meantime, or the person works here no more."""
    user = User.objects.filter(pk=user_id, is_active=True, is_staff=True).first()
    row = WalletCertificate.objects.filter(pk=certificate_id).first()
    if user is None or row is None or row.ends_at is None or row.warned_days is None:
        return None
    left = max(0, days_left(row) or 0)
    with translation.override(user.language):
        names = {"wallet": str(row), "day": date_format(row.ends_at, "DATE_FORMAT"), "days": left}
        letter = Letter(
            subject=ngettext(
                "The certificate for %(wallet)s ends in %(days)d day",
                "The certificate for %(wallet)s ends in %(days)d days",
                left,
            )
            % names,
            greeting=pgettext("wallet mail", "Hello,"),
            paragraphs=[
                pgettext(
                    "wallet mail",
                    "The certificate by which passes for %(wallet)s are made ends on %(day)s. From then on the button "
                    "is gone from all cards, and passes that phones keep are not updated any more.",
                )
                % names,
                pgettext(
                    "wallet mail",
                    "Make a new certificate of the same pass type at Apple, and upload it in the back office. Passes "
                    "that phones keep go on with it.",
                ),
            ],
            button=Button(
                pgettext("wallet mail", "Open the certificates"),
                f"{settings.PUBLIC_URL}{reverse('admin:wallet_walletcertificate_changelist')}",
            ),
        )
        return compose(letter, to=user.email, language=user.language)
