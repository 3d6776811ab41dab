"""What the audit log says about tokens and webhooks (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Field, Moment, Shaped, Switch
from vizitka.developers.words import events_said, said


def register_words() -> None:
    for kind, group in (("api_token", "space"), ("account_token", "billing")):
        words.register_kind(kind, group=group)
        _register_tokens(kind)
    words.register_kind("webhook", group="space")
    words.register(
        "webhook",
        sentences={
            "webhook.made": pgettext_lazy("audit", "Webhook made: %(object)s"),
            "webhook.changed": pgettext_lazy("audit", "Webhook changed: %(object)s"),
            "webhook.paused": pgettext_lazy("audit", "Webhook paused: %(object)s"),
            "webhook.resumed": pgettext_lazy("audit", "Webhook resumed: %(object)s"),
            "webhook.secret_renewed": pgettext_lazy("audit", "Webhook given another secret: %(object)s"),
            "webhook.sent_again": pgettext_lazy("audit", "Messages of the webhook sent again: %(object)s"),
            "webhook.switched_off": pgettext_lazy("audit", "Webhook switched off: %(object)s"),
            "webhook.deleted": pgettext_lazy("audit", "Webhook deleted: %(object)s"),
        },
        fields={
            "name": Field(pgettext_lazy("audit", "Name")),
            "address": Field(pgettext_lazy("audit", "Address")),
            "events": Shaped(pgettext_lazy("audit", "Events"), events_said),
            "whole": Switch(pgettext_lazy("audit", "Whole payload")),
            "former_until": Moment(pgettext_lazy("audit", "Former secret valid until")),
            "messages": Field(pgettext_lazy("audit", "Messages")),
        },
    )


def _register_tokens(kind: str) -> None:
    """Of a space and of a billing account the log says the same."""
    words.register(
        kind,
        sentences={
            f"{kind}.made": pgettext_lazy("audit", "API token made: %(object)s"),
            f"{kind}.changed": pgettext_lazy("audit", "API token changed: %(object)s"),
            f"{kind}.replaced": pgettext_lazy("audit", "API token replaced: %(object)s"),
            f"{kind}.taken_over": pgettext_lazy("audit", "API token taken over: %(object)s"),
            f"{kind}.ended": pgettext_lazy("audit", "API token ended: %(object)s"),
        },
        fields={
            "name": Field(pgettext_lazy("audit", "Name")),
            "abilities": Shaped(pgettext_lazy("audit", "Abilities"), said),
            "networks": Field(pgettext_lazy("audit", "Networks")),
            "expires_at": Moment(pgettext_lazy("audit", "Valid until")),
        },
    )
