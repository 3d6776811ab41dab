"""Back office of products: Django finds what is registered only from here."""

from vizitka.products.admin import assortment, batches, products

__all__ = ["assortment", "batches", "products"]
