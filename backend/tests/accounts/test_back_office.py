"""The door to the back office: staff only, throttled, with the second factor."""

from __future__ import annotations

import re
from collections.abc import Callable

import pyotp
import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.test import Client, RequestFactory
from django.urls import reverse
from unfold.admin import ModelAdmin

from tests.accounts.conftest import Clock, Letters, TurnOn
from tests.conftest import PASSWORD, Answer, ApiClient, MakeUser, enter_office
from vizitka.accounts.models import AddressProof, Session, User
from vizitka.accounts.services import proofs
from vizitka.accounts.services.devices import COOKIE
from vizitka.audit.models import AuditEntry

pytestmark = pytest.mark.django_db
LOGIN = "/backoffice/login/?next=/backoffice/"
SET_UP = "/backoffice/second-factor/"
Enter = Callable[..., Answer]


@pytest.fixture
def new_operator(make_user: MakeUser) -> User:
    """As `manage.py createsuperuser` makes one: a password, and no second factor yet."""
    return make_user(email="operator@example.org", is_staff=True, is_superuser=True)


@pytest.fixture
def app(new_operator: User, turn_totp_on: TurnOn) -> pyotp.TOTP:
    totp, _codes = turn_totp_on(new_operator)
    return totp


@pytest.fixture
def operator(new_operator: User, app: pyotp.TOTP) -> User:
    return new_operator


@pytest.fixture
def enter(client: Client, app: pyotp.TOTP, time: Clock) -> Enter:
    """Signs in, with the app's next code."""

    def sign_in(
        password: str = PASSWORD, code: str | None = None, email: str = "operator@example.org"
    ) -> Answer:
        time.forward(seconds=30)
        return send(client, password, app.at(time.now()) if code is None else code, email)

    return sign_in


def send(
    client: Client, password: str = PASSWORD, code: str = "", email: str = "operator@example.org"
) -> Answer:
    data = {"username": email, "password": password, "code": code, "next": "/backoffice/"}
    answer: Answer = client.post(LOGIN, data)
    return answer


def is_inside(client: Client) -> bool:
    return client.get("/backoffice/").status_code == 200


def secret_of(page: Answer) -> str:
    return str(re.findall(r'id="secret">([A-Z2-7]+)<', page.content.decode())[0])


def test_staff_sign_in_with_password_and_code(client: Client, enter: Enter) -> None:
    answer = enter(email="OPERATOR@example.org")
    assert (answer.status_code, answer["Location"]) == (302, "/backoffice/")
    assert is_inside(client)


@pytest.mark.parametrize(
    "page", ["accounts/user", "accounts/session", "audit/auditentry", "django_tasks_database/dbtaskresult"]
)
def test_the_lists_open(client: Client, api: ApiClient, operator: User, enter: Enter, page: str) -> None:
    api.as_(operator)
    enter()
    assert client.get(f"/backoffice/{page}/").status_code == 200


# --- no way in without a second factor -----------------------------------------------------------------------


def test_a_new_operator_sets_up_a_second_factor_before_the_door_opens(
    client: Client, new_operator: User, time: Clock
) -> None:
    answer = send(client)
    assert (answer.status_code, answer["Location"]) == (302, SET_UP)
    assert not is_inside(client)
    page = client.get(SET_UP)
    assert page["Cache-Control"].endswith("private")
    totp = pyotp.TOTP(secret_of(page))
    assert "<svg" in page.content.decode()
    wrong = client.post(SET_UP, {"code": "000000"})
    assert "This code is not right" in wrong.content.decode()
    assert secret_of(wrong) == totp.secret, "the app that was scanned stays good"
    assert not is_inside(client)
    done = client.post(SET_UP, {"code": totp.at(time.now())}).content.decode()
    codes = re.findall(r"<li>([A-Z0-9-]+)</li>", done)
    assert len(codes) == 10
    assert is_inside(client)
    client.logout()
    assert send(client).status_code == 200, "from now on the password asks for the code"
    assert send(client, code=codes[0]).status_code == 302
    assert is_inside(client)


