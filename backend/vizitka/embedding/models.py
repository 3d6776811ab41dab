"""Nothing but settings: what is shown are the cards."""

from __future__ import annotations

# Django finds tables only from here.
from vizitka.embedding.settings import EmbeddingSettings  # noqa: F401
