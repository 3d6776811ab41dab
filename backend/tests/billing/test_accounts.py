"""Billing accounts over the API: what they say, their VAT number, their people."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeUser
from tests.tax.fake_vies import FakeVies, serving
from vizitka.accounts import departures
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.billing import company, joining, rules, selectors, selling, services
from vizitka.billing.enums import AccountStatus
from vizitka.billing.errors import AccountIsClosed
from vizitka.billing.models import AccountInvitation, AccountMember, BillingAccount, CustomerNumber
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.tax.enums import Category, NumberState
from vizitka.tax.models import Consultation

pytestmark = pytest.mark.django_db

BODY = {
    "company_name": "Alpenwerk AG",
    "address_line1": "Salurner Straße 15",
    "zipcode": "6020",
    "city": "Innsbruck",
    "country": "AT",
    "vat_number": "at u 33864707",
}
LINK = re.compile(r"/confirmation/billing-invite/([\w-]{20,})/verify")


@pytest.fixture
def vies(settings: Any) -> Iterator[FakeVies]:
    with serving(FakeVies()) as fake:
        settings.VIES_URL = fake.address
        yield fake


@pytest.fixture
def german() -> None:
    """Sold from Berlin."""
    selling.change_seller(
        {"name": "Vizitka GmbH", "country": "DE", "vat_number": "DE136695976", "time_zone": "Europe/Berlin"},
        actor=SYSTEM,
    )


@pytest.fixture
def owner(make_user: MakeUser) -> User:
    return make_user(first_name="Miriam", last_name="Hofer")


@pytest.fixture
def mine(api: ApiClient, owner: User) -> ApiClient:
    return api.as_(owner)


@pytest.fixture
def account(owner: User) -> BillingAccount:
    return services.open_account("Alpenwerk AG", owner=owner)


@pytest.fixture
def code_for(mailoutbox: list[Any]) -> Callable[[str], str]:
    """The code in the newest mail to an address."""

    def code(email: str) -> str:
        bodies = [message.body for message in mailoutbox if message.to == [email]]
        match = LINK.search(bodies[-1])
        assert match
        return match[1]

    return code


@pytest.fixture
def at_once(django_capture_on_commit_callbacks: Any) -> Any:
    """What the tasks of a call do has happened when it ends."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def path(account: BillingAccount, rest: str = "") -> str:
    return f"/v1/billing-accounts/{account.pk}{rest}"


def read(mine: ApiClient, account: BillingAccount) -> dict[str, Any]:
    answer = mine.get(path(account))
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()["data"]
    return found


def change(mine: ApiClient, account: BillingAccount, body: dict[str, Any]) -> Any:
    version = BillingAccount.objects.get(pk=account.pk).version
    return mine.patch(path(account), body, If_Match=f'"{version}"')


def join(account: BillingAccount, user: User, role: str) -> User:
    AccountMember.objects.create(account=account, user=user, role=role)
    return user


# --- company ----------------------------------------------------------------------------------------------------------


def test_a_company_opens_an_account_and_its_number_is_checked_by_itself(
    mine: ApiClient, german: None, vies: FakeVies, at_once: Any
) -> None:
    with at_once():
        answer = mine.post("/v1/me/billing-accounts", BODY)
    assert answer.status_code == 201
    made = answer.json()["data"]
    assert (made["name"], made["customer_number"], made["role"]) == ("Alpenwerk AG", 10_001, "owner")
    assert made["vat"]["state"] == "unchecked"
    assert (made["tax"]["category"], made["tax"]["rate"]) == ("S", "19")
    assert made["tax"]["note"] == "Your VAT number is not confirmed yet, so VAT is charged."
    assert vies.asked[0]["requesterNumber"] == "136695976"
    account = BillingAccount.objects.get()
    found = read(mine, account)
    assert (found["vat"]["number"], found["vat"]["state"]) == ("ATU33864707", "valid")
    assert found["vat"]["reference"] == "WAPIAAAAYmFzZTY0"
    assert not found["vat"]["differs"]
    assert (found["tax_rate"], found["reverse_charge"]) == ("0", True)
    assert found["tax"]["category"] == "AE"
    assert found["tax"]["note"].startswith("Reverse charge")
    assert found["missing"] == []
    assert set(found["abilities"]) == {
        "billing.assign", "billing.buy", "billing.edit", "billing.govern", "billing.pay", "billing.read"
    }  # fmt: skip
    (listed,) = mine.get("/v1/me/billing-accounts").json()["data"]
    assert (listed["name"], listed["city"]) == ("Alpenwerk AG", "Innsbruck")


