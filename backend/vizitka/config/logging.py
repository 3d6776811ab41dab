"""Structured logs: one line an event, JSON in production, every line with the request's id."""

from __future__ import annotations

import logging
import sys

import structlog


def configure_logging(level: str, as_json: bool) -> None:
    """Routes structlog and the standard library through one formatter to standard error."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last: structlog.types.Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        # Without the values of variables: passwords and keys are among them.
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info if as_json else structlog.processors.StackInfoRenderer(),
                last,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for noisy in ("django.server", "django_tasks", "asyncio", "PIL", "django.db.backends", "pikepdf"):
        logging.getLogger(noisy).setLevel("WARNING")
    # A refused request is an answer, not an event of the installation.
    logging.getLogger("django.request").setLevel("ERROR")
