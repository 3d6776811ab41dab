"""What another tenant tries: to claim, to take over, to show its cards on a stranger's host."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.concurrency.conftest import together  # noqa: F401  (a fixture)
from tests.documents.samples import plain
from vizitka.cards.services import set_username
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.documents.services import store_document
from vizitka.domains import services
from vizitka.domains.models import CustomDomain

pytestmark = pytest.mark.django_db
HOST = "cards.kunde.example"


@pytest.fixture
def victim(make_space: Any) -> Any:
    return make_space(name="Kunde AG")


@pytest.fixture
def attacker(make_space: Any) -> Any:
    return make_space(name="Mallory Ltd")


def claim(api: Any, space: Any, host: str = HOST) -> Any:
    client = api.as_(space.members.first().user)
    return client.post(f"/v1/spaces/{space.pk}/custom-domains", {"host": host})


def test_a_connected_host_cannot_be_claimed_by_another(
    api: Any, victim: Any, attacker: Any, connect: Any
) -> None:
    connect(victim)
    for spelling in (HOST, HOST.upper(), f"{HOST}.", f"https://{HOST}/"):
        answer = claim(api, attacker, spelling)
        assert (answer.status_code, answer.json()["code"]) == (409, "host_taken")


def test_two_unproved_claims_stand_side_by_side_with_values_of_their_own(
    api: Any, victim: Any, attacker: Any
) -> None:
    one, other = claim(api, victim).json()["data"], claim(api, attacker).json()["data"]
    for mine, theirs in zip(one["records"], other["records"], strict=True):
        assert mine["value"] != theirs["value"]


def test_a_squatter_keeps_nobody_from_proving(victim: Any, attacker: Any, add: Any, zone: Any) -> None:
    add(attacker)
    domain = add(victim)
    zone.prove(domain)
    services.check(domain.pk)
    domain.refresh_from_db()
    assert domain.active


def test_a_record_that_was_left_behind_gives_another_space_nothing(
    victim: Any, attacker: Any, connect: Any, add: Any, zone: Any
) -> None:
    """Dangling CNAME: the customer has left, the zone still points here."""
    left = connect(victim)
    CustomDomain.objects.in_space(victim.pk).delete()
    late = add(attacker)
    services.check(late.pk)
    late.refresh_from_db()
    assert (late.txt_state, late.cname_state, late.active) == ("wrong", "wrong", False)
    # Not even with the TXT record: whoever cannot change the host's own record does not have it.
    zone.set(f"_vizitka-verify.{HOST}", "TXT", left.token, late.token)
    services.check(late.pk)
    late.refresh_from_db()
    assert (late.txt_state, late.cname_state, late.active) == ("found", "wrong", False)


def test_the_same_space_proves_anew_after_removing(victim: Any, connect: Any, add: Any) -> None:
    connect(victim)
    CustomDomain.objects.in_space(victim.pk).delete()
    again = add(victim)
    services.check(again.pk)
    again.refresh_from_db()
    assert not again.active


def test_the_database_itself_holds_one_owner(victim: Any, attacker: Any, add: Any, connect: Any) -> None:
    second = add(attacker)
    connect(victim)
    with pytest.raises(IntegrityError), transaction.atomic():
        CustomDomain.objects.in_space(attacker.pk).filter(pk=second.pk).update(verified_at=clock.now())


def test_the_second_to_prove_is_told(victim: Any, attacker: Any, add: Any, zone: Any, api: Any) -> None:
    first, second = add(victim), add(attacker)
    zone.prove(first)
    services.check(first.pk)
    zone.prove(second)
    services.check(second.pk)
    second.refresh_from_db()
    assert (second.taken, second.active) == (True, False)
    client = api.as_(attacker.members.first().user)
    (row,) = client.get(f"/v1/spaces/{attacker.pk}/custom-domains").json()["data"]["domains"]
    assert row["state"] == "taken"


def test_the_first_loses_the_host_and_the_second_gets_it(
    victim: Any, attacker: Any, add: Any, zone: Any, monkeypatch: Any
) -> None:
    """A domain is sold: the new owner's records are there, the old ones are not."""
    import datetime as dt

    old, new = add(victim), add(attacker)
    zone.prove(old)
    services.check(old.pk)
    zone.prove(new)
    start = clock.now()
    for day in range(1, 4):
        monkeypatch.setattr(clock, "now", lambda day=day: start + dt.timedelta(days=day))
        services.check(old.pk)
    services.check(new.pk)
    old.refresh_from_db()
    new.refresh_from_db()
    assert (old.active, new.active) == (False, True)


