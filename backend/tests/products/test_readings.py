"""Tags that prove themselves (NTAG 424 DNA): a reading counts once, and a copied address is recognised."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from tests.conftest import ApiClient, MakeUser
from tests.front.ways import Counted
from tests.products.conftest import Company
from tests.products.samples import Given, make_batch, make_product
from vizitka.audit.models import AuditEntry
from vizitka.common import clock
from vizitka.products import emails, tasks
from vizitka.products.enums import Chip, LetterKind
from vizitka.products.keys import KeySet, sets_of, with_new_set
from vizitka.products.models import ProductBatch, ProductType
from vizitka.products.ndef import covered, mirrored, offsets_of, type_4_file
from vizitka.products.sun import Tapped, key_of_uid, mac_of

pytestmark = pytest.mark.django_db

UID = bytes.fromhex("04DE5F1EACC040")


@dataclass
class Tag:
    """A tag as the printer has programmed it: what it writes into its address with each reading."""

    given: Given
    batch: ProductBatch
    uid: bytes = UID

    def address(self, counter: int, keys: KeySet | None = None, serial: str = "") -> str:
        one = keys or sets_of(self.batch)[-1]
        tag = Tapped(self.uid, counter)
        plain = b"\xc7" + tag.uid + counter.to_bytes(3, "little") + b"\x05" * 5
        encryptor = Cipher(algorithms.AES(one.meta_read), modes.CBC(bytes(16))).encryptor()
        picc = (encryptor.update(plain) + encryptor.finalize()).hex().upper()
        key = one.file_read_of(self.batch, tag.uid, self.given.serial)
        mac = mac_of(tag, key, covered(self.given.serial, picc)).hex().upper()
        return f"/p/{serial or self.given.serial}?e={picc}&c={mac}"


def make_tag(**values: Any) -> Tag:
    kind, _ = ProductType.objects.get_or_create(
        name="Stand", defaults={"category": "stand", "chip": Chip.NTAG424}
    )
    batch = make_batch(type=kind, **values)
    batch.keys = with_new_set(batch)
    batch.save()
    return Tag(make_product(batch), batch)


@pytest.fixture(params=[False, True], ids=["one key", "a key for each tag"])
def tag(request: pytest.FixtureRequest, db: None) -> Tag:
    return make_tag(keys_by_uid=request.param)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    put: list[tuple[str, ...]] = []
    monkeypatch.setattr("vizitka.products.errands.SEND_LETTER.put", lambda *given: put.append(given))
    monkeypatch.setattr("vizitka.products.errands.TELL_MANAGERS.put", tasks.tell_managers.func)
    return put


def test_a_reading_leads_to_the_address_without_it_and_counts(
    company: Company, tag: Tag, api: ApiClient, told: list[tuple[str, ...]]
) -> None:
    company.connected(tag.given)
    answer = api.get(f"{tag.address(61)}&lang=de")
    assert (answer.status_code, answer["Location"]) == (303, f"{tag.given.path}?lang=de")
    assert "no-store" in answer["Cache-Control"]
    assert "Eva Berger" in api.get(answer["Location"]).content.decode()
    product = tag.given.product()
    assert (product.uid, product.read_counter) == (UID.hex().upper(), 61)
    # Again, and with gaps: nobody is accused.
    for counter in (61, 99, 99):
        assert api.get(tag.address(counter)).status_code == 303
    assert tag.given.product().read_counter == 99
    assert told == []


def test_a_lower_counter_is_said_kindly_and_the_space_is_told_once_a_day(
    company: Company, tag: Tag, api: ApiClient, told: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    company.connected(tag.given)
    api.get(tag.address(61))
    for _ in range(3):
        answer = api.speaking("de").get(tag.address(60))
        assert answer.status_code == 410
        text = answer.content.decode()
        assert "noch einmal" in text
        assert "Eva" not in text
    assert tag.given.product().read_counter == 61
    assert [kind for kind, *_ in told] == [LetterKind.COPIED]
    entries = AuditEntry.objects.filter(space_id=company.space.pk, action="product.copied")
    assert entries.count() == 1
    owner = company.space.members.get().user
    message = emails.build(LetterKind.COPIED, company.space.pk, tag.given.product().pk, owner.pk)
    assert message is not None
    assert "Eva Berger" in message.body
    late = clock.now() + dt.timedelta(hours=25)
    monkeypatch.setattr(clock, "now", lambda: late)
    api.get(tag.address(59))
    assert len(told) == 2


@pytest.mark.parametrize("how", ["head", "prefetch", "frame"])
def test_what_nobody_looks_at_counts_nothing(company: Company, api: ApiClient, how: str) -> None:
    tag = make_tag()
    company.connected(tag.given)
    headers = {"prefetch": {"Sec_Purpose": "prefetch;prerender"}, "frame": {"Sec_Fetch_Dest": "iframe"}}
    if how == "head":
        assert api.client.head(tag.address(61)).status_code == 303
    else:
        assert api.get(tag.address(61), **headers[how]).status_code == 303
    assert tag.given.product().read_counter is None


def test_what_no_tag_of_ours_has_made_is_as_if_it_were_not_there(
    company: Company, api: ApiClient, told: list[tuple[str, ...]]
) -> None:
    tag, other = make_tag(), make_tag()
    company.connected(tag.given)
    company.connected(other.given)
    api.get(tag.address(61))
    real = tag.address(62)
    wrong = [
        real[:-1] + ("0" if real[-1] != "0" else "1"),
        # Of another tag, and of this one under the other's serial.
        other.address(70, serial=tag.given.serial),
        Tag(tag.given, other.batch).address(60),
        f"{tag.given.path}?e=zz&c=1",
        f"{tag.given.path}?e={'0' * 32}&c={'0' * 16}",
    ]
    for address in wrong:
        answer = api.get(address)
        assert (answer.status_code, answer["Location"]) == (303, tag.given.path)
    assert tag.given.product().read_counter == 61
    # Another channel knows nothing of it, nor does one parameter alone.
    assert api.get(f"/c/{company.card.username}?e=1&c=2").status_code == 200
    assert api.get(f"{tag.given.path}?e=1").status_code == 200
    assert told == []


def test_another_tag_with_the_same_serial_is_suspect(company: Company, api: ApiClient) -> None:
    tag = make_tag()
    company.connected(tag.given)
    api.get(tag.address(61))
    twin = Tag(tag.given, tag.batch, uid=b"\x04" * 7)
    assert api.get(twin.address(99)).status_code == 410
    assert tag.given.product().uid == UID.hex().upper()


def test_a_tag_that_is_programmed_anew_counts_from_the_beginning(company: Company, api: ApiClient) -> None:
    tag = make_tag()
    company.connected(tag.given)
    old = sets_of(tag.batch)[0]
    api.get(tag.address(61))
    tag.batch.keys = with_new_set(tag.batch)
    tag.batch.save()
    # Until it was read with the new keys, the former ones hold.
    assert api.get(tag.address(62, old)).status_code == 303
    assert api.get(tag.address(1)).status_code == 303
    product = tag.given.product()
    assert (product.read_counter, product.key_set) == (1, 2)
    # What was kept from before is from before.
    assert api.get(tag.address(63, old)).status_code == 410


@pytest.mark.django_db(transaction=True)
def test_the_short_way_lets_readings_through(company: Company) -> None:
    tag = make_tag()
    company.connected(tag.given)
    memory = Counted()
    assert memory.ask(tag.given.path)[0] == 200
    assert memory.ask(tag.given.path)[0] == 200
    before = memory.asked
    address = tag.address(61)
    assert memory.ask(address)[0] == 303
    assert memory.ask(address)[0] == 303
    assert memory.asked == before + 2
    assert tag.given.product().read_counter == 61


def test_no_key_stands_readable_in_the_database(db: None) -> None:
    tag = make_tag()
    (keys,) = sets_of(tag.batch)
    kept = ProductBatch.objects.values_list("keys", flat=True).get(pk=tag.batch.pk)
    assert keys.meta_read.hex() not in kept.lower()
    assert keys.file_read.hex() not in kept.lower()


# NXP, AN10922, 2.2.1: the example for AES-128.
def test_a_key_of_a_tag_is_derived_as_the_application_note_does() -> None:
    master = bytes.fromhex("00112233445566778899AABBCCDDEEFF")
    uid, rest = bytes.fromhex("04782E21801D80"), bytes.fromhex("3042F54E585020416275")
    assert key_of_uid(master, uid, rest).hex().upper() == "A8DD63A3B89D54B37CA802473FDA9175"
    with pytest.raises(ValueError, match="16 to 31"):
        key_of_uid(master, uid, b"short")


def test_the_offsets_are_where_the_tag_writes() -> None:
    address, serial = "https://v.example/p/k7m29qxd4rtw", "k7m29qxd4rtw"
    file, at = type_4_file(address), offsets_of(address, serial)
    assert len(file) == 2 + int.from_bytes(file[:2], "big")
    assert file[at.picc :][:32] == b"0" * 32
    assert file[at.mac :][:16] == b"0" * 16
    assert file[at.mac_input : at.mac] == covered(serial, "0" * 32)
    assert mirrored(address).encode().endswith(file[at.mac_input :])


@pytest.mark.parametrize("where", ["pool", "stock"])
def test_of_one_that_hangs_on_no_card_who_looks_after_it_is_told_once(
    company: Company,
    tag: Tag,
    api: ApiClient,
    told: list[tuple[str, ...]],
    make_user: MakeUser,
    where: str,
) -> None:
    keeper = company.space.members.get().user
    if where == "pool":
        company.pooled(tag.given)
    else:
        keeper = make_user(is_staff=True, is_superuser=True)
    api.get(tag.address(61))
    for counter in (60, 59, 60):
        assert api.get(tag.address(counter)).status_code == 410
    product = tag.given.product()
    assert told == [(LetterKind.COPIED, str(product.space_id), str(product.pk), str(keeper.pk))]
    (entry,) = AuditEntry.objects.filter(action__startswith="product.copied")
    assert entry.space_id == (company.space.pk if where == "pool" else None)
    message = emails.build(LetterKind.COPIED, product.space_id, product.pk, keeper.pk)
    assert message is not None
    words, place = {
        "pool": ("It lies in the pool.", f"/space/{company.space.pk}/products"),
        "stock": ("It belongs to nobody.", "/backoffice/"),
    }[where]
    assert words in message.body
    assert place in message.body
    # Nobody else reads of it.
    assert emails.build(LetterKind.COPIED, product.space_id, product.pk, make_user().pk) is None
