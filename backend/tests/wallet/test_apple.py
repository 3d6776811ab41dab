"""Apple's passes: what is in the file, that openssl and its list of digests believe it, and who is given one."""

from __future__ import annotations

import datetime as dt
import hashlib
import io
import json
from pathlib import Path

import pytest
from PIL import Image

from tests.wallet import chain
from tests.wallet.chain import PASS_TYPE, TEAM, Chain
from tests.wallet.conftest import House, opened, said, verified
from vizitka.cards.models import Card
from vizitka.cards.protection.services import protect_card
from vizitka.cards.selectors import public_url, qr_url
from vizitka.common.actor import SYSTEM
from vizitka.common.throttle import Bucket
from vizitka.publishing import observers
from vizitka.wallet import services, throttles
from vizitka.wallet.apple.package import CONTENT_TYPE
from vizitka.wallet.models import WalletPass
from vizitka.wallet.serials import Serial
from vizitka.wallet.settings import WalletSettings

pytestmark = pytest.mark.django_db

LANGUAGES = ("de", "en", "es", "hr", "cs", "fr", "it", "pt", "hu")


def strings(files: dict[str, bytes], language: str) -> dict[str, str]:
    lines = files[f"{language}.lproj/pass.strings"].decode().splitlines()
    pairs = (line.removesuffix(";").split(" = ", 1) for line in lines)
    return {json.loads(name): json.loads(text) for name, text in pairs}


def test_openssl_believes_a_pass_and_every_digest_is_right(
    apple: Chain, house: House, tmp_path: Path
) -> None:
    files = opened(services.apple_pass(house.card))
    answer = verified(files, apple.pem(apple.root), tmp_path)
    assert (answer.returncode, "Verification successful" in answer.stderr) == (0, True)
    manifest = json.loads(files.pop("manifest.json"))
    del files["signature"]
    assert manifest == {name: hashlib.sha1(data).hexdigest() for name, data in files.items()}  # noqa: S324


def test_a_pass_that_somebody_has_changed_is_refused(apple: Chain, house: House, tmp_path: Path) -> None:
    files = opened(services.apple_pass(house.card))
    files["manifest.json"] = files["manifest.json"].replace(b"pass.json", b"pass.jsom")
    answer = verified(files, apple.pem(apple.root), tmp_path)
    assert answer.returncode != 0
    assert "digest" in answer.stderr


def test_a_pass_of_another_chain_is_refused(apple: Chain, house: House, tmp_path: Path) -> None:
    """The root that it is proved by is not the one that has made it."""
    other = chain.certificate(chain.ROOT, chain.key(9), chain.ROOT, chain.key(9), ca=True)
    files = opened(services.apple_pass(house.card))
    assert verified(files, apple.pem(other), tmp_path).returncode != 0


def test_a_pass_says_what_the_card_says(apple: Chain, house: House) -> None:
    files = opened(services.apple_pass(house.card))
    told = json.loads(files["pass.json"])
    assert (told["passTypeIdentifier"], told["teamIdentifier"]) == (PASS_TYPE, TEAM)
    assert (told["formatVersion"], told["serialNumber"]) == (1, house.card.pk.hex)
    assert told["webServiceURL"].endswith("/wallet/apple")
    assert len(told["authenticationToken"]) >= 16
    assert told["backgroundColor"] == "rgb(122, 31, 61)"
    assert "barcodes" not in told
    generic = told["generic"]
    assert generic["primaryFields"][0]["value"] == "Zoë Šimek “Q”"
    assert [row["value"] for row in generic["auxiliaryFields"]] == [
        "+43 664 1234567",
        "zoe@alpenwerk.example",
    ]
    back = {row["key"]: row for row in generic["backFields"]}
    assert back["back.link"]["value"] == public_url(house.card)
    assert back["back.email0"]["attributedValue"].startswith('<a href="mailto:zoe@')


