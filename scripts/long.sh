#!/usr/bin/env bash
# What is too long for every test run: scripts/long.sh [PART...], all of them without a part. Each writes what it ran into artifacts/long.
set -euo pipefail
cd "$(dirname "$0")/.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

all=(fuzz abuse)
out=$PWD/artifacts/long

# Ten million damaged inputs over all parsers, the same for the same seed: FUZZ_EXECUTIONS for each parser, FUZZ_SEED.
fuzz() {
  TOKENBENCH_FUZZ_EXECUTIONS=${FUZZ_EXECUTIONS:-1112000} TOKENBENCH_FUZZ_SEED=${FUZZ_SEED:-1} TOKENBENCH_FUZZ_RUNS=$out \
    dotnet test -c Release tests/TokenSigningBench.Core.Tests --filter FullyQualifiedName~FuzzTests.Damaged
  cat "$out"/fuzz-*.json
}

# The lab's own servers held, flooded and guessed at, while others sign in: 10,000 connections, wrong passwords at five times what the server can hash for a minute.
# Some ten minutes. Each file has what came of an attack, and how long others took as usual and meanwhile, in turn.
abuse() {
  local files
  files=$(ulimit -Hn)
  if [ "$files" != unlimited ] && [ "$files" -lt 12000 ]; then
    echo "abuse: needs 12000 open files a process, and may have $files: ulimit -n" >&2
    exit 2
  fi
  TOKENBENCH_ABUSE_RUNS=$out dotnet test -c Release tests/TokenSigningBench.LoginLab.Tests --filter FullyQualifiedName~AttackTests
  grep -E '"(server|attack|ratio|p95.*)":' "$out"/abuse-*.json
}

[ $# -gt 0 ] || set -- "${all[@]}"
mkdir -p "$out"
for part in "$@"; do
  case $part in
    fuzz | abuse) "$part" ;;
    *)
      echo "$part: no such part; there are ${all[*]}" >&2
      exit 2
      ;;
  esac
done
