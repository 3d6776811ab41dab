"""Content-Security-Policies of pages that visitors meet: what they may load, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from vizitka.common.csp import digest

SELF: Final = "'self'"
NONE: Final = "'none'"


def policy(
    *styles: str, sources: Mapping[str, Sequence[str]] | None = None, ancestors: Sequence[str] = (SELF,)
) -> str:
    """A Content-Security-Policy: nothing but these styles, pictures of this host and, by directive, further `sources`:
    hosts of frames, of pictures, and where forms go. This host's own addresses may be read, as robots.txt is.
    `ancestors` are those that may show the page in a frame.
    """
    allowed = " ".join(map(digest, styles))
    more = {name: " ".join(dict.fromkeys(found)) for name, found in (sources or {}).items()}
    pictures = " ".join(filter(None, (SELF, more.get("img-src"))))
    return (
        f"default-src 'none'; style-src {allowed}; connect-src {SELF}; img-src {pictures}; "
        f"frame-src {more.get('frame-src') or NONE}; base-uri 'none'; form-action {more.get('form-action') or NONE}; "
        f"frame-ancestors {' '.join(ancestors)}"
    )
