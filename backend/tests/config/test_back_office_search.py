"""The search box of the back office: a serial, an address, a person; for staff with a second factor alone."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.conftest import MakeCard, MakeSpace, MakeUser
from tests.products.samples import make_product
from vizitka.accounts.models import User
from vizitka.products.rules import printed_serial

pytestmark = pytest.mark.django_db


def found(client: Client, term: str) -> str:
    cache.clear()
    answer = client.get(reverse("admin:search"), {"extended": "1", "s": term})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_product_is_found_by_its_serial_and_its_address(admin_client: Client) -> None:
    given = make_product()
    serial = printed_serial(given.serial)
    for term in (given.serial, serial, serial.lower(), f"https://vizitka.example/p/{given.serial}?e=1"):
        page = found(admin_client, term)
        assert serial in page, term
        assert f"{reverse('admin:products_product_changelist')}?q={serial}" in page
    assert serial not in found(admin_client, given.serial[:-1])


def test_a_card_is_found_by_its_addresses(
    admin_client: Client, make_space: MakeSpace, make_card: MakeCard
) -> None:
    card = make_card(make_space(), username="zoe-at-work", first_name="Zoë", last_name="Kos")
    page = reverse("admin:cards_card_change", args=(card.pk,))
    for term in ("zoe-at-work", f"https://x.example/c/{card.handle}", f"/q/{card.code_handle}"):
        assert page in found(admin_client, term), term


def test_a_person_is_found_by_name_and_email(admin_client: Client, make_user: MakeUser) -> None:
    user = make_user(email="ada.lovelace@example.org", first_name="Ada", last_name="Lovelace")
    page = reverse("admin:accounts_user_change", args=(user.pk,))
    for term in ("ada lovelace", "lovel", "ada.love"):
        assert page in found(admin_client, term), term
    assert page not in found(admin_client, "https://x.example/c/ada")
    assert found(admin_client, "ad").count("example.org") == 0


def test_it_asks_for_staff_and_a_second_factor_and_shows_what_may_be_seen(
    admin_client: Client, client: Client, make_user: MakeUser
) -> None:
    user = make_user(email="ada.lovelace@example.org", first_name="Ada", last_name="Lovelace")
    address = f"{reverse('admin:search')}?extended=1&s=lovelace"
    assert client.get(address).status_code == 302
    # A password alone opens nothing.
    client.force_login(make_user(is_staff=True, is_superuser=True))
    assert client.get(address).status_code == 302
    operator = User.objects.get(pk=admin_client.session["_auth_user_id"])
    User.objects.filter(pk=operator.pk).update(is_superuser=False, is_staff=True)
    assert user.email not in found(admin_client, "lovelace")
    operator.user_permissions.add(Permission.objects.get(codename="view_user"))
    assert user.email in found(admin_client, "lovelace")
