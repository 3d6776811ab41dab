"""`manage.py serve` as it runs, and strangers who are slow: nobody else waits for them."""

from __future__ import annotations

import fcntl
import http.client
import json
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.front.crawlers import crawling
from tests.installation import BACKEND, environment_of, run
from tests.jobs.test_processes import wait_until
from tests.ports import free_port
from tests.publishing.test_short_way import MAKE
from vizitka.common.slots import spare_cores

# One `serve` for all of them.
pytestmark = pytest.mark.xdist_group("front")

# Five seconds are meant; machines that run tests have other things to do. Without the front it was more than twenty.
IN_TIME = 10
TOKEN = "a-token-of-ada"
SIGN_IN = f"""
import datetime as dt
import django; django.setup()
from vizitka.accounts.models import Session, User
from vizitka.common import clock, crypto
ada = User.objects.create_user("ada@example.org", "correct-horse-battery", email_verified_at=clock.now())
end = clock.now() + dt.timedelta(hours=12)
Session.objects.create(user=ada, token_hash=crypto.token_hash("{TOKEN}"), expires_at=end)
"""
CSRF = "c" * 32
SESSION_OF_OPERATOR = "operator0of0the0back0office00000"
WORKS = f"""
import django; django.setup()
from django.contrib.sessions.backends.db import SessionStore
from vizitka.accounts.back_office.site import BACKEND, PROVED
from vizitka.accounts.models import TotpDevice, User
from vizitka.common import clock
operator = User.objects.create_superuser("operator@example.org", "correct-horse-battery")
TotpDevice.objects.create(user=operator, encrypted_secret="", confirmed_at=clock.now())
store = SessionStore()
store["_auth_user_id"], store["_auth_user_backend"] = str(operator.pk), BACKEND
store["_auth_user_hash"], store[PROVED] = operator.get_session_auth_hash(), operator.pk.hex
store._session_key = "{SESSION_OF_OPERATOR}"
store.save(must_create=True)
"""

