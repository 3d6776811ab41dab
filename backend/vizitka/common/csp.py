"""Content-Security-Policy: names of what stands in a page itself."""

from __future__ import annotations

import base64
import hashlib


def digest(text: str) -> str:
    """What a policy calls an inline script or style with this text (CSP level 3, `hash-source`)."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
