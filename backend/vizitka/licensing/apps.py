from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LicensingConfig(AppConfig):
    name = "vizitka.licensing"
    label = "licensing"
    verbose_name = _("Licences")

    def ready(self) -> None:
        from vizitka.accounts.back_office.rooms import list_while
        from vizitka.billing.selectors import billing_is_on
        from vizitka.common.events import follow
        from vizitka.common.reserved_names import reserve
        from vizitka.invoicing.events import InvoiceCredited, InvoicePaid
        from vizitka.licensing import archive, audit_words, lateness, matters, purchasing, residence
        from vizitka.payments.events import PaymentMoved, PaymentStarted, PaymentSucceeded

        reserve("contracts")
        archive.register_parts()
        audit_words.register_words()
        residence.register_residents()
        matters.register_matters()
        follow(purchasing.follow_payments, PaymentSucceeded, PaymentMoved)
        follow(purchasing.follow_starts, PaymentStarted)
        follow(lateness.follow_invoices, InvoicePaid, InvoiceCredited)
        list_while(billing_is_on, "licensing")
