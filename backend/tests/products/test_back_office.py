"""Products in the back office: how tags are programmed, keys, and pictures of types."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.conftest import MakeSpace
from tests.images.samples import picture
from tests.products.conftest import Company
from tests.products.samples import make_batch, make_product
from tests.products.test_batches import act, order, rows_of
from vizitka.images.avatars import avatar_of
from vizitka.products.addresses import address_of
from vizitka.products.keys import sets_of
from vizitka.products.models import ProductBatch, ProductEntry, ProductType, ProductVariant
from vizitka.products.ndef import mirrored, offsets_of, type_2_memory, uri_message
from vizitka.products.programming import LOCKS, sheet_of
from vizitka.products.rules import normalised_serial

pytestmark = pytest.mark.django_db


def order_with_keys(admin: Client) -> ProductBatch:
    kind = ProductType.objects.create(name="Stand", category="stand", chip="ntag424_dna")
    return order(admin, 3, type=kind.pk, variant="", meta_read_key=3, file_read_key=4)


def test_the_printers_file_has_what_a_tag_with_keys_needs(admin_client: Client) -> None:
    batch = order_with_keys(admin_client)
    rows = rows_of(act(admin_client, "fetch_file", batch))
    assert (batch.meta_read_key, batch.file_read_key) == (3, 4)
    (keys,) = sets_of(batch)
    for row in rows:
        serial = normalised_serial(row["serial"])
        at = offsets_of(address_of(serial), serial)
        assert row["ndef"] == uri_message(mirrored(address_of(serial))).hex().upper()
        assert [row["picc_offset"], row["mac_input_offset"], row["mac_offset"]] == [
            str(at.picc), str(at.mac_input), str(at.mac)
        ]  # fmt: skip
        assert row["meta_read_key"] == keys.meta_read.hex().upper()
        assert row["file_read_key"] == keys.file_read.hex().upper()


def test_new_keys_are_told_once_and_without_pins(admin_client: Client) -> None:
    batch = order_with_keys(admin_client)
    rows = rows_of(act(admin_client, "renew_keys", batch))
    batch.refresh_from_db()
    old, new = sets_of(batch)
    assert {row["file_read_key"] for row in rows} == {new.file_read.hex().upper()} != {old.file_read.hex()}
    assert "pin" not in rows[0]
    plain = order(admin_client, 1)
    assert "have no keys" in act(admin_client, "renew_keys", plain).content.decode()


def programming(admin: Client, batch: ProductBatch) -> str:
    answer = admin.get(reverse("admin:products_programming", args=(batch.pk,)))
    assert answer.status_code == 200
    return answer.content.decode()


def test_beside_a_batch_stands_how_its_tags_are_programmed(admin_client: Client) -> None:
    batch = order(admin_client, 3)
    page = programming(admin_client, batch)
    file = admin_client.get(reverse("admin:products_programming_file", args=(batch.pk,)))
    rows = rows_of(file)
    assert len(rows) == 3
    for row in rows:
        assert bytes.fromhex(row["memory"]) == type_2_memory(row["address"])
    assert bytes.fromhex(rows[0]["memory"]).hex(" ").upper() in page
    # NXP's data sheet of NTAG213/215/216, figures 8 to 10.
    for value in ("E1 10 3E 0F", "page 82h", "FF 00 0F"):
        assert value in page
    assert {chip: locks.page for chip, locks in LOCKS.items()} == {
        "ntag213": 0x28, "ntag215": 0x82, "ntag216": 0xE2
    }  # fmt: skip
    changelist = admin_client.get(reverse("admin:products_productbatch_changelist")).content.decode()
    assert reverse("admin:products_programming", args=(batch.pk,)) in changelist


def test_of_a_tag_with_keys_rights_and_offsets_are_said(admin_client: Client) -> None:
    batch = order_with_keys(admin_client)
    page = programming(admin_client, batch)
    (keys,) = sets_of(batch)
    assert keys.file_read.hex().upper() not in page.replace(" ", "")
    assert "only key 0 can change the file" in page
    # The example of AN12196 (table 18) with our keys and places: 40 00E0 C1 F121 …
    batch.meta_read_key, batch.file_read_key = 2, 1
    serial = "k7m29qxd4rtw"
    lines = {line.name: line.value for line in sheet_of(batch, serial).lines}
    at = offsets_of(address_of(serial), serial)
    places = "".join(one.to_bytes(3, "little").hex() for one in (at.picc, at.mac_input, at.mac))
    assert lines["ChangeFileSettings, file 02h"].replace(" ", "") == f"4000E0C1FF21{places.upper()}"
    assert lines["SDMMACOffset"] == str(at.mac)


def test_nothing_is_said_of_a_batch_without_tags_or_one_that_is_not_made(
    admin_client: Client, client: Client
) -> None:
    batch = order(admin_client, 2)
    address = reverse("admin:products_programming", args=(batch.pk,))
    assert client.get(address).status_code == 302
    ProductBatch.objects.filter(pk=batch.pk).update(made=1)
    assert admin_client.get(address).status_code == 404
    ProductBatch.objects.filter(pk=batch.pk).update(made=2)
    ProductType.objects.filter(pk=batch.type_id).update(chip="")
    assert admin_client.get(address).status_code == 404


def test_a_picture_is_uploaded_with_a_type_and_taken_away(admin_client: Client) -> None:
    form = {"name": "Badge", "category": "badge", "chip": "", "has_code": "on", "active": "on"}
    add = reverse("admin:products_producttype_add")
    upload = SimpleUploadedFile("badge.png", picture("PNG"), "image/png")
    assert admin_client.post(add, {**form, "upload": upload}).status_code == 302
    kind = ProductType.objects.get(name="Badge")
    page = reverse("admin:products_producttype_change", args=(kind.pk,))
    assert str(avatar_of(kind.picture)) in admin_client.get(page).content.decode()
    # Saved without another one it stays.
    assert admin_client.post(page, {**form, "name": "Name badge"}).status_code == 302
    kind.refresh_from_db()
    assert (kind.name, kind.picture is not None) == ("Name badge", True)
    broken = SimpleUploadedFile("badge.png", b"no picture", "image/png")
    answer = admin_client.post(page, {**form, "upload": broken})
    assert "upload" in answer.context["adminform"].form.errors
    assert admin_client.post(page, {**form, "no_picture": "on"}).status_code == 302
    kind.refresh_from_db()
    assert kind.picture is None


def test_a_variant_has_a_picture_too(admin_client: Client) -> None:
    batch = make_batch()
    upload = SimpleUploadedFile("oak.png", picture("PNG"), "image/png")
    form = {"type": batch.type_id, "name": "Oak", "colour": "", "material": "", "active": "on"}
    answer = admin_client.post(reverse("admin:products_productvariant_add"), {**form, "upload": upload})
    assert answer.status_code == 302
    assert ProductVariant.objects.get(name="Oak").picture is not None


def test_a_type_carries_something_and_a_colour_is_one(admin_client: Client) -> None:
    add = reverse("admin:products_producttype_add")
    bare = {"name": "Badge", "category": "badge", "chip": "", "active": "on"}
    assert list(admin_client.post(add, bare).context["adminform"].form.errors) == ["has_code"]
    for more in ({"chip": "ntag215"}, {"has_code": "on"}):
        assert admin_client.post(add, bare | {"name": f"Badge with {more}"} | more).status_code == 302
    add = reverse("admin:products_productvariant_add")
    oak = {"type": make_batch().type_id, "name": "Oak", "material": "", "active": "on"}
    for colour in ("brown", "#12345", "red;x:y"):
        assert list(admin_client.post(add, oak | {"colour": colour}).context["adminform"].form.errors) == [
            "colour"
        ]
    assert admin_client.post(add, oak | {"colour": "#C9A26B"}).status_code == 302
    assert ProductVariant.objects.get(name="Oak").colour == "#c9a26b"


def test_an_operator_reads_what_happened_to_a_product_in_every_space(
    admin_client: Client, company: Company, make_space: MakeSpace
) -> None:
    given, academy = make_product(), make_space(name="Academy")
    company.connected(given)
    company.change(given, "lock", reason="<b>lost in Linz</b>")
    ProductEntry.objects.create(
        space_id=academy.pk, product_id=given.product().pk, act="give_up",
        before="not_connected", after="not_connected", actor_kind="system",
    )  # fmt: skip
    page = admin_client.get(reverse("admin:products_product_change", args=(given.product().pk,)))
    text = page.content.decode()
    for words in ("Connected → Locked", "Not Connected → Connected", "&lt;b&gt;lost in Linz", "Academy"):
        assert words in text, words
    # Without one, nothing is made up.
    fresh = make_product().product()
    assert (
        "→"
        not in admin_client.get(reverse("admin:products_product_change", args=(fresh.pk,))).content.decode()
    )
