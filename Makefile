# `make help` lists what can be asked for. Everything is installed into $(VENV), once.

VENV   ?= .venv
GATE   ?= 95
GATED   = wondertable/kernel/*,wondertable/games/*
PYTEST ?= -n 2
ARGS   ?=

# The first Python that really runs, is new enough and can make an environment.
FIT     = import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	"$$p" -c '$(FIT)' >/dev/null 2>&1 && { echo "$$p"; break; }; done)

BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip install --quiet --disable-pip-version-check
MADE    := $(VENV)/.made
RUNTIME := $(VENV)/.runtime
DEV     := $(VENV)/.dev
PEERS   := $(VENV)/.peers

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal test clicks lint format words page art node browser postgres bench peers check clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

play: $(RUNTIME) words page ## open the table in the browser
	@$(BIN)/wondertable serve --open $(ARGS)

terminal: $(RUNTIME) words ## play in the terminal
	@$(BIN)/wondertable play $(ARGS)

test: $(DEV) words page browser postgres ## run the tests (COVER=1: and the coverage gate of kernel and games)
	@$(BIN)/python build_page.py run test
	$(BIN)/pytest $(PYTEST) $(if $(COVER),--cov --cov-report=) $(ARGS)
	$(if $(COVER),$(BIN)/coverage report --include='$(GATED)' --fail-under=$(GATE))

clicks: $(DEV) words page browser ## run the browser tests alone
	$(BIN)/pytest tests/web $(ARGS)

lint: $(DEV) node ## style, types, and who imports whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache
	@$(BIN)/python build_page.py run check lint

format: $(DEV) ## rewrite the code in the common style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

words: $(RUNTIME) ## compile the catalogues that changed
	@$(BIN)/python build_words.py

page: $(RUNTIME) node ## build the page if it changed
	@$(BIN)/python build_page.py

art: $(RUNTIME) ## check the drawings, and show them on one page: web/src/art/gallery.html
	@$(BIN)/python web/src/art/build_gallery.py

# Node from the Python registry, where the machine has none that is new enough.
node: $(RUNTIME)
	@$(BIN)/python build_page.py --has-node || $(PIP) --editable '.[words,page]'

# The browser tests drive Debian's Chromium; whoever may install it gets it, others skip these tests.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends chromium >/dev/null; } \
		|| echo "No chromium here: the browser tests are skipped."

# The tests start a PostgreSQL of their own; whoever may install it gets it, others skip these tests.
postgres:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || { [ "$$(id -u)" = 0 ] \
		&& command -v apt-get >/dev/null && apt-get update -qq \
		&& DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends postgresql >/dev/null; } \
		|| echo "No PostgreSQL here: its tests are skipped."

bench: $(RUNTIME) words ## measure our own speed
	$(BIN)/wondertable bench $(ARGS)

peers: $(PEERS) words ## measure our speed beside other engines
	$(BIN)/python bench/peers.py $(ARGS)

check: ## what CI checks: lint, tests, coverage
	$(MAKE) lint
	$(MAKE) test COVER=1

clean: ## remove all that was generated, the environment included
	rm -rf $(VENV) build dist .coverage .coverage.* htmlcov
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache web/node_modules wondertable/server/page
	find wondertable tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
	rm -f web/src/art/gallery.html && find web/src -name types.gen.ts -delete
	find wondertable -path '*/words/*.mo' -delete 2>/dev/null || true

$(MADE):
	@py="$(PYTHON)"; "$${py:-false}" -c '$(FIT)' || { \
		echo "Python 3.11 or newer, with its venv module, is needed and was not found." >&2; \
		echo "Install one (on Debian or Ubuntu: python3 python3-venv), or name yours: make PYTHON=/path/to/python3" >&2; \
		exit 1; }; \
	"$$py" -m venv $(VENV)
	@touch $@

$(RUNTIME): pyproject.toml build_words.py | $(MADE)
	$(PIP) --editable '.[words]'
	@touch $@

$(DEV): pyproject.toml build_words.py | $(MADE)
	$(PIP) --editable '.[dev]'
	@touch $(RUNTIME) $@

$(PEERS): pyproject.toml | $(RUNTIME)
	$(PIP) --editable '.[words,peers]'
	@touch $@
