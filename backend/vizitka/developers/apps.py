from django.apps import AppConfig


class DevelopersConfig(AppConfig):
    name = "vizitka.developers"
    label = "developers"

    def ready(self) -> None:
        from vizitka.accounts.authentication import register_tokens
        from vizitka.accounts.events import UserLeft
        from vizitka.common.events import follow
        from vizitka.developers import calling, permissions, tokens
        from vizitka.developers.archive import register_parts
        from vizitka.developers.audit_words import register_words
        from vizitka.developers.webhooks import following

        permissions.register_abilities()
        register_words()
        register_parts()
        register_tokens(tokens.SHAPE.prefix, calling.find)
        follow(following.hear)
        follow(following.hear_departures, UserLeft)
