"""Archives are made and brought as people do it."""

from tests.importing.conftest import importer

__all__ = ["importer"]
