from django.apps import AppConfig


class PrintingConfig(AppConfig):
    name = "vizitka.printing"
    label = "printing"

    def ready(self) -> None:
        from django.utils.translation import gettext_lazy as _

        from vizitka.common.reserved_names import reserve
        from vizitka.jobs.kinds import JobKind, register
        from vizitka.printing import permissions, posters
        from vizitka.printing.archive import register_parts
        from vizitka.printing.audit_words import register_words
        from vizitka.printing.services import STYLES
        from vizitka.spaces.jobs import may_fetch

        reserve("card-styles")
        register_words()
        permissions.register_abilities()
        STYLES.register_pictures()
        register_parts()
        may = may_fetch(permissions.CARD_STYLES_READ)
        register(JobKind(posters.POSTERS_KIND, _("%(name)s as PDF"), posters.work, may))
