#!/bin/sh
# Puts the packages of one image into /opt/portal: `packages.sh api`.
set -eu
python3 -m venv /opt/portal
/opt/portal/bin/pip install --quiet --no-compile --require-hashes --only-binary :all: -r "requirements/$1.txt"
/opt/portal/bin/pip uninstall --quiet --yes pip setuptools 2>/dev/null || true
find /opt/portal -name tests -path '*/site-packages/*' -prune -exec rm -rf {} +
find /opt/portal -name '*.pyi' -delete
# Unchecked byte code is made with the application's own.
/opt/portal/bin/python -m compileall -q -j 0 --invalidation-mode unchecked-hash /opt/portal/lib || true
