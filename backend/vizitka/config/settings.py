"""Settings of the installation. Everything comes from the environment; the defaults run a demo on one machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from vizitka import __version__
from vizitka.common.body_limits import IMPORT
from vizitka.common.queues import Queue
from vizitka.config import environment as env
from vizitka.config import installation
from vizitka.config.logging import configure_logging

installation.read_file()

BASE_DIR = Path(__file__).resolve().parents[2]
DATA = env.data_folder()

# "demo" fills an empty database with the demo company; "production" refuses unsafe settings (see checks.py).
MODE = env.choice("VIZITKA_MODE", ("demo", "development", "production"), "demo")
PRODUCTION = MODE == "production"
DEMO = MODE == "demo"
DEBUG = env.flag("VIZITKA_DEBUG", False)
SECRET_KEY = env.secret_key(DATA)
SECRET_KEY_FALLBACKS = env.former_keys()
VERSION = __version__
# The commit that runs, where no checkout tells it.
COMMIT = env.text("VIZITKA_COMMIT")

PORT = env.number("PORT", 8000, least=1, most=65_535)
PUBLIC_URL = env.address("VIZITKA_URL", f"http://localhost:{PORT}")
# Where the browser finds the API: another host only in split installations.
API_URL = env.address("VIZITKA_API_URL", PUBLIC_URL)
# Cards are on the same host unless an installation gives them their own.
CARDS_URL = env.address("VIZITKA_CARDS_URL", PUBLIC_URL)
# Targets for the CNAMEs of custom domains are `<random>.<this>`: a wildcard record that leads to this installation.
CNAME_BASE = env.host("VIZITKA_CNAME_BASE", f"cards.{urlsplit(CARDS_URL).hostname or 'localhost'}")
# Name servers that are asked about custom domains, e.g. "192.0.2.53, 127.0.0.1:5353"; else those of the machine.
DNS_SERVERS = env.name_servers("VIZITKA_DNS_SERVERS")
ALLOWED_HOSTS = env.hosts(
    "VIZITKA_HOSTS", ["*"] if not PRODUCTION else [PUBLIC_URL.split("//")[-1].split(":")[0]]
)
CORS_ORIGINS = env.addresses("VIZITKA_CORS_ORIGINS")
# Other applications that one opens signed in, by the names that people read, and where the Android app is.
APPS = env.named_addresses("VIZITKA_APPS")
ANDROID_APP = env.page("VIZITKA_ANDROID_APP")
BEHIND_TLS = PUBLIC_URL.startswith("https://")
# How many proxies stand before us; 0 means that X-Forwarded-For is not believed. Production must say it (checks.py).
TRUSTED_PROXIES = env.number("VIZITKA_TRUSTED_PROXIES", 0, most=10)
TRUSTED_PROXIES_ARE_SAID = env.is_given("VIZITKA_TRUSTED_PROXIES")

INSTALLED_APPS = [
    "unfold.apps.BasicAppConfig",
    "vizitka.config.back_office.BackOfficeConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tasks",
    "django_tasks_db",
    "vizitka.common",
    "vizitka.audit",
    "vizitka.reference",
    "vizitka.images",
    "vizitka.documents",
    "vizitka.contents",
    "vizitka.accounts",
    "vizitka.jobs",
    "vizitka.outbox",
    "vizitka.tax",
    "vizitka.billing",
    "vizitka.invoicing",
    "vizitka.payments",
    "vizitka.spaces",
    "vizitka.domains",
    "vizitka.cards",
    "vizitka.publishing",
    "vizitka.notices",
    "vizitka.transfer",
    "vizitka.contacts",
    "vizitka.locations",
    "vizitka.newsletter",
    "vizitka.products",
    "vizitka.statistics",
    "vizitka.members",
    "vizitka.licensing",
    "vizitka.printing",
    "vizitka.backgrounds",
    "vizitka.wallet",
    "vizitka.signatures",
    "vizitka.pocket",
    "vizitka.shop",
    "vizitka.orders",
    "vizitka.directories",
    "vizitka.sso",
    "vizitka.scim",
    "vizitka.addressbooks",
    "vizitka.embedding",
    "vizitka.developers",
    "vizitka.connectors",
    "vizitka.assistants",
    "vizitka.demo",
    "vizitka.config",
]

MIDDLEWARE = [
    "vizitka.common.middleware.request_context",
    "vizitka.common.middleware.security_headers",
    # Before files are served: on a customer's host there is nothing but its cards.
    "vizitka.publishing.hosts.custom_hosts",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "vizitka.common.api.compression.compress",
    "vizitka.common.api.versions.not_modified",
    "vizitka.common.middleware.cors",
    "vizitka.common.middleware.request_language",
    "vizitka.common.middleware.refusals_in_json",
    "vizitka.front.refusals.refuse",
    "vizitka.common.middleware.RefusalsInWords",
    "vizitka.developers.middleware.rate_limits",
    "vizitka.common.api.deprecation.deprecations",
    "vizitka.common.api.idempotency.IdempotencyKeys",
    "vizitka.accounts.back_office.methods.forms_alone",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]

ROOT_URLCONF = "vizitka.config.urls"
WSGI_APPLICATION = "vizitka.config.wsgi.application"
APPEND_SLASH = False

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Of parts of rooms: Django finds by itself those of rooms.
        "DIRS": [
            BASE_DIR / "vizitka" / part / "templates"
            for part in ("contacts/exchange", "newsletter/people", "newsletter/letters")
        ],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

SQLITE_OPTIONS: dict[str, Any] = {
    # A write transaction takes its lock at the start and waits its turn instead of failing half way.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA mmap_size=268435456;"
        "PRAGMA journal_size_limit=67108864;PRAGMA cache_size=-16000;PRAGMA temp_store=MEMORY;"
    ),
}
# What one transaction asks of many machines it asks one after the other: each sees what it has written itself.
CITUS_OPTIONS = "-c citus.multi_shard_modify_mode=sequential -c citus.max_adaptive_executor_pool_size=1"
DATABASES: dict[str, Any] = {
    "default": env.database(
        "DATABASE_URL",
        f"sqlite:///{DATA / 'vizitka.sqlite3'}",
        conn_max_age=600,
        conn_health_checks=True,
    )
}
# Where a pooler hands a connection from transaction to transaction, it may know nothing of plans that are kept.
DATABASE_PLANS = env.flag("VIZITKA_DATABASE_PLANS", True)
# Whether tables lie, or are about to lie, on several machines.
DATABASE_DISTRIBUTED = env.flag("VIZITKA_DATABASE_DISTRIBUTED", False)
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "vizitka.common.sqlite"
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
    if DATABASE_DISTRIBUTED:
        raise env.Refused("VIZITKA_DATABASE_DISTRIBUTED needs a DATABASE_URL of a PostgreSQL with Citus.")
elif DATABASE_DISTRIBUTED:
    DATABASES["default"]["ENGINE"] = "vizitka.common.distributed"
    DATABASES["default"]["OPTIONS"] = {"options": CITUS_OPTIONS, **DATABASES["default"].get("OPTIONS", {})}
else:
    DATABASES["default"]["ENGINE"] = "vizitka.common.postgres"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = [
    "vizitka.accounts.hashing.OneCoreArgon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("email", "first_name", "last_name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# Constants of the specification, section 9.
LANGUAGES = [
    ("en", "English"),
    ("de", "Deutsch"),
    ("es", "Español"),
    ("hr", "Hrvatski"),
    ("cs", "Čeština"),
    ("fr", "Français"),
    ("it", "Italiano"),
    ("pt", "Português"),
    ("hu", "Magyar"),
]
LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "vizitka.config.formats"
# The texts of all domains, compiled into one file a language (common.messages).
LOCALE_PATHS = [BASE_DIR / "vizitka" / "locale"]
LANGUAGE_COOKIE_NAME = "lang"
COOKIE_MAX_AGE = 31_536_000
USE_I18N = True
USE_TZ = True
# Whose day it is where neither a person nor a space says another; moments are kept in UTC.
TIME_ZONE = env.time_zone("VIZITKA_TIME_ZONE")

STATIC_URL = "/static/"
STATIC_ROOT = env.made(DATA / "static")
FRONTEND_DIST = env.folder("VIZITKA_FRONTEND", env.REPOSITORY / "frontend" / "dist")
WHITENOISE_ROOT = FRONTEND_DIST if FRONTEND_DIST.is_dir() else None
WHITENOISE_USE_FINDERS = True
WHITENOISE_INDEX_FILE = False


def _immutable(path: str, url: str) -> bool:
    """Vite names every file below /assets after its content."""
    return url.startswith("/assets/")


WHITENOISE_IMMUTABLE_FILE_TEST = _immutable


def _policy_of_threads(headers: Any, path: str, url: str) -> None:
    """A script that runs beside the page has a policy of its own: only there, where codes are read, is WebAssembly
    compiled (frontend, features/reader/decoding)."""
    if url.startswith("/assets/worker-"):
        headers["Content-Security-Policy"] = (
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
        )


WHITENOISE_ADD_HEADERS_FUNCTION = _policy_of_threads

# Where archives of `manage.py backup` are kept; doctor looks at the newest.
BACKUPS = Path(env.text("VIZITKA_BACKUPS") or DATA / "backups")

MEDIA_ROOT = DATA / "files"
MEDIA_URL = "/media/"
STORAGES: dict[str, Any] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
S3_BUCKET, S3_ENDPOINT = env.text("VIZITKA_S3_BUCKET"), env.address("VIZITKA_S3_ENDPOINT")
if S3_BUCKET:
    STORAGES["default"] = {
        "BACKEND": "vizitka.common.store.S3Store",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": S3_ENDPOINT or None,
        },
    }
# Locks that count over all processes of the machine (common/slots.py).
SLOTS = DATA / "slots"
# Where views wait to be summed up, and how many seconds at most (vizitka.statistics).
VIEWS_FOLDER = DATA / "views"
VIEWS_SUMMED_EVERY = 10.0
# Each address has its own limit, which is looked at before (common/body_limits.py); the largest of them is JSON, too.
DATA_UPLOAD_MAX_MEMORY_SIZE = IMPORT
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_PERMISSIONS = 0o644

TASKS = {
    "default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": [queue.value for queue in Queue]}
}

# Mail: SMTP by VIZITKA_MAIL_HOST, else a folder that the demo shows at /debug/mails.
MAIL_FOLDER = DATA / "mails"
DEFAULT_FROM_EMAIL = env.mailbox("VIZITKA_MAIL_FROM", "Vizitka <no-reply@vizitka.example>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 15
EMAIL_HOST = env.host("VIZITKA_MAIL_HOST")
EMAIL_PORT = env.number("VIZITKA_MAIL_PORT", 587, least=1, most=65_535)
EMAIL_HOST_USER = env.text("VIZITKA_MAIL_USER")
EMAIL_HOST_PASSWORD = env.text("VIZITKA_MAIL_PASSWORD")
EMAIL_USE_TLS = env.flag("VIZITKA_MAIL_TLS", True)
# Where mails that cannot be delivered come back to; each letter of a campaign to an address of its own (VERP).
MAIL_BOUNCES = env.mail_address("VIZITKA_MAIL_BOUNCES")
# Where a letter can be unsubscribed by mail, besides by its link.
MAIL_UNSUBSCRIBE = env.mail_address("VIZITKA_MAIL_UNSUBSCRIBE")
# Servers end connections that bring too much.
MAIL_PER_CONNECTION = env.number("VIZITKA_MAIL_PER_CONNECTION", 100, least=1, most=100_000)
# Who signs mails, if anybody does: all three of them.
DKIM_DOMAIN = env.host("VIZITKA_DKIM_DOMAIN")
DKIM_SELECTOR = env.host("VIZITKA_DKIM_SELECTOR")
DKIM_KEY = env.signing_key("VIZITKA_DKIM_KEY")
env.together(
    {"VIZITKA_DKIM_DOMAIN": DKIM_DOMAIN, "VIZITKA_DKIM_SELECTOR": DKIM_SELECTOR, "VIZITKA_DKIM_KEY": DKIM_KEY}
)
if EMAIL_HOST:
    EMAIL_BACKEND = "vizitka.common.mail.smtp.SigningBackend"
    MAILS_ARE_READABLE = False
else:
    EMAIL_BACKEND = "vizitka.common.mail.folder.FolderBackend"
    EMAIL_FILE_PATH = MAIL_FOLDER
    MAILS_ARE_READABLE = not PRODUCTION

# Mail servers sign their reports with it (newsletter); empty: none are taken.
MAIL_REPORTS_SECRET = env.token("VIZITKA_MAIL_REPORTS_SECRET")

# How long the audit log keeps what happened; 0: for ever.
AUDIT_MONTHS = env.months("VIZITKA_AUDIT_MONTHS")

# Whose Date header doctor compares the clock with; Caddy fetches its certificates there. Empty for nobody's.
CLOCK_URL = env.page_or_off("VIZITKA_CLOCK_URL", "https://acme-v02.api.letsencrypt.org/directory")

# The map on which points of locations are moved: its pictures, and who is thanked for them.
TILES_URL = env.tiles("VIZITKA_TILES", "https://tile.openstreetmap.org/{z}/{x}/{y}.png")
TILES_ATTRIBUTION = env.text("VIZITKA_TILES_ATTRIBUTION", "© OpenStreetMap contributors")

METRICS_TOKEN = env.token("VIZITKA_METRICS_TOKEN")

# An installation that serves one company turns billing off: every space then has Enterprise.
# ISO 4217; in it prices are set and shown.
CURRENCY = env.currency("VIZITKA_CURRENCY", "EUR")
VIZITKA_BILLING = env.flag("VIZITKA_BILLING", True)
# The EU's register of VAT numbers; off: nobody is asked, and what would be is unknown. A demo's are invented.
VIES = "https://ec.europa.eu/taxation_customs/vies/rest-api"
VIES_URL = env.page_or_off("VIZITKA_VIES", "off" if DEMO else VIES)
# Whether servers of strangers are asked if links of a newsletter lead anywhere; no answer is needed to send one.
LINKS_ARE_LOOKED_AT = env.flag("VIZITKA_LINK_CHECK", not DEMO)
# Cards by Stripe (vizitka.payments): all three keys of one account, or it is not offered.
STRIPE_SECRET_KEY = env.token("VIZITKA_STRIPE_SECRET_KEY")
STRIPE_PUBLISHABLE_KEY = env.token("VIZITKA_STRIPE_PUBLISHABLE_KEY")
STRIPE_WEBHOOK_SECRET = env.token("VIZITKA_STRIPE_WEBHOOK_SECRET")
env.together(
    {
        "VIZITKA_STRIPE_SECRET_KEY": STRIPE_SECRET_KEY,
        "VIZITKA_STRIPE_PUBLISHABLE_KEY": STRIPE_PUBLISHABLE_KEY,
        "VIZITKA_STRIPE_WEBHOOK_SECRET": STRIPE_WEBHOOK_SECRET,
    }
)
# A printer that is told of orders by itself (vizitka.orders.printer), and the key by which it knows us.
PRINTER_URL = env.page_or_off("VIZITKA_PRINTER_URL", "off")
PRINTER_SECRET = env.token("VIZITKA_PRINTER_SECRET")
env.together({"VIZITKA_PRINTER_URL": PRINTER_URL, "VIZITKA_PRINTER_SECRET": PRINTER_SECRET})
# The script of the page for cards comes from there, too: no other setting says where it is.
STRIPE_API_BASE = env.provider_or_stand_in(
    "VIZITKA_STRIPE_API_BASE",
    "https://api.stripe.com",
    installation=PUBLIC_URL,
    production=PRODUCTION,
    key=STRIPE_SECRET_KEY,
)
STRIPE_METHODS = env.several("VIZITKA_STRIPE_METHODS", ("card", "sepa_debit"), ("card",))
# Notices to phones that keep a pass, and the service that keeps Google's (vizitka.wallet); off: nobody is told.
APPLE_PUSH_URL = env.page_or_off("VIZITKA_APPLE_PUSH", "off" if DEMO else "https://api.push.apple.com")
# By whom that service is proved, in tests; empty: by those whom the system trusts.
APPLE_PUSH_CA = ""
GOOGLE_WALLET = "https://walletobjects.googleapis.com"
GOOGLE_WALLET_URL = env.page_or_off("VIZITKA_GOOGLE_WALLET", "off" if DEMO else GOOGLE_WALLET)
# Where its tokens are; a stand-in gives them out itself.
GOOGLE_TOKENS = "https://oauth2.googleapis.com" if GOOGLE_WALLET_URL == GOOGLE_WALLET else GOOGLE_WALLET_URL
# Identity providers in the own network, which may be asked although their addresses are private (common/fetching.py).
INSIDE_ORIGINS = frozenset(origin.lower() for origin in env.addresses("VIZITKA_INSIDE_ORIGINS"))
# How this installation is known to those with whose accounts people may sign in (vizitka.sso): id, secret, issuer.
SIGN_IN = {
    "google": (
        env.token("VIZITKA_SIGN_IN_GOOGLE_ID"),
        env.token("VIZITKA_SIGN_IN_GOOGLE_SECRET"),
        "https://accounts.google.com",
    ),
    "microsoft": (
        env.token("VIZITKA_SIGN_IN_MICROSOFT_ID"),
        env.token("VIZITKA_SIGN_IN_MICROSOFT_SECRET"),
        "https://login.microsoftonline.com/common/v2.0",
    ),
    "apple": (env.token("VIZITKA_SIGN_IN_APPLE_ID"), "", "https://appleid.apple.com"),
}
for _name in ("GOOGLE", "MICROSOFT"):
    env.together(
        dict(
            zip(
                (f"VIZITKA_SIGN_IN_{_name}_ID", f"VIZITKA_SIGN_IN_{_name}_SECRET"),
                SIGN_IN[_name.lower()][:2],
                strict=True,
            )
        )
    )
SIGN_IN_APPLE_TEAM = env.token("VIZITKA_SIGN_IN_APPLE_TEAM")
SIGN_IN_APPLE_KEY_ID = env.token("VIZITKA_SIGN_IN_APPLE_KEY_ID")
SIGN_IN_APPLE_KEY = env.elliptic_key("VIZITKA_SIGN_IN_APPLE_KEY")
env.together(
    {
        "VIZITKA_SIGN_IN_APPLE_ID": SIGN_IN["apple"][0],
        "VIZITKA_SIGN_IN_APPLE_TEAM": SIGN_IN_APPLE_TEAM,
        "VIZITKA_SIGN_IN_APPLE_KEY_ID": SIGN_IN_APPLE_KEY_ID,
        "VIZITKA_SIGN_IN_APPLE_KEY": SIGN_IN_APPLE_KEY,
    }
)
# The mailboxes of Google Workspace, and the keys by which Microsoft's directories sign (vizitka.signatures).
GMAIL = "https://gmail.googleapis.com"
GMAIL_URL = env.page_or_off("VIZITKA_GMAIL", "off" if DEMO else GMAIL)
GMAIL_TOKENS = "https://oauth2.googleapis.com" if GMAIL_URL == GMAIL else GMAIL_URL
# People fetched at intervals from Google Workspace and Microsoft Graph (vizitka.directories.pulling).
GOOGLE_DIRECTORY = "https://admin.googleapis.com"
GOOGLE_DIRECTORY_URL = env.page_or_off("VIZITKA_GOOGLE_DIRECTORY", "off" if DEMO else GOOGLE_DIRECTORY)
GOOGLE_DIRECTORY_TOKENS = (
    "https://oauth2.googleapis.com" if GOOGLE_DIRECTORY_URL == GOOGLE_DIRECTORY else GOOGLE_DIRECTORY_URL
)
GRAPH = "https://graph.microsoft.com"
GRAPH_URL = env.page_or_off("VIZITKA_GRAPH", "off" if DEMO else GRAPH)
GRAPH_TOKENS = "https://login.microsoftonline.com" if GRAPH_URL == GRAPH else GRAPH_URL
ENTRA_URL = env.page_or_off("VIZITKA_ENTRA", "off" if DEMO else "https://login.microsoftonline.com")
# Where people write who need another package, or help. Empty: nobody is told an address.
SUPPORT_MAIL = env.mail_address("VIZITKA_SUPPORT")

X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_NAME = "backoffice-session"
SESSION_COOKIE_PATH = "/backoffice/"
SESSION_COOKIE_SECURE = BEHIND_TLS
SESSION_COOKIE_SAMESITE = "Strict"
CSRF_COOKIE_NAME = "backoffice-csrf"
CSRF_COOKIE_PATH = "/backoffice/"
CSRF_COOKIE_SECURE = BEHIND_TLS
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
if BEHIND_TLS and TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

LOGGING_CONFIG = None
configure_logging(
    level=env.choice("VIZITKA_LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"), "INFO"),
    as_json=env.flag("VIZITKA_LOG_JSON", PRODUCTION),
)

UNFOLD = {
    "SITE_TITLE": "Vizitka back office",
    "SITE_HEADER": "Vizitka",
    "SITE_URL": "/",
    # The accent of the manager, from its grounds to its deepest shade.
    "COLORS": {
        "primary": {
            "50": "#eef1fe",
            "100": "#dfe5fd",
            "200": "#c5d0fb",
            "300": "#9db0ff",
            "400": "#7089f5",
            "500": "#4a6af0",
            "600": "#2b50e8",
            "700": "#2342c2",
            "800": "#1f389c",
            "900": "#20264a",
            "950": "#161a35",
        }
    },
    "SIDEBAR": {"show_search": True, "command_search": True},
    "COMMAND": {"search_callback": "vizitka.config.back_office_search.find"},
}

# The last line: all variables have been asked for.
env.refuse_unknown()
