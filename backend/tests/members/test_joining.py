"""Nobody is made part of a space without a yes, and nobody learns who has an account."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import ApiClient
from tests.domains.conftest import Zone
from vizitka.accounts.models import Session, User
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import CardMember
from vizitka.common import clock
from vizitka.domains import services as domains
from vizitka.members.models import Invitation
from vizitka.members.services import end_unanswered, let_in
from vizitka.members.settings import InvitationSettings
from vizitka.spaces.departures import SpaceDeparture
from vizitka.spaces.models import SpaceMember

pytestmark = pytest.mark.django_db
KNOWN, UNKNOWN = "nora@alpenwerk.com", "nobody@alpenwerk.com"
HOST, AT_ZONE = "cards.alpenwerk.com", "_vizitka-verify.alpenwerk.com"
NEW = {"first_name": "Nora", "last_name": "Neu", "password": "a-long-enough-secret"}


@pytest.fixture
def owner(make_user: Any) -> User:
    found: User = make_user(email="olga@example.org", first_name="Olga", last_name="Owner", language="de")
    return found


@pytest.fixture
def space(make_space: Any, owner: User) -> Any:
    """A space that confirms invitations by itself."""
    made = make_space(owner=owner, name="Alpenwerk AG")
    InvitationSettings.objects.create(space=made, confirm_invitations=True)
    return made


@pytest.fixture
def nora(make_user: Any) -> User:
    """Somebody with an account, in another language than the inviter's."""
    found: User = make_user(email=KNOWN, first_name="Nora", last_name="Neu", language="cs")
    Session.objects.filter(user=found).update(expires_at=clock.now() + dt.timedelta(days=365))
    return found


@pytest.fixture
def proved(space: Any, connect: Any, zone: Zone) -> Any:
    """The space has proved cards.alpenwerk.com, and alpenwerk.com by the TXT record."""
    domain = connect(space, HOST)
    zone.set(AT_ZONE, "TXT", domain.token)
    domains.check(domain.pk)
    return domain


@pytest.fixture
def shared(make_space: Any, owner: User, nora: User, add_member: Any) -> Any:
    """Another space of the owner's, to which Nora has said yes."""
    other = make_space(owner=owner, name="Academy")
    add_member(other, "analyst", nora)
    return other


def may_enter(api: ApiClient, person: User, space: Any) -> bool:
    return api.as_(person).get(f"/v1/spaces/{space.pk}").status_code == 200


def names(api: ApiClient, by: User, place: str) -> list[str]:
    return [row["user"]["name"] for row in api.as_(by).get(f"/v1/{place}/members").json()["data"]]


def seen_of(api: ApiClient, by: User, space: Any, email: str, card: Any = None) -> dict[str, Any]:
    """All that the people of a space can read about an address, without what differs from row to row."""
    client, place = api.as_(by), f"cards/{card.pk}" if card else f"spaces/{space.pk}"
    invitations = client.get(f"/v1/{place}/invitations?search={email}").json()
    audit = client.get(f"/v1/spaces/{space.pk}/audit").json()["data"]
    own = {"uuid", "email", "sent_at", "expires_at"}
    return {
        "invitations": [{key: row[key] for key in row.keys() - own} for row in invitations["data"]],
        "total": invitations["meta"]["total"],
        "people": client.get(f"/v1/{place}/members").json(),
        "found": client.get(f"/v1/{place}/members?search={email}").json()["meta"],
        "log": [str(entry).count(email) for entry in audit if email in str(entry)],
        "overview": client.get(f"/v1/spaces/{space.pk}/overview").json()["data"].keys(),
    }


