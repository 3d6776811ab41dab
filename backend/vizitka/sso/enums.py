"""Ways to sign in at a company's own provider, and what can be wrong with an answer of one."""

from __future__ import annotations

from django.db import models


class Protocol(models.TextChoices):
    OPENID = "openid"
    SAML = "saml"


class Provider(models.TextChoices):
    """Whose guide a person reads; `entra` also says how people are told apart."""

    ENTRA = "entra"
    OKTA = "okta"
    GOOGLE = "google"
    KEYCLOAK = "keycloak"
    ADFS = "adfs"
    PING = "ping"
    OTHER = "other"


class ThirdParty(models.TextChoices):
    GOOGLE = "google"
    MICROSOFT = "microsoft"
    APPLE = "apple"


class Purpose(models.TextChoices):
    SIGN_IN = "sign_in"
    # Shows the claims of whoever sets the connection up, and signs nobody in.
    TEST = "test"
    # Adds a third party's account to the own one.
    LINK = "link"


class AttemptState(models.TextChoices):
    STARTED = "started"
    # The provider's answer holds; the browser has still to fetch it.
    ANSWERED = "answered"
    DONE = "done"
    FAILED = "failed"


class Fault(models.TextChoices):
    """Why an answer was refused; each has a sentence (words.py)."""

    STATE = "state"
    BROWSER = "browser"
    PROVIDER = "provider"
    AWAY = "away"
    CODE = "code"
    TOKEN = "token"  # noqa: S105
    ALGORITHM = "algorithm"
    KEY = "key"
    SIGNATURE = "signature"
    ISSUER = "issuer"
    AUDIENCE = "audience"
    NONCE = "nonce"
    TIME = "time"
    SUBJECT = "subject"
    REPLAYED = "replayed"
    UNSIGNED = "unsigned"
    XML = "xml"
    UNASKED = "unasked"
    DESTINATION = "destination"
    EMAIL = "email"
    DOMAIN = "domain"
    SWITCHED_OFF = "switched_off"
    LINK_FIRST = "link_first"
    NO_PLACE = "no_place"
