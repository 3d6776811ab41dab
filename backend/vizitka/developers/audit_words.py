"""What the audit log says about tokens (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Field, Moment, Shaped
from vizitka.developers.words import said


def register_words() -> None:
    words.register_kind("api_token", group="space")
    words.register(
        "api_token",
        sentences={
            "api_token.made": pgettext_lazy("audit", "API token made: %(object)s"),
            "api_token.changed": pgettext_lazy("audit", "API token changed: %(object)s"),
            "api_token.replaced": pgettext_lazy("audit", "API token replaced: %(object)s"),
            "api_token.taken_over": pgettext_lazy("audit", "API token taken over: %(object)s"),
            "api_token.ended": pgettext_lazy("audit", "API token ended: %(object)s"),
        },
        fields={
            "name": Field(pgettext_lazy("audit", "Name")),
            "abilities": Shaped(pgettext_lazy("audit", "Abilities"), said),
            "networks": Field(pgettext_lazy("audit", "Networks")),
            "expires_at": Moment(pgettext_lazy("audit", "Valid until")),
        },
    )
