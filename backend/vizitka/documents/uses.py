"""Who uses a document (common.uses)."""

from __future__ import annotations

from typing import Final

from vizitka.common.uses import Uses
from vizitka.documents.models import Document, DocumentUse

DOCUMENTS: Final = Uses(Document, DocumentUse)
