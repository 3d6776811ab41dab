"""What all tests share: people, spaces and cards made in one line, and an API client that speaks as a person."""

from __future__ import annotations

import datetime as dt
import functools
import gc
import hashlib
import os
import pickle
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client, TransactionTestCase
from hypothesis import settings as hypothesis_settings

from tests import asked, leftovers
from tests.contract import straight
from tests.front.ways import AtOnce
from tests.installation import DATABASE, environment_of, migrated, own_database
from tests.making import PASSWORD as PASSWORD
from tests.making import new_card, new_member, new_space, new_user
from tests.making import packages_are_there as packages_are_there
from vizitka.accounts.back_office.site import PROVED
from vizitka.accounts.models import Session, TotpDevice, User
from vizitka.cards.models import Card
from vizitka.common import clock, crypto, messages
from vizitka.demo import faces
from vizitka.images import services as images
from vizitka.spaces.models import Space

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

    from tests.permissions.samples import World

    Answer = _MonkeyPatchedWSGIResponse
else:
    Answer = HttpResponse

# The fixtures that make things.
MakeUser = Callable[..., User]
MakeSpace = Callable[..., Space]
MakeCard = Callable[..., Card]
AddMember = Callable[..., User]

hypothesis_settings.register_profile("same", derandomize=True, deadline=None)

# Objects that come until the youngest of them are looked through, and how many times until the older ones are.
OFTEN_ENOUGH = (20_000, 20, 100)
# Of a parameter in the name of a test.
LONGEST_NAME = 100
# Fixtures with a database that no transaction around the test protects.
REAL = {"transactional_db", "former", "present"}


def pytest_configure(config: pytest.Config) -> None:
    """Tests speak all languages: the message files are compiled first.

    Examples are the same in each run, so that a build fails for what changed and not by chance; `pytest
    --hypothesis-profile=default` goes looking for new ones.
    """
    if hasattr(config, "workerinput") or not getattr(config.option, "numprocesses", None):
        # Until all tests are found (pytest_collection_finish) nothing becomes garbage. Who hands them out finds none.
        gc.disable()
    messages.compile_all()
    if not config.getoption("--hypothesis-profile"):
        hypothesis_settings.load_profile("same")


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there before the first test stays to the end: the collector need not walk through it again and again."""
    if getattr(session.config.option, "loadgroup", False):
        # Each worker would else begin with what is made once for a group.
        grouped = [item for item in session.items if item.get_closest_marker("xdist_group")]
        assert all("@" in item.nodeid for item in grouped), "xdist has lost its groups"
    gc.collect()
    gc.freeze()
    gc.set_threshold(*OFTEN_ENOUGH)
    gc.enable()


@pytest.fixture(scope="session")
def home_of_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the workers of a run share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def migrated_database(home_of_all: Path) -> Path:
    """An SQLite file with all migrations and nothing else, one for all workers; it is copied, never opened."""
    return migrated(home_of_all / "migrated")


@pytest.fixture
def seed_demo(home_of_all: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    """Founds the demo company. Its pictures, most of the work, are drawn and coded once for all tests of a run."""
    folder = home_of_all / "pictures"
    folder.mkdir(exist_ok=True)

    def remembered(function: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*arguments: Any) -> Any:
            file = folder / hashlib.sha256(repr((function.__name__, arguments)).encode()).hexdigest()
            if not file.exists():
                part = file.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
                part.write_bytes(pickle.dumps(function(*arguments)))
                part.rename(file)
            return pickle.loads(file.read_bytes())  # noqa: S301  (written above)

        return ask

    monkeypatch.setattr(images, "_coded", remembered(images._coded))
    monkeypatch.setattr(faces, "draw", remembered(faces.draw))
    return functools.partial(call_command, "seed_demo", verbosity=0)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: Any,
    home_of_all: Path,
) -> Iterator[None]:
    """In place of pytest-django's, which migrates for each worker."""
    with django_db_blocker.unblock():
        take_away = own_database(home_of_all / ("migrated" if connection.vendor == "sqlite" else "template"))
    yield
    with django_db_blocker.unblock():
        AtOnce.close_all()
        take_away()


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """That of processes with a folder of the test's own, which is empty."""
    return environment_of(tmp_path)


