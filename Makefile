# `make help` lists the commands.
SHELL := /bin/bash
PYTHON ?= $(shell bin/python)
PORT ?= 8000
export PORT
# Also where the same machine has an installation: `make` is the demo and the checks, never that.
export VIZITKA_ENV_FILE :=
# Many images forbid Python to keep what it has compiled: each of the many processes of a run would compile all again.
export PYTHONDONTWRITEBYTECODE :=
VENV := .venv
PY := $(CURDIR)/$(VENV)/bin/python
MANAGE := cd backend && $(PY) manage.py
MESSAGES := $(shell find backend/vizitka -name django.po)
BACKEND_SOURCES := $(shell find backend/vizitka -name '*.py')
FRONTEND_SOURCES := $(shell find frontend/src frontend/public -type f 2>/dev/null) frontend/index.html $(wildcard frontend/vite.*.ts) frontend/package.json
UV_VERSION := 0.13.8

.DEFAULT_GOAL := help
.PHONY: help run dev build setup test light lint test-backend test-postgres test-postgres-beside test-distributed test-frontend test-e2e test-engines coverage gen bench lighthouse shots clean

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 24

# --- what the commands stand on ------------------------------------------------------------------------------------
.make/tools/bin/uv:
	@mkdir -p .make
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv .make/tools
	.make/tools/bin/python -m pip install --quiet uv==$(UV_VERSION)

.make/python: backend/requirements.lock .make/tools/bin/uv
	@test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	.make/tools/bin/uv pip sync --quiet --require-hashes --compile-bytecode --python $(VENV)/bin/python backend/requirements.lock
	@touch $@

.make/node: frontend/package-lock.json
	@mkdir -p .make
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "Node 20 or newer is needed"; exit 1; }
	cd frontend && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.make/build: .make/node $(FRONTEND_SOURCES)
	cd frontend && npm run --silent build
	@touch $@

.make/messages: .make/python $(MESSAGES)
	cd backend && $(PY) -m vizitka.common.messages
	@touch $@

# `serve` may run where nobody can write: Python's own files are made here, too.
.make/bytecode: .make/python $(BACKEND_SOURCES)
	cd backend && $(PY) -m compileall -q vizitka
	@touch $@

setup: .make/python .make/node ## install what the project needs, into folders of its own
build: .make/python .make/build .make/messages .make/bytecode ## make all that the product needs: manager, translations

# --- run -----------------------------------------------------------------------------------------------------------
run: build ## the whole product with its demo company (PORT, VIZITKA_DATA)
	@$(MANAGE) serve --demo

dev: .make/python .make/node ## both sides and the worker with reload: API on PORT, manager on MANAGER_PORT (5173)
	@bin/dev

# --- check ---------------------------------------------------------------------------------------------------------
# One more than there are cores: tests that start processes wait for them.
WORKERS ?= $(shell python3 -c 'import os; print((os.cpu_count() or 1) + 1)')

lint: .make/python .make/node ## style, types, layers, drift: in seconds
	@bin/lint

test: ## all checks: lint, backend on SQLite and PostgreSQL, frontend, end to end in Chromium
	@MAKE="$(MAKE)" bin/in-turn build test-e2e+light test-backend test-postgres-beside

# Stories wait for pages and mails most of their time.
light: lint test-frontend

# What the tests ask the database is written down for `test-postgres-beside`. Folders stand behind a `=`: pytest takes a
# path that stands alone for tests, and then knows none of our options.
test-backend: .make/python .make/messages .make/bytecode ## backend on SQLite
	rm -rf .make/asked
	source bin/caddy-path && cd backend && $(PY) -m pytest -n $(WORKERS) --dist loadgroup --record-into=../.make/asked

coverage: .make/python .make/messages .make/bytecode ## the branches that the tests of the backend walk: 90 % at least
	source bin/caddy-path && cd backend && $(PY) -m pytest -n $(WORKERS) --dist loadgroup --cov --cov-report=term:skip-covered --cov-fail-under=90

ON_POSTGRESQL := $(PY) ../bin/with-postgres $(PY) -m pytest -n $(WORKERS) --dist loadgroup --asking-the-database

test-postgres: .make/python .make/messages .make/bytecode ## all tests that ask the database on a PostgreSQL of its own; not in `make test`
	source bin/caddy-path && cd backend && $(ON_POSTGRESQL)

# After test-backend: as many as ask PostgreSQL all that was asked there (docs/adr/0057).
test-postgres-beside: .make/python .make/messages .make/bytecode
	source bin/caddy-path && cd backend && $(ON_POSTGRESQL) --recorded-in=../.make/asked

# Rooms that are green there; `DISTRIBUTED=tests` runs all that ask the database.
DISTRIBUTED ?= tests/distributed tests/spaces tests/cards \
	tests/concurrency/test_spaces_and_cards.py tests/concurrency/test_locks_on_spaces.py

test-distributed: .make/python .make/messages .make/bytecode ## backend on a distributed PostgreSQL (CITUS_URL, or CITUS_CLUSTER); not in `make test`
	cd backend && ../bin/with-citus $(PY) -m pytest --asking-the-database $(DISTRIBUTED)

test-frontend: .make/node ## what thinks in the manager
	cd frontend && npm run --silent test

test-e2e: build ## what people do, in a real Chromium
	@bin/e2e

test-engines: build ## visitors, sign-in, list and editor in WebKit (iPhones) and Firefox; not in `make test`
	@bin/engines

# --- make ----------------------------------------------------------------------------------------------------------
gen: .make/python .make/node ## openapi.json and the typed clients
	$(MANAGE) openapi > ../openapi.json.new && mv ../openapi.json.new ../openapi.json
	cd frontend && npm run --silent gen
	$(PY) clients/python/generate.py
	$(PY) clients/typescript/generate_ts.py

bench: build ## measure, side by side, into benchmarks/RESULTS.md
	$(PY) benchmarks/run.py

lighthouse: build ## Lighthouse (mobile) over card page, sign-in, list, editor, settings, into benchmarks/LIGHTHOUSE.md
	@bin/lighthouse

shots: build ## every screen at 390 and 1440 pixels, light and dark, into shots/
	@bin/shots

clean: ## forget everything that can be made again (never the data)
	rm -rf .make $(VENV) frontend/node_modules frontend/dist shots
