"""Settings of the site. Machines differ by environment variables only; README.md lists them.

Without any variable the site runs safely on one machine: DEBUG off, a random key and an SQLite
database in the run folder.
"""

from operator import attrgetter
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

from mighty_site.run_folder import BASE_DIR, run_folder, secret_key

env = environ.Env()
RUN_DIR = run_folder()

# The game
MIGHTY_PACE = env.float("MIGHTY_PACE", default=1.0)  # multiplies every pause of a bot
MIGHTY_CLOCK = env.float("MIGHTY_CLOCK", default=1.0)  # multiplies the time people have to think
NEXT_HAND_SECONDS = env.float("NEXT_HAND_SECONDS", default=20.0)  # from a result to the next deal
LIVE_THREADS = env.int("LIVE_THREADS", default=4)  # for the database work of open tables

# Security
DEBUG = env.bool("DEBUG", default=False)
HTTPS = env.bool("HTTPS", default=False)  # visitors reach the site by https://
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key(RUN_DIR)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked for by the machine itself
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Sign-in providers, each only with its keys: a provider without keys answers 500.
SIGN_IN_PAGES = {
    "google": "https://accounts.google.com",
    "kakao": "https://kauth.kakao.com",
    "naver": "https://nid.naver.com",
}
SOCIALACCOUNT_PROVIDERS = {
    provider: {
        "APPS": [
            {
                "client_id": env.str(f"{provider.upper()}_CLIENT_ID"),
                "secret": env.str(f"{provider.upper()}_CLIENT_SECRET"),
            }
        ]
    }
    for provider in SIGN_IN_PAGES
    if env.str(f"{provider.upper()}_CLIENT_ID", default="")
    and env.str(f"{provider.upper()}_CLIENT_SECRET", default="")
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "frame-ancestors": [NONE],
        # Signing in is a form that redirects to the provider, which counts as its action.
        "form-action": [SELF, *(SIGN_IN_PAGES[provider] for provider in SOCIALACCOUNT_PROVIDERS)],
    }
}

# Applications
INSTALLED_APPS = [
    "accounts",
    "games",
    "tournaments",
    "mighty_site",  # commands only
    "unfold.apps.BasicAppConfig",  # before the admin and the exports whose templates it replaces
    "unfold.contrib.import_export",
    "import_export",
    "mighty_site.admin_config.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    *(f"allauth.socialaccount.providers.{provider}" for provider in SOCIALACCOUNT_PROVIDERS),
    "allauth.usersessions",
    "channels",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "mighty_site.nulls.NoNulls",
    "mighty_site.static.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.GuestEntrance",
    "tournaments.middleware.UnreadNotices",
    "mighty_site.csp.SitePolicy",
]
ROOT_URLCONF = "mighty_site.urls"
ASGI_APPLICATION = "mighty_site.asgi.application"
WSGI_APPLICATION = "mighty_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# Database
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{RUN_DIR / 'mighty.sqlite3'}")
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # FULL: what was acknowledged survives a power cut too.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        "timeout": 20,  # seconds to wait for another writer
        # Takes the write lock at once; a reader that turns writer could not wait for it.
        "transaction_mode": "IMMEDIATE",
    }
else:
    # Under ASGI every request has a thread of its own, so connections are kept in a pool of the
    # process and not, as CONN_MAX_AGE would, with the thread.
    DATABASE_POOL = env.int("DATABASE_POOL", default=20)  # connections a process may hold
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        "pool": {"min_size": 1, "max_size": DATABASE_POOL, "timeout": 10}
        if DATABASE_POOL
        else False,
    }

# Redis: sockets of other processes, tasks, cache. Commands do without it; a site does not.
REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            # A pool ends at 100 otherwise.
            "CONFIG": {"hosts": [{"address": REDIS_URL, "max_connections": 1000}]},
        }
    }
    CACHES: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "mighty",
            "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# Tasks
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 2}
# A request that cannot reach the broker gives up soon; the beat sweeps catch up on what it lost.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 120
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = "Asia/Seoul"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep-club-mails": {"task": "accounts.tasks.sweep_club_mails", "schedule": 300.0},
    "sweep-tables": {"task": "games.tasks.sweep_tables", "schedule": 5.0},
    "sweep-events": {"task": "tournaments.tasks.sweep_events", "schedule": 30.0},
}

# People. Guests are signed in; accounts.middleware.GuestEntrance lets them sign up and sign in.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("display_name", "email", "first_name", "last_name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "accounts.passwords.MaximumLengthValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[마이티 클럽] "
ACCOUNT_EMAIL_VERIFICATION = env.str("ACCOUNT_EMAIL_VERIFICATION", default="optional")
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupForm"
ACCOUNT_USER_DISPLAY = attrgetter("shown_name")
SOCIALACCOUNT_ADAPTER = "accounts.adapters.SocialAccountAdapter"
MFA_FORMS = {
    "add_webauthn": "accounts.passkeys.AddPasskeyForm",
    "edit_webauthn": "accounts.passkeys.EditPasskeyForm",
}
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_SUPPORTED_TYPES = ["recovery_codes", "totp", "webauthn"]
MFA_TOTP_ISSUER = "마이티 클럽"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS  # http://localhost

# Mail
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
EMAIL_TIMEOUT = 10
SITE_URL = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")  # in mails
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="마이티 클럽 <club@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Language and time
LANGUAGE_CODE = "ko"
LANGUAGES = [("ko", _("Korean")), ("en", _("English"))]
LOCALE_PATHS = [
    BASE_DIR / "mighty_site" / "locale",
    BASE_DIR / "mighty_site" / "wording",  # sentences of django and allauth, in our Korean
]
TIME_ZONE = "Asia/Seoul"
USE_TZ = True

# Files
STATIC_URL = "/static/"
STATIC_ROOT = RUN_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "mighty_site.static.HashedFiles"},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    # Its own handlers mail to ADMINS and depend on DEBUG.
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}

UNFOLD = {
    "SITE_TITLE": "마이티 클럽",
    "SITE_HEADER": "마이티 클럽",
    "SITE_ICON": lambda _request: static("img/logo.svg"),
    "COLORS": {  # the felt of the tables
        "primary": {
            "50": "oklch(97.5% .014 160)",
            "100": "oklch(94.5% .03 160)",
            "200": "oklch(89% .055 160)",
            "300": "oklch(80.5% .08 160)",
            "400": "oklch(68% .095 160)",
            "500": "oklch(55% .095 160)",
            "600": "oklch(45.5% .085 160)",
            "700": "oklch(41% .075 160)",
            "800": "oklch(35% .06 160)",
            "900": "oklch(30% .05 160)",
            "950": "oklch(22% .035 160)",
        }
    },
}
