from django.apps import AppConfig


class CommonConfig(AppConfig):
    name = "vizitka.common"
    label = "common"
