from django.apps import AppConfig


class ImagesConfig(AppConfig):
    name = "vizitka.images"
    label = "images"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve

        reserve("images media")
