"""Mailboxes for the demo's roll-outs of signatures: nothing goes to Google, and the screens say so. Each account that
is connected has its own, of all addresses that end in `.example`, kept in a file beside the data."""

from __future__ import annotations

import hashlib
import json
import os
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django.conf import settings

from vizitka.common.service_accounts import ServiceAccount
from vizitka.signatures.mailboxes.gateways import NoMailbox, Sender

FOLDER: Final = "demo-mailboxes"
# Every so many has something of its own; some are nobody's.
WITH_OWN: Final = 3
NOBODYS: Final = 13
# Seconds that an answer takes, so that the work is seen going on.
PAUSE: Final = 0.05


class DemoMailboxes:
    """Those of one company."""

    def __init__(self, account: ServiceAccount) -> None:
        name = hashlib.sha256(account.email.encode()).hexdigest()[:16]
        self._file: Path = settings.DATA / FOLDER / f"{name}.json"

    def close(self) -> None:
        """There is no connection."""

    def senders(self, person: str) -> Sequence[Sender]:
        time.sleep(PAUSE)
        address = person.casefold()
        if not address.endswith(".example") or _chance(address) % NOBODYS == 0:
            raise NoMailbox
        return [Sender(person, self._kept().get(address, _at_first(address)))]

    def put(self, _person: str, address: str, html: str) -> str:
        # Gmail sets what it is given into a frame of its own, too.
        made = f'<div dir="ltr">{html}</div>' if "<table" in html else html
        kept = self._kept() | {address.casefold(): made}
        self._file.parent.mkdir(exist_ok=True)
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
        os.replace(fresh, self._file)
        return made

    def _kept(self) -> dict[str, str]:
        try:
            return dict(json.loads(self._file.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return {}


def _chance(address: str) -> int:
    return zlib.crc32(address.encode())


def _at_first(address: str) -> str:
    """What stands there before anybody writes."""
    if _chance(address) % WITH_OWN:
        return ""
    name = " ".join(part.capitalize() for part in address.partition("@")[0].split("."))
    return f'<div dir="ltr">Best regards<br>{name}</div>'
