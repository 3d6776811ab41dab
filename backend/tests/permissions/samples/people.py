"""Accounts of people, and their jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.permissions.samples.world import (
    OWN_PASSWORD,
    Sample,
    World,
)

if TYPE_CHECKING:
    pass


def with_job(world: World) -> None:
    """A job of the owner's."""
    from vizitka.jobs.models import Job

    job = Job.objects.create(owner=world.people["owner"], space_id=world.space.pk, kind="export")
    world.extra["job_id"] = job.pk


def with_session(world: World) -> None:
    """A session of the owner's."""
    import datetime as dt

    from vizitka.accounts.models import Session
    from vizitka.common import clock

    session = Session.objects.create(
        user=world.people["owner"], token_hash="0" * 64, expires_at=clock.now() + dt.timedelta(hours=1)
    )
    world.extra["session_id"] = session.pk


def with_passkey(world: World) -> None:
    """A passkey of the owner's."""
    from vizitka.accounts.models import Passkey

    passkey = Passkey.objects.create(
        user=world.people["owner"], credential_id="AAAA", public_key=b"", name="Phone"
    )
    world.extra["passkey_id"] = passkey.pk


PASSKEY = {"passkey_id": lambda world: world.extra["passkey_id"]}
JOB = {"job_id": lambda world: world.extra["job_id"]}

SAMPLES: dict[str, Sample] = {
    # accounts
    "register_account": Sample({"email": "new@example.org"}),
    "verify_address": Sample({"registration": "none", "code": "123456"}),
    "get_registration": Sample(path={"token": "none"}),
    "register_proved": Sample(
        {"password": "a-long-enough-secret", "first_name": "Ada", "last_name": "L"}, path={"token": "none"}
    ),
    "log_in": Sample({"email": "owner@example.org", "password": "correct-horse-battery"}),
    "find_way": Sample({"email": "owner@example.org"}),
    "log_in_with_factor": Sample({"ticket": "none", "method": "totp", "code": "123456"}, own_refusal=True),
    "check_sign_in": Sample(),
    "log_out": Sample(),
    "request_recovery": Sample({"email": "owner@example.org"}),
    "get_recovery": Sample(path={"token": "none"}),
    "recover_account": Sample({"password": "another-long-secret"}, path={"token": "none"}),
    "log_in_with_ticket": Sample(path={"ticket": "none"}, own_refusal=True),
    "list_apps": Sample(),
    "start_auto_login": Sample({"redirect": "spaces"}),
    "get_me": Sample(),
    "update_me": Sample({"first_name": "Ada"}),
    "change_password": Sample(
        {"current_password": "correct-horse-battery", "new_password": "another-long-secret"}
    ),
    "change_email": Sample({"email": "newer@example.org", "password": "correct-horse-battery"}),
    "confirm_email_by_code": Sample({"code": "123456"}),
    "confirm_email_by_link": Sample({"token": "none"}),
    "list_sessions": Sample(),
    "end_other_sessions": Sample(),
    "end_session": Sample(
        path={"session_id": lambda world: world.extra["session_id"]}, prepare=with_session, owned_by="owner"
    ),
    "start_totp": Sample(OWN_PASSWORD),
    "confirm_totp": Sample({"code": "123456"}),
    "disable_totp": Sample(OWN_PASSWORD),
    "renew_recovery_codes": Sample(OWN_PASSWORD),
    "start_passkey_sign_in": Sample(),
    "log_in_with_passkey": Sample({"ticket": "none", "credential": {"id": "none"}}, own_refusal=True),
    "get_confirmation": Sample(),
    "list_passkeys": Sample(),
    "start_passkey": Sample(OWN_PASSWORD),
    "add_passkey": Sample({"ticket": "none", "credential": {"id": "none"}}),
    "rename_passkey": Sample({"name": "Laptop"}, path=PASSKEY, prepare=with_passkey, owned_by="owner"),
    "remove_passkey": Sample(path=PASSKEY, prepare=with_passkey, owned_by="owner"),
    "leave": Sample(OWN_PASSWORD),
    "get_debug_info": Sample(),
    # jobs
    "list_jobs": Sample(prepare=with_job),
    "read_job": Sample(path=JOB, prepare=with_job, owned_by="owner"),
    "cancel_job": Sample(path=JOB, prepare=with_job, owned_by="owner"),
    "mark_job_seen": Sample(path=JOB, prepare=with_job, owned_by="owner"),
    "read_job_file": Sample(path=JOB, prepare=with_job, owned_by="owner"),
}
