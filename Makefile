# Needs Python 3.11 or newer, make and git; everything else is fetched (see dev/bootstrap.py).
# Ports and options are variables: make run PORT=8080 RFI_DEADLINE=2027-01-31T23:59:00+03:00

PYTHON ?= python3
SUITE ?= usual
BOOTSTRAP = @command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed: there is no $(PYTHON)."; exit 1; }; \
	$(PYTHON) dev/bootstrap.py
IN_VENV = .venv/bin/python -m
# Node 24 comes from a wheel; the machine's own may be too old.
NPM = PATH="$(CURDIR)/.venv/bin:$$PATH" npm --prefix web --silent

# Tests start many Python processes, and half of the start of each is compiling what none of them keeps.
unexport PYTHONDONTWRITEBYTECODE
# Memory in large pages: where page faults are expensive, as in some virtual machines, Python starts in half the time.
export PYTHONMALLOC ?= malloc
export GLIBC_TUNABLES ?= glibc.malloc.hugetlb=1
export BASE PORT MAIL_PORT SMTP_PORT METRICS_PORT WORKER_METRICS_PORT RFI_DEADLINE DEMO

.DEFAULT_GOAL := help
.PHONY: help install run build reset test test-all test-fast test-cluster cluster lint typecheck format openapi requirements bench screenshots chart settings images release

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-13s %s\n", $$1, $$2 }'

install: ## Install everything for development
	$(BOOTSTRAP) python:dev web mailcatcher

run: ## Serve the portal with demonstration data at http://localhost:8000 (PORT, MAIL_PORT, SMTP_PORT, RFI_DEADLINE, DEMO=large)
	$(BOOTSTRAP) python:run mailcatcher web:build
	@exec $(IN_VENV) dev.run

build: ## Build the web app
	$(BOOTSTRAP) python:run web:build

reset: ## Delete the data of `make run`
	$(BOOTSTRAP) python:run
	@$(IN_VENV) dev.reset

test: ## Run what any change needs: lint, types, API, worker, web, and the journeys in Chromium (SUITE=all: test-all)
	$(BOOTSTRAP) python:dev $(if $(filter usual,$(SUITE)),,cluster)
	@exec $(IN_VENV) dev.suite $(SUITE)

test-all: ## Run everything: slow tests, every look, and the chart on a local Kubernetes node (root)
	@$(MAKE) --no-print-directory test SUITE=all

test-fast: ## Run lint, types and the tests without a browser of the folders that you changed (BASE=commit)
	$(BOOTSTRAP) python:dev
	@exec $(IN_VENV) dev.suite fast

test-cluster: ## Test the chart on a local Kubernetes node: install, use, break, upgrade (root; see docs/operations.md)
	$(BOOTSTRAP) python:dev cluster
	@exec $(IN_VENV) dev.suite cluster

cluster: ## Start a Kubernetes node and open a shell with kubectl and helm (root; see docs/operations.md)
	$(BOOTSTRAP) python:dev cluster
	@$(IN_VENV) dev.cluster.binaries && $(IN_VENV) dev.cluster.images
	@exec $(IN_VENV) dev.cluster.isolation .venv/bin/python -m dev.cluster.shell

lint: ## Run the static checks
	$(BOOTSTRAP) python:dev
	@exec $(IN_VENV) dev.suite lint

format: ## Format the code and apply the safe fixes
	$(BOOTSTRAP) python:dev web
	@.venv/bin/ruff check --fix --quiet . ; .venv/bin/ruff format --quiet .
	@$(NPM) run lint -- --fix && $(NPM) run format

openapi: ## Generate web/openapi.json, the types of the web app and docs/permissions.md
	$(BOOTSTRAP) python:dev web
	@$(IN_VENV) dev.openapi write
	@$(IN_VENV) dev.permissions

requirements: ## Pin the Python packages after a change of pyproject.toml (UPGRADE=1 upgrades them)
	$(BOOTSTRAP) python:dev
	@$(IN_VENV) dev.requirements $(if $(UPGRADE),--upgrade)

bench: ## Benchmark the portal against its bare components
	$(BOOTSTRAP) python:bench web:build
	@exec $(IN_VENV) dev.bench

screenshots: ## Take screenshots of every screen in both languages, light and dark, desktop and phone, into screenshots/
	$(BOOTSTRAP) python:dev web:build browser
	@exec $(IN_VENV) dev.screenshots

chart: ## Generate the chart's schema and README after a change of values.yaml
	$(BOOTSTRAP) python:dev
	@$(IN_VENV) dev.chart

settings: ## Generate docs/settings.md after a change of the settings
	$(BOOTSTRAP) python:dev
	@$(IN_VENV) dev.settings

images: ## Build the container images (NAME=registry/name, TAG=…, PUSH=true, BASE_IMAGE=…; no registry for a base: BASE_IMAGE=debootstrap, as root)
	@$(PYTHON) -m dev.images $(if $(NAME),--name $(NAME)) $(if $(TAG),--tag $(TAG)) $(if $(PUSH),--push) $(if $(BASE_IMAGE),--base $(BASE_IMAGE))

release: ## Publish images and chart, signed, with contents and provenance (NAME=registry/name, KEY=cosign.key, TAG=…, BASE_IMAGE=…, BUILDER=…)
	$(BOOTSTRAP) python:dev
	@$(IN_VENV) dev.release $(if $(NAME),--name $(NAME)) $(if $(KEY),--key $(KEY)) $(if $(TAG),--tag $(TAG)) $(if $(BASE_IMAGE),--base $(BASE_IMAGE)) $(if $(BUILDER),--builder $(BUILDER))
