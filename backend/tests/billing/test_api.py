"""Packages over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from vizitka.billing.models import Package

pytestmark = pytest.mark.django_db


def test_anybody_sees_the_three_packages_with_prices(api: Any) -> None:
    answer = api.get("/v1/config/packages?i=true")
    assert answer.status_code == 200
    free, standard, enterprise = answer.json()["data"]
    assert [free["code"], standard["code"], enterprise["code"]] == ["free", "standard", "enterprise"]
    assert (free["name"], free["cards_included"]) == ("Free", 3)
    assert standard["cards_included"] is None
    assert standard["prices"] == [
        {"interval": "month", "amount": 300, "currency": "EUR", "gross": 360},
        {"interval": "year", "amount": 3000, "currency": "EUR", "gross": 3600},
    ]
    assert {"value": "user_directory", "text": "User directories: SSO and SCIM"} in enterprise["features"]
    assert {feature["value"] for feature in free["features"]} < {
        feature["value"] for feature in standard["features"]
    }


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Free"),
        ("de", "Kostenlos"),
        ("es", "Gratis"),
        ("hr", "Besplatno"),
        ("cs", "Zdarma"),
        ("fr", "Gratuit"),
        ("it", "Gratuito"),
        ("pt", "Gratuito"),
        ("hu", "Ingyenes"),
    ],
)
def test_packages_are_named_in_the_language(api: Any, language: str, name: str) -> None:
    packages = api.speaking(language).get("/v1/config/packages").json()["data"]
    assert packages[0]["name"] == name
    assert all(package["description"] for package in packages)


def test_a_package_that_is_off_is_not_shown(api: Any) -> None:
    Package.objects.filter(code="standard").update(active=False)
    packages = api.get("/v1/config/packages").json()["data"]
    assert [package["code"] for package in packages] == ["free", "enterprise"]
