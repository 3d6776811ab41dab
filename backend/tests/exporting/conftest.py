"""Exports are checked by importing them again."""

from tests.importing.conftest import importer

__all__ = ["importer"]
