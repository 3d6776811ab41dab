"""An import from upload to run, as a client does it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from vizitka.jobs import parts

DATA = Path(__file__).resolve().parents[1] / "data"


class Importer:
    """Speaks to the API as one person in one space; tasks run when the request has committed."""

    def __init__(self, api: Any, owner: Any, space: Any, capture: Any) -> None:
        self.api, self.owner, self.space, self.capture = api.as_(owner), owner, space, capture

    def upload(self, content: bytes, name: str = "people.csv") -> Any:
        with self.capture(execute=True):
            return self.api.request(
                "post",
                f"/v1/spaces/{self.space.id}/imports",
                files={"file": SimpleUploadedFile(name, content)},
            )

    def upload_data(self, name: str) -> dict[str, Any]:
        response = self.upload((DATA / name).read_bytes(), name)
        assert response.status_code == 201, response.content
        return response.json()["data"]

    def post(self, path: str, body: Any = None) -> Any:
        with self.capture(execute=True):
            return self.api.post(path, body if body is not None else {})

    def check(self, item: dict[str, Any], **choices: Any) -> dict[str, Any]:
        body = {"mapping": item["mapping"], "key": item["key"], **choices}
        response = self.post(f"/v1/imports/{item['uuid']}/check", body)
        assert response.status_code == 202, response.content
        return self.read(item)

    def run(self, item: dict[str, Any], mode: str = "good_only") -> dict[str, Any]:
        response = self.post(f"/v1/imports/{item['uuid']}/run", {"mode": mode})
        assert response.status_code == 202, response.content
        return self.read(item)

    def read(self, item: dict[str, Any]) -> dict[str, Any]:
        return self.api.get(f"/v1/imports/{item['uuid']}").json()["data"]

    def rows(self, item: dict[str, Any], **query: Any) -> list[dict[str, Any]]:
        text = "&".join(f"{name}={value}" for name, value in {"per_page": 200, **query}.items())
        response = self.api.get(f"/v1/imports/{item['uuid']}/rows?{text}")
        assert response.status_code == 200, response.content
        return response.json()["data"]


@pytest.fixture(autouse=True)
def parts_of_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work goes in parts of 500, however fast the machine is today."""
    monkeypatch.setattr(parts, "FIRST", parts.MOST)
    monkeypatch.setattr(parts, "next_size", lambda *_now: parts.MOST)


@pytest.fixture
def importer(
    api: Any,
    make_user: Callable[..., Any],
    make_space: Callable[..., Any],
    django_capture_on_commit_callbacks: Any,
) -> Importer:
    owner = make_user()
    return Importer(api, owner, make_space(owner, cards=1000), django_capture_on_commit_callbacks)
