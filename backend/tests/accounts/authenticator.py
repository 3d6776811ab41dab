"""A device that holds passkeys, as far as WebAuthn Level 3 has to know it: keys on P-256, attestation `none`."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, SYNCABLE, HAS_KEY = 0x01, 0x04, 0x08, 0x40


def new_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


@dataclass
class Key:
    name: bytes
    private: ec.EllipticCurvePrivateKey
    handle: str
    uses: int = 0


@dataclass
class Device:
    """`origin` is where its browser is. With `counts` it says how often a key was used, as keys on sticks do."""

    origin: str = "http://testserver"
    counts: bool = False
    verifies: bool = True
    keys: list[Key] = field(default_factory=list)

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create()` answers, as JSON."""
        key = Key(secrets.token_bytes(32), new_key(), options["user"]["id"])
        self.keys.append(key)
        numbers = key.private.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        held = bytes(16) + len(key.name).to_bytes(2) + key.name + cbor2.dumps(public)
        said = self._said(options["rp"]["id"], key, HAS_KEY) + held
        return self._answer(
            key,
            clientDataJSON=self._client("webauthn.create", options["challenge"]),
            attestationObject=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": said}),
            transports=["internal", "hybrid", "carrier-pigeon"],
        )

    def get(self, options: dict[str, Any], key: Key | None = None, site: str = "") -> dict[str, Any]:
        """What `navigator.credentials.get()` answers, as JSON."""
        key = key or self.keys[-1]
        key.uses += 1
        client = self._client("webauthn.get", options["challenge"])
        said = self._said(site or options["rpId"], key)
        signed = key.private.sign(said + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            key,
            clientDataJSON=client,
            authenticatorData=said,
            signature=signed,
            userHandle=base64url_to_bytes(key.handle),
        )

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _said(self, site: str, key: Key, more: int = 0) -> bytes:
        flags = PRESENT | SYNCABLE | more | (VERIFIED if self.verifies else 0)
        return (
            hashlib.sha256(site.encode()).digest()
            + bytes([flags])
            + (key.uses if self.counts else 0).to_bytes(4)
        )

    @staticmethod
    def _answer(key: Key, *, transports: list[str] | None = None, **parts: bytes) -> dict[str, Any]:
        response: dict[str, Any] = {name: bytes_to_base64url(part) for name, part in parts.items()}
        if transports is not None:
            response["transports"] = transports
        name = bytes_to_base64url(key.name)
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }
