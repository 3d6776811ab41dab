"""What the audit log says about custom domains (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Switch
from vizitka.domains.enums import DomainState


def register_words() -> None:
    words.register_group("domain", pgettext_lazy("audit", "Domains"), rank=50)
    words.register_kind("custom_domain", group="domain")
    words.register(
        "custom_domain",
        sentences={
            "custom_domain.added": pgettext_lazy("audit", "Domain added: %(object)s"),
            "custom_domain.removed": pgettext_lazy("audit", "Domain removed: %(object)s"),
            "custom_domain.updated": pgettext_lazy("audit", "Domain changed: %(object)s"),
            "custom_domain.renewed": pgettext_lazy("audit", "Records of the domain renewed: %(object)s"),
            "custom_domain.verified": pgettext_lazy("audit", "Domain connected: %(object)s"),
            "custom_domain.missed": pgettext_lazy("audit", "Records of the domain not found: %(object)s"),
            "custom_domain.lost": pgettext_lazy("audit", "Domain disconnected: %(object)s"),
            "custom_domain.suspended": pgettext_lazy("audit", "Domain paused: %(object)s"),
            "custom_domain.resumed": pgettext_lazy("audit", "Domain resumed: %(object)s"),
        },
        fields={
            "host": Field(pgettext_lazy("audit", "Domain")),
            "primary": Switch(pgettext_lazy("audit", "Primary domain")),
            "redirect": Switch(pgettext_lazy("audit", "Redirect")),
            "state": Choice(
                pgettext_lazy("audit", "State"),
                {
                    DomainState.WAITING: pgettext_lazy("audit", "Waiting"),
                    DomainState.ACTIVE: pgettext_lazy("audit", "Active"),
                    DomainState.LOST: pgettext_lazy("audit", "Disconnected"),
                    DomainState.SUSPENDED: pgettext_lazy("audit", "Paused"),
                },
            ),
        },
    )
