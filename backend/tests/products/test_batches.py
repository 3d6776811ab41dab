"""Batches in the back office: made by a job, the printer's file once, called back as a whole."""

from __future__ import annotations

import csv
import io
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from django.core import mail
from django.core.files.storage import default_storage
from django.db import connection
from django.test import Client
from django.urls import reverse
from PIL import Image as Picture

from tests.conftest import ApiClient, MakeCard, MakeUser
from tests.products.conftest import Company
from tests.products.samples import make_batch
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import CardMember
from vizitka.common.actor import Person
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Progress
from vizitka.products import batches, codes, emails, errands, tasks
from vizitka.products.addresses import address_of
from vizitka.products.enums import Label, LetterKind
from vizitka.products.models import STOCK, Product, ProductBatch, ProductSerial, ProductType
from vizitka.products.ndef import type_2_memory, uri_message
from vizitka.products.rules import is_serial, normalised_serial
from vizitka.publishing import qr
from vizitka.spaces.models import SpaceMember

pytestmark = pytest.mark.django_db

LIST = "admin:products_productbatch_changelist"


def finish() -> None:
    """Does the jobs that wait."""
    works = {batches.MAKE: batches.make, batches.CALL_BACK: batches.work_of_call_back}
    for job in Job.objects.filter(status="queued", kind__in=works):
        jobs.run(job.pk, works[job.kind])


def order(admin: Client, quantity: int = 12, **more: Any) -> ProductBatch:
    """A batch, ordered in the back office and made by its job."""
    like = make_batch()
    form = {
        "type": like.type_id,
        "variant": like.variant_id or "",
        "quantity": quantity,
        "pin_digits": 7,
        "meta_read_key": 2,
        "file_read_key": 1,
        **more,
    }
    answer = admin.post(reverse("admin:products_productbatch_add"), form)
    assert answer.status_code == 302, answer.content
    finish()
    return ProductBatch.objects.order_by("-number")[0]


def act(
    admin: Client,
    name: str,
    *chosen: ProductBatch | Product,
    reason: str = "",
    page: str = LIST,
    **more: str,
) -> Any:
    body = {"action": name, "reason": reason, "_selected_action": [str(one.pk) for one in chosen], **more}
    return admin.post(reverse(page), body, follow=True)


def content(answer: Any) -> bytes:
    return b"".join(answer.streaming_content)


def rows_of(answer: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content(answer).decode())))


def test_a_batch_is_made_by_its_job(admin_client: Client) -> None:
    batch = order(admin_client, 1203)
    job = Job.objects.get(kind=batches.MAKE)
    assert (job.status, job.done, job.total) == ("done", 1203, 1203)
    assert batch.made == 1203
    products = Product.objects.in_space(STOCK).filter(batch=batch)
    serials = set(products.values_list("serial", flat=True))
    assert len(serials) == 1203
    assert all(map(is_serial, serials))
    assert ProductSerial.objects.filter(serial__in=serials, space_id=STOCK).count() == 1203


def test_the_printers_file_is_fetched_once_and_its_pins_connect(
    admin_client: Client, company: Company
) -> None:
    batch = order(admin_client)
    answer = act(admin_client, "fetch_file", batch)
    assert answer["Content-Disposition"] == f'attachment; filename="batch-{batch.number}.csv"'
    assert "no-store" in answer["Cache-Control"]
    rows = rows_of(answer)
    assert len(rows) == 12
    first = rows[0]
    assert len(first["pin"]) == 7
    serial = normalised_serial(first["serial"])
    assert first["address"].endswith(f"/p/{serial}")
    assert bytes.fromhex(first["ndef"]) == uri_message(first["address"])
    body = {"serial": first["serial"], "pin": first["pin"], "card": str(company.card.pk)}
    assert company.owner.post("/v1/products/connect", body).status_code == 201
    # Nobody can make it again.
    again = act(admin_client, "fetch_file", batch)
    assert "was fetched already" in again.content.decode()
    batch.refresh_from_db()
    assert (batch.secret, batch.fetched_at is not None) == ("", True)


def test_no_pin_is_anywhere_in_the_database(admin_client: Client) -> None:
    batch = order(admin_client)
    pins = [row["pin"] for row in rows_of(act(admin_client, "fetch_file", batch))]
    kept = ""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608 - names of ours
            kept += repr(cursor.fetchall())
    assert not [pin for pin in pins if f"'{pin}'" in kept or f'"{pin}"' in kept]


