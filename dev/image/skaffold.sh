#!/bin/sh
# Builds an image as skaffold asks for it: `skaffold.sh TARGET RUNS`. IMAGE, BUILD_CONTEXT and PUSH_IMAGE come from skaffold.
# It is no docker artifact, because skaffold takes what any stage of a Dockerfile copies for a source of every target,
# and would build and deploy everything anew for each file that it could have copied into a pod.
set -eu
DOCKER_BUILDKIT=1 docker build --target "$1" --build-arg RUNS="$2" --tag "$IMAGE" "$BUILD_CONTEXT"
if [ "${PUSH_IMAGE:-false}" = true ]; then docker push --quiet "$IMAGE"; fi
