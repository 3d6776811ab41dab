from django.apps import AppConfig


class DirectoriesConfig(AppConfig):
    name = "vizitka.directories"
    label = "directories"

    def ready(self) -> None:
        from vizitka.accounts import departures
        from vizitka.billing.events import LicenceEvent
        from vizitka.cards import closing, residents
        from vizitka.common.events import follow
        from vizitka.common.reserved_names import reserve
        from vizitka.directories import following, health, leaving, permissions
        from vizitka.directories.archive import register_parts
        from vizitka.directories.audit_words import register_words
        from vizitka.directories.hearing import hear
        from vizitka.directories.keeping import kept_fields
        from vizitka.directories.models import DirectoryPerson
        from vizitka.directories.pulling.health import look
        from vizitka.directories.telling import register_told
        from vizitka.publishing import successors
        from vizitka.spaces.events import SpaceLicenceAssigned

        reserve("directories directory scim sso user-directories user-directory")
        register_words()
        permissions.register_abilities()
        departures.register(leaving.DirectoryDeparture())
        residents.register(
            residents.Resident(
                DirectoryPerson,
                move=leaving.move_cards,
                purge=leaving.forget_cards,
                hold=leaving.hold_people,
            )
        )
        follow(hear, LicenceEvent, SpaceLicenceAssigned)
        closing.register(kept_fields)
        successors.register(following.successor_of)
        health.register(look)
        register_parts()
        register_told()