@pytest.fixture
def installation(environment: dict[str, str], migrated_database: Path) -> dict[str, str]:
    """That of processes that share a migrated database of the test's own."""
    shutil.copy(migrated_database, Path(environment["VIZITKA_DATA"]) / DATABASE)
    return environment


def pytest_make_parametrize_id(val: object) -> str | None:
    """A file of ten megabytes is no name: each worker would tell it to the others, and each report repeat it."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_NAME:
        content = val.encode(errors="surrogatepass") if isinstance(val, str) else val
        return f"{len(val)}-{hashlib.sha256(content).hexdigest()[:8]}"
    return None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--asking-the-database", action="store_true",
        help="only tests that a database takes part in: the others would say the same again on another one",
    )  # fmt: skip
    parser.addoption(
        "--record-into", type=Path, help="write down in this folder what the tests ask the database"
    )
    parser.addoption(
        "--recorded-in", type=Path,
        help="with --asking-the-database: only as many as ask all that a run has recorded (tests/asked.py)",
    )  # fmt: skip


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What asks for PostgreSQL is chosen where that is the database: nothing is skipped anywhere."""
    chosen = {item for item in items if _is_chosen(item, config)}
    if folder := config.getoption("--recorded-in"):
        whole = {_name_of(item) for item in chosen if _is_whole(item)}
        names = asked.chosen(folder, {_name_of(item) for item in chosen}, whole)
        chosen = {item for item in chosen if _name_of(item) in names}
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = [item for item in items if item in chosen]


def _name_of(item: pytest.Item) -> str:
    """Without the group that xdist adds."""
    group = item.get_closest_marker("xdist_group")
    return item.nodeid.removesuffix(f"@{group.args[0]}") if group else item.nodeid


def _is_whole(item: pytest.Item) -> bool:
    """Whether more of it counts than what is asked: values, other processes, transactions that are real."""
    if any(
        item.get_closest_marker(name)
        for name in ("on_postgresql", "on_every_database", "on_several_machines")
    ):
        return True
    mark = item.get_closest_marker("django_db")
    return bool(mark and mark.kwargs.get("transaction")) or not REAL.isdisjoint(_fixtures_of(item))


def _fixtures_of(item: pytest.Item) -> list[str]:
    return getattr(item, "fixturenames", [])


