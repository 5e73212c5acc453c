#!/usr/bin/env bash
# Prints the secrets that docker-compose.yml asks for, new ones at every call: make-secrets.sh > .env
set -euo pipefail

secret() { openssl rand -hex 24; }

umask 077
cat <<SECRETS
# Keep this file, apart from the data: without the root key nothing can be read.
PALIMPSEST_ROOT_KEY=$(openssl rand -base64 32)
PALIMPSEST_BOOTSTRAP_KEY=$(secret)
MONGODB_PASSWORD=$(secret)
MONGODB_REPLICA_SET_KEY=$(secret)
GRAFANA_PASSWORD=$(secret)
# A file that holds an API key of scope operator, for Prometheus.
PALIMPSEST_METRICS_KEY_FILE=./.metrics-key
SECRETS
