"""Invitations from the list of addresses to the member, and all that can come between."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest

from tests.conftest import PASSWORD
from tests.members.conftest import open_invitations
from vizitka.accounts.enums import TokenKind
from vizitka.accounts.models import Session, SingleUseToken, User
from vizitka.accounts.services import leave as leave_vizitka
from vizitka.accounts.services import tokens
from vizitka.audit.models import AuditEntry
from vizitka.billing.models import Licence
from vizitka.cards.models import CardMember
from vizitka.cards.services import purge_deleted
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.members import rules
from vizitka.members.models import Invitation
from vizitka.members.services import purge_ended
from vizitka.members.settings import InvitationSettings
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db
NEW = {"first_name": "Nora", "last_name": "Neu", "password": "a-long-enough-secret"}


@pytest.fixture
def owner(make_user: Any) -> User:
    return make_user(email="olga@example.org", first_name="Olga", last_name="Owner", language="de")


@pytest.fixture
def space(make_space: Any, owner: User) -> Any:
    return make_space(owner=owner, name="Alpenwerk AG")


def role_in(space: Any, email: str) -> str | None:
    row = SpaceMember.objects.in_space(space.pk).filter(user__email=email).first()
    return row.role if row else None


def test_each_address_is_answered_in_its_row(
    space: Any, owner: User, invite: Any, add_member: Any, make_user: Any, letters: Any
) -> None:
    add_member(space, "editor", make_user(email="here@example.org"))
    results = invite(
        owner,
        space,
        "New@Example.org ",
        "new@example.org",
        "here@example.org",
        "nonsense",
        "jörg@example.org",
    )
    assert results == ["invited", "repeated", "already_member", "bad_address", "bad_address"]
    assert [(one.email, one.role, one.status) for one in open_invitations(space)] == [
        ("new@example.org", "editor", "pending")
    ]
    assert len(letters) == 1
    entry = AuditEntry.objects.get(action="invitation.sent")
    assert (entry.space_id, entry.object_label, entry.changes) == (
        space.pk,
        "new@example.org",
        {"role": [None, "editor"]},
    )


def test_reasons_are_in_the_askers_language(space: Any, owner: User, api: Any) -> None:
    body = {"invitations": [{"email": "nonsense", "role": "editor"}]}
    answer = api.as_(owner).speaking("de").post(f"/v1/spaces/{space.pk}/invitations", body)
    assert answer.json()["data"][0]["reason"] == "Das ist keine gültige E-Mail-Adresse."


@pytest.mark.parametrize(
    "body",
    [
        {"invitations": []},
        {"invitations": [{"email": "a@example.org", "role": "owner"}]},
        {"invitations": [{"email": "a@example.org", "role": "user"}]},
        {"invitations": [{"email": f"p{n}@example.org", "role": "editor"} for n in range(201)]},
        {"invitations": [{"email": "a@example.org", "role": "editor"}], "message": "x" * 501},
        {"invitations": [{"email": "a@example.org", "role": "editor"}], "language": "xx"},
    ],
)
def test_what_cannot_be_sent(space: Any, owner: User, api: Any, body: Any, letters: Any) -> None:
    assert api.as_(owner).post(f"/v1/spaces/{space.pk}/invitations", body).status_code == 422
    assert not Invitation.objects.in_space(space.pk).exists()
    assert len(letters) == 0


def test_two_hundred_at_once(space: Any, owner: User, invite: Any, letters: Any) -> None:
    results = invite(owner, space, *[f"person{n}@example.org" for n in range(200)])
    assert results == ["invited"] * 200
    assert len(letters) == 200


def test_inviting_again_sends_the_same_one_again_with_the_new_role(
    space: Any, owner: User, invite: Any, code_for: Any, api: Any, time: Any
) -> None:
    invite(owner, space, "new@example.org", role="editor")
    first = code_for("new@example.org")
    assert invite(owner, space, "new@example.org", role="analyst") == ["waiting"]
    assert open_invitations(space).get().role == "analyst"
    time.forward(minutes=2)
    assert invite(owner, space, "new@example.org", role="admin") == ["resent"]
    invitation = open_invitations(space).get()
    assert (invitation.role, invitation.sent_count) == ("admin", 2)
    assert api.get(f"/v1/invitations/{first}").status_code == 404
    assert api.get(f"/v1/invitations/{code_for('new@example.org')}").json()["data"]["role"] == "admin"


def test_sending_again_waits_a_minute_and_gives_fourteen_new_days(
    space: Any, owner: User, invite: Any, api: Any, time: Any, code_for: Any
) -> None:
    invite(owner, space, "new@example.org")
    invitation = open_invitations(space).get()
    path = f"/v1/spaces/{space.pk}/invitations/{invitation.pk}/resend"
    refused = api.as_(owner).post(path)
    assert (refused.status_code, refused.json()["code"]) == (429, "sent_just_now")
    assert 0 < int(refused.headers["Retry-After"]) <= 61
    time.forward(days=15)
    code = code_for("new@example.org")
    gone = api.get(f"/v1/invitations/{code}")
    assert (gone.status_code, gone.json()["code"]) == (410, "invitation_expired")
    assert "Alpenwerk AG" in gone.json()["message"]
    listed = api.as_(owner).get(f"/v1/spaces/{space.pk}/invitations").json()["data"]
    assert listed[0]["state"] == "expired"
    again = api.as_(owner).post(path).json()["data"]
    assert (again["state"], again["sent_count"]) == ("pending", 2)
    assert api.get(f"/v1/invitations/{code}").status_code == 404
    assert api.get(f"/v1/invitations/{code_for('new@example.org')}").status_code == 200


def test_a_day_has_a_limit(
    space: Any, owner: User, invite: Any, time: Any, api: Any, monkeypatch: Any
) -> None:
    # And one for each card of the licence.
    monkeypatch.setattr(rules, "DAILY_LIMIT", 1)
    Licence.objects.update(cards_limit=2)
    addresses = [f"p{n}@example.org" for n in range(5)]
    assert invite(owner, space, *addresses) == ["invited"] * 3 + ["limit_reached"] * 2
    time.forward(hours=1)
    one = open_invitations(space).first()
    refused = api.as_(owner).post(f"/v1/spaces/{space.pk}/invitations/{one.pk}/resend")
    assert (refused.status_code, refused.json()["code"]) == (429, "daily_limit_reached")


def test_one_free_space_after_the_other_brings_no_more_mails(
    make_user: Any, make_card: Any, invite: Any, time: Any, api: Any, monkeypatch: Any
) -> None:
    """Else who has an account mails as many strangers as they like, and one of them as often."""
    monkeypatch.setattr(rules, "FREE_DAILY_LIMIT", 3)
    monkeypatch.setattr(rules, "MOST_TO_ONE", 1)
    nomad = make_user(email="nomad@example.org")

    def another() -> Space:
        made = api.as_(nomad).post("/v1/spaces", {"name": "Nomads"})
        assert made.status_code == 201, made.content
        return Space.objects.get(pk=made.json()["data"]["uuid"])

    def bring(card: Any, *emails: str) -> Any:
        return invite(nomad, card.space, *emails, role="user", card=card)

    first = another()
    assert bring(make_card(first), "a@example.org", "b@example.org") == ["invited"] * 2
    assert api.as_(nomad).delete(f"/v1/spaces/{first.pk}?name=Nomads").status_code == 204
    card = make_card(another())
    answers = bring(card, "a@example.org", "c@example.org", "d@example.org")
    assert answers == ["limit_reached", "invited", "limit_reached"]
    time.forward(days=1)
    assert bring(card, "a@example.org", "d@example.org") == ["invited"] * 2


def test_a_withdrawn_invitation_says_so(
    space: Any, owner: User, invite: Any, api: Any, code_for: Any
) -> None:
    invite(owner, space, "new@example.org")
    invitation = open_invitations(space).get()
    path = f"/v1/spaces/{space.pk}/invitations/{invitation.pk}"
    assert api.as_(owner).delete(path).status_code == 204
    assert api.as_(owner).delete(path).status_code == 404
    assert api.get(f"/v1/invitations/{code_for('new@example.org')}").json()["code"] == "invitation_withdrawn"
    assert api.as_(owner).get(f"/v1/spaces/{space.pk}/invitations").json()["meta"]["total"] == 0
    assert invite(owner, space, "new@example.org") == ["invited"]


def test_the_page_of_a_code_says_what_it_is_for(
    space: Any, owner: User, invite: Any, api: Any, code_for: Any, make_user: Any
) -> None:
    make_user(email="known@example.org")
    make_user(email="unconfirmed@example.org", email_verified_at=None)
    invite(owner, space, "new@example.org", "known@example.org", "unconfirmed@example.org", message="Hi\nyou")
    data = api.get(f"/v1/invitations/{code_for('new@example.org')}").json()["data"]
    assert data["space"]["name"] == "Alpenwerk AG"
    assert data["invited_by"] == "Olga Owner"
    assert (data["email"], data["role"], data["card"]) == ("new@example.org", "editor", "")
    assert data["message"] == "Hi\nyou"
    needs = {
        name: api.get(f"/v1/invitations/{code_for(f'{name}@example.org')}").json()["data"]["needs"]
        for name in ("new", "known", "unconfirmed")
    }
    assert needs == {"new": "account", "known": "sign_in", "unconfirmed": "account"}


def test_a_member_is_made_by_the_code(
    space: Any, owner: User, invite: Any, api: Any, code_for: Any, make_user: Any
) -> None:
    known, other = make_user(email="known@example.org"), make_user(email="other@example.org")
    invite(owner, space, "known@example.org")
    path = f"/v1/invitations/{code_for('known@example.org')}/accept"
    assert api.post(path).status_code == 401
    refused = api.as_(other).post(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "invitation_for_another")
    assert "known@example.org" in refused.json()["message"]
    answer = api.as_(known).post(path)
    assert answer.status_code == 200, answer.content
    assert answer.json()["data"] == {
        "space": str(space.pk),
        "space_name": "Alpenwerk AG",
        "card": None,
        "role": "editor",
    }
    assert role_in(space, "known@example.org") == "editor"
    assert role_in(space, "other@example.org") is None
    again = api.as_(known).post(path)
    assert (again.status_code, again.json()["code"]) == (410, "invitation_accepted")
    actions = AuditEntry.objects.filter(space_id=space.pk).values_list("action", flat=True)
    assert {"invitation.sent", "invitation.accepted", "member.added"} <= set(actions)


def test_accepting_never_lowers_a_role(
    space: Any, owner: User, invite: Any, api: Any, code_for: Any, make_user: Any, add_member: Any
) -> None:
    known = make_user(email="known@example.org")
    invite(owner, space, "known@example.org", role="analyst")
    add_member(space, "admin", known)
    assert api.as_(known).post(f"/v1/invitations/{code_for('known@example.org')}/accept").status_code == 200
    assert role_in(space, "known@example.org") == "admin"


def test_somebody_without_an_account_gets_one(
    space: Any, owner: User, invite: Any, api: Any, code_for: Any
) -> None:
    invite(owner, space, "new@example.org")
    path = f"/v1/invitations/{code_for('new@example.org')}/register"
    weak = api.post(path, {**NEW, "password": "short"})
    assert weak.status_code == 422
    assert "password" in weak.json()["errors"]
    answer = api.speaking("hr").post(path, NEW)
    assert answer.status_code == 200, answer.content
    data = answer.json()["data"]
    person = User.objects.get(email="new@example.org")
    assert person.full_name == "Nora Neu"
    assert person.email_verified_at is not None
    assert person.language == "hr"
    me = api.client.get("/v1/me", headers={"Authorization": f"Bearer {data['access_token']}"})
    assert me.json()["data"]["email"] == "new@example.org"
    assert role_in(space, "new@example.org") == "editor"
    login = api.post("/v1/auth/login", {"email": "new@example.org", "password": NEW["password"]})
    assert login.status_code == 200
    assert api.post(path, NEW).json()["code"] == "invitation_accepted"


def test_who_has_an_account_signs_in(
    space: Any, owner: User, invite: Any, api: Any, code_for: Any, make_user: Any
) -> None:
    known = make_user(email="known@example.org")
    invite(owner, space, "known@example.org")
    refused = api.post(f"/v1/invitations/{code_for('known@example.org')}/register", NEW)
    assert (refused.status_code, refused.json()["code"]) == (409, "account_exists")
    known.refresh_from_db()
    assert known.check_password(PASSWORD)


class TestStrangerWasFirst:
    """Somebody registered the address of another person and waits for that person to be invited."""

    @pytest.fixture
    def trap(self, make_user: Any) -> User:
        """The stranger's account as former releases made them, before the owner of the mailbox proved anything."""
        stranger: User = make_user(
            email="victim@example.org", first_name="Mallory", phone="+43 660 1", email_verified_at=None
        )
        return stranger

    def test_nothing_of_the_strangers_is_left(
        self, trap: User, space: Any, owner: User, invite: Any, api: Any, code_for: Any
    ) -> None:
        token = Session.objects.create(
            user=trap, token_hash="f" * 64, expires_at=clock.now() + dt.timedelta(days=1)
        )
        tokens.issue(trap, TokenKind.RECOVERY, email=trap.email)
        invite(owner, space, "victim@example.org")
        code = code_for("victim@example.org")
        assert api.get(f"/v1/invitations/{code}").json()["data"]["needs"] == "account"
        assert api.post(f"/v1/invitations/{code}/register", NEW).status_code == 200
        person = User.objects.get(email="victim@example.org")
        assert (person.full_name, person.phone) == ("Nora Neu", "")
        assert person.check_password(NEW["password"])
        assert not Session.objects.filter(pk=token.pk).exists()
        assert not SingleUseToken.objects.exists()
        login = api.post("/v1/auth/login", {"email": "victim@example.org", "password": PASSWORD})
        assert login.status_code == 401

    def test_a_registration_that_was_started_before_comes_too_late(
        self, space: Any, owner: User, invite: Any, api: Any, code_for: Any, letters: Any
    ) -> None:
        api.post("/v1/auth/register", {"email": "victim@example.org"})
        link = letters.link("victim@example.org").rpartition("/")[2]
        invite(owner, space, "victim@example.org")
        api.post(f"/v1/invitations/{code_for('victim@example.org')}/register", NEW)
        late = api.post(f"/v1/auth/register/{link}", {**NEW, "password": "the-strangers-secret"})
        assert (late.status_code, late.json()["code"]) == (409, "account_exists")
        assert User.objects.get(email="victim@example.org").check_password(NEW["password"])

    def test_a_change_of_address_that_was_started_before_comes_too_late(
        self, space: Any, owner: User, invite: Any, api: Any, code_for: Any, make_user: Any, letters: Any
    ) -> None:
        stranger = make_user(email="mallory@example.org")
        body = {"email": "victim@example.org", "password": PASSWORD}
        assert api.as_(stranger).post("/v1/me/email", body).status_code == 202
        link = letters.link("victim@example.org").rpartition("/")[2]
        invite(owner, space, "victim@example.org")
        api.post(f"/v1/invitations/{code_for('victim@example.org')}/register", NEW)
        assert api.as_(stranger).post("/v1/me/email/link", {"token": link}).status_code == 409
        stranger.refresh_from_db()
        assert stranger.email == "mallory@example.org"
        assert User.objects.get(email="victim@example.org").check_password(NEW["password"])

    def test_a_session_of_another_address_absorbs_nothing(
        self, space: Any, owner: User, invite: Any, api: Any, code_for: Any, make_user: Any
    ) -> None:
        """Also not with the code of the mail, and not while that address is only asked for as the next one."""
        stranger = make_user(email="mallory@example.org")
        signed_in = api.as_(stranger)
        signed_in.post("/v1/me/email", {"email": "victim@example.org", "password": PASSWORD})
        invite(owner, space, "victim@example.org")
        refused = signed_in.post(f"/v1/invitations/{code_for('victim@example.org')}/accept")
        assert (refused.status_code, refused.json()["code"]) == (409, "invitation_for_another")
        assert signed_in.get("/v1/me/invitations").json()["data"] == []
        assert role_in(space, "mallory@example.org") is None
        # The code alone makes an account of the invited address, whoever is signed in beside.
        assert (
            signed_in.post(f"/v1/invitations/{code_for('victim@example.org')}/register", NEW).status_code
            == 200
        )
        assert role_in(space, "mallory@example.org") is None
        assert role_in(space, "victim@example.org") == "editor"

    def test_automatic_confirmation_does_not_let_it_in(
        self, trap: User, space: Any, owner: User, invite: Any
    ) -> None:
        InvitationSettings.objects.create(space=space, confirm_invitations=True)
        assert invite(owner, space, "victim@example.org") == ["invited"]
        assert role_in(space, "victim@example.org") is None

    def test_blocked_and_staff_accounts_stay_as_they_are(
        self, space: Any, owner: User, invite: Any, api: Any, code_for: Any, make_user: Any
    ) -> None:
        make_user(email="staff@example.org", is_staff=True, email_verified_at=None)
        make_user(email="blocked@example.org", is_active=False)
        invite(owner, space, "staff@example.org", "blocked@example.org")
        for email in ("staff@example.org", "blocked@example.org"):
            refused = api.post(f"/v1/invitations/{code_for(email)}/register", NEW)
            assert (refused.status_code, refused.json()["code"]) == (409, "account_exists")
            assert User.objects.get(email=email).check_password(PASSWORD)


