"""Back office of payments: Django finds what is registered only from here."""

from vizitka.payments.admin import debits, payments, statements

__all__ = ["debits", "payments", "statements"]
