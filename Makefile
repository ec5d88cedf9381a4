# Every command that a person or CI needs. `make help` lists them.
VENV := .venv
BIN := $(VENV)/bin
CREATED := $(VENV)/.created
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed

# The first Python that is new enough. Expanded only when the environment has to be made.
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
	then echo $$name; break; fi; done)

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links --upgrade

.DEFAULT_GOAL := help
.PHONY: help run install test check format lint types contracts bench pictures browser lock clean

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(CREATED):
	@if ! "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		echo "Referee needs Python 3.11 or newer, and there is none on the PATH." >&2; exit 1; fi
	@if ! "$(PYTHON)" -m venv $(VENV) >/dev/null; then \
		echo "$(PYTHON) could not make $(VENV): install its venv module (python3-venv on Debian)." >&2; \
		exit 1; fi
	@touch $@

$(RUNTIME): requirements.lock pyproject.toml $(CREATED)
	@echo "Installing what Referee needs, once; this takes a minute."
	@$(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock $(RUNTIME)
	@echo "Installing what the checks need, once."
	@$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

install: $(RUNTIME) ## Make .venv and install what running needs

run: $(RUNTIME) ## Start Referee: the local Discord, or the real one when DISCORD_TOKEN is set
	@exec $(BIN)/python -m bot run

test: $(DEV) browser ## Run every test, in two processes; each file stays in one
	$(BIN)/python -m pytest -n 2 --dist loadfile

check: lint types contracts test ## Format, lint, types and import contracts, then every test

format: $(DEV) ## Put the code into its one form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(DEV) ## See that the code is in its one form and free of lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(DEV) ## Check the types, strictly
	$(BIN)/mypy

contracts: $(DEV) ## Check who imports whom
	$(BIN)/lint-imports

bench: $(DEV) ## Measure beside the peers, one line a figure
	$(BIN)/python -m benchmarks

pictures: $(DEV) browser ## Take the pictures of the documents anew
	$(BIN)/python docs/take_pictures.py

# Chromium comes from the system's packages, and only where that needs nobody's leave.
browser:
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do \
		if command -v $$name >/dev/null; then exit 0; fi; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
			apt-get install -y -qq --no-install-recommends chromium >/dev/null && exit 0; fi; \
	echo "There is no Chromium here and it may not be installed: the browser tests cannot run." >&2

lock: $(DEV) ## Resolve the dependencies anew, for every supported Python
	$(COMPILE) --extra build --extra postgresql pyproject.toml -o requirements.lock
	$(COMPILE) --extra build --extra postgresql --extra dev -c requirements.lock \
		pyproject.toml -o requirements-dev.lock

clean: ## Remove the environment and every cache; the data in var/ stays
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis \
		.import_linter_cache .coverage htmlcov
