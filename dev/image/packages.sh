#!/bin/sh
# Puts the packages of one image into /opt/portal, and the system that they need into /rootfs: `packages.sh portal`.
set -eu
python3 -m venv /opt/portal
/opt/portal/bin/pip install --quiet --no-compile --require-hashes --only-binary :all: -r "requirements/$1.txt"
/opt/portal/bin/pip uninstall --quiet --yes pip setuptools 2>/dev/null || true
find /opt/portal \( -name tests -o -name testing -o -name SelfTest \) -path '*/site-packages/*' -prune -exec rm -rf {} +
find /opt/portal -name '*.pyi' -delete
# Places, networks and time zones of phone numbers, and the languages that the portal does not have.
rm -rf /opt/portal/lib/python3*/site-packages/phonenumbers/geodata /opt/portal/lib/python3*/site-packages/phonenumbers/carrierdata \
    /opt/portal/lib/python3*/site-packages/phonenumbers/tzdata
find /opt/portal -path '*/babel/locale-data/*.dat' ! -name 'root.dat' ! -name 'en*.dat' ! -name 'ar*.dat' -delete
# Compiles byte code that is not checked against its source, as that of the application.
/opt/portal/bin/python -m compileall -q -j 0 --invalidation-mode unchecked-hash /opt/portal/lib || true
python3 dev/image/rootfs.py /opt/portal /rootfs
