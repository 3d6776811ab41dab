"""Every write of products."""

from vizitka.products.services.connecting import connect, swap
from vizitka.products.services.many import change_many, purge_changes, undo
from vizitka.products.services.writing import change

__all__ = ["change", "change_many", "connect", "purge_changes", "swap", "undo"]
