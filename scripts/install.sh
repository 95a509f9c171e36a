#!/usr/bin/env bash
# Packs tokenbench from this clone and installs it: scripts/install.sh [--check] [--tool-path DIR] [--no-build]
# In other shells: dotnet run scripts/install.cs -- [ARGUMENT...]
set -euo pipefail
command -v dotnet >/dev/null || { echo 'dotnet: not found; install the .NET 10 SDK' >&2 && exit 2; }
exec dotnet run "$(dirname "$0")/install.cs" -- "$@"
