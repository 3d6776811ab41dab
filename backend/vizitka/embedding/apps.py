from django.apps import AppConfig


class EmbeddingConfig(AppConfig):
    name = "vizitka.embedding"
    label = "embedding"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.embedding.parts import DiscoveryPart
        from vizitka.embedding.permissions import register_abilities
        from vizitka.publishing import parts

        reserve("embed embedding embeds oembed open")
        register_abilities()
        parts.register(DiscoveryPart())
