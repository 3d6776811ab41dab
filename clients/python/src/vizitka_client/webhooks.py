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
    # An own secret that is none is a fault of the settings, and no forged message.
    for webhook in [Webhook(secret) for secret in secrets]:
        try:
            return cast("dict[str, Any]", webhook.verify(body, lowered))
        except WebhookVerificationError as refused:
            problem = refused
        except ValueError as refused:
            # Headers or a body that nobody can read: the library lets what Python says of them through.
            problem = WebhookVerificationError("The message cannot be read.")
            problem.__cause__ = refused
    raise problem
