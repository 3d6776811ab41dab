"""Signing in and the own account. Answers of the specification's own calls carry no envelope."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Status

from vizitka.accounts import cookies, debugging, selectors, services, throttles
from vizitka.accounts import schemas as s
from vizitka.accounts.rules import device_of
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC, SIGNED_IN

router = Router(tags=["accounts"])
ACCEPTED = {202: Data[s.AddressOut]}
DONE = {204: None}


def _origin(request: HttpRequest) -> services.Origin:
    return services.Origin(
        user_agent=request.headers.get("User-Agent", ""),
        address=client_address(request),
        devices=cookies.devices_of(request),
    )


def _keep_device(request: Request, response: HttpResponse) -> None:
    """Of all the person's devices this one stays known."""
    cookies.keep(response, services.remembered_devices(request.auth.user, cookies.devices_of(request)))


@router.post(
    "/auth/register",
    ability=PUBLIC,
    throttled=throttles.REGISTRATION,
    response={202: Data[s.RegistrationOut]},
)
def register_account(request: Request, payload: s.RegistrationIn) -> Any:
    """Mails a link and a code that prove the address; `registration` is for this browser, which alone may use the
    code."""
    registration = services.register(
        payload.email, language=payload.lang or request.LANGUAGE_CODE, origin=_origin(request)
    )
    return Status(202, data({"email": payload.email, "registration": registration}))


@router.post(
    "/auth/verification",
    ability=PUBLIC,
    throttled=throttles.VERIFICATION_CODE,
    response=Data[s.ProofOut],
)
def verify_address(request: Request, payload: s.MailCodeIn) -> Any:
    """The code of the mail for a link as the mail has one; both of the mail are void then."""
    token = services.prove_by_code(payload.registration, payload.code, _origin(request))
    return data({"token": token})


@router.get("/auth/register/{token}", ability=PUBLIC, response=Data[s.AddressOut])
def get_registration(request: Request, token: str) -> Any:
    """Which address the link of a mail proves."""
    return data({"email": services.proved_address(token)})


@router.post(
    "/auth/register/{token}",
    ability=PUBLIC,
    throttled=throttles.REGISTRATION_LINK,
    response=Data[s.TokensOut],
)
def register_proved(request: Request, response: HttpResponse, token: str, payload: s.PersonIn) -> Any:
    """Name and password of who has proved the address: makes the account and signs in."""
    signed_in = services.register_proved(
        token,
        password=payload.password,
        first_name=payload.first_name,
        last_name=payload.last_name,
        language=payload.lang or request.LANGUAGE_CODE,
        time_zone=payload.time_zone,
        origin=_origin(request),
    )
    cookies.keep(response, signed_in.devices)
    return data(signed_in)


@router.post("/auth/way", ability=PUBLIC, throttled=throttles.WAY, response=Data[s.WayOut])
def find_way(request: Request, payload: s.WayIn) -> Any:
    """Where an address signs in: at its company's own provider, or here. It hangs on the domain alone."""
    return data({"provider": services.way_of(payload.email, _origin(request))})


@router.post(
    "/auth/login",
    ability=PUBLIC,
    throttled=throttles.LOGIN,
    response={200: s.TokensOut, 202: s.LoginTicketOut},
)
def log_in(request: Request, response: HttpResponse, payload: s.LoginIn) -> Any:
    answer = services.log_in(
        email=payload.email,
        password=payload.password,
        keep_signed_in=payload.keep_signed_in,
        origin=_origin(request),
    )
    if isinstance(answer, services.Ticket):
        return Status(202, answer)
    cookies.keep(response, answer.devices)
    return Status(200, answer)


@router.post("/auth/login/factor", ability=PUBLIC, throttled=throttles.FACTOR, response=s.TokensOut)
def log_in_with_factor(request: Request, response: HttpResponse, payload: s.LoginFactorIn) -> Any:
    answer = services.log_in_with_factor(
        ticket=payload.ticket, method=payload.method, code=payload.code, origin=_origin(request)
    )
    cookies.keep(response, answer.devices)
    return answer


@router.get("/auth/passkey/options", ability=PUBLIC, response=Data[s.PasskeyChallengeOut])
def start_passkey_sign_in(request: Request) -> Any:
    """What a browser asks a device for a passkey with; the same for everybody."""
    return data(services.start_passkey_sign_in())