@pytest.mark.django_db(transaction=True)
def test_two_prove_at_the_same_moment(together: Any, victim: Any, attacker: Any, add: Any, zone: Any) -> None:  # noqa: F811
    one, other = add(victim), add(attacker)
    zone.set(f"_vizitka-verify.{HOST}", "TXT", one.token, other.token)

    class Both:
        """A zone that answers each with what it wants."""

        def __init__(self, domain: CustomDomain) -> None:
            self.domain = domain

        def ask(self, name: str, kind: str) -> Any:
            if kind == "CNAME" and name == HOST:
                from vizitka.domains.rules import Answer, Outcome

                return Answer(Outcome.FOUND, (self.domain.target,))
            return zone.ask(name, kind)

    together(lambda: services.check(one.pk, Both(one)), lambda: services.check(other.pk, Both(other)))
    rows = CustomDomain.objects.across_spaces("the test looks at both").values_list("active", "taken")
    assert sorted(rows) == [(False, True), (True, False)]


@pytest.mark.django_db(transaction=True)
def test_one_host_added_twice_at_the_same_moment(together: Any, api: Any, victim: Any) -> None:  # noqa: F811
    answers = together(lambda: claim(api, victim), lambda: claim(api, victim))
    assert sorted(answer.status_code for answer in answers) == [201, 422]


@pytest.mark.parametrize("method", ["patch", "delete", "check"])
def test_another_spaces_domain_does_not_exist(
    api: Any, victim: Any, attacker: Any, connect: Any, method: str
) -> None:
    domain = connect(victim)
    client = api.as_(attacker.members.first().user)
    for space in (attacker, victim):
        address = f"/v1/spaces/{space.pk}/custom-domains/{domain.pk}"
        answer = {
            "patch": lambda address=address: client.patch(address, {"primary": True}),
            "delete": lambda address=address: client.delete(address),
            "check": lambda address=address: client.post(f"{address}/check"),
        }[method]()
        assert answer.status_code == 404
    domain.refresh_from_db()
    assert domain.active
    assert not domain.primary


def test_a_card_is_shown_on_the_host_of_its_own_space_only(
    visit: Any, victim: Any, attacker: Any, connect: Any, make_card: Any
) -> None:
    mine, theirs = make_card(victim), make_card(attacker)
    connect(victim)
    assert visit(f"/c/{mine.handle}", HOST).status == 200
    for path in (
        f"/c/{theirs.handle}", f"/q/{theirs.code_handle}", f"/c/{theirs.handle}.vcf", f"/c/{theirs.handle}/qr.svg",
        f"/c/{theirs.pk}", f"/c/{theirs.handle.upper()}", f"/c/{theirs.handle}/pin", f"/c/{theirs.handle}/anything",
    ):  # fmt: skip
        answer = visit(path, HOST)
        assert answer.status == 404, path
        assert "Šimić" not in answer.text


def test_a_name_with_a_dot_leads_to_no_card_of_another_space(
    visit: Any, victim: Any, attacker: Any, connect: Any, make_card: Any
) -> None:
    mine, theirs = make_card(victim), make_card(attacker)
    set_username(SYSTEM, theirs.pk, attacker, "ceo.kunde")
    set_username(SYSTEM, mine.pk, victim, f"{theirs.handle}.kunde")
    connect(victim)
    for path in ("/c/ceo.kunde", "/q/ceo.kunde", "/c/CEO.kunde/", "/c/%20ceo.kunde"):
        answer = visit(path.replace("%20", " "), HOST)
        assert answer.status == 404, path
        assert "Šimić" not in answer.text
    # Nor does another space's card hide one whose name begins like it.
    assert visit(f"/c/{theirs.handle}.kunde", HOST).status == 200


def test_a_document_is_served_on_the_host_of_its_own_space_only(
    visit: Any, victim: Any, attacker: Any, connect: Any
) -> None:
    mine, theirs = (
        store_document(plain(), name="invoice.pdf", space_id=space.pk) for space in (victim, attacker)
    )
    connect(victim)
    assert visit(f"/media/{mine.file}", HOST).status == 200
    assert visit(f"/media/{theirs.file}", HOST).status == 404