def test_my_invitations_are_accepted_or_declined_without_a_code(
    space: Any, owner: User, invite: Any, api: Any, make_user: Any, make_space: Any, time: Any
) -> None:
    known, other = make_user(email="known@example.org"), make_user()
    second = make_space(owner=owner, name="Second")
    invite(owner, space, "known@example.org")
    invite(owner, second, "known@example.org")
    mine = api.as_(known).get("/v1/me/invitations").json()["data"]
    assert {one["space"]["name"] for one in mine} == {"Alpenwerk AG", "Second"}
    assert api.as_(other).get("/v1/me/invitations").json()["data"] == []
    by_name = {one["space"]["name"]: one["uuid"] for one in mine}
    no = f"/v1/me/invitations/{by_name['Second']}/decline"
    assert api.as_(other).post(no).status_code == 404
    assert api.as_(known).post(no).status_code == 204
    assert api.as_(known).post(no).status_code == 404
    listed = api.as_(owner).get(f"/v1/spaces/{second.pk}/invitations").json()["data"]
    assert listed[0]["state"] == "declined"
    yes = api.as_(known).post(f"/v1/me/invitations/{by_name['Alpenwerk AG']}/accept")
    assert yes.json()["data"]["role"] == "editor"
    assert api.as_(known).get("/v1/me/invitations").json()["data"] == []
    time.forward(minutes=2)
    assert invite(owner, second, "known@example.org", role="admin") == ["invited"]
    assert api.as_(owner).get(f"/v1/spaces/{second.pk}/invitations").json()["meta"]["total"] == 1


