from django.apps import AppConfig


class ReferenceConfig(AppConfig):
    name = "vizitka.reference"
    label = "reference"
