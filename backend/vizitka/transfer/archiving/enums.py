"""Kinds of jobs, and what archives are called in themselves."""

from __future__ import annotations

from typing import Final

SPACE_KIND: Final = "space_archive"
PERSON_KIND: Final = "person_archive"
BRING_KIND: Final = "space_bringing"
# In the manifest: which documents there are and how they look (docs/archives.md).
SPACE_FORMAT: Final = "vizitka-space/1"
PERSON_FORMAT: Final = "vizitka-person/1"
MANIFEST: Final = "manifest.json"