def test_operators_of_the_command_line_set_one_up_too(client: Client, db: None) -> None:
    call_command("createsuperuser", email="first@example.org", interactive=False)
    made = User.objects.get(email="first@example.org")
    made.set_password(PASSWORD)
    made.save()
    assert send(client, email="first@example.org")["Location"] == SET_UP
    assert not is_inside(client)


def test_without_the_right_password_there_is_no_set_up(client: Client, new_operator: User) -> None:
    assert client.get(SET_UP)["Location"] == "/backoffice/login/"
    send(client, "wrong-password-here")
    assert client.post(SET_UP, {"code": "123456"})["Location"] == "/backoffice/login/"


def test_the_set_up_ends_after_ten_minutes_and_with_the_password(
    client: Client, new_operator: User, time: Clock
) -> None:
    send(client)
    secret = secret_of(client.get(SET_UP))
    time.forward(minutes=11)
    assert client.post(SET_UP, {"code": pyotp.TOTP(secret).at(time.now())}).status_code == 302
    assert not is_inside(client)
    send(client)
    new_operator.set_password("nine-green-lanterns")
    new_operator.save()
    assert client.get(SET_UP).status_code == 302


def test_guesses_at_the_set_up_are_counted(client: Client, new_operator: User) -> None:
    send(client)
    for _ in range(5):
        client.post(SET_UP, {"code": "000000"})
    assert "Too many attempts" in client.post(SET_UP, {"code": "000000"}).content.decode()


def test_nobody_replaces_a_second_factor_by_the_set_up(client: Client, operator: User) -> None:
    send(client)
    assert client.get(SET_UP)["Location"] == "/backoffice/login/"


def test_a_session_without_a_second_factor_opens_nothing(client: Client, operator: User) -> None:
    """As those that began before second factors were asked for."""
    client.force_login(operator)
    assert not is_inside(client)
    assert client.post("/backoffice/password_change/", {}).status_code == 302


def test_the_door_closes_when_the_second_factor_is_turned_off(
    client: Client, api: ApiClient, operator: User, enter: Enter
) -> None:
    enter()
    assert is_inside(client)
    assert api.as_(operator).post("/v1/me/totp/disable", {"password": PASSWORD}).status_code == 204
    assert not is_inside(client)


def test_every_page_is_behind_the_door(client: Client, operator: User) -> None:
    client.force_login(operator)
    pages = [
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for model in admin.site._registry
    ]
    assert len(pages) > 8
    for page in [*pages, "/backoffice/search/", "/backoffice/autocomplete/", "/backoffice/jsi18n/"]:
        assert client.get(page).status_code == 302, page


def test_nobody_else_enters(client: Client, make_user: MakeUser) -> None:
    make_user(email="eve@example.org")
    assert send(client, email="eve@example.org").status_code == 200
    assert client.get(SET_UP).status_code == 302
    assert not is_inside(client)


def test_the_password_alone_opens_nothing_and_codes_count_once(
    client: Client, new_operator: User, turn_totp_on: TurnOn, time: Clock
) -> None:
    totp, codes = turn_totp_on(new_operator)
    assert send(client).status_code == 200
    assert send(client, code="000000").status_code == 200
    assert not is_inside(client)
    code = totp.at(time.now())
    assert send(client, code=code).status_code == 302
    assert is_inside(client)
    client.logout()
    assert send(client, code=code).status_code == 200, "a step counts once, here too"
    assert not is_inside(client)
    assert send(client, code=codes[0]).status_code == 302
    client.logout()
    assert send(client, code=codes[0]).status_code == 200


def test_the_form_asks_for_the_code(client: Client) -> None:
    html = client.get(LOGIN).content.decode()
    assert 'name="code"' in html
    assert 'autocomplete="one-time-code"' in html


# --- guesses -------------------------------------------------------------------------------------------------


def test_guessing_is_stopped_here_and_there(
    client: Client, api: ApiClient, operator: User, enter: Enter
) -> None:
    for _ in range(5):
        send(client, "wrong-password-here")
    answer = api.post("/v1/auth/login", {"email": operator.email, "password": PASSWORD})
    assert answer.status_code == 429, "one count for both doors"
    assert send(client, PASSWORD).status_code == 200
    assert not is_inside(client)


