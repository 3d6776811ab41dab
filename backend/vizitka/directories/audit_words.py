"""What the audit log says about user directories (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Switch
from vizitka.directories.enums import LeaveWay, PullProvider


def register_words() -> None:
    words.register_group("directory", pgettext_lazy("audit", "User directories"), rank=55)
    words.register_kind("directory", group="directory")
    words.register_kind("directory_domain", group="directory")
    words.register_kind(
        "directory_person", group="directory", nameless=pgettext_lazy("audit", "a person who was forgotten")
    )
    words.register_kind("directory_group", group="directory")
    words.register(
        "directory",
        sentences={
            "directory.created": pgettext_lazy("audit", "User directory made: %(object)s"),
            "directory.updated": pgettext_lazy("audit", "User directory changed: %(object)s"),
            "directory.removed": pgettext_lazy("audit", "User directory removed: %(object)s"),
            "directory.pull_saved": pgettext_lazy(
                "audit", "Scheduled pull of the user directory changed: %(object)s"
            ),
            "directory.pull_removed": pgettext_lazy(
                "audit", "Scheduled pull of the user directory removed: %(object)s"
            ),
            "directory.log_exported": pgettext_lazy(
                "audit", "Log of the user directory exported: %(object)s"
            ),
        },
        fields={
            "name": Field(pgettext_lazy("audit", "Name")),
            "people_space": Field(pgettext_lazy("audit", "Space of new people")),
            "people_template": Field(pgettext_lazy("audit", "Template of new people")),
            "on_leave": Choice(
                pgettext_lazy("audit", "When a person leaves"), {way.value: way.label for way in LeaveWay}
            ),
            "heir_card": Field(pgettext_lazy("audit", "Card that takes over")),
            "sso_required": Switch(pgettext_lazy("audit", "Company sign-in required")),
            "session_hours": Field(pgettext_lazy("audit", "Hours of a session")),
            "dry_run": Switch(pgettext_lazy("audit", "Dry run")),
            "most_leavers": Field(pgettext_lazy("audit", "People who may leave within a day")),
            "winners": Field(pgettext_lazy("audit", "Who decides about card fields")),
            "provider": Choice(
                pgettext_lazy("audit", "Provider"), {one.value: str(one.label) for one in PullProvider}
            ),
            "identifier": Field(pgettext_lazy("audit", "Service account or tenant")),
            "application": Field(pgettext_lazy("audit", "Application")),
            "subject": Field(pgettext_lazy("audit", "Administrator")),
            "is_on": Switch(pgettext_lazy("audit", "Scheduled pull")),
            "every_hours": Field(pgettext_lazy("audit", "Hours between two pulls")),
            "with_groups": Switch(pgettext_lazy("audit", "Groups are fetched")),
            "key_ends_on": Field(pgettext_lazy("audit", "End of the key")),
            "reaches": Field(pgettext_lazy("audit", "Further spaces")),
        },
    )
    words.register(
        "directory_domain",
        sentences={
            "directory_domain.added": pgettext_lazy("audit", "Domain of a user directory added: %(object)s"),
            "directory_domain.removed": pgettext_lazy(
                "audit", "Domain of a user directory removed: %(object)s"
            ),
            "directory_domain.renewed": pgettext_lazy("audit", "Record of the domain renewed: %(object)s"),
            "directory_domain.verified": pgettext_lazy("audit", "Domain verified: %(object)s"),
            "directory_domain.missed": pgettext_lazy("audit", "Record of the domain not found: %(object)s"),
            "directory_domain.lost": pgettext_lazy("audit", "Domain no longer verified: %(object)s"),
        },
        fields={
            "domain": Field(pgettext_lazy("audit", "Domain")),
            "state": Choice(
                pgettext_lazy("audit", "State"),
                {
                    "waiting": pgettext_lazy("audit", "Waiting"),
                    "verified": pgettext_lazy("audit", "Verified"),
                    "lost": pgettext_lazy("audit", "No longer verified"),
                },
            ),
        },
    )
    words.register(
        "directory_person",
        sentences={
            "directory_person.joined": pgettext_lazy("audit", "Has come from the directory: %(object)s"),
            "directory_person.left": pgettext_lazy("audit", "Has left by the directory: %(object)s"),
            "directory_person.returned": pgettext_lazy("audit", "Has returned by the directory: %(object)s"),
            "directory_person.held": pgettext_lazy("audit", "Waits for a decision: %(object)s"),
            "directory_person.let_through": pgettext_lazy("audit", "Let through: %(object)s"),
            "directory_person.rejected": pgettext_lazy("audit", "Rejected: %(object)s"),
        },
    )
    words.register(
        "directory_group",
        sentences={
            "directory_group.granted": pgettext_lazy("audit", "Rights of the group changed: %(object)s"),
        },
        fields={"grants": Field(pgettext_lazy("audit", "Rights"))},
    )
