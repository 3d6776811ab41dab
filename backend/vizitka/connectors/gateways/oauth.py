"""A token for systems that take no secret themselves (OAuth 2.0, client credentials)."""

from __future__ import annotations

from urllib.parse import urlencode

from vizitka.connectors.gateways.calls import Refused, asked, found_in


def token_of(address: str, client_id: str, secret: str, **further: str) -> str:
    """Raises `Refused`."""
    form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": secret, **further}
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    _status, answer = asked(address, "POST", urlencode(form).encode(), kind, frozenset({200}), [secret])
    token = found_in(answer, "access_token")
    if not isinstance(token, str) or not token:
        raise Refused(problem="answer")
    return token