def test_a_pass_speaks_nine_languages(apple: Chain, house: House) -> None:
    files = opened(services.apple_pass(house.card))
    spoken = {name.split(".")[0] for name in files if name.endswith("pass.strings")}
    assert spoken == set(LANGUAGES)
    german, english, french = (strings(files, one) for one in ("de", "en", "fr"))
    assert (german["vizitka.title"], english["vizitka.title"]) == ("Leiterin", "Head")
    # The card has no French: its own language stands in.
    assert french["vizitka.title"] == "Leiterin"
    assert english["vizitka.title.label"] == "Position"
    assert len({strings(files, one)["vizitka.description"] for one in LANGUAGES}) > 5
    assert all(set(strings(files, one)) == set(english) for one in LANGUAGES)


def test_names_are_quoted_in_texts(apple: Chain, house: House) -> None:
    Card.objects.in_space(house.space.pk).update(organisation='Say "hi"\\ & 50 %')
    card = Card.objects.in_space(house.space.pk).select_related("space", "template").get()
    assert strings(opened(services.apple_pass(card)), "en")["vizitka.organisation"] == 'Say "hi"\\ & 50 %'


def test_pictures_come_in_three_sizes(apple: Chain, house: House) -> None:
    files = opened(services.apple_pass(house.card))

    def size(name: str) -> tuple[int, int]:
        return Image.open(io.BytesIO(files[name])).size

    for scale, end in ((1, ""), (2, "@2x"), (3, "@3x")):
        assert size(f"icon{end}.png") == (29 * scale, 29 * scale)
        assert size(f"thumbnail{end}.png") == (90 * scale, 90 * scale)
        width, height = size(f"logo{end}.png")
        assert width <= 160 * scale
        assert height == 50 * scale


def test_a_card_without_pictures_has_an_icon_and_its_companys_name(apple: Chain, house: House) -> None:
    Card.objects.in_space(house.space.pk).update(profile_picture=None)
    house.space.placeholder_logo_id = None
    house.space.save(update_fields=["placeholder_logo"])
    card = Card.objects.in_space(house.space.pk).select_related("space", "template").get()
    content = services.apple_pass(card)
    assert {name for name in opened(content) if name.endswith(".png")} == {
        "icon.png", "icon@2x.png", "icon@3x.png"
    }  # fmt: skip
    assert said(content)["logoText"] == "Alpenwerk AG"


def test_the_own_pass_shows_the_code_of_the_card(apple: Chain, house: House) -> None:
    told = said(services.apple_pass(house.card, is_own=True))
    (code,) = told["barcodes"]
    assert (code["format"], code["message"]) == ("PKBarcodeFormatQR", qr_url(house.card))
    assert told["serialNumber"] == f"{house.card.pk.hex}-own"
    assert told["authenticationToken"] != Serial(house.card.pk).token


# --- who is given one


def test_a_visitor_takes_the_pass_on_the_card(apple: Chain, house: House) -> None:
    page = house.api.get("/c/zoe").content.decode()
    assert '<a class=wa href="/c/zoe/apple-wallet?lang=de" rel=nofollow>' in page
    assert "Zu Apple Wallet hinzufügen" in page
    assert "Google" not in page
    answer = house.api.get("/c/zoe/apple-wallet")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, CONTENT_TYPE)
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert 'filename="Zoe Simek Q.pkpass"' in answer.headers["Content-Disposition"]
    assert said(answer.content)["serialNumber"] == house.card.pk.hex


def test_the_api_gives_the_same_pass(apple: Chain, house: House) -> None:
    answer = house.api.get("/v1/c/zoe/pass/apple")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, CONTENT_TYPE)
    assert said(answer.content)["generic"]["primaryFields"][0]["value"] == "Zoë Šimek “Q”"


def test_without_a_certificate_there_is_neither_button_nor_pass(house: House) -> None:
    assert "apple-wallet" not in house.api.get("/c/zoe").content.decode()
    assert house.api.get("/c/zoe/apple-wallet").status_code == 302
    answer = house.api.get("/v1/c/zoe/pass/apple")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_pass")


def test_the_switch_of_the_space_takes_button_and_pass_away(apple: Chain, house: House) -> None:
    assert "apple-wallet" in house.api.get("/c/zoe").content.decode()
    house.write("patch", house.of_space, {"settings": {"wallets": False}})
    assert "apple-wallet" not in house.api.get("/c/zoe").content.decode()
    assert house.api.get("/v1/c/zoe/pass/apple").json()["code"] == "no_pass"
    assert WalletSettings.objects.in_space(house.space.pk).get().wallets is False


# --- who is shown the card, and who is not


def protect(house: House) -> None:
    house.write("patch", house.of_space, {"settings": {"pin_verification": True}})
    protect_card(SYSTEM, house.card.pk, house.space, pin="903417", channels={"link": "on"})


def test_behind_a_pin_the_pass_waits_for_it(apple: Chain, house: House) -> None:
    protect(house)
    answer = house.api.get("/c/zoe/apple-wallet")
    assert (answer.status_code, answer.headers["Content-Type"].split(";")[0]) == (403, "text/html")
    assert "Zoë" not in answer.content.decode()
    assert house.api.get("/v1/c/zoe/pass/apple").json()["code"] == "pin_required"
    right = house.api.client.post("/c/zoe/pin", {"pin": "903417"})
    assert right.status_code == 303
    assert house.api.get("/c/zoe/apple-wallet").headers["Content-Type"] == CONTENT_TYPE


def test_a_pass_does_not_tell_a_link_that_leads_past_a_pin(apple: Chain, house: House) -> None:
    house.write("patch", house.of_space, {"settings": {"pin_verification": True}})
    protect_card(SYSTEM, house.card.pk, house.space, pin="903417", channels={"qr_code": "on"})
    told = said(house.api.get("/c/zoe/apple-wallet").content)
    assert public_url(house.card) not in json.dumps(told)


def test_a_private_space_gives_strangers_nothing(apple: Chain, house: House) -> None:
    house.write("patch", house.of_space, {"visibility": "private"})
    assert house.api.get("/c/zoe/apple-wallet").status_code == 401
    assert house.api.get("/v1/c/zoe/pass/apple").status_code == 401


@pytest.mark.parametrize("address", ["/c/nobody/apple-wallet", "/c/nobody/google-wallet"])
def test_a_card_that_there_is_not_has_no_pass(apple: Chain, house: House, address: str) -> None:
    assert house.api.get(address).status_code == 404


def test_a_visitor_who_takes_many_has_to_wait(
    apple: Chain, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles.PASS, "network", Bucket(1, dt.timedelta(minutes=5)))
    assert house.api.get("/c/zoe/apple-wallet").status_code == 200
    answer = house.api.get("/c/zoe/apple-wallet")
    assert (answer.status_code, int(answer.headers["Retry-After"]) > 0) == (429, True)
    assert "/c/zoe" in answer.content.decode()


def test_taking_a_pass_is_counted_and_looking_ahead_is_not(
    apple: Chain, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: list[str] = []
    monkeypatch.setattr(observers, "registered", [lambda served, _visitor: kinds.append(served.kind)])
    house.api.client.head("/c/zoe/apple-wallet")
    house.api.client.get("/c/zoe/apple-wallet", headers={"Sec-Purpose": "prefetch"})
    assert kinds == []
    house.api.get("/c/zoe/apple-wallet")
    house.api.get("/v1/c/zoe/pass/apple")
    assert kinds == ["pass", "pass"]


def test_handing_out_a_pass_writes_nothing(apple: Chain, house: House) -> None:
    house.api.get("/c/zoe/apple-wallet")
    assert not WalletPass.objects.in_space(house.space.pk).exists()
