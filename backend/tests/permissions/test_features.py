"""What a package has not: 402 with the package that has it; what was made stays and can be taken away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.permissions.samples import end_licence, make_world
from vizitka.billing.enums import Feature
from vizitka.billing.models import Package, PriceVersion
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
PIN = {"pin": "482915"}


@pytest.fixture
def world(make_user: Any, make_space: Any, add_member: Any, make_card: Any) -> Any:
    return make_world(make_user, make_space, add_member, make_card)


@pytest.fixture
def owner(api: Any, world: Any) -> Any:
    return api.as_(world.people["owner"])


def test_the_refusal_names_feature_and_package(owner: Any, world: Any) -> None:
    end_licence(world)
    answer = owner.put(f"/v1/spaces/{world.space.pk}/pin", PIN)
    assert answer.status_code == 402
    assert answer.json() == {
        "message": "“PIN protection” comes with the package Enterprise. It costs €5.00 per card and month, net; "
        "€6.00 with VAT. To change the package, write to the operator of this installation.",
        "code": "feature_not_in_plan",
        "errors": {},
        "feature": "pin_protection",
        "package": "enterprise",
    }


def test_the_smallest_package_on_offer_is_named_and_none_where_none_has_it(owner: Any, world: Any) -> None:
    end_licence(world)
    path, body = (
        f"/v1/spaces/{world.space.pk}/invitations",
        {"invitations": [{"email": "a@b.example", "role": "editor"}]},
    )
    assert owner.post(path, body).json()["package"] == "standard"
    Package.objects.filter(code="standard").update(active=False)
    assert owner.post(path, body).json()["package"] == "enterprise"
    Package.objects.exclude(code="free").update(active=False)
    answer = owner.post(path, body)
    assert (answer.status_code, answer.json()["package"]) == (402, None)


def test_an_owner_is_told_the_operators_address_and_others_the_owners_name(
    api: Any, owner: Any, world: Any, settings: Any
) -> None:
    end_licence(world)
    settings.SUPPORT_MAIL = "help@vizitka.example"
    space, person = world.space, world.people["owner"]
    person.first_name, person.last_name = "Maria", "Huber"
    person.save()
    path = f"/v1/spaces/{space.pk}/pin"
    assert owner.put(path, PIN).json()["message"].endswith("write to help@vizitka.example.")
    admin = api.as_(world.people["admin"])
    assert (
        admin.put(path, PIN)
        .json()["message"]
        .endswith(
            "per card and month, net; €6.00 with VAT. Maria Huber owns this space and can change the package."
        )
    )
    assert contact(owner, space) == {"owner": None, "operator": "help@vizitka.example", "sold": False}
    assert contact(admin, space) == {
        "owner": "Maria Huber",
        "operator": "help@vizitka.example",
        "sold": False,
    }
    person.first_name = person.last_name = ""
    person.save()
    assert admin.put(path, PIN).json()["message"].endswith("The owner of this space can change the package.")


def test_the_price_is_that_of_today_in_the_persons_language_by_the_year_where_there_is_no_month(
    api: Any, owner: Any, world: Any
) -> None:
    end_licence(world)
    path = f"/v1/spaces/{world.space.pk}/pin"
    german = owner.speaking("de").put(path, PIN).json()["message"]
    assert "5,00\N{NO-BREAK SPACE}€" in german
    prices = PriceVersion.objects.filter(package__code="enterprise")
    # Those in another currency do not count.
    prices.filter(interval="month").update(currency="CHF")
    assert "€50.00 per card and year" in owner.put(path, PIN).json()["message"]
    prices.update(currency="CHF")
    assert "costs" not in owner.put(path, PIN).json()["message"]


def test_whoever_may_have_everything_is_told_nobody_to_ask(owner: Any, world: Any, settings: Any) -> None:
    assert contact(owner, world.space) is None
    end_licence(world)
    settings.VIZITKA_BILLING = False
    assert contact(owner, world.space) is None


def contact(person: Any, space: Space) -> Any:
    return person.get(f"/v1/me/spaces/{space.pk}/checkPermission").json()["data"]["contact"]


def test_who_lacks_the_role_is_told_that_and_nothing_of_packages(api: Any, world: Any) -> None:
    end_licence(world)
    assert api.as_(world.people["analyst"]).put(f"/v1/spaces/{world.space.pk}/pin", PIN).status_code == 403


def test_what_was_made_under_a_licence_can_be_taken_away_without_it(owner: Any, world: Any) -> None:
    space, card, editor = world.space.pk, world.card.pk, world.people["editor"].pk
    assert owner.put(f"/v1/spaces/{space}/pin", PIN).status_code == 200
    assert owner.put(f"/v1/cards/{card}/protection", PIN).status_code == 200
    end_licence(world)
    assert owner.put(f"/v1/cards/{card}/protection", {"channels": {"link": "on"}}).status_code == 200
    assert owner.put(f"/v1/cards/{card}/protection", {"pin": None}).status_code == 200
    assert owner.put(f"/v1/spaces/{space}/pin", {"pin": None}).status_code == 200
    assert owner.delete(f"/v1/spaces/{space}/members/{editor}").status_code == 204
    assert not Space.objects.get(pk=space).pin_hash


def test_a_free_space_is_told_what_it_has_and_what_it_lacks(owner: Any, world: Any) -> None:
    end_licence(world)
    told = owner.get(f"/v1/me/spaces/{world.space.pk}/checkPermission").json()["data"]
    assert {name for name, there in told["features"].items() if there} == {
        "public_cards",
        "own_design",
        "import_export",
    }
    assert {row["ability"]: (row["feature"], row["package"]) for row in told["missing"]} == {
        "backgrounds.edit": ("virtual_backgrounds", "standard"),
        "backgrounds.read": ("virtual_backgrounds", "standard"),
        "backgrounds.use": ("virtual_backgrounds", "standard"),
        "connectors.manage": ("api_access", "enterprise"),
        "locations.edit": ("locations", "standard"),
        "cards.protect": ("pin_protection", "enterprise"),
        "directories.manage": ("user_directory", "enterprise"),
        "directories.read": ("user_directory", "enterprise"),
        "domains.manage": ("custom_domain", "enterprise"),
        "members.manage": ("roles", "standard"),
        **{
            f"newsletter.{name}": ("newsletter", "standard")
            for name in ("edit", "export", "manage", "offer", "read", "send")
        },
        "signatures.connect": ("email_signatures", "standard"),
        "signatures.edit": ("email_signatures", "standard"),
        "signatures.read": ("email_signatures", "standard"),
        "signatures.use": ("email_signatures", "standard"),
        "spaces.protect": ("pin_protection", "enterprise"),
        "statistics.of_card": ("statistics", "standard"),
        "statistics.read": ("statistics", "standard"),
        "embedding.manage": ("api_access", "enterprise"),
        "tokens.manage": ("api_access", "enterprise"),
        "webhooks.manage": ("api_access", "enterprise"),
    }
    assert {row["ability"] for row in told["missing"]}.isdisjoint(told["abilities"])
    space = owner.get(f"/v1/spaces/{world.space.pk}").json()["data"]
    assert (space["features"], space["missing"]) == (told["features"], told["missing"])


def test_an_analyst_misses_only_what_the_role_would_allow(api: Any, world: Any) -> None:
    end_licence(world)
    told = (
        api.as_(world.people["analyst"]).get(f"/v1/me/spaces/{world.space.pk}/checkPermission").json()["data"]
    )
    assert [row["ability"] for row in told["missing"]] == [
        "backgrounds.read",
        "newsletter.read",
        "signatures.read",
        "statistics.of_card",
        "statistics.read",
    ]


def test_where_billing_is_off_nothing_is_missing(owner: Any, world: Any, settings: Any) -> None:
    end_licence(world)
    settings.VIZITKA_BILLING = False
    told = owner.get(f"/v1/me/spaces/{world.space.pk}/checkPermission").json()["data"]
    assert (told["missing"], set(told["features"])) == ([], set(Feature.values))
    assert all(told["features"].values())
    assert owner.put(f"/v1/spaces/{world.space.pk}/pin", PIN).status_code == 200
