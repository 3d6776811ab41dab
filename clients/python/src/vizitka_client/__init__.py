# SPDX-License-Identifier: MIT
"""Client of the API of Vizitka, for a company's own systems."""

from vizitka_client.client import Vizitka
from vizitka_client.errors import (
    Conflict,
    Forbidden,
    Incomplete,
    Invalid,
    NotFound,
    NotInPackage,
    NotReached,
    NotSent,
    NotSignedIn,
    TooMany,
    Unavailable,
    VizitkaError,
)

__all__ = [
    "Conflict",
    "Forbidden",
    "Incomplete",
    "Invalid",
    "NotFound",
    "NotInPackage",
    "NotReached",
    "NotSent",
    "NotSignedIn",
    "TooMany",
    "Unavailable",
    "Vizitka",
    "VizitkaError",
]