def test_codes_are_counted_too(client: Client, app: pyotp.TOTP, time: Clock) -> None:
    for _ in range(5):
        send(client, code="000000")
    send(client, code=app.at(time.now()))
    assert not is_inside(client)


def test_a_network_of_strangers_stops_at_the_door_too(client: Client, db: None) -> None:
    said = [
        "Too many attempts" in send(client, email=f"person{number}@example.org").content.decode()
        for number in range(32)
    ]
    assert said == [False] * 30 + [True] * 2


def test_the_operators_browser_is_known_at_the_door(client: Client, operator: User, enter: Enter) -> None:
    answer = enter()
    assert answer.cookies[COOKIE]["path"] == "/backoffice/"
    client.post("/backoffice/logout/")
    for _ in range(6):
        send(Client(), "wrong-password-here")
    assert enter().status_code == 302


# --- passwords -----------------------------------------------------------------------------------------------


def test_a_changed_password_ends_the_back_office_session(
    client: Client, api: ApiClient, operator: User, enter: Enter
) -> None:
    enter()
    body = {"current_password": PASSWORD, "new_password": "nine-green-lanterns"}
    assert api.as_(operator).post("/v1/me/password", body).status_code == 204
    assert not is_inside(client)


def change_password(client: Client, old: str, new: str, again: str = "") -> Answer:
    data = {"old_password": old, "new_password1": new, "new_password2": again or new}
    answer: Answer = client.post("/backoffice/password_change/", data)
    return answer


def test_a_password_changed_here_goes_the_way_of_every_other(
    client: Client, api: ApiClient, operator: User, enter: Enter, letters: Letters
) -> None:
    enter()
    elsewhere = api.as_(operator)
    assert change_password(client, PASSWORD, "nine-green-lanterns").status_code == 302
    assert elsewhere.get("/v1/me").status_code == 401, "sessions end"
    assert letters.to(operator.email)[-1].subject == "Your password was changed"
    assert AuditEntry.objects.filter(action="user.password_changed", actor_id=operator.pk).exists()
    assert is_inside(client), "the one who changed it stays"
    client.post("/backoffice/logout/")
    assert enter("nine-green-lanterns").status_code == 302


@pytest.mark.parametrize(
    ("old", "new", "again", "sentence"),
    [
        ("wrong-password-here", "nine-green-lanterns", "", "This is not your present password."),
        (PASSWORD, "short", "", "Use at least 12 characters."),
        (PASSWORD, "nine-green-lanterns", "ten-green-lanterns", "didn’t match"),
    ],
)
def test_a_password_that_cannot_be_is_refused_in_words(
    client: Client, operator: User, enter: Enter, old: str, new: str, again: str, sentence: str
) -> None:
    enter()
    answer = change_password(client, old, new, again)
    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    operator.refresh_from_db()
    assert operator.check_password(PASSWORD)


def test_guesses_at_the_present_password_are_counted(client: Client, operator: User, enter: Enter) -> None:
    enter()
    for _ in range(5):
        change_password(client, "wrong-password-here", "nine-green-lanterns")
    assert "Too many attempts" in change_password(client, PASSWORD, "nine-green-lanterns").content.decode()


# --- what is done there -----------------------------------------------------------------------------------


def test_a_person_is_opened_and_blocked(
    client: Client, api: ApiClient, operator: User, make_user: MakeUser, enter: Enter
) -> None:
    user = make_user(email="eve@example.org")
    signed_in = api.as_(user)
    enter()
    page = f"/backoffice/accounts/user/{user.pk}/change/"
    assert client.get(page).status_code == 200
    assert "argon2" not in client.get(page).content.decode()
    data = {"email": user.email, "first_name": "Eve", "last_name": "Adams", "phone": "", "language": "en"}
    assert client.post(page, data).status_code == 302
    user.refresh_from_db()
    assert not user.is_active
    assert signed_in.get("/v1/me").status_code == 401
    assert not Session.objects.filter(user=user).exists()