@pytest.mark.parametrize(
    ("body", "asked_again"),
    [
        ({"company_name": "Alpenwerk GmbH"}, True),
        ({"country": "DE"}, True),
        ({"vat_number": "DE136695976"}, True),
        ({"city": "Hall in Tirol", "receiver_email": "rechnung@alpenwerk.example"}, False),
        ({"vat_number": "ATU 3386 4707"}, False),
    ],
)
def test_after_a_save_of_what_the_number_belongs_to_it_is_unchecked(
    mine: ApiClient, account: BillingAccount, vies: FakeVies, body: dict[str, Any], asked_again: bool
) -> None:
    services.change_account(account.pk, {**BODY, "vat_number": "ATU33864707"}, actor=SYSTEM)
    account.refresh_from_db()
    company.check_vat(SYSTEM, account)
    answer = change(mine, account, body)
    assert answer.status_code == 200
    assert answer.json()["data"]["vat"]["state"] == ("unchecked" if asked_again else "valid")
    assert answer.json()["data"]["reverse_charge"] is False or not asked_again


def test_what_is_no_number_is_refused_where_it_was_typed(mine: ApiClient, account: BillingAccount) -> None:
    answer = change(mine, account, {"country": "AT", "vat_number": "ATU33864708"})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["vat_number"])
    account.refresh_from_db()
    assert (account.vat_number, account.version) == ("", 1)


def test_a_private_account_has_no_number_and_pays_the_rate(
    mine: ApiClient, account: BillingAccount, german: None
) -> None:
    change(mine, account, BODY)
    found = change(mine, account, {"kind": "private", "first_name": "Ada", "last_name": ""}).json()["data"]
    assert (found["vat"], found["tax_rate"], found["reverse_charge"]) == (None, "19", False)
    assert found["missing"] == ["last_name"]


def test_two_who_change_it_at_once_are_told(mine: ApiClient, account: BillingAccount) -> None:
    assert mine.patch(path(account), {"city": "Wien"}).json()["code"] == "version_required"
    tag = mine.get(path(account)).headers["ETag"]
    assert mine.patch(path(account), {"city": "Wien"}, If_Match=tag).status_code == 200
    late = mine.patch(path(account), {"city": "Linz"}, If_Match=tag)
    assert (late.status_code, late.json()["code"]) == (409, "stale_version")


