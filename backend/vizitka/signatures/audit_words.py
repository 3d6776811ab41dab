"""What the audit log says about signatures and banners (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Colour, Field, Moment, Picture, Rows, Switch, Unknown
from vizitka.signatures.enums import (
    MailProvider,
    Portrait,
    SignatureField,
    SignatureLayout,
    SignatureRollOut,
    SignatureUse,
    TypeSize,
)


def _field(key: Any) -> str:
    return str(SignatureField(key).label) if key in SignatureField.values else str(key)


def _foot(row: Any) -> str:
    return str(row.get("text") or "")


WAYS: Final = {
    SignatureRollOut.FILES.value: pgettext_lazy("audit", "As files"),
    SignatureRollOut.MAIL.value: pgettext_lazy("audit", "By mail"),
    MailProvider.GOOGLE.value: pgettext_lazy("audit", "Into mailboxes of Google Workspace"),
}
FIELDS: Final[Mapping[str, Field]] = {
    "name": Field(pgettext_lazy("audit", "Name")),
    "layout": Choice(pgettext_lazy("audit", "Design"), dict(SignatureLayout.choices)),
    "use": Choice(pgettext_lazy("audit", "For"), dict(SignatureUse.choices)),
    "colour": Colour(pgettext_lazy("audit", "Colour")),
    "fields": Rows(pgettext_lazy("audit", "Texts"), _field),
    "portrait": Choice(pgettext_lazy("audit", "Portrait"), dict(Portrait.choices)),
    "size": Choice(pgettext_lazy("audit", "Type size"), dict(TypeSize.choices)),
    "shows_logo": Switch(pgettext_lazy("audit", "Logo")),
    "shows_labels": Switch(pgettext_lazy("audit", "Words before numbers")),
    "shows_banner": Switch(pgettext_lazy("audit", "Banners")),
    "legal": Rows(pgettext_lazy("audit", "Legal foot"), _foot),
    "way": Choice(pgettext_lazy("audit", "Way"), WAYS),
    "people": Field(pgettext_lazy("audit", "People")),
    "deleted_at": Moment(pgettext_lazy("audit", "Deleted")),
}
BANNER_FIELDS: Final[Mapping[str, Field]] = {
    "name": Field(pgettext_lazy("audit", "Name")),
    "picture": Picture(pgettext_lazy("audit", "Picture")),
    "link": Field(pgettext_lazy("audit", "Link")),
    "alt": Field(pgettext_lazy("audit", "Description")),
    "starts_on": Field(pgettext_lazy("audit", "First day")),
    "ends_on": Field(pgettext_lazy("audit", "Last day")),
    "departments": Rows(pgettext_lazy("audit", "Departments"), str),
    "locations": Unknown(pgettext_lazy("audit", "Locations")),
    "templates": Unknown(pgettext_lazy("audit", "Templates")),
    "deleted_at": Moment(pgettext_lazy("audit", "Deleted")),
}
CONNECTION_FIELDS: Final[Mapping[str, Field]] = {
    "identifier": Field(pgettext_lazy("audit", "Account or directory")),
    "application": Field(pgettext_lazy("audit", "Application")),
    "new_signature": Unknown(pgettext_lazy("audit", "Signature of new mails")),
    "reply_signature": Unknown(pgettext_lazy("audit", "Signature of replies")),
    "people": Field(pgettext_lazy("audit", "People")),
}


def register_words() -> None:
    words.register_group("signatures", pgettext_lazy("audit", "Email signatures"), rank=51)
    words.register_kind("signature", group="signatures")
    words.register_kind("banner", group="signatures")
    words.register_kind("mail_connection", group="signatures")
    words.register(
        "signature",
        sentences={
            "signature.created": pgettext_lazy("audit", "Signature made: %(object)s"),
            "signature.updated": pgettext_lazy("audit", "Signature changed: %(object)s"),
            "signature.deleted": pgettext_lazy("audit", "Signature deleted: %(object)s"),
            "signature.restored": pgettext_lazy("audit", "Signature restored: %(object)s"),
            "signature.purged": pgettext_lazy("audit", "Signature gone for good: %(object)s"),
            "signature.rolled_out": pgettext_lazy("audit", "Signature given to people: %(object)s"),
        },
        fields=FIELDS,
    )
    words.register(
        "banner",
        sentences={
            "banner.created": pgettext_lazy("audit", "Banner made: %(object)s"),
            "banner.updated": pgettext_lazy("audit", "Banner changed: %(object)s"),
            "banner.deleted": pgettext_lazy("audit", "Banner deleted: %(object)s"),
            "banner.restored": pgettext_lazy("audit", "Banner restored: %(object)s"),
            "banner.purged": pgettext_lazy("audit", "Banner gone for good: %(object)s"),
        },
        fields=BANNER_FIELDS,
    )
    words.register(
        "mail_connection",
        sentences={
            "mail_connection.saved": pgettext_lazy("audit", "Mailboxes connected: %(object)s"),
            "mail_connection.removed": pgettext_lazy("audit", "Mailboxes disconnected: %(object)s"),
            "mail_connection.put_back": pgettext_lazy("audit", "Former signatures put back: %(object)s"),
        },
        fields=CONNECTION_FIELDS,
    )
