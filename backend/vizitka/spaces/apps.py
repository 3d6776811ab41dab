from django.apps import AppConfig


class SpacesConfig(AppConfig):
    name = "vizitka.spaces"
    label = "spaces"
