from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "vizitka.accounts"
    label = "accounts"
