"""Names that nobody may take because they are the installation's; those of its domains are in their `apps.py`."""

from __future__ import annotations

from typing import Final

from vizitka.common.reserved_names import reserve

# What the installation serves beside its domains: files, health, texts about itself, the languages of its people.
ADDRESSES: Final = (
    "about all api app apps assets backoffice blog config debug de default demo docs edit en error example favicon "
    "healthz help home hr imprint index info language legal localhost manager manifest metrics mobile new news null "
    "operator page ping preview privacy public readyz robots root search sitemap start static status system terms test "
    "undefined v1 v2 vizitka well-known"
)
# By these one could pass for the people who run it.
POSTS: Final = (
    "abuse admin administrator cdn email ftp hostmaster mail no-reply noreply partner partners postmaster sales "
    "security support webmaster"
)
# Kept for domains that are not there yet; each reserves its own words once it is.
TO_COME: Final = "locations saml scim service shop sso store user-directories user-directory webhook webhooks"


def reserve_names() -> None:
    """Called once, at the start."""
    for words in (ADDRESSES, POSTS, TO_COME):
        reserve(words)
