from django.apps import AppConfig


class NewsletterConfig(AppConfig):
    name = "vizitka.newsletter"
    label = "newsletter"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.newsletter import archive, audit_words, permissions
        from vizitka.newsletter.letters.registration import register_letters
        from vizitka.newsletter.people import registration

        reserve("newsletter")
        permissions.register_abilities()
        audit_words.register_words()
        archive.register_parts()
        registration.register_people()
        register_letters()