@router.post("/auth/passkey", ability=PUBLIC, throttled=throttles.PASSKEY, response=s.TokensOut)
def log_in_with_passkey(request: Request, response: HttpResponse, payload: s.PasskeyLoginIn) -> Any:
    """A passkey stands for both steps: no second factor is asked for."""
    answer = services.log_in_with_passkey(
        ticket=payload.ticket,
        credential=payload.credential,
        keep_signed_in=payload.keep_signed_in,
        origin=_origin(request),
    )
    cookies.keep(response, answer.devices)
    return answer


@router.get("/auth/check", ability=SIGNED_IN, response=s.CheckOut)
def check_sign_in(request: Request) -> Any:
    return {"user": s.user_out(request.auth.user)}


@router.post("/auth/logout", ability=SIGNED_IN, response=DONE)
def log_out(request: Request) -> Any:
    services.log_out(request.auth)
    return Status(204, None)


@router.post("/auth/recovery", ability=PUBLIC, throttled=throttles.RECOVERY, response=ACCEPTED)
def request_recovery(request: Request, payload: s.AddressIn) -> Any:
    services.request_recovery(payload.email, _origin(request))
    return Status(202, data({"email": payload.email}))


@router.get("/auth/recovery/{token}", ability=PUBLIC, response=Data[s.AddressOut])
def get_recovery(request: Request, token: str) -> Any:
    return data({"email": services.recovery_address(token)})


@router.post("/auth/recovery/{token}", ability=PUBLIC, throttled=throttles.RECOVERY_LINK, response=DONE)
def recover_account(request: Request, token: str, payload: s.RecoveryIn) -> Any:
    services.recover(token, payload.password, _origin(request))
    return Status(204, None)


@router.get("/auth/auto-login/{ticket}", ability=PUBLIC, response=s.TokensOut)
def log_in_with_ticket(request: Request, ticket: str) -> Any:
    return services.log_in_with_auto_ticket(ticket, _origin(request))


@router.post("/me/auto-login", ability=SIGNED_IN, response=s.AutoLoginOut)
def start_auto_login(request: Request, payload: s.AutoLoginIn | None = None) -> Any:
    payload = payload or s.AutoLoginIn()
    return {"redirect_url": services.auto_login_url(request.auth, payload.redirect, payload.app)}


@router.get("/me/apps", ability=SIGNED_IN, response=Data[s.AppsOut])
def list_apps(request: Request) -> Any:
    """Where the person can go on, signed in."""
    return data({"apps": list(settings.APPS), "android": settings.ANDROID_APP})


@router.get("/me", ability=SIGNED_IN, response=Data[s.UserOut])
def get_me(request: Request) -> Any:
    return data(s.user_out(request.auth.user))


@router.patch("/me", ability=SIGNED_IN, response=Data[s.UserOut])
def update_me(request: Request, payload: s.ProfileIn) -> Any:
    changes = payload.model_dump(exclude_unset=True)
    if "language" in changes:
        changes["language"] = payload.language.lang
    if "picture" in changes:
        changes["picture_id"] = changes.pop("picture")
    return data(s.user_out(services.update_profile(request.auth, changes)))


@router.post("/me/password", ability=SIGNED_IN, response=DONE)
def change_password(request: Request, response: HttpResponse, payload: s.PasswordChangeIn) -> Any:
    services.change_password(
        request.auth, current_password=payload.current_password, new_password=payload.new_password
    )
    _keep_device(request, response)
    return Status(204, None)


@router.post("/me/email", ability=SIGNED_IN, response=ACCEPTED)
def change_email(request: Request, payload: s.EmailChangeIn) -> Any:
    services.request_email_change(request.auth, email=payload.email, password=payload.password)
    return Status(202, data({"email": payload.email}))


@router.post("/me/email/code", ability=SIGNED_IN, response=Data[s.UserOut])
def confirm_email_by_code(request: Request, payload: s.AddressCodeIn) -> Any:
    """The code that was mailed to the next address, from a session of the account that asked for it."""
    return data(s.user_out(services.change_email_by_code(request.auth, payload.code)))


