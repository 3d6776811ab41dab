"""Every write of products."""

from vizitka.products.services.asking import ask, grant, refuse
from vizitka.products.services.connecting import connect, swap
from vizitka.products.services.many import change_many, keep_connected, purge_changes, undo
from vizitka.products.services.writing import change

__all__ = [
    "ask",
    "change",
    "change_many",
    "connect",
    "grant",
    "keep_connected",
    "purge_changes",
    "refuse",
    "swap",
    "undo",
]
