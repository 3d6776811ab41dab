"""Back office of billing: Django finds what is registered only from here."""

from vizitka.billing.admin import accounts, packages, seller

__all__ = ["accounts", "packages", "seller"]
