#!/usr/bin/env bash
# Records what the false alarms of tokenbench compare are counted on: pairs of runs of one program against itself, each run a process of its own, in turn.
# usage: scripts/record-false-alarms.sh [PAIRS [FILE]]   200 pairs take some seven minutes on a machine that does nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."

pairs=${1:-200}
file=${2:-tests/TokenSigningBench.Core.Tests/Vectors/false-alarms.json}

# A copy, so that a build meanwhile does not change what runs.
tool=artifacts/false-alarms
dotnet publish -c Release -v quiet --nologo src/TokenSigningBench.Cli -o "$tool"

suite="$tool/tokenbench machine --key rsa:2048 rsa:4096 ec:P-256 --rounds 5 --run-file {run}"
# 1 would be a false alarm of all pairs together, which is recorded as well.
"$tool/tokenbench" compare --ab "$suite" "$suite" --runs "$pairs" --format json >"$file.new" || [ $? = 1 ]
mv "$file.new" "$file"
echo "$file: $pairs pairs"
