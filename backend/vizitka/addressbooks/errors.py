"""What may be refused about passwords of phones."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class TooManyPasswords(Conflict):
    code = "too_many_app_passwords"
    message = _("You can have 25 passwords for address books at once. End one that is not needed any more.")
