from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "vizitka.accounts"
    label = "accounts"

    def ready(self) -> None:
        from vizitka.accounts.audit_words import register_words

        register_words()
