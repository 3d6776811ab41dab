"""Every write of payments."""

from vizitka.payments.services.charging import charge, refresh
from vizitka.payments.services.paying import give_up, pay

__all__ = ["charge", "give_up", "pay", "refresh"]
