"""The sentences of law and explanation that a treatment needs, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.tax.enums import Note

SENTENCES: Final[Mapping[Note, Promise]] = {
    # Article 226 (11a) of the directive wants the words "Reverse charge", in the official language of each.
    Note.REVERSE_CHARGE: _(
        "Reverse charge: the recipient of the service owes the VAT "
        "(Articles 44 and 196 of Directive 2006/112/EC)."
    ),
    Note.INTRA_COMMUNITY: _("Tax-exempt supply within the EU (Article 138 of Directive 2006/112/EC)."),
    Note.EXPORT: _("Tax-exempt export (Article 146 of Directive 2006/112/EC)."),
    Note.OUTSIDE_SCOPE: _(
        "Not subject to the VAT of the EU: the place of supply lies outside of it "
        "(Articles 44 and 59 of Directive 2006/112/EC)."
    ),
    Note.SMALL_BUSINESS_DE: _("Exempt from VAT as a small business under § 19 of the German VAT Act (UStG)."),
    Note.SMALL_BUSINESS_AT: _(
        "Exempt from VAT as a small business under § 6 (1) no. 27 of the Austrian VAT Act (UStG)."
    ),
    Note.SMALL_BUSINESS: _(
        "Exempt from VAT under the scheme for small businesses (Article 284 of Directive 2006/112/EC)."
    ),
    Note.NUMBER_NOT_CONFIRMED: _("Your VAT number is not confirmed yet, so VAT is charged."),
}


def sentence(note: Note | None) -> str:
    """In the active language; empty for none."""
    return str(SENTENCES[note]) if note else ""
