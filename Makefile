# play: the page on this machine · test: every check · dist: the page to publish · single: one HTML file
# bench: what is fast and how fast · faults: break the page at every step, count what is lost
# clean: remove all that these made
SHELL := bash
PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin

.PHONY: play test dist single bench faults clean check-node check-python

play: check-python node_modules/.installed
	@$(PYTHON) -m tools.build
	@$(PYTHON) -m tools.serve --port $(PORT)

test: .venv/.installed node_modules/.installed
	@$(BIN)/python -m tools.chromium
	@$(BIN)/python -m tools.browsers
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python -m tools.build
	@$(BIN)/pytest

dist: .venv/.installed node_modules/.installed
	@$(BIN)/python -m tools.dist

single: check-python node_modules/.installed
	@$(PYTHON) -m tools.single

bench: .venv/.installed node_modules/.installed
	@$(BIN)/python -m tools.chromium
	@$(BIN)/python -m tools.bench $(BENCH)

faults: .venv/.installed node_modules/.installed
	@$(BIN)/python -m tools.chromium
	@$(BIN)/python -m tools.faults $(FAULTS)

clean:
	rm -rf .venv .cache node_modules static/runtime static/rules dist build *.egg-info

check-python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed and '$(PYTHON)' was not found. Install it, or name yours: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; '$(PYTHON)' is $$($(PYTHON) --version). Name a newer one: make PYTHON=python3.12" >&2; exit 1; }

check-node:
	@command -v node >/dev/null && command -v npm >/dev/null || { echo "Node 20 or newer with npm is needed and was not found. Debian and Ubuntu: apt-get install nodejs npm · macOS: brew install node" >&2; exit 1; }
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "Node 20 or newer is needed; this is $$(node --version)." >&2; exit 1; }

node_modules/.installed: package.json package-lock.json .npmrc | check-node
	@npm ci --silent
	@touch $@

.venv/.installed: pyproject.toml tools/venv.py | check-python
	@$(PYTHON) -m tools.venv
	@touch $@
