from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LicensingConfig(AppConfig):
    name = "vizitka.licensing"
    label = "licensing"
    verbose_name = _("Licences")

    def ready(self) -> None:
        from vizitka.common.events import follow
        from vizitka.invoicing.events import InvoiceCredited, InvoicePaid
        from vizitka.licensing import archive, lateness, matters, purchasing, residence
        from vizitka.payments.events import PaymentMoved, PaymentStarted, PaymentSucceeded

        archive.register_parts()
        residence.register_residents()
        matters.register_matters()
        follow(purchasing.follow_payments, PaymentSucceeded, PaymentMoved)
        follow(purchasing.follow_starts, PaymentStarted)
        follow(lateness.follow_invoices, InvoicePaid, InvoiceCredited)
