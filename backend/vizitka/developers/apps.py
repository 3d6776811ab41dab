from django.apps import AppConfig


class DevelopersConfig(AppConfig):
    name = "vizitka.developers"
    label = "developers"

    def ready(self) -> None:
        from vizitka.accounts import departures, keys
        from vizitka.accounts.authentication import register_tokens
        from vizitka.accounts.events import UserLeft
        from vizitka.billing.events import AccountClosed
        from vizitka.common.events import follow
        from vizitka.common.reserved_names import reserve
        from vizitka.developers import calling, permissions, services, tokens
        from vizitka.developers.archive import register_parts
        from vizitka.developers.audit_words import register_words
        from vizitka.developers.departures import TokenDeparture
        from vizitka.developers.webhooks import following
        from vizitka.jobs import callers

        reserve("developers")
        permissions.register_abilities()
        register_words()
        register_parts()
        register_tokens(tokens.SHAPE.prefix, calling.find)
        callers.register_tokens(calling.again)
        keys.register(services.end_all_of)
        departures.register(TokenDeparture())
        follow(services.end_all_of_accounts, AccountClosed)
        follow(following.hear)
        follow(following.hear_departures, UserLeft)