class TestNobodyLearnsWhoHasAnAccount:
    @pytest.fixture(params=["a stranger's", "at a proved domain", "in a space of the same owner", "not on"])
    def known(self, request: pytest.FixtureRequest, space: Any, nora: User) -> User:
        if request.param == "at a proved domain":
            request.getfixturevalue("proved")
        if request.param == "in a space of the same owner":
            request.getfixturevalue("shared")
        if request.param == "not on":
            InvitationSettings.objects.in_space(space.pk).update(confirm_invitations=False)
        return nora

    @pytest.mark.parametrize("order", [(KNOWN, UNKNOWN), (UNKNOWN, KNOWN)])
    def test_inviting_answers_the_same(
        self, space: Any, owner: User, api: ApiClient, known: User, order: tuple[str, str]
    ) -> None:
        body = {"invitations": [{"email": email, "role": "editor"} for email in order], "language": "de"}
        rows = api.as_(owner).post(f"/v1/spaces/{space.pk}/invitations", body).json()["data"]
        assert rows == [
            {"email": email, "role": "editor", "result": "invited", "reason": ""} for email in order
        ]
        assert seen_of(api, owner, space, KNOWN) == seen_of(api, owner, space, UNKNOWN)
        assert names(api, owner, f"spaces/{space.pk}") == ["Olga Owner"]
        assert [row.email for row in Invitation.objects.in_space(space.pk).order_by("pk")] == list(order)

    def test_everything_afterwards_too(
        self, space: Any, owner: User, invite: Any, api: ApiClient, known: User, time: Any
    ) -> None:
        client = api.as_(owner)
        both = (KNOWN, UNKNOWN)
        invite(owner, space, *both)
        assert invite(owner, space, *both, role="analyst") == ["waiting"] * 2
        time.forward(minutes=2)
        assert invite(owner, space, *both, role="admin") == ["resent"] * 2
        for email in both:
            path = f"/v1/spaces/{space.pk}/invitations/{Invitation.objects.in_space(space.pk).get(email=email).pk}"
            assert client.post(f"{path}/resend").json()["code"] == "sent_just_now"
        assert seen_of(api, owner, space, KNOWN) == seen_of(api, owner, space, UNKNOWN)
        for answer in (
            client.patch(f"/v1/spaces/{space.pk}/members/{known.pk}", {"role": "no_role"}),
            client.delete(f"/v1/spaces/{space.pk}/members/{known.pk}"),
            client.post(f"/v1/spaces/{space.pk}/members/owner", {"user": str(known.pk)}),
        ):
            assert answer.status_code == 404
        # Whoever leaves Vizitka is told of others in the space only where there are some that can be seen.
        assert space.name not in SpaceDeparture().obstacles(owner)
        time.forward(days=15)
        end_unanswered()
        assert seen_of(api, owner, space, KNOWN) == seen_of(api, owner, space, UNKNOWN)

    def test_a_card_tells_no_more(
        self, space: Any, owner: User, invite: Any, api: ApiClient, known: User, make_card: Any
    ) -> None:
        card = make_card(space)
        assert invite(owner, space, KNOWN, UNKNOWN, role="user", card=card) == ["invited"] * 2
        assert seen_of(api, owner, space, KNOWN, card) == seen_of(api, owner, space, UNKNOWN, card)
        assert names(api, owner, f"cards/{card.pk}") == []

    def test_an_answer_costs_the_same(
        self, space: Any, owner: User, invite: Any, api: ApiClient, known: User, monkeypatch: Any
    ) -> None:
        monkeypatch.setattr("vizitka.members.errands.LET_IN.put", lambda *_given: None)
        monkeypatch.setattr("vizitka.members.errands.SEND_INVITATION.put", lambda *_given: None)
        asked = {}
        for email in (UNKNOWN, KNOWN):
            with CaptureQueriesContext(connection) as queries:
                invite(owner, space, email)
            asked[email] = len(queries)
        assert asked[KNOWN] == asked[UNKNOWN]

    @pytest.mark.parametrize("email", [KNOWN, UNKNOWN])
    def test_a_no_is_said_by_the_link_and_has_no_name(
        self, space: Any, owner: User, invite: Any, api: ApiClient, known: User, code_for: Any, email: str
    ) -> None:
        invite(owner, space, email)
        code = code_for(email)
        assert api.post(f"/v1/invitations/{code}/decline").status_code == 204
        assert api.post(f"/v1/invitations/{code}/decline").json()["code"] == "invitation_declined"
        assert api.post("/v1/invitations/none/decline").status_code == 404
        (row,) = api.as_(owner).get(f"/v1/spaces/{space.pk}/invitations").json()["data"]
        assert row["state"] == "declined"
        entry = AuditEntry.objects.get(action="invitation.declined")
        assert (entry.actor_id, entry.object_label) == (None, email)
        assert "Nora" not in str(api.as_(owner).get(f"/v1/spaces/{space.pk}/audit").json())

    def test_the_language_is_the_inviters_and_only_the_mail_is_in_the_persons(
        self, space: Any, owner: User, invite: Any, api: ApiClient, known: User, letters: Any
    ) -> None:
        invite(owner, space, KNOWN, UNKNOWN, language="de")
        rows = api.as_(owner).get(f"/v1/spaces/{space.pk}/invitations").json()["data"]
        assert {row["language"] for row in rows} == {"de"}
        assert 'lang="cs"' in letters.to(KNOWN)[-1].alternatives[0][0]
        assert 'lang="de"' in letters.to(UNKNOWN)[-1].alternatives[0][0]


