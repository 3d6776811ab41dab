"""What a provider has signed is believed by its letter; whatever is not right is refused, and says why."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from tests.sso.works import (
    CLIENT,
    ISSUER,
    NONCE,
    NOW,
    by_the_public_key,
    claims_of,
    public_keys,
    raw,
    signed,
)
from vizitka.sso.enums import Fault
from vizitka.sso.openid.tokens import (
    LOGOUT_EVENT,
    Expected,
    TokenRefused,
    id_token,
    issuer_for,
    logout_token,
    usable_keys,
)

AT = int(NOW.timestamp())
EXPECTED = Expected(ISSUER, CLIENT, AT, NONCE)


def refused(token: str, keys: list[dict[str, Any]] | None = None, expected: Expected = EXPECTED) -> Fault:
    with pytest.raises(TokenRefused) as caught:
        id_token(token, keys if keys is not None else public_keys(), expected)
    return caught.value.fault


def test_a_token_that_is_right_says_who_it_is() -> None:
    assert id_token(signed(claims_of()), public_keys(), EXPECTED)["sub"] == "248289761001"
    # One audience is one, also as a list.
    assert id_token(signed(claims_of(aud=[CLIENT])), public_keys(), EXPECTED)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"nonce": "another"}, Fault.NONCE),
        ({"nonce": None}, Fault.NONCE),
        ({"iss": f"{ISSUER}/"}, Fault.ISSUER),
        ({"iss": "https://login.mallory.example"}, Fault.ISSUER),
        ({"iss": None}, Fault.ISSUER),
        ({"aud": "another-client"}, Fault.AUDIENCE),
        ({"aud": [CLIENT, "another-client"]}, Fault.AUDIENCE),
        ({"aud": None}, Fault.AUDIENCE),
        ({"azp": "another-client"}, Fault.AUDIENCE),
        ({"exp": AT - 121}, Fault.TIME),
        ({"exp": None}, Fault.TIME),
        ({"exp": "tomorrow"}, Fault.TIME),
        ({"exp": True}, Fault.TIME),
        ({"iat": AT - 3600}, Fault.TIME),
        ({"iat": AT + 600}, Fault.TIME),
        ({"nbf": AT + 600}, Fault.TIME),
        ({"sub": None}, Fault.SUBJECT),
        ({"sub": " "}, Fault.SUBJECT),
        ({"sub": 7}, Fault.SUBJECT),
        ({"sub": "x" * 256}, Fault.SUBJECT),
        ({"events": {LOGOUT_EVENT: {}}}, Fault.TOKEN),
    ],
)
def test_each_claim_is_exact(changes: dict[str, Any], fault: Fault) -> None:
    assert refused(signed(claims_of(**changes))) is fault


def test_without_a_nonce_of_ours_none_is_right() -> None:
    assert refused(signed(claims_of(nonce="")), expected=Expected(ISSUER, CLIENT, AT, "")) is Fault.NONCE


def test_alg_none_is_refused_however_it_is_spelt() -> None:
    for name in ("none", "None", "NONE", "", None):
        assert refused(raw({"alg": name}, claims_of())) is Fault.ALGORITHM


def test_a_public_key_is_no_secret_of_an_hmac() -> None:
    """Key confusion: the public key, which everybody has, taken for the key of HS256."""
    public = json.dumps(public_keys()[0]).encode()
    assert refused(by_the_public_key(claims_of())) is Fault.ALGORITHM
    # Neither does a provider's document that offers one.
    offered = {"kty": "oct", "k": base64.urlsafe_b64encode(public).decode(), "kid": "first"}
    assert usable_keys({"keys": [offered, *public_keys()]}) == public_keys()


def test_the_key_is_the_providers_and_for_this() -> None:
    token = signed(claims_of())
    assert refused(token, public_keys("second")) is Fault.KEY
    renamed = [{**public_keys("second")[0], "kid": "first"}]
    assert refused(token, renamed) is Fault.SIGNATURE
    assert refused(signed(claims_of(), alg="RS512")) is Fault.KEY
    assert not usable_keys({"keys": [{**public_keys()[0], "use": "enc"}]})
    assert not usable_keys({"keys": "no list"})
    assert not usable_keys({"keys": [{"kty": "RSA", "n": "AQAB", "e": "AQAB"}]})


def test_one_changed_letter_is_refused() -> None:
    head, body, signature = signed(claims_of()).split(".")
    other = signed(claims_of(sub="another")).split(".")[1]
    assert refused(f"{head}.{other}.{signature}") is Fault.SIGNATURE
    assert refused(f"{head}.{body}.") is Fault.SIGNATURE
    for text in ("", "a.b", "a.b.c.d", "ä.b.c", "a" * 70_000):
        assert refused(text) is Fault.TOKEN


def test_a_header_that_brings_its_own_key_is_refused() -> None:
    _, body, signature = signed(claims_of()).split(".")
    for name in ("jwk", "jku", "x5u", "crit"):
        head = raw({"alg": "RS256", "kid": "first", name: ["x"]}, {}).split(".")[0]
        assert refused(f"{head}.{body}.{signature}") is Fault.TOKEN


def test_a_tenant_stands_in_microsofts_issuer() -> None:
    shared = "https://login.microsoftonline.com/{tenantid}/v2.0"
    tenant = "9188040d-6c67-4c5b-b112-36a304b66dad"
    assert issuer_for(shared, {"tid": tenant}) == shared.replace("{tenantid}", tenant)
    assert issuer_for(ISSUER, {"tid": tenant}) == ISSUER
    for wrong in (None, "", "a/../b", "x@y", "ünal"):
        with pytest.raises(TokenRefused):
            issuer_for(shared, {"tid": wrong})


def logout(**changes: Any) -> dict[str, Any]:
    claims = {"nonce": None, "events": {LOGOUT_EVENT: {}}, "jti": "l-1", "sid": "s-1", **changes}
    left_out: dict[str, Any] = dict.fromkeys(("email", "email_verified", "given_name", "family_name"))
    return claims_of(**left_out, **claims)


def test_a_logout_names_a_session_or_a_person() -> None:
    said = logout_token(signed(logout()), public_keys(), EXPECTED)
    assert (said.subject, said.sid, said.jti) == ("248289761001", "s-1", "l-1")
    assert logout_token(signed(logout(sid=None)), public_keys(), EXPECTED).sid == ""
    assert logout_token(signed(logout(sub=None)), public_keys(), EXPECTED).subject == ""
    # It may have no end; how old it may be is said by when it was made.
    assert logout_token(signed(logout(exp=None)), public_keys(), EXPECTED)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"nonce": NONCE}, Fault.NONCE),
        ({"events": None}, Fault.TOKEN),
        ({"events": {"another": {}}}, Fault.TOKEN),
        ({"events": {LOGOUT_EVENT: "yes"}}, Fault.TOKEN),
        ({"jti": None}, Fault.SUBJECT),
        ({"sub": None, "sid": None}, Fault.SUBJECT),
        ({"iss": "https://login.mallory.example"}, Fault.ISSUER),
        ({"aud": "another"}, Fault.AUDIENCE),
        ({"iat": AT - 3600}, Fault.TIME),
    ],
)
def test_a_logout_that_is_not_right_ends_nothing(changes: dict[str, Any], fault: Fault) -> None:
    with pytest.raises(TokenRefused) as caught:
        logout_token(signed(logout(**changes)), public_keys(), EXPECTED)
    assert caught.value.fault is fault
