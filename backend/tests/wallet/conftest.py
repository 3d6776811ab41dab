"""What tests of wallets begin with: a card with picture and logo, and certificates made here."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Answer, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.images.samples import picture
from tests.wallet import chain
from tests.wallet.chain import Chain
from vizitka.accounts.models import User
from vizitka.cards.models import Card
from vizitka.common.actor import SYSTEM
from vizitka.images.services import store_image
from vizitka.spaces.models import Space
from vizitka.wallet import keeping


@pytest.fixture(scope="session")
def made() -> Chain:
    return chain.make()


@pytest.fixture
def apple(db: None, made: Chain) -> Chain:
    """Apple's certificate is there."""
    keeping.save_apple(SYSTEM, **made.files())
    return made


@pytest.fixture
def google(db: None) -> None:
    """Google's account is there."""
    keeping.save_google(SYSTEM, issuer=chain.ISSUER, account=chain.account())


@dataclass
class House:
    """A space with one card, its owner, and what is asked of them."""

    api: ApiClient
    owner: User
    space: Space
    card: Card
    capture: Any

    @property
    def of_card(self) -> str:
        return f"/v1/cards/{self.card.pk}"

    @property
    def of_space(self) -> str:
        return f"/v1/spaces/{self.space.pk}"

    def write(self, method: str, path: str, body: Any = None, *, of: str = "") -> Answer:
        """As the owner, with what workers do of it afterwards. `of` is what has the version."""
        owner = self.api.as_(self.owner)
        version = owner.get(of or path).headers["ETag"]
        with self.capture(execute=True):
            answer = owner.request(method, path, body, If_Match=version)
        assert answer.status_code in (200, 204), answer.content
        return answer


@pytest.fixture
def house(
    api: ApiClient,
    make_user: MakeUser,
    make_space: MakeSpace,
    make_card: MakeCard,
    django_capture_on_commit_callbacks: Any,
) -> House:
    owner = make_user()
    space = make_space(owner, languages=["de", "en"], layout={"primary": "#7a1f3d"}, multilingual=True)
    face = store_image(picture(size=(240, 180)), purpose="profile_picture", space_id=space.pk)
    logo = store_image(picture("PNG", (240, 180)), purpose="logo", space_id=space.pk)
    space.placeholder_logo_id = logo.pk
    space.save(update_fields=["placeholder_logo"])
    card = make_card(
        space,
        username="zoe",
        first_name="Zoë",
        last_name="Šimek “Q”",
        job_title="Leiterin",
        organisation="Alpenwerk AG",
        language="de",
        translations={"en": {"job_title": "Head"}},
        phones=[{"label": "mobile", "number": "+43 664 1234567", "e164": "+436641234567"}],
        emails=[{"label": "work", "email": "zoe@alpenwerk.example"}],
        websites=[{"label": "work", "url": "https://alpenwerk.example"}],
        profile_picture=face.pk,
    )
    return House(api, owner, space, card, django_capture_on_commit_callbacks)


def opened(content: bytes) -> dict[str, bytes]:
    """The files of a pass."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def said(content: bytes) -> dict[str, Any]:
    return json.loads(opened(content)["pass.json"])


def verified(files: dict[str, bytes], root: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    """What openssl says of the signature of a pass."""
    for name in ("manifest.json", "signature"):
        (folder / name).write_bytes(files[name])
    (folder / "root.pem").write_bytes(root)
    return subprocess.run(
        ["openssl", "smime", "-verify", "-binary", "-inform", "DER", "-in", "signature", "-content", "manifest.json",
         "-CAfile", "root.pem", "-purpose", "any", "-out", "out"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
