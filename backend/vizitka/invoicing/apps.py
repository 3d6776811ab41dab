from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class InvoicingConfig(AppConfig):
    name = "vizitka.invoicing"
    label = "invoicing"
    verbose_name = _("Invoices")

    def ready(self) -> None:
        from vizitka.accounts.back_office.rooms import list_while
        from vizitka.billing import closing
        from vizitka.billing.selectors import billing_is_on
        from vizitka.common import doctor as doctors
        from vizitka.invoicing import archive, audit_words, doctor, selectors
        from vizitka.invoicing.telling import register_told

        archive.register_parts()
        register_told()
        audit_words.register_words()
        closing.register_obstacles(selectors.obstacles)
        doctors.register("invoices", "Invoices", doctor.look)
        list_while(billing_is_on, "invoicing")
