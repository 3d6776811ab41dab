"""Settings that domains bring: kept in rows of their own, and to people as if they were the space's."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, models
from django.test.utils import CaptureQueriesContext
from pydantic import BaseModel

from vizitka.audit.fields import Field
from vizitka.audit.models import AuditEntry
from vizitka.cards.settings import PaymentSettings
from vizitka.common.api.envelope import InSchema
from vizitka.members.settings import InvitationSettings
from vizitka.newsletter.people.settings import SWITCH_WORDS, NewsletterSchema, NewsletterSettings
from vizitka.spaces import card_fields, sections


@pytest.fixture
def space(make_space: Any) -> Any:
    return make_space()


@pytest.fixture
def owner(api: Any, space: Any) -> Any:
    return api.as_(space.members.get().user)


def change(owner: Any, space: Any, version: int, **settings: Any) -> Any:
    return owner.patch(f"/v1/spaces/{space.pk}", {"settings": settings}, If_Match=f'"{version}"')


def test_a_row_is_made_by_the_first_change_and_only_its_own(owner: Any, space: Any) -> None:
    assert owner.get(f"/v1/spaces/{space.pk}").json()["data"]["settings"]["billing_method"] == "account"
    assert not PaymentSettings.objects.in_space(space.pk).exists()
    answer = change(owner, space, 1, billing_method="card_users")
    assert answer.json()["data"]["settings"]["billing_method"] == "card_users"
    assert PaymentSettings.objects.in_space(space.pk).get().billing_method == "card_users"
    assert not NewsletterSettings.objects.in_space(space.pk).exists()
    assert change(owner, space, 2, billing_method="account").status_code == 200
    assert PaymentSettings.objects.in_space(space.pk).get().billing_method == "account"


def test_a_change_is_one_version_and_one_entry_together_with_the_spaces_own(owner: Any, space: Any) -> None:
    answer = change(owner, space, 1, confirm_invitations=True, show_space_name=True)
    assert answer.headers["ETag"] == '"2"'
    assert AuditEntry.objects.get(action="space.updated").changes == {
        "confirm_invitations": [False, True],
        "show_space_name": [False, True],
    }
    assert change(owner, space, 2, confirm_invitations=True).headers["ETag"] == '"2"'
    assert change(owner, space, 1, confirm_invitations=False).status_code == 409
    assert InvitationSettings.objects.in_space(space.pk).get().confirm_invitations


def test_only_what_shows_on_pages_renders_them_anew(owner: Any, space: Any) -> None:
    change(owner, space, 1, billing_method="card_users")
    space.versions.refresh_from_db()
    assert space.versions.page_version == 1
    change(owner, space, 2, newsletter=True)
    space.versions.refresh_from_db()
    assert space.versions.page_version == 2


def test_a_space_is_read_with_its_sections_at_once(owner: Any, space: Any) -> None:
    with CaptureQueriesContext(connection) as captured:
        assert owner.get(f"/v1/spaces/{space.pk}").status_code == 200
    tables = {model._meta.db_table for model in (PaymentSettings, NewsletterSettings, InvitationSettings)}
    naming = [one["sql"] for one in captured if any(table in one["sql"] for table in tables)]
    assert len(naming) == 1
    assert all(table in naming[0] for table in tables)


def test_what_two_would_call_alike_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    class Twice(InSchema):
        newsletter: bool = False

    with pytest.raises(sections.SectionError, match="too late"):
        sections.register(sections.Section(NewsletterSettings, Twice, SWITCH_WORDS))
    monkeypatch.setattr(sections, "_composed", False)
    with pytest.raises(sections.SectionError, match="a setting already"):
        sections.register(sections.Section(NewsletterSettings, Twice, SWITCH_WORDS))


def test_a_default_that_the_column_does_not_have_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    class Otherwise(InSchema):
        newsletter: bool = True

    monkeypatch.setattr(sections, "_composed", False)
    monkeypatch.setattr(sections, "_by_field", {})
    with pytest.raises(sections.SectionError, match="one default"):
        sections.register(sections.Section(NewsletterSettings, Otherwise, SWITCH_WORDS))


def test_a_setting_without_a_word_in_the_audit_log_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "_composed", False)
    monkeypatch.setattr(sections, "_by_field", {})
    with pytest.raises(sections.SectionError, match="a word for each"):
        sections.register(sections.Section(NewsletterSettings, NewsletterSchema, {}))


def test_limits_of_card_users_come_in_time_with_names_and_words_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Twice(BaseModel):
        products_per_period: int | None = None

    class Unsaid(BaseModel):
        cups_per_day: int = 3

    word = {"products_per_period": Field("Products")}
    with pytest.raises(card_fields.LimitsError, match="too late"):
        card_fields.register_limits(Twice, word)
    monkeypatch.setattr(card_fields, "_composed", False)
    with pytest.raises(card_fields.LimitsError, match="said of card users already"):
        card_fields.register_limits(Twice, word)
    with pytest.raises(card_fields.LimitsError, match="a word for each"):
        card_fields.register_limits(Unsaid, {})


def test_every_section_answers_for_old_rows_in_the_database(space: Any) -> None:
    """`db_default`: a release from before a column writes rows without it."""
    for model in sections.SettingsRow.__subclasses__():
        for field in model._meta.local_concrete_fields:
            # An empty one is its own default.
            if not (field.primary_key or field.null):
                assert field.db_default is not models.NOT_PROVIDED, f"{model.__name__}.{field.name}"