def test_a_batch_that_is_not_made_yet_has_no_file(admin_client: Client) -> None:
    batch = order(admin_client)
    ProductBatch.objects.filter(pk=batch.pk).update(made=3)
    assert "still being made" in act(admin_client, "fetch_file", batch).content.decode()
    batch.refresh_from_db()
    assert batch.fetched_at is None


def test_a_job_draws_the_codes_as_pictures_that_read(
    admin_client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    batch = order(admin_client, 3)
    answer = act(admin_client, "draw_codes", batch)
    assert "among your tasks" in answer.content.decode()
    job = Job.objects.get(kind=codes.KIND)
    jobs.run(job.pk, codes.work)
    job.refresh_from_db()
    assert (job.status, job.done, job.file_name) == ("done", 3, f"batch-{batch.number}-codes.zip")
    with default_storage.open(job.file) as stored, zipfile.ZipFile(stored) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert len(files) == 3
    for name, picture in files.items():
        address = address_of(normalised_serial(name.removesuffix(".svg")))
        assert picture == qr.svg(qr.make(address))
        (read,) = zxingcpp.read_barcodes(Picture.open(io.BytesIO(qr.png(qr.make(address)))))
        assert read.text == address
    # There is no secret in them.
    batch.refresh_from_db()
    assert batch.fetched_at is None


def test_codes_wait_until_the_batch_is_whole_and_can_be_cancelled(
    admin_client: Client, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MEDIA_ROOT = tmp_path
    batch = order(admin_client, 3)
    ProductBatch.objects.filter(pk=batch.pk).update(quantity=4)
    act(admin_client, "draw_codes", batch)
    assert not Job.objects.filter(kind=codes.KIND).exists()
    ProductBatch.objects.filter(pk=batch.pk).update(quantity=3)
    act(admin_client, "draw_codes", batch)
    monkeypatch.setattr(Progress, "report", lambda *_given, **_how: False)
    job = Job.objects.get(kind=codes.KIND)
    jobs.run(job.pk, codes.work)
    job.refresh_from_db()
    assert (job.status, job.file) == ("cancelled", "")
    assert not list(tmp_path.rglob("*.zip"))


def test_a_batch_is_called_back_wherever_its_products_are(
    admin_client: Client, company: Company, api: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = order(admin_client)
    rows = rows_of(act(admin_client, "fetch_file", batch))
    for row, card in zip(rows, (company.card, company.other), strict=False):
        body = {"serial": row["serial"], "pin": row["pin"], "card": str(card.pk)}
        assert company.owner.post("/v1/products/connect", body).status_code == 201
    assert "give a reason" in act(admin_client, "call_back", batch).content.decode()
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(errands.TELL_MANAGERS, "put", lambda *given: told.append(given))
    monkeypatch.setattr(errands.TELL_HOLDERS, "put", lambda *given: told.append(given))
    asked = act(admin_client, "call_back", batch, reason="The adhesive comes off")
    (reach,) = asked.context["reach"]
    assert (reach.products, reach.on_cards, reach.spaces) == (12, 2, 1)
    assert "cannot be undone" in asked.content.decode()
    finish()
    assert api.get(f"/p/{normalised_serial(rows[0]['serial'])}").status_code == 200
    sure = {"reason": "The adhesive comes off", "sure": "yes"}
    assert (
        "12 products are being called back." in act(admin_client, "call_back", batch, **sure).content.decode()
    )
    finish()
    assert told == [
        (LetterKind.CALLED_BACK, str(company.space.pk), str(batch.pk)),
        (str(company.space.pk), str(batch.pk), ""),
    ]
    assert "called back already" in act(admin_client, "call_back", batch, **sure).content.decode()
    everywhere = Product.objects.across_spaces("a test looks everywhere").filter(batch=batch)
    stands = {(Label(one.label), one.reason, one.card_id) for one in everywhere}
    assert stands == {(Label.CALLED_BACK, "The adhesive comes off", None)}
    page = api.speaking("en").get(f"/p/{normalised_serial(rows[0]['serial'])}")
    assert page.status_code == 410
    assert "called back" in page.content.decode()
    body = {"serial": rows[5]["serial"], "pin": rows[5]["pin"], "card": str(company.card.pk)}
    assert company.owner.post("/v1/products/connect", body).json()["code"] == "product_stopped"
    seen = company.owner.get(f"/v1/spaces/{company.space.pk}/products?label=called_back").json()["data"]
    assert len(seen) == 2
    owner = company.space.members.get().user
    letter = emails.build(LetterKind.CALLED_BACK, company.space.pk, batch.pk, owner.pk)
    assert letter is not None
    for words in ("2 products of", f"of batch {batch.number}", "The adhesive comes off"):
        assert words in letter.body


def test_who_had_one_is_told_once_and_kindly(
    admin_client: Client,
    company: Company,
    make_user: MakeUser,
    make_card: MakeCard,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever number of products and cards, in the own language; managers read of all of them in their own letter,
    and what was lost before is missed by nobody."""
    batch = order(admin_client)
    rows = rows_of(act(admin_client, "fetch_file", batch))
    eva, ivo, lost, owner = (make_user(language=language) for language in ("de", "en", "en", "en"))
    third = make_card(company.space)
    for card, user in ((company.card, eva), (company.other, eva), (company.other, ivo), (third, lost)):
        CardMember.objects.create(space=company.space, card=card, user=user, role="user")
    CardMember.objects.create(space=company.space, card=company.card, user=owner, role="user")
    SpaceMember.objects.create(space=company.space, user=owner, role="admin", agreed=True)
    invited = make_user()
    CardMember.objects.create(space=company.space, card=company.card, user=invited, role="user", agreed=False)
    for row, card in zip(rows, (company.card, company.other, third), strict=False):
        body = {"serial": row["serial"], "pin": row["pin"], "card": str(card.pk)}
        product = company.owner.post("/v1/products/connect", body).json()["data"]
    lock = {"act": "lock", "reason": "lost in Linz"}
    assert company.owner.post(f"/v1/products/{product['uuid']}/changes", lock).status_code == 200
    sure = {"reason": "The adhesive comes off", "sure": "yes"}
    act(admin_client, "call_back", batch, **sure)
    finish()

    told: list[str] = []
    further: list[tuple[str, ...]] = []
    monkeypatch.setattr(errands.SEND_TO_HOLDER, "put", lambda *given: told.append(given[-1]))
    monkeypatch.setattr(errands.TELL_HOLDERS, "put", lambda *given: further.append(given))
    monkeypatch.setattr(tasks, "AT_ONCE", 2)
    about = (str(company.space.pk), str(batch.pk))
    tasks.tell_holders.func(*about, "")
    while further:
        tasks.tell_holders.func(*further.pop())
    person = CardMember.objects.in_space(company.space.pk).get(
        card=company.card, user_id__in=_user_of(company)
    )
    assert sorted(told) == sorted(str(one) for one in (eva.pk, ivo.pk, person.user_id))

    mail.outbox.clear()
    for user in (eva, ivo, lost, invited):
        tasks.send_to_holder.func(*about, str(user.pk))
    to_eva, to_ivo = mail.outbox
    assert to_eva.subject == "Produkte Ihrer Karte wurden zurückgerufen"
    assert all(row["serial"] in to_eva.body for row in rows[:2])
    assert "The adhesive comes off" in to_eva.body
    assert to_ivo.subject == "A product of your card was called back"
    assert rows[1]["serial"] in to_ivo.body
    assert rows[0]["serial"] not in to_ivo.body


def _user_of(company: Company) -> list[Any]:
    """The company's card user."""
    return [company.person.get("/v1/me").json()["data"]["uuid"]]


def test_a_job_that_is_begun_again_makes_no_product_twice(make_user: MakeUser) -> None:
    operator = make_user(is_staff=True)
    like = make_batch()
    batch = batches.order_batch(Person(operator), like.type, None, quantity=700, pin_digits=8)
    finish()
    Job.objects.filter(kind=batches.MAKE).update(status="queued")
    finish()
    assert Product.objects.in_space(STOCK).filter(batch=batch).count() == 700


def test_memory_does_not_grow_with_the_batch(make_user: MakeUser) -> None:
    operator = Person(make_user(is_staff=True))
    like = make_batch()

    def peak(quantity: int) -> int:
        tracemalloc.start()
        batch = batches.order_batch(operator, like.type, None, quantity=quantity, pin_digits=8)
        finish()
        assert sum(1 for _ in batches.fetch_file(operator, batch.pk)) == quantity
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    # Four thousand products at once are some megabytes; parts are of 500 at most.
    assert peak(4000) < 2_000_000


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"meta_read_key": 5}, "meta_read_key"),
        ({"quantity": 0}, "quantity"),
        ({"quantity": 50_001}, "quantity"),
        ({"pin_digits": 5}, "pin_digits"),
    ],
)
def test_an_impossible_batch_is_refused(admin_client: Client, change: dict[str, int], word: str) -> None:
    like = make_batch()
    numbers = {"meta_read_key": 2, "file_read_key": 1}
    form = {"type": like.type_id, "variant": "", "quantity": 5, "pin_digits": 8, **numbers, **change}
    answer = admin_client.post(reverse("admin:products_productbatch_add"), form)
    assert answer.status_code == 200
    assert word in answer.context["adminform"].form.errors


