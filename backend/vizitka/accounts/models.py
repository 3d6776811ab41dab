"""People, their sessions, second factors and single-use tokens (product.md, section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower

from vizitka.accounts import names
from vizitka.accounts.enums import TokenKind
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.letters import fold
from vizitka.common.tables import OF_ALL, of_a_person
from vizitka.images.models import Image

LONGEST_PLAIN: Final = 600


def normal_email(email: str) -> str:
    """How addresses are kept: trimmed and in small letters, so that one index tells whether one is taken."""
    return email.strip().lower()


def full_name(first_name: str, last_name: str) -> str:
    """As a person is called; empty for who has not said it."""
    return f"{first_name} {last_name}".strip()


def plain_person(first_name: str, last_name: str, email: str) -> str:
    """What a person is found by, in plain letters."""
    return fold(f"{first_name} {last_name} {email}")[:LONGEST_PLAIN]


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=normal_email(username or ""))

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        user = self._new(email, password, **fields)
        user.save(using=self._db)
        return user

    def create_many(self, rows: Iterable[Mapping[str, Any]]) -> list[User]:
        """Accounts without a password, by `email` and further fields; their addresses have none yet."""
        users = [self._new(**row) for row in rows]
        for user in users:
            user.plain = plain_person(user.first_name, user.last_name, user.email)
        return self.bulk_create(users)

    def _new(self, email: str, password: str | None = None, **fields: Any) -> User:
        user = self.model(email=normal_email(email), **fields)
        user.set_password(password)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(
            email, password, is_staff=True, is_superuser=True, email_verified_at=clock.now(), **fields
        )


class User(AbstractBaseUser, PermissionsMixin):
    """A person. `language` is one of the nine codes, `time_zone` an IANA name; empty: not known yet."""

    # Small and read from everywhere; its addresses are unique.
    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    email = models.EmailField(max_length=254, unique=True)
    first_name = models.CharField(max_length=100, blank=True)
    last_name = models.CharField(max_length=100, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    picture = models.ForeignKey(Image, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    language = models.CharField(max_length=5, default="en")
    time_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    email_verified_at = models.DateTimeField(null=True, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=clock.now)
    # Raised when all devices that are known are to be strange again (services/devices.py).
    generation = models.PositiveIntegerField(default=1, db_default=1, editable=False)
    # Names and address as a search compares them (common.letters.fold); empty in rows that a previous release wrote.
    plain = models.CharField(max_length=LONGEST_PLAIN, blank=True, default="", db_default="", editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects = UserManager()

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_unique_without_case")]

    def __str__(self) -> str:
        return self.email

    def clean(self) -> None:
        super().clean()
        self.email = normal_email(self.email)

    def save(self, *, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        is_new = self._state.adding
        self.plain = plain_person(self.first_name, self.last_name, self.email)
        if update_fields is not None:
            update_fields = {*update_fields, "plain"}
        super().save(update_fields=update_fields, **options)
        if not is_new and (update_fields is None or not names.FIELDS.isdisjoint(update_fields)):
            names.changed(self)

    @property
    def full_name(self) -> str:
        return full_name(self.first_name, self.last_name)


class Session(models.Model):
    """A sign-in on one device. The access token itself is never stored.

    `proved_at`: when the person has shown who that is; None for a session that came of another one, and for those of
    former releases.
    """

    table_kind = of_a_person()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    token_hash = models.CharField(max_length=64, unique=True)
    device = models.CharField(max_length=120, blank=True)
    place = models.CharField(max_length=120, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    last_used_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()
    proved_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["user", "-last_used_at"]), models.Index(fields=["expires_at"])]


class SingleUseToken(models.Model):
    """What stands behind a link in a mail, a login ticket or an auto-login ticket; and a view ticket or the challenge
    of a passkey that was used."""

    table_kind = of_a_person()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(max_length=24, choices=TokenKind.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    parameters = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["user", "kind"]), models.Index(fields=["expires_at"])]


class AddressProof(models.Model):
    """A mail on its way that asks whether an address is somebody's, by a link and a code of six digits.

    Without `user` the address is to have an account, with `user` it is to become that account's. The row holds nothing
    else that an account could get: who asks has proved nothing yet. `browser_hash` is of what the browser that asked
    keeps; only together with it does the code count. `language` is the mail's alone.
    """

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    email = models.EmailField(max_length=254)
    user = models.OneToOneField(User, null=True, on_delete=models.CASCADE, related_name="next_address")
    language = models.CharField(max_length=5)
    browser_hash = models.CharField(max_length=64, unique=True)
    # Both are made when the mail is sent, and empty before.
    link_hash = models.CharField(max_length=64, blank=True, db_index=True)
    code_hash = models.CharField(max_length=64, blank=True)
    code_expires_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["expires_at"], name="address_proof_by_end")]


class TotpDevice(models.Model):
    """The person's authenticator app; it counts once `confirmed_at` is set. `last_step` refuses a
    code twice."""

    table_kind = of_a_person()
    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="totp", primary_key=True)
    encrypted_secret = models.TextField()
    confirmed_at = models.DateTimeField(null=True)
    last_step = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(default=clock.now)


class RecoveryCode(models.Model):
    """One of ten codes for the day the phone is gone."""

    table_kind = of_a_person()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True)


class Passkey(models.Model):
    """A key of the person's device or password manager that signs in by itself (WebAuthn Level 3): its holder has shown
    a finger, a face or a PIN to it. Only the public half is here.

    `credential_id` is how the browser names it, in base64url; `sign_count` grows with each use where the device counts;
    `is_synced` says that it lives in more than one device.
    """

    table_kind = of_a_person()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    # 1,023 bytes at most (WebAuthn, section 4), in base64url.
    credential_id = models.CharField(max_length=1364, unique=True)
    public_key = models.BinaryField()
    sign_count = models.BigIntegerField(default=0)
    transports = models.JSONField(default=list)
    is_synced = models.BooleanField(default=False)
    name = models.CharField(max_length=60)
    created_at = models.DateTimeField(default=clock.now)
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["user", "created_at"])]
