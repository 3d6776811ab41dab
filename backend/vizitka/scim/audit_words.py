"""What the audit log says about tokens of directories (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Moment


def register_words() -> None:
    words.register_kind("scim_token", group="directory")
    words.register(
        "scim_token",
        sentences={
            "scim_token.made": pgettext_lazy("audit", "Token for provisioning made: %(object)s"),
            "scim_token.replaced": pgettext_lazy("audit", "Token for provisioning replaced: %(object)s"),
            "scim_token.ended": pgettext_lazy("audit", "Token for provisioning ended: %(object)s"),
        },
        fields={"expires_at": Moment(pgettext_lazy("audit", "Valid until"))},
    )
