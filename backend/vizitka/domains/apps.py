from django.apps import AppConfig


class DomainsConfig(AppConfig):
    name = "vizitka.domains"
    label = "domains"

    def ready(self) -> None:
        from vizitka.billing.events import LicenceEvent
        from vizitka.common.doctor import Place, register
        from vizitka.common.events import follow
        from vizitka.common.reserved_names import reserve
        from vizitka.domains import doctor, permissions
        from vizitka.domains.archive import register_parts
        from vizitka.domains.audit_words import register_words
        from vizitka.domains.services import hear
        from vizitka.spaces.events import SpaceLicenceAssigned

        reserve("www")
        register_words()
        register("names", "Names", doctor.look_at_names, place=Place.WORLD)
        register("certificates", "Certificates", doctor.look_at_certificates, place=Place.WORLD)
        permissions.register_abilities()
        follow(hear, LicenceEvent, SpaceLicenceAssigned)
        register_parts()