def test_a_card_user_is_invited_and_lands_on_the_card(
    space: Any, owner: User, invite: Any, api: Any, make_card: Any, code_for: Any, make_user: Any
) -> None:
    card = make_card(space, first_name="Nora", last_name="Neu")
    keeper = make_user()
    CardMember.objects.create(space=space, card=card, user=keeper, role="admin")
    assert invite(keeper, space, "new@example.org", role="user", card=card) == ["invited"]
    listed = api.as_(owner).get(f"/v1/cards/{card.pk}/invitations").json()["data"]
    assert [one["email"] for one in listed] == ["new@example.org"]
    assert api.as_(owner).get(f"/v1/spaces/{space.pk}/invitations").json()["meta"]["total"] == 0
    code = code_for("new@example.org")
    assert api.get(f"/v1/invitations/{code}").json()["data"]["card"] == "Nora Neu"
    data = api.post(f"/v1/invitations/{code}/register", NEW).json()["data"]
    assert data["card"] == str(card.pk)
    bearer = {"Authorization": f"Bearer {data['access_token']}"}
    assert api.client.get(f"/v1/cards/{card.pk}", headers=bearer).status_code == 200
    assert api.client.get(f"/v1/spaces/{space.pk}", headers=bearer).status_code == 403
    spaces = api.client.get("/v1/me/spaces", headers=bearer).json()["data"]
    assert [(row["uuid"], row["role"]) for row in spaces] == [(str(space.pk), "no_role")]