class TestWhoIsAskedFirst:
    def test_a_stranger_of_any_space_is(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User
    ) -> None:
        invite(owner, space, KNOWN)
        assert not may_enter(api, nora, space)
        assert not SpaceMember.objects.in_space(space.pk).filter(user=nora).exists()
        (waiting,) = api.as_(nora).get("/v1/me/invitations").json()["data"]
        assert not waiting["joined"]

    def test_a_host_alone_is_no_proof_of_addresses(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, connect: Any
    ) -> None:
        connect(space, HOST)
        invite(owner, space, KNOWN)
        assert not may_enter(api, nora, space)

    def test_a_proof_of_another_claim_at_the_domain_is_none(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, connect: Any, zone: Zone
    ) -> None:
        domain = connect(space, HOST)
        zone.set(AT_ZONE, "TXT", "vizitka-verify=anothers")
        domains.check(domain.pk)
        invite(owner, space, KNOWN)
        assert not may_enter(api, nora, space)

    def test_a_proof_without_a_host_is_none(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, add: Any, zone: Zone
    ) -> None:
        domain = add(space, HOST)
        zone.set(AT_ZONE, "TXT", domain.token)
        domains.check(domain.pk)
        invite(owner, space, KNOWN)
        assert not may_enter(api, nora, space)

    @pytest.mark.parametrize(
        "email", ["nora@team.alpenwerk.com", "nora@alpenwerk.org", "nora@xalpenwerk.com"]
    )
    def test_addresses_elsewhere_are(
        self, space: Any, owner: User, invite: Any, api: Any, make_user: Any, proved: Any, email: str
    ) -> None:
        person = make_user(email=email)
        invite(owner, space, email)
        assert not may_enter(api, person, space)

    def test_addresses_of_a_provider_for_everybody_always_are(
        self, space: Any, owner: User, invite: Any, api: Any, make_user: Any, connect: Any, zone: Zone
    ) -> None:
        domain = connect(space, "cards.gmail.com")
        zone.set("_vizitka-verify.gmail.com", "TXT", domain.token)
        domains.check(domain.pk)
        person = make_user(email="nora@gmail.com")
        invite(owner, space, "nora@gmail.com")
        assert not may_enter(api, person, space)
        (row,) = api.as_(owner).get(f"/v1/spaces/{space.pk}/custom-domains").json()["data"]["domains"]
        assert (row["mail_record"], row["mail_proved"]) == (None, False)

    def test_a_proof_that_is_gone_counts_no_more(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, proved: Any, zone: Zone
    ) -> None:
        del zone.records[AT_ZONE, "TXT"]
        domains.check(proved.pk)
        invite(owner, space, KNOWN)
        assert not may_enter(api, nora, space)

    def test_name_servers_without_an_answer_take_nothing_away(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, proved: Any, zone: Zone
    ) -> None:
        zone.broken[AT_ZONE] = "timeout"
        domains.check(proved.pk)
        invite(owner, space, KNOWN)
        assert may_enter(api, nora, space)

    def test_people_of_somebody_elses_space_are(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, make_space: Any, add_member: Any
    ) -> None:
        other = make_space()
        add_member(other, "editor", nora)
        # The owner of the one is only an admin of the other.
        add_member(other, "admin", owner)
        invite(owner, space, KNOWN)
        assert not may_enter(api, nora, space)

    def test_who_is_in_without_a_yes_brings_nobody_further(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, shared: Any
    ) -> None:
        SpaceMember.objects.in_space(shared.pk).filter(user=nora).update(agreed=False)
        invite(owner, space, KNOWN)
        assert not may_enter(api, nora, space)

    def test_a_deleted_space_is_shared_no_more(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, shared: Any
    ) -> None:
        assert api.as_(owner).delete(f"/v1/spaces/{shared.pk}?name=Academy").status_code == 204
        invite(owner, space, KNOWN)
        assert not may_enter(api, nora, space)

    def test_an_address_that_nobody_has_proved_is(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, proved: Any
    ) -> None:
        User.objects.filter(pk=nora.pk).update(email_verified_at=None)
        invite(owner, space, KNOWN)
        assert not may_enter(api, nora, space)

    def test_who_has_said_no_is_however_often_it_is_sent(
        self, space: Any, owner: User, invite: Any, api: Any, nora: User, proved: Any, time: Any
    ) -> None:
        invite(owner, space, KNOWN)
        (waiting,) = api.as_(nora).get("/v1/me/invitations").json()["data"]
        assert api.as_(nora).post(f"/v1/me/invitations/{waiting['uuid']}/decline").status_code == 204
        assert not may_enter(api, nora, space)
        time.forward(minutes=2)
        path = f"/v1/spaces/{space.pk}/invitations"
        assert api.as_(owner).post(f"{path}/{waiting['uuid']}/resend").status_code == 200
        assert not may_enter(api, nora, space)
        assert api.as_(owner).delete(f"{path}/{waiting['uuid']}").status_code == 204
        time.forward(minutes=2)
        assert invite(owner, space, KNOWN) == ["invited"]
        assert not may_enter(api, nora, space)


