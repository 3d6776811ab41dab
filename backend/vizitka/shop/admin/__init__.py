"""Back office of the shop: Django finds what is registered only from here. Everything is written by services."""

from vizitka.shop.admin import articles, selling

__all__ = ["articles", "selling"]
