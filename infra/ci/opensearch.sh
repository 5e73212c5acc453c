#!/usr/bin/env bash
# A genuine OpenSearch with its k-NN plugin for tests, without a container: one node, made of jars from Maven.
#
#   infra/ci/opensearch.sh start [PORT]    fetches it when it is not cached, starts it when it does not run, prints its URL
#   infra/ci/opensearch.sh stop [PORT]     stops it and removes its data
#   infra/ci/opensearch.sh status [PORT]   exit 0 and the URL when it answers, 1 otherwise
#
#   export PALIMPSEST_TEST_OPENSEARCH=$(infra/ci/opensearch.sh start)
#
# Needs mvn, curl, python3 and a JDK. With a JDK 21 or newer (JAVA_HOME, PATH, /usr/lib/jvm, /opt) it is OpenSearch
# 3.6.0, with an older one 2.19.6; OPENSEARCH_VERSION names one of the two. The server listens on the loopback
# only and asks for no password. OPENSEARCH_HEAP (default 512m) is its heap, of 2 GiB at most. PALIMPSEST_CI_CACHE says
# where program and data lie (default: palimpsest-ci in the user's cache directory).
set -euo pipefail

readonly command=${1:-} port=${2:-19200} heap=${OPENSEARCH_HEAP:-512m}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=$(realpath -m "${PALIMPSEST_CI_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/palimpsest-ci}/opensearch")
readonly here cache
readonly instance=$cache/$port url=http://127.0.0.1:$port
readonly pid_file=$instance/pid log=$instance/log

# Its own process, and no other that got the same number after a restart of the machine.
runs() {
  [[ -s $pid_file ]] &&
    tr '\0' '\n' <"/proc/$(<"$pid_file")/cmdline" 2>/dev/null |
    grep -qxF -- "-Dopensearch.path.conf=$instance/config"
}

answers() { curl -fsS -m 5 "$url/_cluster/health?wait_for_status=yellow&timeout=4s" >/dev/null 2>&1; }

java_major() { "$1" -version 2>&1 | sed -nE 's/.*version "(1\.)?([0-9]+).*/\2/p' | head -n 1; }

# Path of the first JDK of that major version or a newer one.
find_java() {
  local candidate major
  for candidate in "${JAVA_HOME:-/none}/bin/java" "$(command -v java || true)" /usr/lib/jvm/*/bin/java /opt/*/bin/java; do
    [[ -x $candidate ]] || continue
    major=$(java_major "$candidate")
    if [[ -n $major && $major -ge $1 ]]; then
      echo "$candidate"
      return
    fi
  done
  return 1
}

choose_version() {
  version=${OPENSEARCH_VERSION:-}
  if [[ -z $version ]]; then version=$(find_java 21 >/dev/null && echo 3.6.0 || echo 2.19.6); fi
  case $version in
    3.*) java=$(find_java 21) || need_java 21 ;;
    2.*) java=$(find_java 11) || need_java 11 ;;
    *) echo "OPENSEARCH_VERSION is 3.6.0 or 2.19.6, not $version" >&2 && exit 1 ;;
  esac
}

need_java() {
  echo "OpenSearch $version needs a JDK $1 or newer: install one, or name it by JAVA_HOME" >&2
  exit 1
}

configure() {
  rm -rf "$instance"
  mkdir -p "$instance"/{config,data,logs,tmp}
  cat >"$instance/config/opensearch.yml" <<YAML
cluster.name: palimpsest-ci
node.name: palimpsest-ci-1
discovery.type: single-node
network.host: 127.0.0.1
http.port: $port
transport.port: $((port + 100))
path.data: $instance/data
path.logs: $instance/logs
action.auto_create_index: false
# A full disk of the machine is no reason to turn a test's index read-only.
cluster.routing.allocation.disk.threshold_enabled: false
YAML
  cat >"$instance/config/log4j2.properties" <<'PROPERTIES'
status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%n
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
PROPERTIES
}

launch() {
  local home=$cache/home-$version options run_as=()
  options=(
    "-Xms$heap" "-Xmx$heap" -XX:+UseSerialGC -Xss1m -XX:-OmitStackTraceInFastThrow
    -Dfile.encoding=UTF-8 -Djava.awt.headless=true -Djna.nosys=true
    -Dio.netty.noUnsafe=true -Dio.netty.noKeySetOptimization=true -Dio.netty.recycler.maxCapacityPerThread=0
    -Dlog4j.shutdownHookEnabled=false -Dlog4j2.disable.jmx=true
    "-Djava.io.tmpdir=$instance/tmp" "-Dopensearch.path.home=$home" "-Dopensearch.path.conf=$instance/config"
    -Dopensearch.distribution.type=tar -Dopensearch.bundled_jdk=false
  )
  # 2.x runs under the Java security manager; 3.x scans vectors with SIMD from an incubating module.
  if [[ $version == 2.* ]]; then
    options+=(-Djava.security.manager=allow)
  else
    options+=(--add-modules=jdk.incubator.vector --enable-native-access=ALL-UNNAMED)
  fi
  # It refuses to run as root. A cache below a directory that only root may enter needs a user namespace instead.
  if [[ $(id -u) == 0 ]]; then
    if setpriv --reuid=65534 --regid=65534 --clear-groups test -r "$home/.ready" 2>/dev/null; then
      run_as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
      chown -R 65534:65534 "$instance"
    else
      run_as=(unshare -U --map-user=65534 --map-group=65534)
    fi
  fi
  cd "$instance"
  HOME=$instance/tmp setsid "${run_as[@]}" "$java" "${options[@]}" -cp "$home/lib/*" \
    org.opensearch.bootstrap.OpenSearch </dev/null >"$log" 2>&1 &
  echo $! >"$pid_file"
}

start() {
  if runs; then
    if answers; then
      echo "$url"
      return
    fi
    # It may hold what somebody needs: whoever wants it gone says so.
    echo "a server runs at port $port and does not answer: \"$0 stop $port\" ends it and removes its data" >&2
    exit 1
  fi
  rm -rf "$instance"
  choose_version
  "$here/opensearch-program.sh" "$version" "$cache/home-$version" >&2
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    echo "port $port is taken by another server: name another one" >&2
    exit 1
  fi
  configure
  launch
  for _ in $(seq 360); do
    if answers; then
      echo "$url"
      return
    fi
    [[ -d /proc/$(<"$pid_file") ]] || break
    sleep 0.5
  done
  echo "OpenSearch $version did not start:" >&2
  tail -n 20 "$log" >&2
  stop
  exit 1
}

stop() {
  if runs; then
    local pid
    pid=$(<"$pid_file")
    kill "$pid"
    for _ in $(seq 150); do
      runs || break
      sleep 0.2
    done
    if runs; then kill -KILL "$pid"; fi
  fi
  rm -rf "$instance"
}

case $command in
  start) start ;;
  stop) stop ;;
  status) runs && answers && echo "$url" ;;
  *)
    echo "usage: $0 start|stop|status [PORT]" >&2
    exit 2
    ;;
esac
