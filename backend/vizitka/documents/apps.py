from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "vizitka.documents"
    label = "documents"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.documents.archive import register_parts

        reserve("files media")
        register_parts()
