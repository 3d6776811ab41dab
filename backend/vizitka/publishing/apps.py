from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "vizitka.publishing"
    label = "publishing"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.publishing import own_parts, parts

        reserve("c i p q qr s v vcard")
        for part in own_parts.ALL:
            parts.register(part)
