# Targets: portal (the API and the workers), operator, web (the built web app, which the API serves; see
# docs/adr/0019), and dev (portal or operator for developing on a cluster, chosen by RUNS).
# The base brings Python 3.11 or newer and its venv module, and certificates; Node comes from a wheel.
#   docker build --target portal -t geo-rfi-portal/portal .
# Behind a proxy that signs TLS anew, mount its certificate over /etc/ssl/certs/ca-certificates.crt while building.
ARG BASE_IMAGE=docker.io/library/python:3.11-slim-bookworm
ARG RUNS=portal

FROM ${BASE_IMAGE} AS base
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt

FROM base AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 \
    PIP_CERT=/etc/ssl/certs/ca-certificates.crt NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
WORKDIR /build

FROM build AS web
COPY requirements/node.txt requirements/
RUN python3 -m venv /node && /node/bin/pip install --quiet --require-hashes --only-binary :all: -r requirements/node.txt
ENV PATH=/node/bin:$PATH
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN npm --prefix web ci --no-audit --no-fund --ignore-scripts && rm -rf /root/.npm
COPY web web
RUN npm --prefix web run build && mv web/dist /web

# Python packages, one set for each image. No pip and no compiler goes along; the byte code is made here, because
# nobody can write it later, and does not look at the time of its source, so that the same source makes the same layer.
FROM build AS packages
COPY dev/image/packages.sh dev/image/rootfs.py dev/image/
ENV SOURCE_DATE_EPOCH=0

FROM packages AS portal-packages
COPY requirements/portal.txt requirements/
RUN sh dev/image/packages.sh portal
COPY api/portal /opt/portal/src/portal
COPY worker/portal_worker /opt/portal/src/portal_worker
RUN python3 -m compileall -q --invalidation-mode unchecked-hash /opt/portal/src

FROM packages AS operator-packages
COPY requirements/operator.txt requirements/
RUN sh dev/image/packages.sh operator
COPY operator/portal_operator /opt/portal/src/portal_operator
RUN python3 -m compileall -q --invalidation-mode unchecked-hash /opt/portal/src

# buildah takes labels and variables from its cache although their build arguments differ; it sees that in what a RUN makes.
FROM base AS identity
ARG VERSION=0.1.0
ARG REVISION=unknown
RUN echo "${VERSION} ${REVISION}" > /identity

# Of the base, what a Python process needs: no shell, no package manager, no setuid programs.
FROM scratch AS runtime
ARG VERSION=0.1.0
ARG REVISION=unknown
COPY --from=identity /identity /opt/portal/identity
LABEL org.opencontainers.image.title="Geospatial licensing portal" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV PATH=/opt/portal/bin:/usr/local/bin:/usr/bin PYTHONPATH=/opt/portal/src PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt BUILD_VERSION=${VERSION} BUILD_REVISION=${REVISION}
WORKDIR /opt/portal
COPY --from=base /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
# A number, so that Kubernetes can see that it is not root.
USER 10001:10001

FROM runtime AS portal
LABEL org.opencontainers.image.description="The API, which serves the web app too, and the workers"
COPY --from=portal-packages /rootfs /
COPY --from=portal-packages /opt/portal /opt/portal
COPY --from=web /web /opt/portal/web
ENV PORTAL_WEB_DIST=/opt/portal/web PORTAL_HOST=0.0.0.0
EXPOSE 8000 8001 9464 9465
CMD ["python", "-m", "portal", "serve"]

FROM runtime AS operator
LABEL org.opencontainers.image.description="Carries out RequestForInformation and InvitationCodeRotation objects"
COPY --from=operator-packages /rootfs /
COPY --from=operator-packages /opt/portal /opt/portal
EXPOSE 8080 9466
CMD ["python", "-m", "portal_operator"]

# What skaffold builds: RUNS on the whole base, into which files can be copied, and which starts anew then.
FROM ${RUNS} AS runs

FROM base AS dev
ENV PATH=/opt/portal/bin:$PATH PYTHONPATH=/opt/portal/src PORTAL_HOST=0.0.0.0 PORTAL_WEB_DIST=/opt/portal/web
WORKDIR /opt/portal
COPY --from=runs --chown=10001:10001 /opt/portal /opt/portal
COPY dev/image/restart.py /opt/portal/
RUN find /opt/portal/src -name __pycache__ -prune -exec rm -rf {} +
USER 10001:10001
ENTRYPOINT ["python", "/opt/portal/restart.py"]
