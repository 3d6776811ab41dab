"""What may be refused about tokens, and to those who call with one."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, Forbidden


class TooManyTokens(Conflict):
    code = "too_many_tokens"
    message = _("A space can have 25 tokens at once. End one that is not needed any more.")


class TooManyAccountTokens(Conflict):
    code = "too_many_tokens"
    message = _("A billing account can have 25 tokens at once. End one that is not needed any more.")


class TooManyOwnTokens(Conflict):
    code = "too_many_tokens"
    message = _("You can have 25 tokens at once. End one that is not needed any more.")


class TokenStopped(Forbidden):
    code = "token_stopped"
    message = _(
        "Whoever made this token has no role in the space any more. An admin of the space can take it over."
    )


class AccountTokenStopped(Forbidden):
    code = "token_stopped"
    message = _(
        "Whoever made this token has no role in the billing account any more. An owner of it can take it over."
    )


class NetworkNotAllowed(Forbidden):
    code = "network_not_allowed"
    message = _("This token does not take calls from this network.")
