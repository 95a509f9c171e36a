#!/usr/bin/env bash
# Packs tokenbench from this clone and installs it: scripts/install.sh [--check] [--tool-path DIR] [--no-build]
#   --check          the small package TokenSigningBench.Check: check, inspect, choose and others that need no server
#   --tool-path DIR  installs into DIR instead of the user's global tools
#   --no-build       packs what is built already (dotnet build -c Release)
set -euo pipefail

refuse() {
  echo "$1" >&2
  exit 2
}

usage='scripts/install.sh [--check] [--tool-path DIR] [--no-build]'
package=TokenSigningBench.Tool project=TokenSigningBench.Cli folder='' build=()
while [ $# -gt 0 ]; do
  case $1 in
    --check) package=TokenSigningBench.Check project=TokenSigningBench.Check ;;
    --no-build) build=(--no-build) ;;
    --tool-path)
      [ $# -gt 1 ] && [ "$2" ] && [[ $2 != -* ]] || refuse "--tool-path: names no folder: $usage"
      folder=$2
      shift
      ;;
    --help | -h)
      sed -n '2,5s/^# //p' "$0"
      exit 0
      ;;
    *) refuse "$1: unknown argument: $usage" ;;
  esac
  shift
done
[ ! "$folder" ] || [ ! -e "$folder" ] || [ -d "$folder" ] || refuse "$folder: is not a folder"
command -v dotnet >/dev/null || refuse 'dotnet: not found; install the .NET 10 SDK'

if [ "$folder" ]; then
  mkdir -p "$folder" 2>/dev/null || refuse "$folder: cannot be created"
  [ -w "$folder" ] || refuse "$folder: cannot be written to"
  folder=$(cd "$folder" && pwd)
  place=(--tool-path "$folder")
  shown="--tool-path $(printf %q "$folder")"
else
  folder=${DOTNET_CLI_HOME:-$HOME}/.dotnet/tools
  place=(--global)
  shown=--global
fi
cd "$(dirname "$0")/.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Prints the output of a command only where it fails.
quietly() { "$@" >"$work/output.txt" 2>&1 || { cat "$work/output.txt" >&2 && refuse "failed: ${*:1:3}"; }; }

quietly dotnet pack "src/$project" -c Release -o "$work/packages" -nodeReuse:false "${build[@]}" \
  "-p:PublishDir=$work/publish/" "-p:NuspecOutputPath=$work/nuspec/"
# No other source: only the package that was just packed can be installed.
cat >"$work/nuget.config" <<END
<configuration><packageSources><clear /><add key="packed" value="$work/packages" /></packageSources></configuration>
END

# Both packages have the command tokenbench, and the same version is not installed over an older build.
installed=$(dotnet tool list "${place[@]}")
for other in TokenSigningBench.Tool TokenSigningBench.Check; do
  grep -qi "^$other " <<<"$installed" || continue
  quietly dotnet tool uninstall "$other" "${place[@]}"
  echo "Removed    $other, an earlier installation"
done
quietly dotnet tool install "$package" "${place[@]}" --configfile "$work/nuget.config"

program=$folder/tokenbench
[ -e "$program" ] || program=$program.exe
echo "Installed  $package $("$program" --version)"
echo "Program    $program"
case ":$PATH:" in
  *":$folder:"*) echo "PATH       $folder is on PATH: tokenbench check signing.pfx" ;;
  *) echo "PATH       $folder is not on PATH: export PATH=\"\$PATH:$folder\"" ;;
esac
echo "Remove     dotnet tool uninstall $package $shown"