# Their check digits are right.
NUMBERS = [
    f"ATU{digits}" for digits in (11234564, 12469130, 13703704, 14938264, 16172834, 17407401, 18641968)
]


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Product:
    port: int
    folder: Path
    token: str

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        started = time.monotonic()
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            content = answer.read()
        lower = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, lower, content, time.monotonic() - started)

    def save(self, **headers: str) -> Answer:
        """An operation that writes."""
        names = {"first_name": f"Ada {time.monotonic_ns()}"}
        return self.send("PATCH", "/v1/me", names, **headers)

    def send(self, method: str, path: str, values: Any, **headers: str) -> Answer:
        """An operation of Ada's."""
        sent = {"Content_Type": "application/json", "Authorization": f"Bearer {self.token}"}
        return self.ask(method, path, json.dumps(values), **sent, **headers)

    def say(self, text: bytes, seconds: float = 15) -> bytes:
        """What comes back on a connection of its own until the server closes it."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as line:
            line.sendall(text)
            found = b""
            while piece := line.recv(65536):
                found += piece
        return found

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Another writes, and does not end."""
        with closing(sqlite3.connect(self.folder / "vizitka.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield
            other.execute("ROLLBACK")


class Silent:
    """VIES, where somebody takes connections and never says a word."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = f"http://127.0.0.1:{self._server.getsockname()[1]}"
        self.taken: list[socket.socket] = []
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                self.taken.append(self._server.accept()[0])

    def close(self) -> None:
        # Closing alone does not wake who waits in `accept`.
        self._server.shutdown(socket.SHUT_RDWR)
        for line in (self._server, *self.taken):
            line.close()


@pytest.fixture(scope="module")
def silent() -> Iterator[Silent]:
    found = Silent()
    yield found
    found.close()


@pytest.fixture(scope="module")
def product(
    tmp_path_factory: pytest.TempPathFactory, migrated_database: Path, silent: Silent
) -> Iterator[Product]:
    folder = tmp_path_factory.mktemp("front")
    port = free_port()
    environment = environment_of(folder) | {"VIZITKA_VIES": silent.address}
    shutil.copy(migrated_database, folder)
    run(environment, "-c", MAKE)
    run(environment, "-c", SIGN_IN)
    run(environment, "-c", WORKS)
    command = [
        sys.executable, "manage.py", "serve", "--no-migrate", "--no-worker", "--workers", "1", "--port", str(port)
    ]  # fmt: skip
    server = subprocess.Popen(command, env=environment, cwd=BACKEND)
    try:
        found = Product(port, folder, TOKEN)
        _wait_for(found)
        yield found
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(product: Product) -> None:
    for _ in range(600):
        try:
            assert product.ask("GET", "/healthz").status == 200
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("serve does not answer")


def test_garbage_is_not_looked_for_in_what_stays(product: Product) -> None:
    """What a worker has loaded is left out of all later collections."""
    loaded = "import gc; from vizitka.config import asgi; assert gc.get_freeze_count() > 50_000"
    run(environment_of(product.folder), "-c", loaded)


# --- slow strangers ---------------------------------------------------------------------------------------------------


def test_two_who_announce_a_body_and_send_nothing_stop_nobody(product: Product) -> None:
    head = b"POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60\r\n\r\n"
    lines = [socket.create_connection(("127.0.0.1", product.port)) for _ in range(8)]
    try:
        for line in lines:
            line.sendall(head)
        for path, status in (("/healthz", 200), ("/c/zoe", 200), ("/v1/me", 401)):
            assert product.ask("GET", path).status == status
        assert product.save().status == 200
    finally:
        for line in lines:
            line.close()


def test_those_who_crawl_stop_nobody(product: Product) -> None:
    product.ask("GET", "/c/zoe")
    with crawling(product.port, "/c/zoe", connections=60) as crawlers:
        wait_until(lambda: crawlers.begun >= 60)
        for _ in range(30):
            for path, status in (("/healthz", 200), ("/c/zoe", 200), ("/v1/me", 401)):
                assert product.ask("GET", path).status == status
    assert product.save().status == 200


def test_a_body_that_does_not_come_is_refused_after_ten_seconds(product: Product) -> None:
    started = time.monotonic()
    answer = product.say(
        b"POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\nContent-Length: 60\r\n\r\n{"
    )
    assert 9 < time.monotonic() - started < 15
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert "Die Übertragung hat zu lange gedauert." in answer.decode()


# --- large and odd bodies ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "most"), [("/v1/auth/login", "64 kB"), ("/v1/images", "12 MB"), ("/v1/documents", "12 MB")]
)
def test_what_is_announced_too_large_is_refused_before_it_is_read(
    product: Product, path: str, most: str
) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 60000000\r\n\r\n"
    answer = product.say(head.encode()).decode()
    assert answer.startswith("HTTP/1.1 413 ")
    assert f"at most {most} can be sent here." in answer


def test_chunked_bodies_are_read_under_the_same_limit(product: Product) -> None:
    def chunked(*pieces: bytes, end: bytes = b"0\r\n\r\n") -> str:
        head = (
            b"POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        sent = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)
        return product.say(head + sent + end).decode()

    assert "wrong_credentials" in chunked(b'{"email": "nobody@example.org", ', b'"password": "x"}')
    assert chunked(b"{" * 40_000, b"{" * 40_000).startswith("HTTP/1.1 413 ")


def test_strangers_send_no_large_body(product: Product) -> None:
    """A picture of a stranger is not read: the answer is there before it."""
    head = (
        b"POST /v1/images HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; "
        b"boundary=b\r\nContent-Length: 9000000\r\n"
    )
    for authorization in (b"", b"Authorization: Bearer invented\r\n"):
        answer = product.say(head + authorization + b"\r\n")
        assert answer.startswith(b"HTTP/1.1 401 ")


@pytest.mark.parametrize(
    ("path", "content"), [("/v1/checkout", b'{"items": []}'), ("/v1/newsletter/reports", b'{"reports": []}')]
)
def test_where_strangers_are_expected_a_large_body_is_as_good_as_a_small_one(
    product: Product, path: str, content: bytes
) -> None:
    """A guest's basket, a mail server's reports: an empty body would be answered otherwise."""
    small, large, empty = (
        product.ask("POST", path, body, Content_Type="application/json")
        for body in (content, content + b" " * 100_000, b"")
    )
    said = [(answer.status, answer.json.get("errors")) for answer in (small, large, empty)]
    assert said[0] == said[1] != said[2]


def form_of_200_kb(product: Product, session: str) -> Answer:
    """What an operator sends with that session."""
    body = b"name=" + b"x" * 200_000 + f"&csrfmiddlewaretoken={CSRF}".encode()
    sent = {"Content-Type": "application/x-www-form-urlencoded"}
    cookie = f"backoffice-session={session}; backoffice-csrf={CSRF}"
    return product.ask("POST", "/backoffice/products/producttype/add/", body, Cookie=cookie, **sent)


def test_operators_send_pictures_by_their_cookie(product: Product) -> None:
    """The back office has no other sign of who sends. Without it not even a large form is read."""
    assert form_of_200_kb(product, "invented").status == 403
    answer = form_of_200_kb(product, SESSION_OF_OPERATOR)
    assert answer.status == 200, answer.body[:300]
    assert b"at most 80 characters" in answer.body


@pytest.mark.parametrize(
    ("path", "size", "number", "token"),
    [("/v1/checkout", 2_000_000, 70, "none"), ("/v1/images", 12_600_000, 12, TOKEN)],
)
def test_who_announces_much_and_sends_nothing_keeps_nobody_out(
    product: Product, path: str, size: int, number: int, token: str
) -> None:
    """A stranger, and who has a free account: together they announce more than one process holds."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: {size}\r\n\r\n"
    )
    with ExitStack() as lines:
        for _ in range(number):
            line = socket.create_connection(("127.0.0.1", product.port))
            lines.enter_context(closing(line))
            line.sendall(head.encode())
        # Whose they are is asked in the same lane, one after the other.
        assert product.ask("GET", "/v1/me", Authorization=f"Bearer {TOKEN}").status == 200
        assert form_of_200_kb(product, SESSION_OF_OPERATOR).status == 200


def test_who_asks_before_sending_is_told_to_go_on(product: Product) -> None:
    with socket.create_connection(("127.0.0.1", product.port), timeout=10) as line:
        line.sendall(
            b"POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\n"
            b"Content-Type: application/json\r\nContent-Length: 45\r\n\r\n"
        )
        assert line.recv(100).startswith(b"HTTP/1.1 100 Continue")
        line.sendall(b'{"email": "nobody@example.org","password":""}')
        assert line.recv(4096).startswith(b"HTTP/1.1 4")


def test_requests_in_a_row_are_answered_in_a_row(product: Product) -> None:
    one = b"GET /c/zoe HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    answer = product.say(one + one + last)
    assert answer.count(b"HTTP/1.1 200 OK") == 3
    assert answer.endswith(b'"}')


def test_head_has_the_headers_alone(product: Product) -> None:
    for path in ("/c/zoe", "/healthz", "/"):
        whole, head = product.ask("GET", path), product.ask("HEAD", path)
        assert (head.status, head.body) == (whole.status, b"")


# --- the database is away ---------------------------------------------------------------------------------------------


def test_a_locked_database_stops_no_page_and_says_so_in_five_seconds(product: Product) -> None:
    product.ask("GET", "/c/zoe")
    with product.locked():
        for _ in range(5):
            assert product.ask("GET", "/c/zoe").status == 200
            assert product.ask("GET", "/healthz").status == 200
        answer = product.save(Accept_Language="de")
        assert (answer.status, answer.json["code"]) == (503, "unavailable")
        assert answer.json["message"].startswith("Das geht gerade nicht.")
        assert int(answer.headers["retry-after"]) > 0
        assert answer.seconds < IN_TIME
    assert product.save().status == 200


def test_who_reads_is_served_while_nobody_can_write(product: Product) -> None:
    """The session was used long ago, which would be noted now."""
    with closing(sqlite3.connect(product.folder / "vizitka.sqlite3")) as database:
        database.execute("UPDATE accounts_session SET last_used_at = '2020-01-01 00:00:00'")
        database.commit()
    with product.locked():
        answers = [product.ask("GET", "/v1/me", Authorization=f"Bearer {TOKEN}") for _ in range(4)]
    assert [answer.status for answer in answers] == [200] * 4


def test_many_who_write_to_a_locked_database_are_all_refused_in_time(product: Product) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with product.locked(), ThreadPoolExecutor(20) as many:
        waiting = [many.submit(product.save) for _ in range(20)]
        shown = 0
        while not all(one.done() for one in waiting):
            shown += product.ask("GET", "/c/zoe").status == 200
            time.sleep(0.05)
    assert shown > 3
    assert {one.result().status for one in waiting} == {503}
    assert max(one.result().seconds for one in waiting) < IN_TIME
    assert product.save().status == 200


# Parts of 0.4 seconds, one after the other, as an import writes them.
WORK = """
import time
import django; django.setup()
from django.db import transaction
from vizitka.accounts.models import User
from vizitka.jobs.models import Job
from vizitka.jobs.parts import work_through
from vizitka.jobs.progress import Progress
from vizitka.common import clock

user = User.objects.create_user("worker@example.org", "correct-horse-battery", email_verified_at=clock.now())
job = Job.objects.create(owner=user, kind="import", status="running")
end = time.monotonic() + 8
print("works", flush=True)

@transaction.atomic
def part(_most):
    Job.objects.filter(pk=job.pk).update(name=str(time.monotonic()))
    time.sleep(0.4)
    return 1 if time.monotonic() < end else None

work_through(Progress(job), part, done=0, total=100)
"""


def test_people_write_while_a_job_writes(product: Product) -> None:
    environment = environment_of(product.folder)
    with subprocess.Popen(
        [sys.executable, "-c", WORK], env=environment, cwd=BACKEND, stdout=subprocess.PIPE
    ) as job:
        assert job.stdout is not None
        assert job.stdout.readline() == b"works\n"
        answers = [product.save().status for _ in range(4)]
        assert answers == [200] * 4
    assert job.returncode == 0


# --- a crowd at the door ----------------------------------------------------------------------------------------------


@contextmanager
def all_slots_taken(product: Product, name: str) -> Iterator[None]:
    """Others are at work on all cores that may be used for it."""
    folder = product.folder / "slots"
    folder.mkdir(exist_ok=True)
    with ExitStack() as held:
        for number in range(spare_cores()):
            slot = held.enter_context((folder / f"{name}-{number}").open("w"))
            fcntl.flock(slot, fcntl.LOCK_EX)
        yield


def test_nobody_waits_behind_those_who_sign_in(product: Product) -> None:
    """Each password costs a core for a fifth of a second; a crowd of strangers types one after the other."""
    from concurrent.futures import ThreadPoolExecutor

    body = json.dumps({"email": "nobody@example.org", "password": "wrong-wrong-wrong"})
    with ThreadPoolExecutor(3) as many:
        with all_slots_taken(product, "hashing"):
            asking = [
                many.submit(product.ask, "POST", "/v1/auth/login", body, Content_Type="application/json")
                for _ in range(3)
            ]
            saved = [product.save() for _ in range(3)]
            assert not any(one.done() for one in asking)
        assert [answer.status for answer in saved] == [200] * 3
        assert {one.result().status for one in asking} <= {401, 503}


# --- servers of others ------------------------------------------------------------------------------------------------


def test_nobody_waits_behind_who_asks_a_server_that_does_not_answer(product: Product, silent: Silent) -> None:
    """VIES takes the connection and says nothing, for one after the other who wants a number looked at."""
    from concurrent.futures import ThreadPoolExecutor

    account = product.send("POST", "/v1/me/billing-accounts", {"name": "Ada", "country": "AT"})
    assert account.status == 201, account.body
    look = f"/v1/billing-accounts/{account.json['data']['uuid']}/vat/check"
    with ThreadPoolExecutor(8) as many:
        # More than may wait at once: what is too much is told at once that VIES is away.
        asking = [many.submit(product.send, "POST", look, {"vat_number": number}) for number in NUMBERS]
        wait_until(lambda: len(silent.taken) >= 3)
        saved = [product.save() for _ in range(5)]
        assert sum(not one.done() for one in asking) >= 3, "they wait meanwhile"
    assert [answer.status for answer in saved] == [200] * 5
    assert max(answer.seconds for answer in saved) < 2
    assert [one.result().status for one in asking] == [200] * len(NUMBERS)
    assert {one.result().json["data"]["state"] for one in asking} == {"unknown"}
