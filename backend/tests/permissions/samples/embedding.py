"""Samples of frames for other sites."""

from __future__ import annotations

from typing import Final

from tests.permissions.samples.world import Sample

SAMPLES: Final[dict[str, Sample]] = {"get_embedding": Sample()}