def test_check_again_asks_anew_and_keeps_what_is_known_while_vies_is_away(
    mine: ApiClient, account: BillingAccount, german: None, vies: FakeVies, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.change_account(account.pk, BODY, actor=SYSTEM)
    vies.says["AT"] = "MS_UNAVAILABLE"
    found = mine.post(path(account, "/vat/check"), {}).json()["data"]
    assert found["state"] == "unknown"
    assert read(mine, account)["tax"]["category"] == "S", "unknown opens nothing"
    vies.says.clear()
    assert mine.post(path(account, "/vat/check"), {}).json()["data"]["state"] == "valid"
    later = clock.now() + dt.timedelta(days=31)
    monkeypatch.setattr(clock, "now", lambda: later)
    vies.says["AT"] = "MS_UNAVAILABLE"
    assert company.queue_vat_checks() == 1, "a valid number is asked for after a month"
    company.check_in_background(account.pk)
    account.refresh_from_db()
    assert account.vat_state == NumberState.VALID
    vies.says.clear()
    vies.known.clear()
    company.check_vat(SYSTEM, account, again=True)
    account.refresh_from_db()
    assert (account.vat_state, account.reverse_charge) == (NumberState.INVALID, False)
    assert Consultation.objects.filter(state=NumberState.VALID).count() == 1, "the proof of then is kept"


def test_a_number_is_looked_at_before_it_is_saved(
    mine: ApiClient, account: BillingAccount, vies: FakeVies
) -> None:
    vies.known["ATU33864707"] = {"name": "SOMEBODY ELSE KG", "address": "---"}
    services.change_account(account.pk, {"company_name": "Alpenwerk AG"}, actor=SYSTEM)
    looked = {"vat_number": "ATU33864707", "country": "AT"}
    found = mine.post(path(account, "/vat/check"), looked).json()["data"]
    assert (found["state"], found["name"], found["differs"]) == ("valid", "SOMEBODY ELSE KG", True)
    account.refresh_from_db()
    assert account.vat_number == ""
    bad = mine.post(path(account, "/vat/check"), {"vat_number": "nothing", "country": "AT"}).json()["data"]
    assert (bad["state"], bad["checkable"]) == ("malformed", False)
    assert mine.post(path(account, "/vat/check"), {}).json()["code"] == "no_vat_number"


def test_an_answer_that_comes_too_late_is_not_of_this_number(account: BillingAccount, vies: FakeVies) -> None:
    """While VIES was asked, somebody has written another number."""
    services.change_account(account.pk, BODY, actor=SYSTEM)
    before = BillingAccount.objects.get(pk=account.pk)
    services.change_account(account.pk, {"vat_number": "ATU12345675"}, actor=SYSTEM)
    company.check_vat(SYSTEM, before)
    account.refresh_from_db()
    assert (account.vat_number, account.vat_state) == ("ATU12345675", NumberState.UNCHECKED)


def test_which_numbers_are_asked_for_again(account: BillingAccount) -> None:
    """Unknown ones after an hour, unchecked ones at once, valid ones after a month, and no others."""
    now = clock.now()
    cases = [
        (NumberState.UNKNOWN, rules.ASK_AGAIN, 1),
        (NumberState.UNKNOWN, rules.ASK_AGAIN / 2, 0),
        (NumberState.UNCHECKED, None, 1),
        (NumberState.UNCHECKED, rules.CONFIRM_AGAIN, 0),
        (NumberState.VALID, rules.CONFIRM_AGAIN, 1),
        (NumberState.VALID, rules.CONFIRM_AGAIN / 2, 0),
        (NumberState.INVALID, rules.CONFIRM_AGAIN, 0),
    ]
    rows = BillingAccount.objects.filter(pk=account.pk)
    for state, ago, expected in cases:
        rows.update(vat_number="ATU33864707", vat_state=state, vat_checked_at=ago and now - ago)
        assert company.queue_vat_checks(now) == expected, (state, ago)
    rows.update(vat_number="", vat_state=NumberState.UNCHECKED, vat_checked_at=None)
    assert company.queue_vat_checks(now) == 0


def test_customer_numbers_have_no_gaps_and_no_doubles(owner: User) -> None:
    given = [services.open_account(f"Company {n}").customer_number for n in range(3)]
    assert given == [10_001, 10_002, 10_003]
    assert list(CustomerNumber.objects.order_by("number").values_list("number", flat=True)) == given


def test_the_seller_decides_with_the_buyer_and_the_day_is_the_sellers(
    account: BillingAccount, german: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.change_account(account.pk, {"country": "AT", "kind": "private"}, actor=SYSTEM)
    account.refresh_from_db()
    assert account.tax_rate == 19
    selling.change_seller({"oss": True}, actor=SYSTEM)
    account.refresh_from_db()
    assert account.tax_rate == 20, "what is derived follows the seller"
    assert selectors.treatment_of(account).category == Category.STANDARD
    late = dt.datetime(2026, 12, 31, 23, 30, tzinfo=dt.UTC)
    monkeypatch.setattr(clock, "now", lambda: late)
    assert selectors.day() == dt.date(2027, 1, 1)


def test_where_billing_is_off_nothing_of_it_is_there(
    mine: ApiClient, account: BillingAccount, settings: Any
) -> None:
    settings.VIZITKA_BILLING = False
    for method, where in (
        ("get", "/v1/me/billing-accounts"),
        ("get", "/v1/me/billing-invitations"),
        ("get", path(account)),
        ("get", path(account, "/members")),
        ("post", path(account, "/close")),
        ("get", "/v1/billing-invitations/some-code"),
        ("post", "/v1/billing-invitations/some-code/decline"),
    ):
        assert mine.request(method, where).status_code == 404, where
    assert mine.post("/v1/me/billing-accounts", BODY).status_code == 404


# --- people -----------------------------------------------------------------------------------------------------------


def test_nobody_is_in_without_a_yes_and_no_answer_tells_who_has_a_login(
    mine: ApiClient, account: BillingAccount, make_user: MakeUser, at_once: Any, mailoutbox: list[Any]
) -> None:
    known = make_user(email="known@example.org", language="de")
    answers = []
    for email in ("known@example.org", "unknown@example.org"):
        with at_once():
            answer = mine.post(path(account, "/invitations"), {"email": email, "role": "accountant"})
        assert answer.status_code == 201
        row = answer.json()["data"]
        answers.append({**row, "uuid": "", "email": "", "sent_at": "", "expires_at": ""})
    assert answers[0] == answers[1]
    assert account.members.count() == 1
    assert [message.to for message in mailoutbox] == [["known@example.org"], ["unknown@example.org"]]
    assert mailoutbox[0].subject.startswith("Miriam Hofer lädt Sie")
    assert mailoutbox[1].subject == "Miriam Hofer invites you to the billing account Alpenwerk AG"
    waiting = mine.as_(known).get("/v1/me/billing-invitations").json()["data"]
    assert [(one["account"], one["role"]) for one in waiting] == [("Alpenwerk AG", "accountant")]
    yes = mine.as_(known).post(f"/v1/me/billing-invitations/{waiting[0]['uuid']}/accept")
    assert yes.json()["data"] == {"account": str(account.pk), "account_name": "Alpenwerk AG"}
    assert account.members.get(user=known).role == "accountant"
    again = mine.as_(known).post(f"/v1/me/billing-invitations/{waiting[0]['uuid']}/accept")
    assert again.status_code == 404


def test_who_has_no_login_makes_one_behind_the_link(
    api: ApiClient, mine: ApiClient, account: BillingAccount, at_once: Any, code_for: Callable[[str], str]
) -> None:
    with at_once():
        mine.post(path(account, "/invitations"), {"email": "new@example.org", "role": "viewer"})
    code = code_for("new@example.org")
    page = api.get(f"/v1/billing-invitations/{code}").json()["data"]
    assert (page["account"], page["role"], page["needs"]) == ("Alpenwerk AG", "viewer", "account")
    assert mine.post(f"/v1/billing-invitations/{code}/accept").json()["code"] == "invitation_for_another"
    person = {"first_name": "Neda", "last_name": "Novak", "password": "eight-quiet-rivers"}
    joined = api.post(f"/v1/billing-invitations/{code}/register", person).json()["data"]
    token = ApiClient(token=joined["access_token"])
    assert token.get(path(account)).json()["data"]["role"] == "viewer"
    assert api.get(f"/v1/billing-invitations/{code}").status_code == 404, "a code is good once"


def test_a_no_is_kept_and_the_link_is_void(
    api: ApiClient, mine: ApiClient, account: BillingAccount, at_once: Any, code_for: Callable[[str], str]
) -> None:
    with at_once():
        mine.post(path(account, "/invitations"), {"email": "new@example.org", "role": "viewer"})
    code = code_for("new@example.org")
    assert api.post(f"/v1/billing-invitations/{code}/decline").status_code == 204
    assert api.get(f"/v1/billing-invitations/{code}").status_code == 404
    (row,) = mine.get(path(account, "/invitations")).json()["data"]
    assert row["state"] == "declined"
    told = AuditEntry.objects.get(action="account_invitation.declined")
    assert told.actor_id is None, "a no has no name"


def test_a_second_mail_makes_the_first_link_void_and_waits_a_minute(
    api: ApiClient,
    mine: ApiClient,
    account: BillingAccount,
    at_once: Any,
    code_for: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with at_once():
        mine.post(path(account, "/invitations"), {"email": "new@example.org", "role": "viewer"})
    first = code_for("new@example.org")
    invitation = AccountInvitation.objects.get()
    resend = path(account, f"/invitations/{invitation.pk}/resend")
    assert mine.post(resend).json()["code"] == "sent_just_now"
    later = clock.now() + rules.RESEND_PAUSE
    monkeypatch.setattr(clock, "now", lambda: later)
    with at_once():
        assert mine.post(resend).status_code == 200
    assert api.get(f"/v1/billing-invitations/{first}").status_code == 404
    assert api.get(f"/v1/billing-invitations/{code_for('new@example.org')}").status_code == 200
    late = later + rules.INVITATION_LIFE
    monkeypatch.setattr(clock, "now", lambda: late)
    assert api.get(f"/v1/billing-invitations/{code_for('new@example.org')}").status_code == 404
    assert joining.purge_invitations() == 0
    monkeypatch.setattr(clock, "now", lambda: late + rules.KEEP_ENDED + dt.timedelta(seconds=1))
    assert AuditEntry.objects.filter(object_label="new@example.org").exists()
    assert joining.purge_invitations() == 1
    assert not AuditEntry.objects.filter(object_label="new@example.org").exists(), (
        "nobody stays who never came"
    )


def test_mails_to_one_address_are_few_whether_withdrawn_or_not(
    mine: ApiClient, account: BillingAccount
) -> None:
    codes = []
    for _ in range(7):
        answer = mine.post(path(account, "/invitations"), {"email": "victim@example.org", "role": "viewer"})
        codes.append(answer.status_code)
        AccountInvitation.objects.all().delete()
    assert codes == [201] * 5 + [429] * 2


def test_the_last_owner_stays_and_nobody_is_made_one_without_a_yes(
    mine: ApiClient, account: BillingAccount, owner: User, make_user: MakeUser
) -> None:
    other = join(account, make_user(), "accountant")
    own = path(account, f"/members/{owner.pk}")
    assert mine.patch(own, {"role": "viewer"}).json()["code"] == "last_owner"
    assert mine.delete(own).json()["code"] == "last_owner"
    assert mine.delete(f"/v1/me/billing-accounts/{account.pk}").json()["code"] == "last_owner"
    raised = mine.patch(path(account, f"/members/{other.pk}"), {"role": "owner"})
    assert (raised.status_code, raised.json()["code"]) == (409, "ownership_needs_a_yes")
    invited = mine.post(path(account, "/invitations"), {"email": "a@example.org", "role": "owner"})
    assert invited.status_code == 422
    lowered = mine.patch(path(account, f"/members/{other.pk}"), {"role": "viewer"})
    assert lowered.json()["data"]["role"] == "viewer"
    theirs = mine.as_(other)
    assert theirs.get(path(account, "/invitations")).status_code == 403
    assert theirs.delete(f"/v1/me/billing-accounts/{account.pk}").status_code == 204
    assert theirs.get(path(account)).status_code == 404


def test_it_goes_over_by_the_yes_of_who_is_offered(
    mine: ApiClient,
    account: BillingAccount,
    owner: User,
    make_user: MakeUser,
    at_once: Any,
    mailoutbox: list[Any],
) -> None:
    first, taker = (join(account, make_user(), "accountant") for _ in range(2))
    stranger = make_user()
    assert mine.post(path(account, "/hand-over"), {"user": str(stranger.pk)}).status_code == 404
    assert mine.post(path(account, "/hand-over"), {"user": str(first.pk)}).status_code == 202
    with at_once():
        assert mine.post(path(account, "/hand-over"), {"user": str(taker.pk)}).status_code == 202
    assert AccountInvitation.objects.get().email == taker.email, "one offer at a time"
    assert read(mine, account)["offer"]["email"] == taker.email
    assert mine.get(path(account, "/invitations")).json()["data"] == []
    (offer,) = mine.as_(taker).get("/v1/me/billing-invitations").json()["data"]
    assert offer["hands_over"]
    with at_once():
        assert mine.as_(taker).post(f"/v1/me/billing-invitations/{offer['uuid']}/accept").status_code == 200
    roles = dict(account.members.values_list("user", "role"))
    assert (roles[taker.pk], roles[owner.pk]) == ("owner", "accountant")
    assert mailoutbox[-1].to == [owner.email]
    assert mailoutbox[-1].subject == "The billing account Alpenwerk AG is handed over"


def test_an_offer_ends_with_the_roles_of_both(
    mine: ApiClient, account: BillingAccount, owner: User, make_user: MakeUser
) -> None:
    taker = join(account, make_user(), "viewer")
    second = join(account, make_user(), "owner")
    mine.post(path(account, "/hand-over"), {"user": str(taker.pk)})
    mine.as_(second).patch(path(account, f"/members/{owner.pk}"), {"role": "viewer"})
    assert mine.as_(taker).get("/v1/me/billing-invitations").json()["data"] == []
    mine.as_(second).post(path(account, "/hand-over"), {"user": str(taker.pk)})
    mine.as_(second).delete(path(account, f"/members/{taker.pk}"))
    assert not AccountInvitation.objects.exists()


# --- the end ----------------------------------------------------------------------------------------------------------


def test_an_account_is_closed_when_nothing_of_it_serves(
    mine: ApiClient, account: BillingAccount, make_user: MakeUser
) -> None:
    licence = services.grant_licence(package="standard", cards=5, account=account)
    refused = mine.post(path(account, "/close"))
    assert (refused.status_code, refused.json()["code"]) == (409, "account_in_use")
    services.cancel_licence(licence.pk)
    AccountInvitation.objects.create(
        account=account,
        email="new@example.org",
        role="viewer",
        expires_at=clock.now() + rules.INVITATION_LIFE,
    )
    closed = mine.post(path(account, "/close"))
    assert closed.json()["data"]["status"] == AccountStatus.CLOSED
    assert not AccountInvitation.objects.exists()
    assert read(mine, account)["status_name"] == "Closed"
    with pytest.raises(AccountIsClosed):
        services.grant_licence(package="standard", cards=5, account=account)
    for answer in (
        change(mine, account, {"city": "Wien"}),
        mine.post(path(account, "/close")),
        mine.post(path(account, "/invitations"), {"email": "a@example.org", "role": "viewer"}),
        mine.post(path(account, "/vat/check"), {}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "account_closed")


def test_who_leaves_for_good_leaves_no_account_that_somebody_needs(
    mine: ApiClient, account: BillingAccount, owner: User, make_user: MakeUser
) -> None:
    other = join(account, make_user(), "viewer")
    assert departures.obstacles(owner) == ["Alpenwerk AG"]
    joining.remove(SYSTEM, account, other.pk)
    assert departures.obstacles(owner) == []
    departures.part(owner)
    account.refresh_from_db()
    assert (account.status, account.members.count()) == (AccountStatus.CLOSED, 0)


def test_one_person_owns_so_many_accounts_and_no_more(
    mine: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "MOST_ACCOUNTS", 2)
    answers = [mine.post("/v1/me/billing-accounts", {"name": f"C{n}"}).status_code for n in range(3)]
    assert answers == [201, 201, 409]


def test_without_a_name_of_any_kind_none_is_opened(mine: ApiClient) -> None:
    answer = mine.post("/v1/me/billing-accounts", {"city": "Wien"})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["name"])
