"""Every write of payments."""

from vizitka.payments.services.paying import charge, give_up, pay, refresh

__all__ = ["charge", "give_up", "pay", "refresh"]
