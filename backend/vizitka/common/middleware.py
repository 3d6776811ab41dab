"""Middleware: request ids and logs, security headers, CORS by exact origin, the request's language."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy
from django.utils.translation.trans_real import parse_accept_lang_header

from vizitka.common import disk, metrics
from vizitka.common.errors import ApplicationError, NoRoom, NotFound
from vizitka.common.ids import new_id

Handler = Callable[[HttpRequest], HttpResponseBase]
log = structlog.get_logger("vizitka.request")

QUIET_PATHS = ("/healthz", "/readyz", "/metrics", "/assets/", "/static/", "/media/")

MANAGER_CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'{api}; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
# Only the manager asks for a camera: it reads the codes of products.
POWERS = "camera={camera}, geolocation=(), microphone=(), payment=(self)"
# The back office is Django admin in unfold's dress, whose Alpine needs inline and evaluated script.
BACKOFFICE_CSP = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def manager_policy(added: Mapping[str, Sequence[str]] | None = None) -> str:
    """The policy of the manager's page; `added` are further sources by directive, for a page that needs them."""
    api = "" if settings.API_URL == settings.PUBLIC_URL else f" {settings.API_URL}"
    directives = MANAGER_CSP.format(api=api).split("; ")
    for name, sources in (added or {}).items():
        [place] = [n for n, directive in enumerate(directives) if directive.startswith(f"{name} ")]
        directives[place] = " ".join([directives[place], *sources])
    return "; ".join(directives)


UNREADABLE = ("unreadable", gettext_lazy("This request cannot be read."))
# What refuses before an operation is reached, by status; everything else cannot be read.
OUTER_REFUSALS = {
    404: ("not_found", NotFound.message),
    405: ("method_not_allowed", gettext_lazy("This address does not take this method.")),
}
# A token in an address is a key, and so is the id of a guest's basket: it stands in no log.
SECRET_PARTS = {"token", "ticket", "code", "checkout_id"}
# Pages of the manager that carry one.
SECRET_PAGES = ("/recovery/", "/auth/recovery/", "/confirmation/")


def path_for_log(request: HttpRequest) -> str:
    """The path, or its route where a part of it is secret."""
    match = request.resolver_match
    if match and SECRET_PARTS & set(match.kwargs):
        return f"/{match.route}"
    page = next((page for page in SECRET_PAGES if request.path.startswith(page)), None)
    return f"{page}…" if page else request.path


def request_context(get_response: Handler) -> Handler:
    """Gives every request an id, a log line and a measurement."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-Id", "")
        request_id = given if 8 <= len(given) <= 64 and given.replace("-", "").isalnum() else str(new_id())
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        started = time.perf_counter()
        response = get_response(request)
        seconds = time.perf_counter() - started
        response.headers["X-Request-Id"] = request_id
        match = request.resolver_match
        metrics.observe_request(
            request.method or "", match.route if match else "unmatched", response.status_code, seconds
        )
        if not request.path.startswith(QUIET_PATHS):
            log.info(
                "request",
                method=request.method,
                path=path_for_log(request),
                status=response.status_code,
                ms=round(seconds * 1000, 1),
            )
        return response

    return middleware


def security_headers(get_response: Handler) -> Handler:
    """Headers of OWASP ASVS 5, section 3.4; a view that needs others sets its own before."""
    manager_csp = manager_policy()

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        headers = response.headers
        headers.setdefault(
            "Content-Security-Policy",
            BACKOFFICE_CSP if request.path.startswith("/backoffice/") else manager_csp,
        )
        headers.setdefault("X-Content-Type-Options", "nosniff")
        secret = "/auth/" in request.path or request.path.startswith(SECRET_PAGES)
        headers.setdefault("Referrer-Policy", "no-referrer" if secret else "same-origin")
        headers.setdefault("Permissions-Policy", POWERS.format(camera="()"))
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        # Who names in the policy who may frame has nothing to say here: this header knows no names.
        if not getattr(response, "xframe_options_exempt", False):
            headers.setdefault("X-Frame-Options", "DENY")
        if settings.BEHIND_TLS:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
        if request.path.startswith("/v1/"):
            headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


def cors(get_response: Handler) -> Handler:
    """Answers other origins only when they are configured, letter by letter."""
    allowed = set(settings.CORS_ORIGINS)

    def middleware(request: HttpRequest) -> HttpResponseBase:
        origin = request.headers.get("Origin", "")
        if origin not in allowed or not request.path.startswith("/v1/"):
            return get_response(request)
        response: HttpResponseBase
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            response = HttpResponse(status=204)
            response.headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, PATCH, DELETE"
            response.headers["Access-Control-Allow-Headers"] = (
                "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Accept-Language"
            )
            response.headers["Access-Control-Max-Age"] = "600"
        else:
            response = get_response(request)
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
        response.headers["Access-Control-Expose-Headers"] = (
            "ETag, Retry-After, X-Request-Id, Content-Disposition"
        )
        patch_vary_headers(response, ["Origin"])
        return response

    return middleware


def request_language(get_response: Handler) -> Handler:
    """The language that the client asks for, else the cookie `lang`, else English (specification, section 1)."""
    known = {code for code, _ in settings.LANGUAGES}

    def middleware(request: HttpRequest) -> HttpResponseBase:
        language = ""
        for accepted, _quality in parse_accept_lang_header(
            request.headers.get("Accept-Language", "").lower()
        ):
            base = accepted.split("-")[0]
            if base in known:
                language = base
                break
        if not language:
            cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
            language = cookie if cookie in known else settings.LANGUAGE_CODE
        request.LANGUAGE_CODE = language
        with translation.override(language):
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response

    return middleware


def refusals_in_json(get_response: Handler) -> Handler:
    """Under /v1 every refusal has the one error shape, also where no operation was reached (a method that an address
    does not have, a request that Django itself refuses)."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        plain = response.headers.get("Content-Type", "").split(";")[0] != "application/json"
        if not request.path.startswith("/v1/") or response.status_code < 400 or not plain:
            return response
        code, message = OUTER_REFUSALS.get(response.status_code, UNREADABLE)
        if response.status_code >= 500:
            code, message = "server_error", gettext_lazy("Something went wrong. Please try again.")
        answer = JsonResponse(
            {"message": str(message), "code": code, "errors": {}}, status=response.status_code
        )
        if "Allow" in response.headers:
            answer.headers["Allow"] = response.headers["Allow"]
        return answer

    return middleware


class RefusalsInWords:
    """What a page refuses (too much at once, no room) is said with its status in the language of the request. The API
    has its own form for it (common/api/errors.py)."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        refusal = NoRoom() if disk.is_full(error) else error
        if not isinstance(refusal, ApplicationError):
            return None
        log.warning("page_refused", path=path_for_log(request), code=refusal.code, error=str(error))
        return HttpResponse(
            str(refusal.message), "text/plain; charset=utf-8", refusal.status, headers=dict(refusal.headers)
        )
