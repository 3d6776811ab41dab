from django.apps import AppConfig


class ImagesConfig(AppConfig):
    name = "vizitka.images"
    label = "images"
