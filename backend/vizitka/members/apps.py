from django.apps import AppConfig


class MembersConfig(AppConfig):
    name = "vizitka.members"
    label = "members"

    def ready(self) -> None:
        from vizitka.accounts import departures, links
        from vizitka.cards import next_steps, residents
        from vizitka.common.reserved_names import reserve
        from vizitka.members import moving, permissions
        from vizitka.members.archive import register_parts
        from vizitka.members.audit_words import register_words
        from vizitka.members.departures import MemberDeparture
        from vizitka.members.models import Invitation
        from vizitka.members.next_steps import STEP
        from vizitka.members.rounds.registration import register_jobs
        from vizitka.members.selectors import page_of_code
        from vizitka.members.telling import register_told

        reserve("confirmation invite owner staff team")
        residents.register(
            residents.Resident(
                Invitation,
                move=moving.move,
                purge=residents.is_forgotten,
                missed=moving.links_end,
                counts=moving.with_a_link,
            )
        )
        next_steps.register(STEP, after="bring_people")
        departures.register(MemberDeparture())
        links.register(page_of_code)
        register_words()
        register_jobs()
        permissions.register_abilities()
        register_parts()
        register_told()
