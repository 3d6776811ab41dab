from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "vizitka.documents"
    label = "documents"
