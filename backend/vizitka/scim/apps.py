from django.apps import AppConfig


class ScimConfig(AppConfig):
    name = "vizitka.scim"
    label = "scim"

    def ready(self) -> None:
        from vizitka.common import body_limits
        from vizitka.common.reserved_names import reserve
        from vizitka.directories import health
        from vizitka.scim.archive import register_parts
        from vizitka.scim.audit_words import register_words
        from vizitka.scim.health import look

        reserve("scim")
        register_words()
        register_parts()
        health.register(look)
        # A group's members may be thousands. Whose token it is, is asked with the request.
        for place in ("Groups", "Groups/{group}"):
            body_limits.declare(
                ["POST", "PUT", "PATCH"],
                f"/scim/v2/{{directory}}/{place}",
                body_limits.MEGABYTE,
                of_strangers=True,
            )