def test_an_address_may_be_invited_to_the_space_and_to_cards_of_it(
    space: Any, owner: User, invite: Any, make_card: Any
) -> None:
    one, other = make_card(space), make_card(space)
    assert invite(owner, space, "new@example.org") == ["invited"]
    assert invite(owner, space, "new@example.org", role="user", card=one) == ["invited"]
    assert invite(owner, space, "new@example.org", role="user", card=other) == ["invited"]
    assert open_invitations(space).count() == 3


def test_an_invitation_ends_with_its_card_or_space(
    space: Any, owner: User, invite: Any, api: Any, make_card: Any, code_for: Any
) -> None:
    card = make_card(space)
    invite(owner, space, "new@example.org", role="user", card=card)
    code = code_for("new@example.org")
    api.as_(owner).delete(f"/v1/cards/{card.pk}")
    assert api.get(f"/v1/invitations/{code}").json()["code"] == "invitation_ended"
    card.refresh_from_db()
    card.delete()
    assert not Invitation.objects.in_space(space.pk).exists()
    invite(owner, space, "other@example.org")
    code = code_for("other@example.org")
    api.as_(owner).delete(f"/v1/spaces/{space.pk}?name=Alpenwerk+AG")
    assert api.get(f"/v1/invitations/{code}").json()["code"] == "invitation_ended"


