"""Whether a space has a public page, and where the root of its own domain leads."""

from __future__ import annotations

from typing import Annotated, Final
from urllib.parse import urlsplit

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from pydantic import AfterValidator, Field

from vizitka.audit.fields import Choice, Switch
from vizitka.audit.fields import Field as Word
from vizitka.common.api.envelope import InSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.domains.hosts import spoken_host
from vizitka.spaces.sections import Section, SettingsRow, register

LONGEST_ADDRESS: Final = 500


class DomainRoot(models.TextChoices):
    """What stands at the root of a custom domain: the public page, the way to `domain_root_address`, or nothing."""

    PUBLIC_PAGE = "public_page"
    ADDRESS = "address"
    NOTHING = "nothing"


class PublicPageSettings(SettingsRow):
    public_page = models.BooleanField(default=False, db_default=False)
    domain_root = models.CharField(
        max_length=16,
        choices=DomainRoot.choices,
        default=DomainRoot.PUBLIC_PAGE,
        db_default=DomainRoot.PUBLIC_PAGE,
    )
    domain_root_address = models.CharField(max_length=LONGEST_ADDRESS, blank=True, default="", db_default="")

    class Meta(SettingsRow.Meta):
        db_table = "public_page_settings"


def _secure(address: str) -> str:
    """An address of the web that begins with https, without a name or password in it; empty for none."""
    address = address.strip()
    if address and not _is_secure(address):
        raise FieldProblem(_("Enter an address that begins with https://."))
    return address


def _is_secure(address: str) -> bool:
    try:
        parts = urlsplit(address)
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    is_plain = address.isprintable() and not set(address) & set(' \\"<>') and "@" not in parts.netloc
    return parts.scheme == "https" and is_plain and has_port and "." in spoken_host(parts.netloc)


Address = Annotated[str, AfterValidator(_secure), Field(max_length=LONGEST_ADDRESS)]


class PublicPageSchema(InSchema):
    public_page: bool = False
    domain_root: DomainRoot = DomainRoot.PUBLIC_PAGE
    domain_root_address: Address = ""


WORDS: Final = {
    "public_page": Switch(pgettext_lazy("audit", "Public page of the space")),
    "domain_root": Choice(
        pgettext_lazy("audit", "Root of the own domain"),
        {
            DomainRoot.PUBLIC_PAGE: pgettext_lazy("audit", "The public page"),
            DomainRoot.ADDRESS: pgettext_lazy("audit", "Another address"),
            DomainRoot.NOTHING: pgettext_lazy("audit", "Nothing"),
        },
    ),
    "domain_root_address": Word(pgettext_lazy("audit", "Address for the root of the own domain")),
}

register(Section(PublicPageSettings, PublicPageSchema, WORDS))
