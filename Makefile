# Every command that a person or CI needs. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed

.PHONY: help run install test check format lint types contracts bench lock clean

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(RUNTIME): requirements.lock pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock $(RUNTIME)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

install: $(RUNTIME) ## Make .venv and install what running needs

run: $(RUNTIME) ## Start Referee: the local Discord, or the real one when DISCORD_TOKEN is set
	@exec $(BIN)/referee run

lock: ## Resolve the dependencies anew, for every supported Python
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
		--no-emit-find-links --python-version 3.11 --upgrade --extra build pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
		--no-emit-find-links --python-version 3.11 --upgrade --extra build --extra dev -c requirements.lock \
		pyproject.toml -o requirements-dev.lock

clean: ## Remove the environment and every cache
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