def test_a_code_opened_as_an_action_link_leads_to_its_page(
    space: Any, owner: User, invite: Any, api: Any, code_for: Any
) -> None:
    invite(owner, space, "new@example.org")
    code = code_for("new@example.org")
    answer = api.client.get(f"/a/{code}")
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith(f"/confirmation/space-invite/{code}/verify")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert api.client.get("/a/none").status_code == 410


def test_a_code_stands_in_no_table_and_no_log(
    space: Any, owner: User, invite: Any, api: Any, code_for: Any, caplog: Any, capsys: Any
) -> None:
    invite(owner, space, "new@example.org")
    code = code_for("new@example.org")
    assert open_invitations(space).get().code_hash != code
    api.get(f"/v1/invitations/{code}")
    api.client.get(f"/confirmation/space-invite/{code}/verify")
    written = capsys.readouterr()
    assert code not in caplog.text + written.out + written.err


class TestLetters:
    def test_an_invitation_in_words(
        self, space: Any, owner: User, invite: Any, letters: Any, code_for: Any
    ) -> None:
        invite(
            owner, space, "new@example.org", role="admin", language="de", message="Schön, dass\nSie kommen"
        )
        (letter,) = letters.to("new@example.org")
        assert letter.subject == "Olga Owner lädt Sie zu Alpenwerk AG ein"
        html = letter.alternatives[0][0]
        for text in (
            "Als Administrator kümmern Sie sich",
            "Olga Owner schreibt:",
            "Schön, dass",
            "Sie kommen",
            "14 Tage",
            f"/confirmation/space-invite/{code_for('new@example.org')}/verify",
        ):
            assert text in " ".join(letter.body.split())
            assert text in html
        assert "weil Alpenwerk AG Sie" in " ".join(letter.body.split())

    def test_markup_stays_text(self, space: Any, owner: User, invite: Any, letters: Any) -> None:
        space.name = "<b>Evil</b>\r\nBcc: x@example.org"
        space.save()
        invite(owner, space, "new@example.org", message="<script>alert(1)</script>")
        (letter,) = letters.to("new@example.org")
        assert "<script>" not in letter.alternatives[0][0]
        assert "<b>Evil" not in letter.alternatives[0][0]
        assert "\n" not in letter.subject
        assert letter.recipients() == ["new@example.org"]

    @pytest.mark.parametrize("language", ["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"])
    def test_every_language_for_space_and_card(
        self, space: Any, owner: User, invite: Any, letters: Any, make_card: Any, language: str
    ) -> None:
        invite(owner, space, "new@example.org", language=language)
        invite(owner, space, "new@example.org", role="user", card=make_card(space), language=language)
        for letter in letters.to("new@example.org"):
            assert not re.search(r"%\(|None", letter.body + letter.subject)
            assert f'lang="{language}"' in letter.alternatives[0][0]

    def test_who_has_an_account_is_written_to_in_its_language(
        self, space: Any, owner: User, invite: Any, letters: Any, make_user: Any
    ) -> None:
        make_user(email="known@example.org", language="it", first_name="Ida", last_name="Nota")
        invite(owner, space, "known@example.org", language="de")
        (letter,) = letters.to("known@example.org")
        assert "Buongiorno Ida Nota," in letter.body

    def test_a_repeated_send_sends_nothing(
        self, space: Any, owner: User, invite: Any, code_for: Any, api: Any, letters: Any
    ) -> None:
        from vizitka.members.tasks import send_invitation

        invite(owner, space, "new@example.org")
        send_invitation.call(str(open_invitations(space).get().pk))
        assert len(letters) == 1
        assert api.get(f"/v1/invitations/{code_for('new@example.org')}").status_code == 200

    def test_nothing_goes_out_for_a_withdrawn_one(
        self, space: Any, owner: User, invite: Any, letters: Any
    ) -> None:
        from vizitka.members.tasks import send_invitation

        invite(owner, space, "new@example.org")
        invitation = open_invitations(space).get()
        invitation.withdrawn_at = clock.now()
        invitation.save()
        send_invitation.call(str(invitation.pk))
        assert len(letters) == 1


