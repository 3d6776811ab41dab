from django.apps import AppConfig


class TransferConfig(AppConfig):
    name = "vizitka.transfer"
    label = "transfer"

    def ready(self) -> None:
        from vizitka.accounts import departures
        from vizitka.cards import origins, residents
        from vizitka.common.reserved_names import reserve
        from vizitka.transfer.archiving.permissions import register_abilities
        from vizitka.transfer.archiving.registration import register_jobs as register_archives
        from vizitka.transfer.archiving.registration import register_parts
        from vizitka.transfer.audit_words import register_words
        from vizitka.transfer.departures import ImportDeparture
        from vizitka.transfer.exporting.registration import register_jobs as register_exports
        from vizitka.transfer.importing.models import ImportRow
        from vizitka.transfer.importing.registration import register_jobs as register_imports
        from vizitka.transfer.importing.selectors import cards_of
        from vizitka.transfer.upserts.registration import register_jobs as register_upserts

        reserve("download upload")
        # A row tells what came of a line of a file, where it was imported.
        residents.register(residents.Resident(ImportRow, move=residents.stays, purge=residents.stays))
        departures.register(ImportDeparture())
        origins.register(cards_of)
        register_imports()
        register_upserts()
        register_exports()
        register_archives()
        register_parts()
        register_abilities()
        register_words()
