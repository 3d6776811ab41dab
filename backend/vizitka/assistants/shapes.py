"""Refusals in the form that programs of assistants read, whoever refuses. No library of the protocols is needed."""

from __future__ import annotations

from typing import Any, Final

from vizitka.assistants.access.metadata import RESOURCE_PATH, SERVER_PATH

PROTOCOL: Final = "/mcp"
# Where people are asked for their yes stands a page, and a page of words says what is wrong.
OAUTH: Final = ("/oauth/register", "/oauth/token", "/oauth/revoke", RESOURCE_PATH, SERVER_PATH)

Json = dict[str, Any]


def of_protocol(code: str, message: str) -> Json:
    """JSON-RPC 2.0, section 5.1, of a message whose id is not known."""
    return {
        "jsonrpc": "2.0",
        "id": None,
        "error": {"code": -32000, "message": message, "data": {"code": code}},
    }


def of_oauth(code: str, why: str) -> Json:
    """RFC 6749, section 5.2."""
    return {"error": code, "error_description": why}


def refusal(path: str, status: int, code: str, message: str) -> Json | None:
    """What a program at this address is answered; None where people read."""
    if path.rstrip("/") == PROTOCOL:
        return of_protocol(code, message)
    if path.startswith(OAUTH):
        return of_oauth("temporarily_unavailable" if status in (429, 503) else "server_error", message)
    return None
