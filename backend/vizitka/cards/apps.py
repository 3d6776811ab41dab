from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "vizitka.cards"
    label = "cards"

    def ready(self) -> None:
        from vizitka.cards.batches.registration import register_jobs as register_batches
        from vizitka.cards.exporting.registration import register_jobs as register_exports
        from vizitka.cards.importing.registration import register_jobs as register_imports

        register_batches()
        register_imports()
        register_exports()
