from django.apps import AppConfig


class SsoConfig(AppConfig):
    name = "vizitka.sso"
    label = "sso"

    def ready(self) -> None:
        from vizitka.accounts import ways
        from vizitka.common.doctor import register
        from vizitka.directories import health, signing_in
        from vizitka.sso import doctor
        from vizitka.sso.archive import register_parts
        from vizitka.sso.audit_words import register_words
        from vizitka.sso.health import look
        from vizitka.sso.requiring import RequiredSignIn
        from vizitka.sso.signing_in import CompanySignIn

        register_words()
        register("saml", "SAML", doctor.look)
        ways.register(CompanySignIn())
        signing_in.register(RequiredSignIn())
        health.register(look)
        register_parts()
