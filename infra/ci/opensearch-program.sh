#!/usr/bin/env bash
# Lays out OpenSearch with k-NN from Maven artefacts: opensearch-program.sh VERSION DIRECTORY.
# Does nothing when the directory is complete. The distribution itself is not in Maven; its parts are: the core, the
# modules that k-NN and the by-query operations need, and the plugin.
set -euo pipefail

readonly version=$1 home=$2
[[ ! -e $home/.ready ]] || exit 0

readonly group=org.opensearch plugin=org.opensearch.plugin
readonly dependency_plugin=org.apache.maven.plugins:maven-dependency-plugin:2.8
mkdir -p "$(dirname "$home")"
build=$(mktemp -d "$home.XXXXXX")
readonly build
trap 'rm -rf "$build"' EXIT
readonly made=$build/home
mkdir -p "$made"/{bin,lib,modules,plugins/opensearch-knn}

case $version in
  3.*) log4j=2.25.3 java_version=21 ;;
  *) log4j=2.25.4 java_version=11 ;;
esac

# module NAME GROUP:ARTEFACT:VERSION …: a Maven project whose dependencies become one directory of jars.
modules=()
module() {
  local name=$1 artefact
  shift
  modules+=("$name")
  mkdir -p "$build/$name"
  {
    echo "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion><groupId>local</groupId>"
    echo "<artifactId>$name</artifactId><version>1</version><packaging>pom</packaging><dependencies>"
    for artefact in "$@"; do
      IFS=: read -r group_id artefact_id artefact_version <<<"$artefact"
      echo "<dependency><groupId>$group_id</groupId><artifactId>$artefact_id</artifactId><version>$artefact_version</version>"
      # Named by the transport, published for some platforms only, and used by nothing here.
      echo "<exclusions><exclusion><groupId>io.netty</groupId><artifactId>netty-codec-native-quic</artifactId></exclusion></exclusions></dependency>"
    done
    echo "</dependencies></project>"
  } >"$build/$name/pom.xml"
}

core=("$group:opensearch:$version" "$group:opensearch-plugin-classloader:$version" "org.apache.logging.log4j:log4j-core:$log4j")
[[ $java_version == 11 ]] || core+=("$group:opensearch-agent-bootstrap:$version")
module core "${core[@]}"
module transport-netty4 "$plugin:transport-netty4-client:$version"
module lang-painless "$plugin:lang-painless:$version"
module reindex "$plugin:reindex-client:$version"
module analysis-common "$plugin:analysis-common:$version"
module mapper-extras "$plugin:mapper-extras-client:$version"
# k-NN 3.x extends it; it opens no port unless it is configured.
[[ $java_version == 11 ]] || module transport-grpc "$plugin:transport-grpc:$version"

{
  echo "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion><groupId>local</groupId>"
  echo "<artifactId>all</artifactId><version>1</version><packaging>pom</packaging><modules>"
  printf '<module>%s</module>' "${modules[@]}"
  echo "</modules></project>"
} >"$build/pom.xml"

echo "fetching OpenSearch $version"
fetch() { (cd "$build" && mvn -q -B "$@") >"$build/mvn.log" 2>&1 || { cat "$build/mvn.log" >&2 && exit 1; }; }
fetch "$dependency_plugin:copy-dependencies" -DoutputDirectory=jars -DincludeScope=runtime
fetch -N "$dependency_plugin:copy" "-Dartifact=$plugin:opensearch-knn:$version.0:zip" "-DoutputDirectory=$build"

cp "$build"/core/jars/*.jar "$made/lib/"
for name in "${modules[@]}"; do
  [[ $name != core ]] || continue
  directory=$made/modules/$name
  mkdir -p "$directory"
  # A class on two class paths stops the node.
  for jar in "$build/$name"/jars/*.jar; do
    [[ -e $made/lib/$(basename "$jar") ]] || cp "$jar" "$directory/"
  done
  main=$(find "$directory" -name "$name-$version.jar" -o -name "$name-client-$version.jar")
  class=$(python3 - "$main" <<'PYTHON'
import re, sys, zipfile
plugin = re.compile(r"/(Netty4|Painless|Reindex|CommonAnalysis|MapperExtras|Grpc)(Module)?Plugin\.class$")
name = next(name for name in zipfile.ZipFile(sys.argv[1]).namelist() if plugin.search(name))
print(name.removesuffix(".class").replace("/", "."))
PYTHON
  )
  # The jars carry no descriptor: a distribution adds it when it is built.
  cat >"$directory/plugin-descriptor.properties" <<PROPERTIES
description=$name
version=$version
opensearch.version=$version
name=$name
classname=$class
java.version=$java_version
custom.foldername=
extended.plugins=$([[ $name != analysis-common ]] || echo lang-painless)
has.native.controller=false
PROPERTIES
done

# What a distribution grants its modules under the security manager of 2.x; 3.x does not read it.
cat >"$made/modules/transport-netty4/plugin-security.policy" <<'POLICY'
grant {
  permission java.io.FilePermission "/proc/sys/net/core/somaxconn", "read";
  permission java.net.SocketPermission "*", "accept,connect";
  permission java.lang.RuntimePermission "*", "setContextClassLoader";
  permission java.lang.RuntimePermission "getClassLoader";
  permission java.util.PropertyPermission "sun.nio.ch.bugLevel", "write";
};
POLICY
cat >"$made/modules/lang-painless/plugin-security.policy" <<'POLICY'
grant {
  permission java.lang.RuntimePermission "createClassLoader";
  permission java.lang.RuntimePermission "getClassLoader";
};
POLICY
cat >"$made/modules/reindex/plugin-security.policy" <<'POLICY'
grant {
  permission java.net.SocketPermission "*", "connect";
  permission java.net.NetPermission "getProxySelector";
};
POLICY
python3 -m zipfile -e "$build/opensearch-knn-$version.0.zip" "$made/plugins/opensearch-knn"

# Whoever may run it need not be who fetched it.
chmod -R a+rX "$made"
touch "$made/.ready"
rm -rf "$home"
mv "$made" "$home"
