"""What may be refused about tokens. What providers are answered stands in answers.py."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class TooManyTokens(Conflict):
    code = "too_many_tokens"
    message = _("Two tokens can be valid at once. End one of them first.")
