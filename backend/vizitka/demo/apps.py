from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "vizitka.demo"
    label = "demo"