def test_products_are_found_by_their_serial_and_locked_with_a_reason(
    admin_client: Client, company: Company, api: ApiClient
) -> None:
    batch = order(admin_client)
    rows = rows_of(act(admin_client, "fetch_file", batch))
    page = "admin:products_product_changelist"
    found = admin_client.get(reverse(page), {"q": rows[4]["serial"].lower()}).content.decode()
    assert rows[4]["serial"] in found
    assert rows[5]["serial"] not in found
    product = Product.objects.in_space(STOCK).get(serial=normalised_serial(rows[4]["serial"]))
    assert "give a reason" in act(admin_client, "lock", product, page=page).content.decode()
    act(admin_client, "lock", product, reason="stolen from the van", page=page)
    product.refresh_from_db()
    assert (product.label, product.reason) == (Label.LOCKED, "stolen from the van")
    act(admin_client, "unlock", product, page=page)
    product.refresh_from_db()
    assert product.label == Label.NOT_CONNECTED


def test_the_back_office_is_for_operators(client: Client, company: Company) -> None:
    for name in ("product", "productbatch", "producttype", "productvariant"):
        assert client.get(reverse(f"admin:products_{name}_changelist")).status_code == 302


# NFC Forum, URI record type definition 1.0, and Type 2 Tag operation 1.1.
@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("https://www.example.com", "D1010C55026578616D706C652E636F6D"),
        ("https://v.example/p/k7m29qxd4rtw", "D1011955" + "04" + b"v.example/p/k7m29qxd4rtw".hex().upper()),
        ("http://v.example", "D1010A5503" + b"v.example".hex().upper()),
    ],
)
def test_a_tag_holds_one_uri_record(address: str, message: str) -> None:
    assert uri_message(address).hex().upper() == message
    assert type_2_memory(address).hex().upper() == f"03{len(message) // 2:02X}{message}FE"


