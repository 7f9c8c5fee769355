# Farwander's tasks. `make` alone lists them.

PYTHON ?= python3
BIN := .venv/bin
PAGES := src/farwander/server/static/index.html
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" pyproject.toml \
	--extra cli --extra data --extra server --extra docs --extra dev

HAS_CHROMIUM := for name in chromium chromium-browser google-chrome; do \
	command -v $$name >/dev/null && exit 0; done; exit 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test lint types imports docs web chromium pytest soak coverage format bench lock clean

help: ## List the tasks
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: .venv/.installed $(PAGES) ## Make .venv with the locked packages and this project in it, and build the pages

play: setup ## Play in the browser
	@$(BIN)/farwander serve

test: lint types imports docs web pytest ## Run every check; what CI runs

lint: setup ## Check style and formatting
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup ## Check the types
	$(BIN)/pyright

imports: setup ## Check that imports point one way
	$(BIN)/lint-imports --no-logo

docs: setup ## Build the documentation into site/
	$(BIN)/zensical build --clean --strict

web: setup ## Check the client, and that its types are the server's
	web/npm.sh run check
	web/npm.sh run wire -- --check

pytest: setup chromium ## Run the tests
	$(BIN)/pytest --numprocesses auto $$( ($(HAS_CHROMIUM)) || echo "--ignore tests/browser")

chromium: # For the tests of the pages; where it cannot be installed, they are left out
	@($(HAS_CHROMIUM)) || { echo "Installing Chromium for the tests of the pages"; \
		apt-get update --quiet=2 && apt-get install --yes --quiet=2 chromium >/dev/null; } || \
		echo "There is no Chromium and it cannot be installed: the tests of the pages are left out" >&2

soak: setup ## Kill the server 200 times during running games; play every variation of Near and Far
	FARWANDER_KILLS=200 FARWANDER_SOAK=1 $(BIN)/pytest tests/server/test_kill.py tests/near_and_far/test_conformance.py

coverage: setup ## Run the tests uncompiled and report the lines they reach
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest --numprocesses auto --cov

format: setup ## Format the code and apply the safe lint fixes
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: setup .venv-bench/.installed ## Measure Farwander against its peers
	.venv-bench/bin/python -m benchmarks
	.venv-bench/bin/python -m benchmarks.load

lock: setup ## Renew both lock files
	$(LOCK) --output-file requirements.lock
	$(LOCK) --extra bench --output-file requirements-bench.lock

clean: ## Remove everything the tasks made
	rm -rf .venv .venv-bench site dist web/node_modules benchmarks/load/peer/node_modules $(dir $(PAGES)) .cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage*
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(PAGES): web/node_modules/.installed $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
	web/npm.sh run build

# Not `npm ci`: a lock without addresses lacks other platforms' binaries, and ci refuses that.
web/node_modules/.installed: web/package-lock.json | .venv/.installed
	web/npm.sh install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

# uv, itself taken from the lock, installs in seconds; pip takes over where only pip knows the way to
# the packages. The build backend is in the lock too, so installing the project downloads nothing.
.venv/.installed: requirements.lock
.venv-bench/.installed: requirements-bench.lock
.venv/.installed .venv-bench/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Farwander needs Python 3.11 or newer, and '$(PYTHON)' is not. Try: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(@D)
	sed -n '/^uv==/,/# via/p' $(filter %.lock,$^) | $(@D)/bin/pip install --quiet --require-hashes --requirement /dev/stdin
	$(@D)/bin/uv pip sync --quiet --python $(@D) --require-hashes $(filter %.lock,$^) || \
		$(@D)/bin/pip install --quiet --require-hashes --requirement $(filter %.lock,$^)
	$(@D)/bin/uv pip install --quiet --python $(@D) --no-deps --no-build-isolation --editable .
	@touch $@
