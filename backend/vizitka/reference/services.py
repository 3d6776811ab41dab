"""Use cases of the reference domain. It has no tables, so nothing is written."""

from __future__ import annotations

from vizitka.reference.rules import NormalisedLink, detect, normalise


def normalise_link(network: str | None, value: str) -> NormalisedLink:
    """The link that a person means; without `network` it is found by the address.

    Raises a LinkError with a sentence that says what to do.
    """
    if network:
        return normalise(network, value)
    found = detect(value)
    return normalise(found.value if found else "link", value)
