from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OrdersConfig(AppConfig):
    name = "vizitka.orders"
    label = "orders"
    verbose_name = _("Orders")

    def ready(self) -> None:
        from vizitka.accounts.back_office.rooms import list_while
        from vizitka.billing.selectors import billing_is_on
        from vizitka.common.events import follow
        from vizitka.common.reserved_names import reserve
        from vizitka.invoicing.events import InvoiceIssued, InvoicePaid, InvoiceReopened
        from vizitka.orders import archive, audit_words, following, matters, permissions, residence
        from vizitka.orders.telling import register_told
        from vizitka.payments.events import PaymentMoved, PaymentRefunded, PaymentSucceeded

        reserve("order orders partner")
        audit_words.register_words()
        permissions.register_abilities()
        archive.register_parts()
        register_told()
        residence.register_residents()
        matters.register_matters()
        follow(following.hear_of_payments, PaymentSucceeded, PaymentMoved)
        follow(following.hear_of_refunds, PaymentRefunded)
        follow(following.hear_of_invoices, InvoicePaid, InvoiceReopened)
        follow(following.hear_of_new_invoices, InvoiceIssued)
        list_while(billing_is_on, "orders")
