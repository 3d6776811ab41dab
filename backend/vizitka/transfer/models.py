"""Tables of this domain: Django finds them only from here."""

from __future__ import annotations

from vizitka.transfer.importing.models import Import, ImportMend, ImportRow

__all__ = ["Import", "ImportMend", "ImportRow"]
