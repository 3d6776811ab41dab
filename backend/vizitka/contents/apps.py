from django.apps import AppConfig


class ContentsConfig(AppConfig):
    name = "vizitka.contents"
    label = "contents"