def test_its_session_is_no_key_to_the_api(client: Client, operator: User, enter: Enter) -> None:
    enter()
    assert client.get("/v1/me").status_code == 401
    assert client.patch("/v1/me", {"first_name": "X"}, content_type="application/json").status_code == 401


def test_the_audit_log_cannot_be_changed(client: Client, operator: User, enter: Enter) -> None:
    from tests.audit.entries import note

    entry = note("card.updated", object_kind="card")
    enter()
    assert client.get(f"/backoffice/audit/auditentry/{entry.pk}/change/").status_code == 200
    assert client.post(f"/backoffice/audit/auditentry/{entry.pk}/change/", {"action": "x"}).status_code == 403
    assert client.post(f"/backoffice/audit/auditentry/{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get("/backoffice/audit/auditentry/add/").status_code == 403


def test_staff_give_nobody_rights(client: Client, operator: User, enter: Enter) -> None:

    staff = operator
    User.objects.filter(pk=staff.pk).update(is_superuser=False)
    staff.user_permissions.add(*Permission.objects.filter(content_type__app_label="accounts"))
    enter()
    page = f"/backoffice/accounts/user/{staff.pk}/change/"
    data = {"email": staff.email, "language": "en", "is_active": "on", "is_superuser": "on", "is_staff": "on"}
    assert client.post(page, data).status_code == 302
    staff.refresh_from_db()
    assert not staff.is_superuser


# --- whatever an operator changes goes through services, and is noted ------------------------------------------


def change(client: Client, person: User, **values: str) -> Answer:
    form = {
        "email": person.email,
        "first_name": person.first_name,
        "last_name": person.last_name,
        "phone": "",
        "language": "en",
        "is_active": "on",
        **values,
    }
    given = {name: value for name, value in form.items() if value or name == "phone"}
    answer: Answer = client.post(f"/backoffice/accounts/user/{person.pk}/change/", given)
    return answer


def noted(action: str, operator: User, person: User) -> dict[str, list[str]]:
    entry = AuditEntry.objects.get(action=action, actor_id=operator.pk, object_id=person.pk)
    changes: dict[str, list[str]] = entry.changes
    return changes


@pytest.fixture
def eve(make_user: MakeUser) -> User:
    return make_user(email="eve@example.org")


def test_another_address_ends_sessions_and_links_and_is_told_to_both(
    client: Client, api: ApiClient, operator: User, eve: User, enter: Enter, letters: Letters
) -> None:
    signed_in = api.as_(eve)
    api.post("/v1/auth/recovery", {"email": eve.email})
    link = letters.link(eve.email)
    proofs.ask("next@example.org", language="en", user=eve)
    enter()
    assert change(client, eve, email="NEW@example.org").status_code == 302
    eve.refresh_from_db()
    assert eve.email == "new@example.org"
    assert signed_in.get("/v1/me").status_code == 401
    assert api.get(f"/v1/auth{link}").status_code == 404
    for address in ("eve@example.org", "new@example.org"):
        letter = letters.to(address)[-1]
        assert letter.subject == "Your Vizitka account has another email address"
        assert "new@example.org" in letter.body
    assert noted("user.updated", operator, eve) == {"email": ["eve@example.org", "new@example.org"]}
    assert eve.generation == 2, "known devices are strange again"
    assert not AddressProof.objects.filter(user=eve).exists(), (
        "the next address that eve asked for is called off"
    )


def test_an_address_of_another_account_is_refused(
    client: Client, operator: User, eve: User, enter: Enter
) -> None:
    enter()
    assert change(client, eve, email="Operator@Example.org").status_code == 200
    eve.refresh_from_db()
    assert eve.email == "eve@example.org"


def test_a_block_is_noted(client: Client, operator: User, eve: User, enter: Enter) -> None:
    enter()
    assert change(client, eve, is_active="").status_code == 302
    assert noted("user.updated", operator, eve) == {"is_active": ["True", "False"]}


def test_new_powers_are_noted(client: Client, operator: User, eve: User, enter: Enter) -> None:
    enter()
    right = Permission.objects.get(codename="view_auditentry")
    assert change(client, eve, is_staff="on", user_permissions=str(right.pk)).status_code == 302
    eve.refresh_from_db()
    assert eve.is_staff
    assert list(eve.user_permissions.all()) == [right]
    assert noted("user.updated", operator, eve) == {
        "is_staff": ["False", "True"],
        "user_permissions": ["", "view_auditentry"],
    }


def test_nothing_changed_is_nothing_noted(client: Client, operator: User, eve: User, enter: Enter) -> None:
    enter()
    assert change(client, eve).status_code == 302
    assert not AuditEntry.objects.filter(object_id=eve.pk).exists()


def test_ended_sessions_are_noted_and_told_to_the_person(
    client: Client, api: ApiClient, operator: User, eve: User, enter: Enter, letters: Letters
) -> None:
    one, two, three = api.as_(eve), api.as_(eve), api.as_(eve)
    enter()
    first, second, _third = Session.objects.filter(user=eve).order_by("id")
    page = "/backoffice/accounts/session/"
    assert client.post(f"{page}{first.pk}/delete/", {"post": "yes"}).status_code == 302
    chosen = {"action": "delete_selected", "_selected_action": [str(second.pk)], "post": "yes"}
    assert client.post(page, chosen).status_code == 302
    chosen = {"action": "end_sessions", "_selected_action": [str(eve.pk)]}
    assert client.post("/backoffice/accounts/user/", chosen).status_code == 302
    assert [signed_in.get("/v1/me").status_code for signed_in in (one, two, three)] == [401] * 3
    assert AuditEntry.objects.filter(action="user.signed_out", actor_id=operator.pk).count() == 3
    assert [letter.subject for letter in letters.to(eve.email)] == ["Devices were signed out"] * 3
    assert client.post("/backoffice/accounts/user/", chosen).status_code == 302
    assert len(letters.to(eve.email)) == 3, "where no session was, none ended"


def test_no_page_of_the_back_office_writes_past_the_services(
    client: Client, operator: User, enter: Enter, rf: RequestFactory
) -> None:
    """A page that may add, change or delete does so by a function of its own (tests of each room say which)."""
    request = rf.get("/backoffice/")
    request.user = operator
    for model, page in admin.site._registry.items():
        kind = type(page)
        if page.has_add_permission(request) or page.has_change_permission(request):
            assert kind.save_model is not ModelAdmin.save_model, model
        if page.has_delete_permission(request):
            assert kind.delete_model is not ModelAdmin.delete_model, model
            assert kind.delete_queryset is not ModelAdmin.delete_queryset, model


# What only looks: downloads of what a page shows anyway.
LOOKS = {"invoicing.invoice": {"as_csv", "as_datev"}, "orders.order": {"labels"}}


def test_who_may_only_look_finds_nothing_that_changes_something(
    client: Client, make_user: MakeUser, rf: RequestFactory
) -> None:
    """Django shows an action that names no permission to whoever sees the list."""
    onlooker = make_user(is_staff=True)
    onlooker.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    request = rf.get("/backoffice/")
    request.user = onlooker
    assert admin.site._registry
    for model, page in admin.site._registry.items():
        found = set(page.get_actions(request))
        assert found == LOOKS.get(model._meta.label_lower, set()), model
        assert isinstance(page, ModelAdmin)
        above = [*page.get_actions_list(request), *page.get_actions_row(request)]
        assert {action.path for action in above} <= {"to-reports"}, model


def test_who_may_only_look_pays_nothing_back_and_decides_nothing(client: Client, make_user: MakeUser) -> None:
    onlooker = make_user(is_staff=True)
    onlooker.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    enter_office(client, onlooker)
    nobody = "01a20dcd-4c43-7254-9d2e-8e7074077c57"
    for page in (
        f"payments/payment/{nobody}/refund/",
        f"payments/statemententry/{nobody}/decide/",
        f"payments/debitrun/{nobody}/file/",
        "payments/debitrun/plan/",
        "payments/bankstatement/take/",
        f"orders/order/{nobody}/take-back/",
    ):
        for ask in (client.get, client.post):
            assert ask(f"/backoffice/{page}").status_code == 403, page
