# SPDX-License-Identifier: MIT
"""What a webhook has sent, once its signature is found good (Standard Webhooks)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from standardwebhooks import Webhook, WebhookVerificationError

__all__ = ["WebhookVerificationError", "verified"]


def verified(body: bytes | str, headers: Mapping[str, str], *secrets: str) -> dict[str, Any]:
    """The event of a call to you. Give the body as it came, not as your framework has read it, and both secrets while
    one takes the other's place. Raises `WebhookVerificationError` for what Vizitka has not sent, or sent more than five
    minutes ago."""
    lowered = {name.lower(): value for name, value in headers.items()}
    problem = WebhookVerificationError("No secret was given.")
    for secret in secrets:
        try:
            return cast("dict[str, Any]", Webhook(secret).verify(body, lowered))
        except WebhookVerificationError as refused:
            problem = refused
    raise problem
