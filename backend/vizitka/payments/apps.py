from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PaymentsConfig(AppConfig):
    name = "vizitka.payments"
    label = "payments"
    verbose_name = _("Payments")

    def ready(self) -> None:
        from vizitka.accounts.back_office.rooms import list_while
        from vizitka.billing.selectors import billing_is_on
        from vizitka.common import body_limits
        from vizitka.common import doctor as doctors
        from vizitka.common.events import follow
        from vizitka.invoicing.events import InvoiceCredited, InvoicePaid
        from vizitka.payments import audit_words, doctor
        from vizitka.payments.archive import register_parts
        from vizitka.payments.services.paying import hear_of_invoices
        from vizitka.payments.services.statements import LARGEST_STATEMENT

        register_parts()
        audit_words.register_words()
        follow(hear_of_invoices, InvoiceCredited, InvoicePaid)
        body_limits.declare(["POST"], "/backoffice/payments/bankstatement/take/", LARGEST_STATEMENT)
        doctors.register("payments", "Payments", doctor.look)
        list_while(billing_is_on, "payments")
