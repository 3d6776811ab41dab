"""What may be refused about wallets."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, InvalidInput, NotFound, Text


class CertificateRefused(InvalidInput):
    """A file of a certificate that cannot be used, and why; `field` is that of the form."""

    def __init__(self, field: str, why: Text) -> None:
        super().__init__(errors={field: [why]})
        self.field, self.why = field, why


class NoPass(NotFound):
    """This card has no pass of this wallet: the space offers none, or nobody here can make one."""

    code = "no_pass"
    message = _("This card has no pass for this wallet.")


class WalletAway(ApplicationError):
    """Google, or Apple, has not answered in time, or not as documented; it is asked again later."""

    status, code = 503, "wallet_away"
    message = _("The wallet cannot be reached at the moment. Please try again in a few minutes.")
