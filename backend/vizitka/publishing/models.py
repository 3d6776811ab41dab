"""The room's settings: Django finds tables only from here."""

from __future__ import annotations

from vizitka.publishing.space_page.settings import PublicPageSettings

__all__ = ["PublicPageSettings"]
