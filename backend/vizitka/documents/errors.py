"""What can be wrong with an uploaded document; each names the field `file`."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import InvalidInput


class UnusableDocument(InvalidInput):
    code = "unusable_document"
    sentence: str | Promise = _("This document is damaged or incomplete. Save it again, then try once more.")

    def __init__(self) -> None:
        super().__init__(errors={"file": [self.sentence]})


class NoPdf(UnusableDocument):
    sentence = _("Use a PDF document.")


class DocumentTooLarge(UnusableDocument):
    sentence = _("The document is too large. At most 10 MB are possible.")


class EncryptedDocument(UnusableDocument):
    sentence = _("The document is protected by a password. Save it without one, then try once more.")


class TooManyPages(UnusableDocument):
    sentence = _("The document has too many pages. At most 500 are possible.")


class TooComplex(UnusableDocument):
    sentence = _("The document takes too long to check. Save it in a simpler form, then try once more.")