_record = pytest.StashKey[asked.Record]()


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Iterator[None]:
    """Where tests run, and not where they are only handed out."""
    folder = session.config.getoption("--record-into")
    if not folder or session.config.getoption("numprocesses", None):
        return (yield)
    record = session.config.stash[_record] = asked.Record()
    with asked.recording(record):
        answer = yield
    record.write(folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.json")
    return answer


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    record = item.config.stash.get(_record, None)
    if record is None:
        return (yield)
    record.begin()
    answer = yield
    record.end(_name_of(item))
    return answer


def _is_chosen(item: pytest.Item, config: pytest.Config) -> bool:
    if item.get_closest_marker("on_several_machines"):
        return bool(settings.DATABASE_DISTRIBUTED)
    if item.get_closest_marker("on_postgresql"):
        return connection.vendor == "postgresql"
    return _asks_the_database(item) or not config.getoption("--asking-the-database")


def _asks_the_database(item: pytest.Item) -> bool:
    """Through pytest-django, or in processes that it starts on the same one. Those on an SQLite of their own do not."""
    if item.get_closest_marker("django_db") or item.get_closest_marker("on_every_database"):
        return True
    return not (REAL | {"db", "standing_world"}).isdisjoint(_fixtures_of(item))


@dataclass
class ApiClient:
    """`api.as_(user).patch("/v1/me", {...})`; `headers` go with every call. Answers are Django's responses."""

    token: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    client: Client = field(default_factory=lambda: Client(raise_request_exception=True))

    def as_(self, user: User) -> ApiClient:
        """The same client, signed in as `user`."""
        token = crypto.new_token()
        Session.objects.create(
            user=user, token_hash=crypto.token_hash(token), expires_at=clock.now() + dt.timedelta(hours=12)
        )
        return ApiClient(token=token, headers=dict(self.headers), client=Client())

    def speaking(self, language: str) -> ApiClient:
        """The same client with another `Accept-Language`."""
        return ApiClient(self.token, {**self.headers, "Accept-Language": language}, self.client)

    def request(
        self, method: str, path: str, body: Any = None, *, files: dict[str, Any] | None = None, **headers: str
    ) -> Answer:
        return self._send(method, path, body, files, headers)

    def _send(
        self, method: str, path: str, body: Any, files: dict[str, Any] | None, headers: Mapping[str, str]
    ) -> Answer:
        merged = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.token:
            merged["Authorization"] = f"Bearer {self.token}"
        if files is not None:
            return self.client.post(path, data={**(body or {}), **files}, headers=merged)
        options: dict[str, Any] = {"headers": merged}
        if body is not None:
            options |= {"data": body, "content_type": "application/json"}
        answer: Answer = getattr(self.client, method.lower())(path, **options)
        straight.check(method, answer)
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self._send("get", path, None, None, headers)

    def post(self, path: str, body: Any = None, **options: Any) -> Answer:
        return self.request("post", path, body, **options)

    def patch(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self._send("patch", path, body, None, headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self._send("put", path, body, None, headers)

    def delete(self, path: str, **headers: str) -> Answer:
        return self._send("delete", path, None, None, headers)


@pytest.fixture(autouse=True, scope="session")
def _few_deletions() -> Iterator[None]:
    """After each test with real transactions."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", leftovers.take_away)
        yield


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


@pytest.fixture
def api() -> ApiClient:
    """An anonymous client."""
    return ApiClient()


@pytest.fixture
def move_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float | dt.timedelta], None]:
    """Time stands still, and goes on by so many seconds."""
    now = clock.now()

    def move(further: float | dt.timedelta) -> None:
        nonlocal now
        now += further if isinstance(further, dt.timedelta) else dt.timedelta(seconds=further)
        monkeypatch.setattr(clock, "now", lambda: now)

    move(0)
    return move


def enter_office(client: Client, operator: User) -> Client:
    """The same client inside the back office, as somebody who has shown a second factor."""
    TotpDevice.objects.get_or_create(
        user=operator, defaults={"encrypted_secret": "", "confirmed_at": clock.now()}
    )
    client.force_login(operator)
    session = client.session
    session[PROVED] = operator.pk.hex
    session.save()
    return client


@pytest.fixture
def admin_client(make_user: MakeUser) -> Client:
    """An operator in the back office."""
    return enter_office(Client(), make_user(is_staff=True, is_superuser=True))


@pytest.fixture
def make_user(db: None) -> MakeUser:
    """`make_user(email=…, password=…)`: a person with a verified address and the password `PASSWORD`."""
    return new_user


@pytest.fixture
def user(make_user: MakeUser) -> User:
    return make_user()


@pytest.fixture
def make_space(db: None) -> MakeSpace:
    """`make_space(owner=…, cards=500)`: a space with its owner and an Enterprise licence for `cards` cards.

    `cards=None` leaves it without a licence (free).
    """
    return new_space


@pytest.fixture
def add_member(db: None) -> AddMember:
    """`add_member(space, "editor")` gives a new person with that role."""
    return new_member


@pytest.fixture
def make_card(db: None) -> MakeCard:
    """`make_card(space, first_name=…)`: an active card, written through the service that every card comes from."""
    return new_card


@pytest.fixture(scope="module")
def world_of_module(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """One for all tests of a module: making it takes as long as what most of them do with it."""
    from tests.permissions.samples import make_world

    with django_db_blocker.unblock():
        outer = transaction.atomic()
        outer.__enter__()
        world = make_world(new_user, new_space, new_member, new_card)
    yield world
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        outer.__exit__(None, None, None)


@pytest.fixture
def standing_world(world_of_module: World, django_db_blocker: Any) -> Iterator[World]:
    """The world of the module, read anew; what a test writes is taken back. It stands in for pytest-django's
    transactions, which would end that of the module."""
    there = world_of_module
    with django_db_blocker.unblock(), transaction.atomic():
        people = {name: User.objects.get(pk=person.pk) for name, person in there.people.items()}
        people["free_owner"] = people["owner"]
        space = Space.objects.get(pk=there.space.pk)
        card = Card.objects.in_space(space.pk).get(pk=there.card.pk)
        yield replace(there, space=space, card=card, people=people, extra={}, account_roles={})
        transaction.set_rollback(True)
