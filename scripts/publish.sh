#!/usr/bin/env bash
# Publishes tokenbench with its own .NET, for servers without .NET: scripts/publish.sh [--check] [RID] [DIR]
# --check: without servers and databases, compiled ahead of time into one file (docs/decisions/0029), which needs clang or gcc, and a RID of
# this kind of machine.
# RID is linux-x64 by default (linux-arm64, win-x64, osx-arm64 ...), DIR is artifacts/tokenbench-RID, with --check
# artifacts/tokenbench-check-RID. It must be empty or absent.
# The runtime comes from the package source, about 100 MB. It is built in a temporary copy: the clone and its lock files do not change.
set -euo pipefail
start=$PWD

refuse() {
  echo "$1" >&2
  exit 2
}

usage='scripts/publish.sh [--check] [RID] [DIR]'
project=Cli name=tokenbench
# Each project that is a program of its own has a host and settings in two folders: one of each is enough.
options=(--self-contained -p:ErrorOnDuplicatePublishOutputFiles=false)
if [ "${1:-}" = --check ]; then
  project=Check name=tokenbench-check options=(-p:PublishAot=true)
  shift
fi
[ $# -le 2 ] || refuse "too many arguments: $usage"
rid=${1:-linux-x64}
[[ $rid =~ ^(linux|linux-musl|win|osx)-(x64|x86|arm|arm64)$ ]] || refuse "$rid: is not a runtime identifier such as linux-x64: $usage"
command -v dotnet >/dev/null || refuse 'dotnet: not found; install the .NET 10 SDK'
cd "$(dirname "$0")/.."
folder=${2:-$PWD/artifacts/$name-$rid}
[[ $folder == /* ]] || folder=$start/$folder
[ ! -e "$folder" ] || [ -d "$folder" ] || refuse "$folder: is not a folder"
[ -z "$(ls -A "$folder" 2>/dev/null)" ] || refuse "$folder: is not empty"
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/clone"
git ls-files -z -c -o --exclude-standard -- src global.json .editorconfig ':(glob)Directory.*' ':(glob)BannedSymbols*' |
  tar --null -T - -c | tar -x -C "$work/clone"
# A restore for a runtime identifier adds to the lock files, and CI refuses that.
if ! CI='' dotnet publish "$work/clone/src/TokenSigningBench.$project" -c Release -r "$rid" "${options[@]}" -o "$work/out" \
  -nodeReuse:false -nologo -v quiet >"$work/output.txt" 2>&1; then
  cat "$work/output.txt" >&2
  refuse "failed: dotnet publish -r $rid ${options[*]}"
fi
# The rest is symbols, which are twice as large.
[ $project = Cli ] || find "$work/out" -mindepth 1 ! -name tokenbench ! -name tokenbench.exe -delete
mkdir -p "$folder"
cp -R "$work/out/." "$folder"

program=$folder/tokenbench
[ -e "$program" ] || program=$program.exe
echo "Published  $program, with .NET inside"
echo "Size       $(du -sm "$folder" | cut -f1) MB, $(find "$folder" -type f | wc -l | tr -d ' ') files"
echo "Use        copy the folder to the server: ./tokenbench --help"
