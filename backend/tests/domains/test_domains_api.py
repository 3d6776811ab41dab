"""A space's domains over HTTP: claim, prove, choose, give up; and what is kept in step."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core import mail

from tests.conftest import enter_office
from vizitka.accounts.models import Session
from vizitka.audit.models import AuditEntry
from vizitka.common import clock
from vizitka.domains import rules, services
from vizitka.domains.models import CustomDomain

pytestmark = pytest.mark.django_db
HOST = "cards.kunde.example"


@pytest.fixture
def space(make_space: Any, user: Any) -> Any:
    return make_space(owner=user)


@pytest.fixture
def mine(api: Any, user: Any) -> Any:
    client = api.as_(user)
    # Some of these tests last for weeks.
    Session.objects.filter(user=user).update(expires_at=clock.now() + dt.timedelta(days=365))
    return client


def path(space: Any, *parts: object) -> str:
    return "/".join(["/v1/spaces", str(space.pk), "custom-domains", *map(str, parts)])


def listed(client: Any, space: Any) -> list[dict[str, Any]]:
    return client.get(path(space)).json()["data"]["domains"]


def later(monkeypatch: pytest.MonkeyPatch, **span: float) -> None:
    moment = clock.now() + dt.timedelta(**span)
    monkeypatch.setattr(clock, "now", lambda: moment)


def test_a_claim_comes_with_the_records_that_prove_it(mine: Any, space: Any) -> None:
    answer = mine.post(path(space), {"host": "Karten.Müller.de."})
    assert answer.status_code == 201
    domain = answer.json()["data"]
    assert domain["host"] == "karten.xn--mller-kva.de"
    assert domain["readable_host"] == "karten.müller.de"
    assert (domain["state"], domain["active"], domain["primary"]) == ("waiting", False, False)
    txt, cname = domain["records"]
    assert (txt["type"], txt["name"], txt["label"]) == (
        "TXT",
        "_vizitka-verify.karten.xn--mller-kva.de",
        "_vizitka-verify.karten",
    )
    assert txt["value"].startswith("vizitka-verify=")
    assert (cname["type"], cname["name"], cname["label"]) == ("CNAME", "karten.xn--mller-kva.de", "karten")
    assert cname["value"].endswith(".cards.vizitka.example")
    assert txt["state"] == cname["state"] == "waiting"
    assert AuditEntry.objects.filter(action="custom_domain.added", space_id=space.pk).count() == 1


@pytest.mark.parametrize(
    "host", ["co.uk", "10.0.0.1", "intranet", "*.kunde.example", "x.testserver", "a b", ""]
)
def test_a_host_that_cannot_be_had_is_refused_in_words(mine: Any, space: Any, host: str) -> None:
    answer = mine.post(path(space), {"host": host})
    assert answer.status_code == 422
    assert answer.json()["errors"]["host"][0]
    assert not listed(mine, space)


def test_refusals_speak_the_language_of_the_person(mine: Any, space: Any) -> None:
    answer = mine.speaking("de").post(path(space), {"host": "co.uk"})
    assert answer.json()["errors"]["host"] == [
        "Diese Endung kann niemandem gehören. Geben Sie eine eigene Domain darunter ein."
    ]


def test_a_host_stands_once_in_the_list(mine: Any, space: Any) -> None:
    mine.post(path(space), {"host": HOST})
    assert mine.post(path(space), {"host": f"{HOST.upper()}."}).json()["code"] == "host_listed"


def test_a_space_has_twenty_domains_at_most(mine: Any, space: Any) -> None:
    for number in range(rules.MOST_PER_SPACE):
        assert mine.post(path(space), {"host": f"c{number}.kunde.example"}).status_code == 201
    answer = mine.post(path(space), {"host": "more.kunde.example"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_domains")


def test_without_enterprise_nothing_is_added(mine: Any, make_space: Any, user: Any) -> None:
    free = make_space(owner=user, cards=None)
    answer = mine.post(path(free), {"host": HOST})
    assert (answer.status_code, answer.json()["code"]) == (402, "feature_not_in_plan")
    assert mine.get(path(free)).json()["data"]["available"] is False


def test_a_standard_licence_is_not_enough(mine: Any, make_space: Any, user: Any) -> None:
    from vizitka.billing.services import grant_licence

    standard = make_space(
        owner=user, cards=None, licence=grant_licence(package="standard", cards=5, account_name="S")
    )
    assert mine.post(path(standard), {"host": HOST}).json()["package"] == "enterprise"


def test_where_billing_is_off_every_space_may(mine: Any, make_space: Any, user: Any, settings: Any) -> None:
    settings.VIZITKA_BILLING = False
    free = make_space(owner=user, cards=None)
    assert mine.post(path(free), {"host": HOST}).status_code == 201


def test_both_records_make_it_active(
    mine: Any, space: Any, add: Any, zone: Any, django_capture_on_commit_callbacks: Any
) -> None:
    domain = add(space)
    zone.prove(domain)
    with django_capture_on_commit_callbacks(execute=True):
        answer = mine.post(path(space, domain.pk, "check"))
    assert answer.status_code == 202
    (found,) = listed(mine, space)
    assert (found["state"], found["active"], found["checking"]) == ("active", True, False)
    assert [record["state"] for record in found["records"]] == ["found", "found"]
    assert found["verified_at"]
    assert AuditEntry.objects.filter(action="custom_domain.verified").count() == 1


def test_one_record_alone_proves_nothing_and_each_says_what_it_found(
    mine: Any, space: Any, add: Any, zone: Any
) -> None:
    domain = add(space)
    zone.set(f"_vizitka-verify.{HOST}", "TXT", domain.token)
    zone.set(HOST, "CNAME", "elsewhere.example")
    services.check(domain.pk)
    (found,) = listed(mine, space)
    assert found["state"] == "waiting"
    assert [record["state"] for record in found["records"]] == ["found", "wrong"]
    assert found["records"][1]["found"] == ["elsewhere.example"]
    zone.broken[HOST] = "timeout"
    services.check(domain.pk)
    record = listed(mine, space)[0]["records"][1]
    assert (record["state"], record["problem"]) == ("error", "timeout")


def test_an_apex_may_point_by_address(space: Any, add: Any, zone: Any) -> None:
    domain = add(space, "kunde.example")
    zone.set("_vizitka-verify.kunde.example", "TXT", domain.token)
    for name in ("kunde.example", domain.target):
        zone.set(name, "A", "192.0.2.7")
    services.check(domain.pk)
    domain.refresh_from_db()
    assert domain.active


def test_a_look_is_asked_for_once_in_ten_seconds(
    mine: Any, space: Any, add: Any, zone: Any, django_capture_on_commit_callbacks: Any
) -> None:
    domain = add(space)
    for _ in range(5):
        with django_capture_on_commit_callbacks(execute=True):
            assert mine.post(path(space, domain.pk, "check")).status_code == 202
    assert [kind for _name, kind in zone.asked].count("CNAME") == 1


def test_a_value_expires_after_two_weeks_and_then_proves_nothing(
    mine: Any,
    space: Any,
    add: Any,
    zone: Any,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    domain = add(space)
    zone.prove(domain)
    later(monkeypatch, days=15)
    services.check(domain.pk)
    assert listed(mine, space)[0]["state"] == "expired"
    with django_capture_on_commit_callbacks(execute=True):
        renewed = mine.post(path(space, domain.pk, "check")).json()["data"]
    assert renewed["records"][0]["value"] != domain.token
    assert renewed["records"][1]["value"] == domain.target
    (found,) = listed(mine, space)
    assert (found["state"], found["records"][0]["state"]) == ("waiting", "wrong")


# --- primary and redirect -------------------------------------------------------------------------------------------


def test_the_primary_domain_is_the_address_of_all_cards(
    mine: Any, space: Any, connect: Any, make_card: Any
) -> None:
    card = make_card(space)
    domain = connect(space)
    before = card.space.versions.page_version
    answer = mine.patch(path(space, domain.pk), {"primary": True})
    assert answer.json()["data"]["primary"] is True
    space.refresh_from_db()
    assert space.primary_host == HOST
    assert space.versions.page_version == before + 1
    data = mine.get(f"/v1/cards/{card.pk}").json()["data"]
    assert data["public_url"].startswith(f"https://{HOST}/c/")
    assert data["qr_url"] == f"https://{HOST}/q/{card.code_handle}"


def test_only_an_active_domain_becomes_primary(mine: Any, space: Any, add: Any) -> None:
    domain = add(space)
    answer = mine.patch(path(space, domain.pk), {"primary": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "domain_not_active")


def test_one_domain_is_primary(mine: Any, space: Any, connect: Any) -> None:
    first, second = connect(space, primary=True), connect(space, "karten.kunde.example")
    mine.patch(path(space, second.pk), {"primary": True})
    assert {row["host"]: row["primary"] for row in listed(mine, space)} == {
        HOST: False, "karten.kunde.example": True,
    }  # fmt: skip
    space.refresh_from_db()
    assert space.primary_host == "karten.kunde.example"
    mine.patch(path(space, first.pk), {"primary": False})
    space.refresh_from_db()
    assert space.primary_host == "karten.kunde.example"


def test_the_redirect_belongs_to_the_primary_domain(mine: Any, space: Any, connect: Any) -> None:
    domain = connect(space)
    answer = mine.patch(path(space, domain.pk), {"redirect": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "domain_not_primary")
    assert mine.patch(path(space, domain.pk), {"primary": True, "redirect": True}).status_code == 200
    assert mine.get(path(space)).json()["data"]["redirect"] is True
    mine.patch(path(space, domain.pk), {"primary": False})
    space.refresh_from_db()
    assert (space.primary_host, space.redirect_to_primary) == ("", False)


def test_removing_it_gives_cards_their_standard_address_back(mine: Any, space: Any, connect: Any) -> None:
    domain = connect(space, primary=True, redirect=True)
    before = type(space).objects.get(pk=space.pk).versions.page_version
    assert mine.delete(path(space, domain.pk)).status_code == 204
    space.refresh_from_db()
    assert (space.primary_host, space.redirect_to_primary, space.versions.page_version) == (
        "",
        False,
        before + 1,
    )
    assert mine.delete(path(space, domain.pk)).status_code == 404
    assert [entry.action for entry in AuditEntry.objects.filter(object_id=domain.pk).order_by("pk")] == [
        "custom_domain.added",
        "custom_domain.verified",
        "custom_domain.updated",
        "custom_domain.removed",
    ]


# --- over the days ----------------------------------------------------------------------------------------------


def look_on_day(domain: CustomDomain, monkeypatch: pytest.MonkeyPatch) -> CustomDomain:
    later(monkeypatch, days=1)
    services.check(domain.pk)
    domain.refresh_from_db()
    return domain


def test_three_clear_misses_on_three_days_take_it_away(
    space: Any, connect: Any, zone: Any, user: Any, monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    domain = connect(space, primary=True)
    token = domain.token
    zone.clear()
    with django_capture_on_commit_callbacks(execute=True):
        look_on_day(domain, monkeypatch)
    assert (domain.misses, domain.active) == (1, True)
    assert [message.to for message in mail.outbox] == [[user.email]]
    assert HOST in mail.outbox[0].subject
    for _ in range(5):
        services.check(domain.pk)
    assert look_on_day(domain, monkeypatch).misses == 2
    with django_capture_on_commit_callbacks(execute=True):
        look_on_day(domain, monkeypatch)
    assert (domain.active, domain.verified_at, domain.misses) == (False, None, 0)
    assert domain.token != token
    assert len(mail.outbox) == 2
    space.refresh_from_db()
    assert space.primary_host == ""


def test_errors_count_nothing_however_many(space: Any, connect: Any, zone: Any, monkeypatch: Any) -> None:
    domain = connect(space)
    zone.broken = dict.fromkeys((HOST, f"_vizitka-verify.{HOST}"), "servfail")
    for _ in range(10):
        look_on_day(domain, monkeypatch)
    assert (domain.active, domain.misses) == (True, 0)


def test_an_error_between_misses_forgives_nothing_and_a_good_look_all(
    space: Any, connect: Any, zone: Any, monkeypatch: Any
) -> None:
    domain = connect(space)
    zone.clear()
    assert look_on_day(domain, monkeypatch).misses == 1
    zone.broken = dict.fromkeys((HOST, f"_vizitka-verify.{HOST}"), "timeout")
    assert look_on_day(domain, monkeypatch).misses == 1
    zone.broken.clear()
    zone.prove(domain)
    assert look_on_day(domain, monkeypatch).misses == 0
    zone.clear()
    look_on_day(domain, monkeypatch)
    assert look_on_day(domain, monkeypatch).misses == 2
    assert domain.active


def test_a_lost_domain_comes_back_with_its_wish(
    space: Any, connect: Any, zone: Any, monkeypatch: Any
) -> None:
    domain = connect(space, primary=True)
    zone.clear()
    for _ in range(3):
        look_on_day(domain, monkeypatch)
    assert not domain.active
    zone.prove(domain)
    services.check(domain.pk)
    space.refresh_from_db()
    assert space.primary_host == HOST


def test_housekeeping_looks_at_what_is_due(
    space: Any,
    add: Any,
    connect: Any,
    zone: Any,
    monkeypatch: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def check_due() -> int:
        with django_capture_on_commit_callbacks(execute=True):
            return services.check_due()

    waiting, verified = add(space, "new.kunde.example"), connect(space)
    zone.asked.clear()
    assert check_due() == 0
    later(monkeypatch, minutes=2)
    assert check_due() == 1
    assert {name for name, _kind in zone.asked} == {
        "_vizitka-verify.new.kunde.example",
        "_vizitka-verify.kunde.example",
        "new.kunde.example",
    }
    later(monkeypatch, days=1, hours=1)
    zone.asked.clear()
    assert check_due() == 2
    assert ("cards.kunde.example", "CNAME") in zone.asked
    waiting.refresh_from_db()
    verified.refresh_from_db()
    assert verified.next_check_at > clock.now() + dt.timedelta(hours=23)
    later(monkeypatch, days=20)
    check_due()
    waiting.refresh_from_db()
    assert waiting.next_check_at is None


def test_a_look_that_comes_back_late_changes_nothing(space: Any, add: Any, zone: Any) -> None:
    domain = add(space)

    class Slow:
        def ask(self, name: str, kind: str) -> Any:
            CustomDomain.objects.in_space(space.pk).filter(pk=domain.pk).update(token="vizitka-verify=other")
            return zone.ask(name, kind)

    zone.prove(domain)
    services.check(domain.pk, Slow())
    domain.refresh_from_db()
    assert domain.verified_at is None
    CustomDomain.objects.in_space(space.pk).delete()
    assert services.check(domain.pk) is None


# --- licences -----------------------------------------------------------------------------------------------------


def test_two_weeks_after_the_licence_the_domain_rests_and_a_new_one_wakes_it(
    space: Any, connect: Any, user: Any, mine: Any, monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    domain = connect(space, primary=True)
    licence = space.licence
    space.licence = None
    space.save()
    with django_capture_on_commit_callbacks(execute=True):
        assert services.follow_licences() == 1
    assert services.follow_licences() == 0
    assert "Enterprise" in mail.outbox[-1].subject
    (row,) = listed(mine, space)
    assert row["state"] == "active"
    assert row["licence_ends_at"]
    later(monkeypatch, days=15)
    assert services.follow_licences() == 1
    space.refresh_from_db()
    assert space.primary_host == ""
    assert listed(mine, space)[0]["state"] == "suspended"
    services.check(domain.pk)
    assert listed(mine, space)[0]["state"] == "suspended"
    space.licence = licence
    space.save()
    assert services.follow_licences() == 1
    space.refresh_from_db()
    assert space.primary_host == HOST
    assert listed(mine, space)[0]["state"] == "active"


def test_housekeeping_has_both_steps() -> None:
    from vizitka.config import housekeeping

    assert services.check_due in housekeeping.EVERY_MINUTE
    assert services.follow_licences in housekeeping.EVERY_HOUR


def test_letters_speak_the_owners_language(
    space: Any, connect: Any, zone: Any, user: Any, monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    user.language = "de"
    user.save()
    with django_capture_on_commit_callbacks(execute=True):
        connect(space)
    assert mail.outbox[-1].subject == f"{HOST} ist verbunden"
    assert f"/space/{space.pk}/settings/custom-domain" in mail.outbox[-1].body


def test_letters_about_a_domain_that_is_gone_are_not_written(
    space: Any, add: Any, user: Any, make_user: Any
) -> None:
    from vizitka.domains import emails
    from vizitka.domains.enums import LetterKind

    domain = add(space)
    assert emails.build(LetterKind.LOST, domain.pk, make_user().pk) is None
    CustomDomain.objects.in_space(space.pk).delete()
    assert emails.build(LetterKind.LOST, domain.pk, user.pk) is None


def test_the_back_office_shows_and_changes_nothing(client: Any, make_user: Any, space: Any, add: Any) -> None:
    domain = add(space)
    enter_office(client, make_user(is_staff=True, is_superuser=True))
    assert HOST in client.get("/backoffice/domains/customdomain/").content.decode()
    page = f"/backoffice/domains/customdomain/{domain.pk}/change/"
    assert client.get(page).status_code == 200
    assert client.post(page, {"active": "on"}).status_code == 403


def test_addresses_are_proved_at_the_registered_domain_by_a_record_of_their_own(
    mine: Any, space: Any, connect: Any, zone: Any
) -> None:
    domain = connect(space)
    (row,) = listed(mine, space)
    assert (row["mail_proved"], row["mail_record"]["state"]) == (False, "waiting")
    assert row["mail_record"]["name"] == "_vizitka-verify.kunde.example"
    assert row["mail_record"]["label"] == "_vizitka-verify"
    assert row["mail_record"]["value"] == domain.token
    zone.set("_vizitka-verify.kunde.example", "TXT", "vizitka-verify=of-another-claim", domain.token)
    services.check(domain.pk)
    (row,) = listed(mine, space)
    assert (row["mail_proved"], row["mail_record"]["state"]) == (True, "found")
    # The host itself is proved as before, whatever stands at the registered domain.
    zone.set("_vizitka-verify.kunde.example", "TXT", "vizitka-verify=of-another-claim")
    services.check(domain.pk)
    (row,) = listed(mine, space)
    assert (row["mail_proved"], row["mail_record"]["state"], row["state"]) == (False, "waiting", "active")


def test_a_registered_domain_proves_its_addresses_by_the_record_that_it_has(
    mine: Any, space: Any, add: Any, zone: Any
) -> None:
    domain = add(space, "kunde.example")
    zone.set("_vizitka-verify.kunde.example", "TXT", domain.token)
    zone.set("kunde.example", "A", "192.0.2.1")
    zone.set(domain.target, "A", "192.0.2.1")
    services.check(domain.pk)
    (row,) = listed(mine, space)
    assert (row["mail_proved"], row["mail_record"], len(row["records"])) == (True, None, 2)


def test_a_lost_domain_proves_no_addresses(
    mine: Any, space: Any, connect: Any, zone: Any, monkeypatch: Any
) -> None:
    domain = connect(space)
    zone.set("_vizitka-verify.kunde.example", "TXT", domain.token)
    services.check(domain.pk)
    del zone.records[domain.host, "CNAME"]
    for day in range(1, 4):
        later(monkeypatch, days=1)
        services.check(domain.pk)
        assert listed(mine, space)[0]["mail_proved"] == (day < 3)
