"""What may be refused about signatures and banners."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, Forbidden, InvalidInput


class SignatureIsDeleted(Conflict):
    code = "signature_is_deleted"
    message = _("This is deleted. Restore it first.")


class SignatureIsNotDeleted(Conflict):
    code = "signature_is_not_deleted"
    message = _("This is not deleted.")


class TooManySignatures(Conflict):
    code = "too_many_signatures"
    message = _("A space has at most 30 signatures. Delete one that you no longer need.")


class TooManyBanners(Conflict):
    code = "too_many_banners"
    message = _("A space has at most 50 banners. Delete one that you no longer need.")


class BannerEndsEarly(InvalidInput):
    def __init__(self) -> None:
        super().__init__(errors={"ends_on": [_("The last day cannot lie before the first one.")]})


class SignaturesOff(Forbidden):
    code = "signatures_off"
    message = _("Your company does not offer signatures to card users.")
