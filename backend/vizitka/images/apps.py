from django.apps import AppConfig


class ImagesConfig(AppConfig):
    name = "vizitka.images"
    label = "images"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.images.archive import register_parts

        reserve("images media")
        register_parts()
