# Targets: api, worker, operator (what runs), web (the built web app, which the API serves; see docs/adr/0019), and
# dev (one of them for developing on a cluster, chosen by RUNS).
# The base brings Python 3.11 or newer and its venv module, and certificates; Node comes from a wheel.
#   docker build --target api -t geo-rfi-portal/api .
# Behind a proxy that signs TLS anew, mount its certificate over /etc/ssl/certs/ca-certificates.crt while building.
ARG BASE_IMAGE=docker.io/library/python:3.11-slim-bookworm
ARG RUNS=api

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
COPY dev/image/packages.sh dev/image/
ENV SOURCE_DATE_EPOCH=0

FROM packages AS api-packages
COPY requirements/api.txt requirements/
RUN sh dev/image/packages.sh api
COPY api/portal /opt/portal/src/portal
RUN python3 -m compileall -q --invalidation-mode unchecked-hash /opt/portal/src

FROM packages AS worker-packages
COPY requirements/worker.txt requirements/
RUN sh dev/image/packages.sh worker
COPY api/portal /opt/portal/src/portal
COPY worker/portal_worker /opt/portal/src/portal_worker
RUN python3 -m compileall -q --invalidation-mode unchecked-hash /opt/portal/src

FROM packages AS operator-packages
COPY requirements/operator.txt requirements/
RUN sh dev/image/packages.sh operator
COPY operator/portal_operator /opt/portal/src/portal_operator
RUN python3 -m compileall -q --invalidation-mode unchecked-hash /opt/portal/src

FROM base AS runtime
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Geospatial licensing portal" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV PATH=/opt/portal/bin:$PATH PYTHONPATH=/opt/portal/src
WORKDIR /opt/portal
# A number, so that Kubernetes can see that it is not root.
USER 10001:10001

FROM runtime AS api
LABEL org.opencontainers.image.description="The API, which serves the web app too"
COPY --from=api-packages /opt/portal /opt/portal
COPY --from=web /web /opt/portal/web
ENV PORTAL_WEB_DIST=/opt/portal/web PORTAL_HOST=0.0.0.0
EXPOSE 8000 8001 9464
CMD ["python", "-m", "portal", "serve"]

FROM runtime AS worker
LABEL org.opencontainers.image.description="Mails, announcements and bundles"
COPY --from=worker-packages /opt/portal /opt/portal
ENV PORTAL_HOST=0.0.0.0
EXPOSE 9465
CMD ["python", "-m", "portal_worker"]

FROM runtime AS operator
LABEL org.opencontainers.image.description="Carries out RequestForInformation and InvitationCodeRotation objects"
COPY --from=operator-packages /opt/portal /opt/portal
EXPOSE 8080 9466
CMD ["python", "-m", "portal_operator"]

# What skaffold builds: RUNS again, into which files can be copied, and which starts anew then.
FROM ${RUNS} AS dev
USER 0
COPY dev/image/restart.py /opt/portal/
RUN find /opt/portal/src -name __pycache__ -prune -exec rm -rf {} + && chown -R 10001:10001 /opt/portal/src
USER 10001:10001
ENTRYPOINT ["python", "/opt/portal/restart.py"]
