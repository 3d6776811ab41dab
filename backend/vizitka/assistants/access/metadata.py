"""What programs read first: where they are let in, and how (RFC 9728, RFC 8414)."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings

from vizitka.assistants.access import rules

RESOURCE_PATH: Final = "/.well-known/oauth-protected-resource"
SERVER_PATH: Final = "/.well-known/oauth-authorization-server"


def issuer() -> str:
    """Who gives access."""
    return str(settings.API_URL)


def resource() -> str:
    """The one thing that access is given to."""
    return f"{issuer()}/mcp"


def of_resource() -> dict[str, Any]:
    """Which server gives access to the address of assistants."""
    return {
        "resource": resource(),
        "resource_name": "Vizitka",
        "authorization_servers": [issuer()],
        "scopes_supported": list(rules.SCOPES),
        "bearer_methods_supported": ["header"],
        "resource_documentation": f"{issuer()}/developers",
    }


def of_server() -> dict[str, Any]:
    """Where and how that server is asked."""
    at = f"{issuer()}/oauth"
    return {
        "issuer": issuer(),
        "authorization_endpoint": f"{at}/authorize",
        "token_endpoint": f"{at}/token",
        "registration_endpoint": f"{at}/register",
        "revocation_endpoint": f"{at}/revoke",
        "scopes_supported": list(rules.SCOPES),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": True,
    }


def challenge(*, is_wrong: bool) -> str:
    """What is said to who comes without access, or with what opens nothing (`is_wrong`)."""
    said = [
        'Bearer realm="Vizitka"',
        *(['error="invalid_token"'] if is_wrong else []),
        f'resource_metadata="{issuer()}{RESOURCE_PATH}/mcp"',
        f'scope="{" ".join(rules.SCOPES)}"',
    ]
    return ", ".join(said)
