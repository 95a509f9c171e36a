#!/usr/bin/env bash
# What is too long for every test run: scripts/long.sh [PART...], all of them without a part. Each writes what it ran into artifacts/long.
set -euo pipefail
cd "$(dirname "$0")/.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

all=(fuzz mutations)
out=$PWD/artifacts/long

# Ten million damaged inputs over all parsers, the same for the same seed: FUZZ_EXECUTIONS for each parser, FUZZ_SEED.
fuzz() {
  TOKENBENCH_FUZZ_EXECUTIONS=${FUZZ_EXECUTIONS:-1112000} TOKENBENCH_FUZZ_SEED=${FUZZ_SEED:-1} TOKENBENCH_FUZZ_RUNS=$out \
    dotnet test -c Release tests/TokenSigningBench.Core.Tests --filter FullyQualifiedName~FuzzTests.Damaged
  cat "$out"/fuzz-*.json
}

# Changes to the rules and verifiers, which a test has to notice.
mutations() {
  scripts/mutations.sh
  cat "$out/mutations.json"
}

[ $# -gt 0 ] || set -- "${all[@]}"
mkdir -p "$out"
for part in "$@"; do
  case $part in
    fuzz) fuzz ;;
    mutations) mutations ;;
    *)
      echo "$part: no such part; there are ${all[*]}" >&2
      exit 2
      ;;
  esac
done
