from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WalletConfig(AppConfig):
    name = "vizitka.wallet"
    label = "wallet"
    verbose_name = _("Wallets")

    def ready(self) -> None:
        from vizitka.common.doctor import register
        from vizitka.common.reserved_names import reserve
        from vizitka.wallet import doctor, registration
        from vizitka.wallet.archive import register_parts

        reserve("wallet wallets")
        register_parts()
        registration.register_residents()
        registration.register_on_pages()
        registration.listen()
        register("wallets", "Wallets", doctor.look)