class TestWhoIsInAtOnce:
    @pytest.fixture(params=["proved", "shared"])
    def trusted(self, request: pytest.FixtureRequest, space: Any, nora: User) -> User:
        request.getfixturevalue(request.param)
        return nora

    def test_works_in_the_space_and_is_seen_after_the_yes(
        self, space: Any, owner: User, invite: Any, api: ApiClient, trusted: User, time: Any
    ) -> None:
        invite(owner, space, KNOWN)
        assert may_enter(api, trusted, space)
        mine = api.as_(trusted).get("/v1/me/spaces").json()["data"]
        assert (str(space.pk), "editor") in [(row["uuid"], row["role"]) for row in mine]
        assert names(api, owner, f"spaces/{space.pk}") == ["Olga Owner"]
        assert not AuditEntry.objects.filter(action="member.added").exists()
        (waiting,) = api.as_(trusted).get("/v1/me/invitations").json()["data"]
        assert waiting["joined"]
        time.forward(hours=3)
        answer = api.as_(trusted).post(f"/v1/me/invitations/{waiting['uuid']}/accept")
        assert answer.status_code == 200, answer.content
        rows = api.as_(owner).get(f"/v1/spaces/{space.pk}/members?sort=since").json()["data"]
        assert [row["user"]["name"] for row in rows] == ["Olga Owner", "Nora Neu"]
        # Not since when there was access: that would tell that there was an account.
        assert dt.datetime.fromisoformat(rows[1]["since"]) >= clock.now() - dt.timedelta(minutes=1)
        assert AuditEntry.objects.get(action="member.added").object_label == "Nora Neu"
        assert api.as_(owner).get(f"/v1/spaces/{space.pk}/invitations").json()["meta"]["total"] == 0

    def test_is_asked_by_the_mail_as_everybody(
        self, space: Any, owner: User, invite: Any, api: ApiClient, trusted: User, code_for: Any
    ) -> None:
        invite(owner, space, KNOWN)
        assert api.as_(trusted).post(f"/v1/invitations/{code_for(KNOWN)}/accept").status_code == 200
        assert "Nora Neu" in names(api, owner, f"spaces/{space.pk}")

    def test_keeps_the_role_of_the_invitation(
        self, space: Any, owner: User, invite: Any, api: ApiClient, trusted: User
    ) -> None:
        invite(owner, space, KNOWN, role="admin")
        assert invite(owner, space, KNOWN, role="analyst") == ["waiting"]
        mine = {row["uuid"]: row["role"] for row in api.as_(trusted).get("/v1/me/spaces").json()["data"]}
        assert mine[str(space.pk)] == "analyst"

    @pytest.mark.parametrize("how", ["withdrawn", "declined", "left", "expired", "the inviter is gone"])
    def test_is_out_when_the_invitation_is_over(
        self,
        space: Any,
        owner: User,
        invite: Any,
        api: ApiClient,
        trusted: User,
        time: Any,
        add_member: Any,
        make_user: Any,
        how: str,
    ) -> None:
        admin = add_member(space, "admin", make_user())
        invite(admin, space, KNOWN)
        invitation = Invitation.objects.in_space(space.pk).get()
        assert may_enter(api, trusted, space)
        if how == "withdrawn":
            path = f"/v1/spaces/{space.pk}/invitations/{invitation.pk}"
            assert api.as_(owner).delete(path).status_code == 204
        elif how == "declined":
            assert api.as_(trusted).post(f"/v1/me/invitations/{invitation.pk}/decline").status_code == 204
        elif how == "left":
            assert api.as_(trusted).delete(f"/v1/me/spaces/{space.pk}").status_code == 204
            assert "Nora" not in str(list(AuditEntry.objects.values_list("object_label", "actor_label")))
        elif how == "expired":
            time.forward(days=14, minutes=1)
            assert end_unanswered() == 1
            assert end_unanswered() == 0
        else:
            assert api.as_(owner).delete(f"/v1/spaces/{space.pk}/members/{admin.pk}").status_code == 204
        assert not SpaceMember.objects.in_space(space.pk).filter(user=trusted).exists()

    def test_who_gets_a_card_may_keep_it_at_once(
        self, space: Any, owner: User, invite: Any, api: ApiClient, trusted: User, make_card: Any
    ) -> None:
        card = make_card(space)
        invite(owner, space, KNOWN, role="user", card=card)
        assert api.as_(trusted).get(f"/v1/cards/{card.pk}").status_code == 200
        assert names(api, owner, f"cards/{card.pk}") == []
        (waiting,) = api.as_(trusted).get("/v1/me/invitations").json()["data"]
        assert api.as_(trusted).post(f"/v1/me/invitations/{waiting['uuid']}/accept").status_code == 200
        assert names(api, owner, f"cards/{card.pk}") == ["Nora Neu"]

    def test_a_card_without_a_yes_is_not_counted_as_the_persons(
        self,
        space: Any,
        owner: User,
        invite: Any,
        api: ApiClient,
        trusted: User,
        make_card: Any,
        add_member: Any,
    ) -> None:
        add_member(space, "editor", trusted)
        invite(owner, space, KNOWN, role="user", card=make_card(space))
        assert CardMember.objects.in_space(space.pk).filter(user=trusted, agreed=False).exists()
        rows = api.as_(owner).get(f"/v1/spaces/{space.pk}/members?search=nora").json()["data"]
        assert [row["cards"] for row in rows] == [0]

    def test_the_yes_goes_with_the_person_to_another_address(
        self, space: Any, owner: User, invite: Any, api: ApiClient, trusted: User
    ) -> None:
        invite(owner, space, KNOWN)
        User.objects.filter(pk=trusted.pk).update(email="nora@elsewhere.example")
        trusted.refresh_from_db()
        (waiting,) = api.as_(trusted).get("/v1/me/invitations").json()["data"]
        assert api.as_(trusted).post(f"/v1/me/invitations/{waiting['uuid']}/accept").status_code == 200


def test_somebody_new_at_a_proved_domain_has_one_click(
    space: Any, owner: User, invite: Any, api: ApiClient, proved: Any, code_for: Any
) -> None:
    invite(owner, space, UNKNOWN)
    assert api.post(f"/v1/invitations/{code_for(UNKNOWN)}/register", NEW).status_code == 200
    assert "Nora Neu" in names(api, owner, f"spaces/{space.pk}")


def test_letting_many_strangers_in_asks_no_more_than_letting_two(
    space: Any, owner: User, api: ApiClient
) -> None:
    def asked(count: int) -> int:
        rows = [{"email": f"somebody-{number}@far.example", "role": "editor"} for number in range(count)]
        assert (
            api.as_(owner).post(f"/v1/spaces/{space.pk}/invitations", {"invitations": rows}).status_code
            == 200
        )
        invited = list(Invitation.objects.in_space(space.pk).values_list("pk", flat=True))
        with CaptureQueriesContext(connection) as found:
            let_in(space.pk, invited)
        return len(found)

    assert asked(2) == asked(12)
