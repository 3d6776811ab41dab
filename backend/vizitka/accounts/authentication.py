from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja.security import HttpBearer


class BearerAuthentication(HttpBearer):
    def authenticate(self, request: HttpRequest, token: str) -> Any:
        return None
