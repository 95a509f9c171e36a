#!/usr/bin/env bash
# Packs what a tag releases: scripts/release.sh TAG DIR, or --notes TAG for the release's text alone.
# TAG is v and the version of Directory.Build.props, such as v0.1.0. Its section of CHANGELOG.md becomes DIR/notes.md. DIR must be empty or
# absent. Nothing is published here: .github/workflows/release.yml does that with what is packed.
set -euo pipefail
start=$PWD
cd "$(dirname "$0")/.."

refuse() {
  echo "$1" >&2
  exit 2
}

usage='scripts/release.sh TAG DIR, or scripts/release.sh --notes TAG'
[ $# = 2 ] || refuse "needs two values: $usage"
tag=$1 folder=$2
[ "$tag" != --notes ] || tag=$2 folder=

version=$(sed -n 's|.*<Version>\(.*\)</Version>.*|\1|p' Directory.Build.props)
[ "$tag" = "v$version" ] || refuse "$tag: is not v$version, the version in Directory.Build.props"
notes=$(awk -v heading="## $version" '$0 == heading { found = 1; next } /^## / { found = 0 } found' CHANGELOG.md |
  sed '/./,$!d')
[ "$notes" ] || refuse "CHANGELOG.md: has no section '## $version'"
if [ -z "$folder" ]; then
  echo "$notes"
  exit
fi

[[ $folder == /* ]] || folder=$start/$folder
[ ! -e "$folder" ] || [ -d "$folder" ] || refuse "$folder: is not a folder"
[ -z "$(ls -A "$folder" 2>/dev/null)" ] || refuse "$folder: is not empty"
command -v dotnet >/dev/null || refuse 'dotnet: not found; install the .NET 10 SDK'
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

# What is packable imports what the packages have in common.
grep -l '<Import Project="../Package.props" />' src/*/*.csproj | while IFS= read -r project; do
  echo "packing $project" >&2
  dotnet pack "$project" -c Release -nologo -v quiet -o "$folder"
done
echo "$notes" >"$folder/notes.md"
ls "$folder"
