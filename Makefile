# make play, make test, make lint: Python 3.11 or newer and make are all they need.

PYTHON ?= python3
JOBS ?= 2
MATCHES ?= 30
# Where `make ladder` keeps its matches.
INTO ?= build/ladder
# Arguments for pytest, such as ARGS="tests/cli -k replay".
ARGS ?=

# Checks and tests start Python a hundred times: let it keep what it compiled, also where that is switched off.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
TABLE := src/beachhead/server/static/index.html
WEB := $(shell find web \( -name node_modules -o -name .svelte-kit \) -prune -o -type f -print 2>/dev/null)

.PHONY: help play test lint lint-style lint-types lint-imports lint-table setup setup-dev table wheel shots measure measure-server untranslated players ladder balance pins format chromium clean

help:
	@echo "make play    set up and open a table in the browser"
	@echo "make test    set up and run every check and test"
	@echo "make lint    the checks alone: style, types, imports, the browser table's types"
	@echo "make setup   set up alone; leaves $(BIN)/beachhead"
	@echo "make wheel   build a wheel that carries the browser table, into dist/"
	@echo "make shots   take the pictures of docs/images anew"
	@echo "make measure measure the browser table: size, first paint, frame times"
	@echo "make measure-server  measure the server with two hundred tables"
	@echo "make players let the computer players play each other; writes docs/players.md"
	@echo "make ladder  let the levels climb their ladder; goes on with what is in INTO=DIR; writes docs/players.md"
	@echo "make balance measure length and balance of the scenarios with computer players"
	@echo "make untranslated  list what each language lacks and says in English"
	@echo "make format  format the Python code"
	@echo "make clean   remove what was set up and built"

play: setup
	@$(BIN)/beachhead play

setup: .venv/.stamp-run $(TABLE)

setup-dev: .venv/.stamp-dev $(TABLE)

table: $(TABLE)

test: lint chromium
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup --matches $(MATCHES) $(ARGS)

lint: setup-dev
	@$(MAKE) --no-print-directory --jobs $(JOBS) --output-sync lint-types lint-table lint-style lint-imports

lint-types:
	$(BIN)/python -m mypy

lint-table:
	$(BIN)/python scripts/npm.py run --silent check

lint-style:
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .

lint-imports:
	$(BIN)/lint-imports

format: .venv/.stamp-dev
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

wheel: setup
	rm -rf dist
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	$(BIN)/python scripts/check_wheel.py dist/*.whl

shots: setup-dev chromium
	$(BIN)/python scripts/screenshots.py

measure: setup-dev chromium
	$(BIN)/python scripts/measure_table.py

measure-server: setup-dev
	$(BIN)/python scripts/measure_server.py $(ARGS)

players: setup
	$(BIN)/python scripts/compare_players.py

ladder: setup
	$(BIN)/python scripts/ladder.py --into $(INTO) --workers $(JOBS) $(ARGS)

balance: setup
	$(BIN)/python scripts/measure_balance.py

untranslated: .venv/.stamp-dev
	@$(BIN)/python scripts/untranslated.py $(ARGS)

pins: .venv/.stamp-dev
	$(BIN)/python scripts/pins.py

chromium:
	@sh scripts/find_chromium.sh

clean:
	rm -rf .venv dist web/node_modules src/beachhead/server/static

# Each stamp is as new as what it stands for, so that a second run has nothing to do.

$(BIN)/python:
	@echo "Setting up .venv"
	@sh scripts/make_venv.sh .venv "$(PYTHON)"

.venv/.stamp-run: requirements.txt pyproject.toml | $(BIN)/python
	@echo "Installing what Beachhead needs"
	@$(PIP) install -r requirements.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.stamp-dev: requirements-dev.txt .venv/.stamp-run
	@echo "Installing what the tests need"
	@$(PIP) install -r requirements-dev.txt
	@touch $@

web/node_modules/.stamp: web/package-lock.json .venv/.stamp-run
	@echo "Installing what the browser table is built with"
	@$(BIN)/python scripts/npm.py ci --silent
	@touch $@

$(TABLE): $(WEB) web/node_modules/.stamp
	@echo "Building the browser table"
	@$(BIN)/python scripts/npm.py run --silent build -- --logLevel warn
	@touch $@
