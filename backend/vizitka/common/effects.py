"""What happens after a write: only once the write is safe, and never able to undo its answer.

For files and memory. Tasks are written with the change itself (queues.py).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec

import structlog
from django.db import transaction

P = ParamSpec("P")
log = structlog.get_logger(__name__)


def after_commit(effect: Callable[P, object], *arguments: P.args, **options: P.kwargs) -> None:
    """Runs `effect` when the surrounding transaction has committed; a failure is logged and changes nothing."""

    def run() -> None:
        try:
            effect(*arguments, **options)
        except Exception:
            log.exception("effect_failed", effect=getattr(effect, "__qualname__", repr(effect)))

    transaction.on_commit(functools.wraps(effect)(run))