class TestPersonalData:
    def test_a_person_who_leaves_takes_invitations_along(
        self, space: Any, owner: User, invite: Any, api: Any, code_for: Any, make_user: Any, add_member: Any
    ) -> None:
        admin = add_member(space, "admin", make_user(email="admin@example.org"))
        known = make_user(email="known@example.org")
        invite(admin, space, "known@example.org", "new@example.org", message="From me")
        api.as_(known).post(f"/v1/invitations/{code_for('known@example.org')}/accept")
        leave_vizitka(Person(known), PASSWORD)
        leave_vizitka(Person(admin), PASSWORD)
        (left,) = Invitation.objects.in_space(space.pk)
        assert (left.email, left.message, left.invited_by) == ("new@example.org", "", None)
        words = str(list(AuditEntry.objects.values_list("object_label", "actor_label", "changes")))
        assert "known@example.org" not in words
        assert "admin@example.org" not in words

    def test_what_came_to_nothing_goes_after_a_month(
        self, space: Any, owner: User, invite: Any, time: Any
    ) -> None:
        invite(owner, space, "new@example.org")
        time.forward(days=43)
        assert purge_ended() == 0
        time.forward(days=2)
        assert purge_ended() == 1
        assert not Invitation.objects.in_space(space.pk).exists()
        assert AuditEntry.objects.get(action="invitation.sent").object_label == "–"

    def test_a_card_that_is_purged_takes_its_invitations_and_former_names_along(
        self, space: Any, owner: User, invite: Any, api: Any, make_card: Any, make_user: Any, time: Any
    ) -> None:
        card = make_card(space, first_name="Ana", last_name="Jung")
        joined = make_user(email="joined@example.org")
        invite(owner, space, "never@example.org", "joined@example.org", role="user", card=card)
        waiting = Invitation.objects.in_space(space.pk).get(email="joined@example.org")
        assert api.as_(joined).post(f"/v1/me/invitations/{waiting.pk}/accept").status_code == 200
        answer = api.as_(owner).patch(f"/v1/cards/{card.pk}", {"last_name": "Alt"}, If_Match='"1"')
        assert answer.status_code == 200
        assert api.as_(owner).delete(f"/v1/cards/{card.pk}").status_code == 204
        time.forward(days=31)
        assert purge_deleted() == 1
        words = str(list(AuditEntry.objects.values_list("object_label", "changes")))
        for gone in ("never@example.org", "Ana Jung", "Ana Alt"):
            assert gone not in words, gone

    def test_a_deleted_space_that_goes_with_its_owner_leaves_no_names_in_the_log(
        self, space: Any, owner: User, invite: Any, api: Any, make_card: Any
    ) -> None:
        card = make_card(space, first_name="Ana", last_name="Jung")
        client = api.as_(owner)
        assert client.patch(f"/v1/cards/{card.pk}", {"last_name": "Alt"}, If_Match='"1"').status_code == 200
        invite(owner, space, "never@example.org")
        assert client.delete(f"/v1/spaces/{space.pk}?name=Alpenwerk AG").status_code == 204
        leave_vizitka(Person(owner), PASSWORD)
        words = str(list(AuditEntry.objects.values_list("object_label", "changes")))
        for gone in ("Jung", "Ana Alt", "never@example.org"):
            assert gone not in words, gone


def test_invitations_of_another_space_are_not_found(
    space: Any, owner: User, invite: Any, api: Any, make_space: Any, make_user: Any, make_card: Any
) -> None:
    other_owner = make_user()
    other = make_space(owner=other_owner)
    invite(owner, space, "new@example.org")
    invitation = open_invitations(space).get()
    card = make_card(other)
    for base in (f"/v1/spaces/{other.pk}", f"/v1/cards/{card.pk}", f"/v1/spaces/{space.pk}"):
        client = api.as_(other_owner)
        assert client.post(f"{base}/invitations/{invitation.pk}/resend").status_code == 404
        assert client.delete(f"{base}/invitations/{invitation.pk}").status_code == 404
    # A space's own owner finds it below the space, and not below one of its cards.
    mine = make_card(space)
    assert api.as_(owner).delete(f"/v1/cards/{mine.pk}/invitations/{invitation.pk}").status_code == 404
    assert api.as_(owner).delete(f"/v1/spaces/{space.pk}/invitations/{invitation.pk}").status_code == 204
