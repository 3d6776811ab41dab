"""What the audit log says about connectors (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Field


def register_words() -> None:
    words.register_kind("connector", group="space")
    words.register(
        "connector",
        sentences={
            "connector.made": pgettext_lazy("audit", "Connector made: %(object)s"),
            "connector.changed": pgettext_lazy("audit", "Connector changed: %(object)s"),
            "connector.switched_on": pgettext_lazy("audit", "Connector switched on: %(object)s"),
            "connector.paused": pgettext_lazy("audit", "Connector paused: %(object)s"),
            "connector.sent_again": pgettext_lazy("audit", "Records of the connector sent again: %(object)s"),
            "connector.switched_off": pgettext_lazy("audit", "Connector switched off: %(object)s"),
            "connector.deleted": pgettext_lazy("audit", "Connector deleted: %(object)s"),
        },
        fields={
            "name": Field(pgettext_lazy("audit", "Name")),
            "kind": Field(pgettext_lazy("audit", "System")),
            "address": Field(pgettext_lazy("audit", "Address")),
            "flows": Field(pgettext_lazy("audit", "What flows")),
            "mapping": Field(pgettext_lazy("audit", "Fields")),
            "options": Field(pgettext_lazy("audit", "Settings")),
            "records": Field(pgettext_lazy("audit", "Records")),
        },
    )
