"""A directory's own sign-in, the sign-ins that are going on, and who people are at their providers."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from vizitka.accounts.models import Session
from vizitka.common import clock
from vizitka.common.tables import look_up, of_a_person
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.directories.models import Directory
from vizitka.spaces.models import Space
from vizitka.sso.enums import AttemptState, Fault, Protocol, Provider, Purpose, ThirdParty


class Connection(TenantModel):
    """How the people of a directory sign in at their company's own provider. One a directory, and called as that is, so
    that its addresses can be copied into the provider before anything is known of it.

    `issuer` is who signs: the `iss` of OpenID Connect, the entityID of SAML. `secret` is sealed. `certificates` are
    rows {data, fingerprint, begins, ends}. `mapping` says which claim stands for what (claims.TARGETS); what is missing
    is as the provider's guide has it. `is_on` is whether people are sent there; `tested_at` when somebody saw the
    claims of a sign-in that was made with the present values.
    """

    directory = models.OneToOneField(
        Directory, primary_key=True, on_delete=models.CASCADE, related_name="connection", db_constraint=False
    )
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    protocol = models.CharField(max_length=8, choices=Protocol.choices, default=Protocol.OPENID)
    provider = models.CharField(max_length=12, choices=Provider.choices, default=Provider.OTHER)
    is_on = models.BooleanField(default=False)
    tested_at = models.DateTimeField(null=True, blank=True)
    issuer = models.CharField(max_length=1024, blank=True)
    client_id = models.CharField(max_length=255, blank=True)
    secret = models.TextField(blank=True)
    # The day that the provider shows beside the secret; people are warned before.
    secret_ends_on = models.DateField(null=True, blank=True)
    metadata_address = models.CharField(max_length=2000, blank=True)
    metadata_read_at = models.DateTimeField(null=True, blank=True)
    # Why the last look at the address brought nothing; what was read before counts on.
    metadata_problem = models.CharField(max_length=24, blank=True)
    sign_in_address = models.CharField(max_length=2000, blank=True)
    certificates = models.JSONField(default=list, blank=True)
    begins_by_itself = models.BooleanField(default=False)
    owners_keep_a_way = models.BooleanField(default=True)
    mapping = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="directory", name="connection_in_the_space_of_its_directory")]


class ThirdPartySwitches(TenantModel):
    """Whether people of a directory's domains may sign in with an account of a third party."""

    directory = models.OneToOneField(
        Directory,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="third_parties",
        db_constraint=False,
    )
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    google = models.BooleanField(default=True)
    microsoft = models.BooleanField(default=True)
    apple = models.BooleanField(default=True)

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="directory", name="switches_in_the_space_of_their_directory")]


class Attempt(models.Model):
    """A sign-in elsewhere that is going on: `key` is the hash of the `state` that goes there and comes back.

    `browser_hash` is of a cookie, so that nobody else's browser ends what this one began. `verifier` is sealed. What
    the provider said is in `said` once it holds; whoever has the result (its hash is `result_hash`) fetches it once.
    """

    table_kind = look_up("key")
    key = models.CharField(max_length=64, primary_key=True)
    connection_id = models.UUIDField(null=True, blank=True)
    third_party = models.CharField(max_length=12, choices=ThirdParty.choices, blank=True)
    purpose = models.CharField(max_length=8, choices=Purpose.choices)
    # Who tests, or adds an account to the own one.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    browser_hash = models.CharField(max_length=64, blank=True)
    nonce = models.CharField(max_length=64, blank=True)
    verifier = models.TextField(blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    redirect = models.CharField(max_length=2000, blank=True)
    keep_signed_in = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=AttemptState.choices, default=AttemptState.STARTED)
    fault = models.CharField(max_length=16, choices=Fault.choices, blank=True)
    detail = models.CharField(max_length=300, blank=True)
    said = models.TextField(blank=True)
    result_hash = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    answered_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(db_index=True)


class Identity(models.Model):
    """Who somebody is at a provider: `key` is the hash of connection (or third party), issuer and subject, never of an
    address."""

    table_kind = look_up("key")
    key = models.CharField(max_length=64, primary_key=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="identities")
    connection_id = models.UUIDField(null=True, blank=True)
    third_party = models.CharField(max_length=12, choices=ThirdParty.choices, blank=True)
    issuer = models.CharField(max_length=1024)
    subject = models.CharField(max_length=600)
    # What the account is called there, for the person to read.
    label = models.CharField(max_length=254, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["connection_id"], name="identity_by_connection")]


class ProviderSession(models.Model):
    """Which of our sessions came of which of the provider's, so that the end of that one is the end of this one."""

    table_kind = of_a_person()
    session = models.OneToOneField(
        Session, primary_key=True, on_delete=models.CASCADE, related_name="provider_session"
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    connection_id = models.UUIDField()
    subject = models.CharField(max_length=255)
    sid = models.CharField(max_length=255, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["connection_id", "sid"], name="provider_session_by_sid"),
            models.Index(fields=["connection_id", "subject"], name="provider_session_by_subject"),
        ]


class Seen(models.Model):
    """What counts once: assertions until their end, logout tokens. `key` is a hash."""

    table_kind = look_up("key")
    key = models.CharField(max_length=64, primary_key=True)
    until = models.DateTimeField(db_index=True)


class ProviderDocument(models.Model):
    """What an OpenID provider says of itself at an address, as it was read last."""

    table_kind = look_up("address")
    address = models.CharField(max_length=700, primary_key=True)
    document = models.JSONField(default=dict)
    keys = models.JSONField(default=list)
    read_at = models.DateTimeField()
    keys_read_at = models.DateTimeField()
