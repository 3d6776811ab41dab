"""Spaces and cards in the back office: to look, and to give a licence."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.conftest import enter_office
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.billing.services import grant_licence
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> Client:
    client = Client()
    enter_office(client, User.objects.create_superuser("operator@vizitka.example", "x"))
    return client


def test_every_page_opens(operator: Client, make_space: Any, make_card: Any) -> None:
    space = make_space()
    card = make_card(space)
    member = SpaceMember.objects.in_space(space.pk).get()
    for path in (
        "spaces/space/",
        f"spaces/space/{space.pk}/change/",
        "spaces/space/?q=alpen",
        "spaces/spacemember/",
        f"spaces/spacemember/{member.pk}/change/",
        "cards/card/",
        f"cards/card/?q={card.handle}",
        f"cards/card/{card.pk}/change/",
    ):
        assert operator.get(f"/backoffice/{path}").status_code == 200, path
    for path in ("spaces/space/add/", "cards/card/add/", f"cards/card/{card.pk}/delete/"):
        assert operator.get(f"/backoffice/{path}").status_code == 403, path


def test_a_licence_is_given_through_the_service(operator: Client, make_space: Any) -> None:
    space = make_space(cards=None)
    licence = grant_licence(package="standard", cards=7, account_name="A")
    form = {"licence": str(licence.pk), "members-TOTAL_FORMS": "0", "members-INITIAL_FORMS": "0"}
    response = operator.post(f"/backoffice/spaces/space/{space.pk}/change/", form)
    assert response.status_code == 302, response.content[:500]
    assert Space.objects.get(pk=space.pk).licence_id == licence.pk
    assert AuditEntry.objects.filter(action="space.licence_assigned", object_id=space.pk).count() == 1
