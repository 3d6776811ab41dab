"""What the audit log says about a directory's sign-in (audit.words)."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Switch
from vizitka.sso.enums import Protocol, Provider


def register_words() -> None:
    words.register_kind("directory_sign_in", group="directory")
    words.register(
        "directory_sign_in",
        sentences={
            "directory_sign_in.updated": pgettext_lazy(
                "audit", "Sign-in of the user directory changed: %(object)s"
            ),
            "directory_sign_in.turned_on": pgettext_lazy(
                "audit", "Company’s own sign-in switched on: %(object)s"
            ),
            "directory_sign_in.turned_off": pgettext_lazy(
                "audit", "Company’s own sign-in switched off: %(object)s"
            ),
            "directory_sign_in.people_forgotten": pgettext_lazy(
                "audit", "People of the sign-in to be recognised anew: %(object)s"
            ),
            "directory_sign_in.passed_by": pgettext_lazy(
                "audit", "An owner signed in past the company’s own sign-in: %(object)s"
            ),
            "directory_sign_in.third_parties_updated": pgettext_lazy(
                "audit", "Third-party sign-in of the user directory changed: %(object)s"
            ),
        },
        fields={
            "protocol": Choice(
                pgettext_lazy("audit", "Protocol"),
                {
                    Protocol.OPENID: "OpenID Connect",
                    Protocol.SAML: "SAML 2.0",
                },
            ),
            "provider": Choice(
                pgettext_lazy("audit", "Provider"),
                {
                    Provider.ENTRA: "Microsoft Entra ID",
                    Provider.OKTA: "Okta",
                    Provider.GOOGLE: "Google Workspace",
                    Provider.KEYCLOAK: "Keycloak",
                    Provider.ADFS: "AD FS",
                    Provider.PING: "Ping Identity",
                    Provider.OTHER: pgettext_lazy("audit", "Another provider"),
                },
            ),
            "issuer": Field(pgettext_lazy("audit", "Issuer")),
            "client_id": Field(pgettext_lazy("audit", "Client ID")),
            "secret_ends_on": Field(pgettext_lazy("audit", "End of the secret")),
            "metadata_address": Field(pgettext_lazy("audit", "Address of the metadata")),
            "certificates": Field(pgettext_lazy("audit", "Certificates")),
            "begins_by_itself": Switch(pgettext_lazy("audit", "Sign-ins that the provider begins")),
            "owners_keep_a_way": Switch(pgettext_lazy("audit", "Owners keep a way in")),
            "google": Switch(pgettext_lazy("audit", "Sign-in with Google")),
            "microsoft": Switch(pgettext_lazy("audit", "Sign-in with Microsoft")),
            "apple": Switch(pgettext_lazy("audit", "Sign-in with Apple")),
        },
    )
