from django.apps import AppConfig


class ProductsConfig(AppConfig):
    name = "vizitka.products"
    label = "products"

    def ready(self) -> None:
        from vizitka.common import body_limits
        from vizitka.common.reserved_names import reserve
        from vizitka.products import codes, labels, matters, permissions, registration
        from vizitka.products.archive import register_parts
        from vizitka.products.audit_words import register_words
        from vizitka.products.batches import register_jobs
        from vizitka.products.channel import CHANNEL
        from vizitka.products.taps import taps
        from vizitka.products.telling import register_told
        from vizitka.products.visitor_words import register_notices
        from vizitka.publishing import channels, observers

        reserve("connect product products")
        for model in ("producttype", "productvariant"):
            body_limits.declare_form(f"products/{model}", body_limits.IMAGE)
        channels.register(CHANNEL)
        observers.register(taps.note)
        register_notices()
        registration.register_residents()
        registration.listen()
        register_words()
        register_jobs()
        labels.register_jobs()
        codes.register_jobs()
        permissions.register_abilities()
        matters.register_matters()
        register_parts()
        register_told()
