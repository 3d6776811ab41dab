"""The country of a visitor's network, by a table that comes with a package: nobody outside is asked. What is kept is
two letters."""

from __future__ import annotations

import iptocc

from vizitka.statistics.counting.recent import recent


@recent
def country_of(address: str) -> str:
    """An ISO 3166 code of two letters; empty where it is not known, as for networks of one's own."""
    try:
        return iptocc.country_code(address.lower().removeprefix("::ffff:")) or ""
    except ValueError:
        return ""
