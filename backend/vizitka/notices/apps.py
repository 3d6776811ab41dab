from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "vizitka.notices"
    label = "notices"

    def ready(self) -> None:
        from vizitka.cards import residents
        from vizitka.notices import permissions
        from vizitka.notices.archive import register_parts
        from vizitka.notices.audit_words import CHANGE_NOTICE_LABEL, register_words
        from vizitka.notices.deletion import notices_go_with_it
        from vizitka.notices.models import CardNotice
        from vizitka.notices.parts import NoticePart
        from vizitka.publishing import parts
        from vizitka.spaces.card_fields import register_switch

        residents.register(
            residents.Resident(
                CardNotice, move=residents.goes_along, purge=residents.goes, missed=notices_go_with_it
            )
        )
        register_switch(permissions.CHANGE_NOTICE, default=True, label=CHANGE_NOTICE_LABEL)
        register_words()
        permissions.register_abilities()
        parts.register(NoticePart())
        register_parts()