def test_an_address_that_no_short_record_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        uri_message(f"https://{'x' * 300}.example")


def test_types_and_variants_are_written_by_services_and_noted(admin_client: Client) -> None:
    """An operator adds and changes them; the log names who did what, and nothing where nothing changed."""
    kind_form = {
        "name": "Key ring of cork",
        "category": "key_ring",
        "chip": "",
        "has_code": "on",
        "active": "on",
    }
    assert admin_client.post(reverse("admin:products_producttype_add"), kind_form).status_code == 302
    kind = ProductType.objects.get(name="Key ring of cork")
    variant_form = {
        "type": str(kind.pk),
        "name": "Dark",
        "colour": "#332211",
        "material": "Cork",
        "active": "on",
    }
    assert admin_client.post(reverse("admin:products_productvariant_add"), variant_form).status_code == 302
    page = reverse("admin:products_producttype_change", args=[kind.pk])
    for _again in range(2):
        assert admin_client.post(page, kind_form | {"active": ""}).status_code == 302
    kind.refresh_from_db()
    assert not kind.active
    noted = AuditEntry.objects.filter(action__in=["product_type.saved", "product_variant.saved"])
    assert sorted(noted.values_list("action", flat=True)) == [
        "product_type.saved", "product_type.saved", "product_variant.saved"
    ]  # fmt: skip
    changed = noted.filter(object_id=kind.pk).latest("created_at")
    assert changed.changes == {"active": [True, False]}