@router.post("/me/email/link", ability=SIGNED_IN, response=Data[s.UserOut])
def confirm_email_by_link(request: Request, payload: s.AddressLinkIn) -> Any:
    """The link that was mailed to the next address, opened in a session of the account that asked for it; 409 in that
    of another."""
    return data(s.user_out(services.change_email_by_link(request.auth, payload.token)))


@router.get("/me/sessions", ability=SIGNED_IN, response=Data[list[s.SessionOut]])
def list_sessions(request: Request) -> Any:
    return data(selectors.list_sessions(request.auth, network=_origin(request).network))


@router.delete("/me/sessions", ability=SIGNED_IN, response=DONE)
def end_other_sessions(request: Request, response: HttpResponse) -> Any:
    services.sign_out_elsewhere(request.auth)
    _keep_device(request, response)
    return Status(204, None)


@router.delete("/me/sessions/{uuid:session_id}", ability=SIGNED_IN, response=DONE)
def end_session(request: Request, session_id: uuid.UUID) -> Any:
    services.end_session(request.auth, session_id)
    return Status(204, None)


@router.post("/me/totp", ability=SIGNED_IN, response=Data[s.TotpOfferOut])
def start_totp(request: Request, payload: s.OwnPasswordIn) -> Any:
    return data(services.start_totp(request.auth, payload.password))


@router.post("/me/totp/confirm", ability=SIGNED_IN, response=Data[s.RecoveryCodesOut])
def confirm_totp(request: Request, payload: s.TotpCodeIn) -> Any:
    return data({"recovery_codes": services.confirm_totp(request.auth, payload.code)})


@router.post("/me/totp/disable", ability=SIGNED_IN, response=DONE)
def disable_totp(request: Request, payload: s.OwnPasswordIn) -> Any:
    services.turn_totp_off(request.auth, payload.password)
    return Status(204, None)


@router.post("/me/recovery-codes", ability=SIGNED_IN, response=Data[s.RecoveryCodesOut])
def renew_recovery_codes(request: Request, payload: s.OwnPasswordIn) -> Any:
    return data({"recovery_codes": services.renew_recovery_codes(request.auth, payload.password)})


@router.get("/me/confirmation", ability=SIGNED_IN, response=Data[s.ConfirmationOut])
def get_confirmation(request: Request) -> Any:
    """What the account asks for before something that outlives the session."""
    return data({"asked": selectors.asked_of(request.auth)})


@router.get("/me/passkeys", ability=SIGNED_IN, response=Data[list[s.PasskeyOut]])
def list_passkeys(request: Request) -> Any:
    return data([s.passkey_out(passkey) for passkey in selectors.list_passkeys(request.auth)])


@router.post("/me/passkeys/options", ability=SIGNED_IN, response=Data[s.PasskeyChallengeOut])
def start_passkey(request: Request, payload: s.OwnPasswordIn) -> Any:
    return data(services.start_adding_passkey(request.auth, payload.password))


@router.post("/me/passkeys", ability=SIGNED_IN, response={201: Data[s.PasskeyOut]})
def add_passkey(request: Request, payload: s.PasskeyIn) -> Any:
    passkey = services.add_passkey(
        request.auth,
        ticket=payload.ticket,
        credential=payload.credential,
        name=payload.name,
        device=selectors.device_words(device_of(_origin(request).user_agent)),
    )
    return Status(201, data(s.passkey_out(passkey)))


@router.patch("/me/passkeys/{uuid:passkey_id}", ability=SIGNED_IN, response=Data[s.PasskeyOut])
def rename_passkey(request: Request, passkey_id: uuid.UUID, payload: s.PasskeyNameIn) -> Any:
    return data(s.passkey_out(services.rename_passkey(request.auth, passkey_id, payload.name)))


@router.delete("/me/passkeys/{uuid:passkey_id}", ability=SIGNED_IN, response=DONE)
def remove_passkey(request: Request, passkey_id: uuid.UUID) -> Any:
    services.remove_passkey(request.auth, passkey_id)
    return Status(204, None)


@router.post("/me/leave", ability=SIGNED_IN, response=DONE)
def leave(request: Request, payload: s.OwnPasswordIn) -> Any:
    services.leave(request.auth, payload.password)
    return Status(204, None)


@router.get("/debug/info", ability=SIGNED_IN, response=Data[s.DebugInfoOut])
def get_debug_info(request: Request) -> Any:
    return data(debugging.info())
