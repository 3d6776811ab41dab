"""Every write of the accounts: one function per use case."""

from vizitka.accounts.services.cleaning import purge_expired
from vizitka.accounts.services.devices import remembered as remembered_devices
from vizitka.accounts.services.factors import confirm_totp, renew_recovery_codes, start_totp, turn_totp_off
from vizitka.accounts.services.operators import change_person, end_session_of, end_sessions_of
from vizitka.accounts.services.passkeys import add as add_passkey
from vizitka.accounts.services.passkeys import remove as remove_passkey
from vizitka.accounts.services.passkeys import rename as rename_passkey
from vizitka.accounts.services.passkeys import sign_in as log_in_with_passkey
from vizitka.accounts.services.passkeys import start_adding as start_adding_passkey
from vizitka.accounts.services.passkeys import start_sign_in as start_passkey_sign_in
from vizitka.accounts.services.passwords import change_password
from vizitka.accounts.services.profile import (
    change_email_by_code,
    change_email_by_link,
    leave,
    request_email_change,
    update_profile,
)
from vizitka.accounts.services.recovery import prepare_recovery, recover, recovery_address, request_recovery
from vizitka.accounts.services.registration import (
    open_account,
    prepare_account,
    prove_by_code,
    proved_address,
    register,
    register_proved,
)
from vizitka.accounts.services.sessions import (
    Origin,
    SignIn,
    end_session,
    log_out,
    sign_in_session,
    sign_out_elsewhere,
    touch,
)
from vizitka.accounts.services.sign_in import (
    Ticket,
    ask_factor,
    auto_login_url,
    check_credentials,
    log_in,
    log_in_with_auto_ticket,
    log_in_with_factor,
    way_of,
)

__all__ = [
    "Origin",
    "SignIn",
    "Ticket",
    "add_passkey",
    "ask_factor",
    "auto_login_url",
    "change_email_by_code",
    "change_email_by_link",
    "change_password",
    "change_person",
    "check_credentials",
    "confirm_totp",
    "end_session",
    "end_session_of",
    "end_sessions_of",
    "leave",
    "log_in",
    "log_in_with_auto_ticket",
    "log_in_with_factor",
    "log_in_with_passkey",
    "log_out",
    "open_account",
    "prepare_account",
    "prepare_recovery",
    "prove_by_code",
    "proved_address",
    "purge_expired",
    "recover",
    "recovery_address",
    "register",
    "register_proved",
    "remembered_devices",
    "remove_passkey",
    "rename_passkey",
    "renew_recovery_codes",
    "request_email_change",
    "request_recovery",
    "sign_in_session",
    "sign_out_elsewhere",
    "start_adding_passkey",
    "start_passkey_sign_in",
    "start_totp",
    "touch",
    "turn_totp_off",
    "update_profile",
    "way_of",
]
