#!/usr/bin/env bash
# Measures this machine and keeps the run for docs/reference/machines.md: scripts/add-machine.sh NAME
# NAME is of small letters, digits and dashes, such as amd-epyc-9654-2026-12-01. Let the machine do nothing else meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."

[[ ${1:-} =~ ^[a-z0-9][a-z0-9-]*$ ]] || { echo "usage: scripts/add-machine.sh NAME, such as amd-epyc-9654-2026-12-01" >&2 && exit 2; }
run=docs/reference/machines/$1.run.json
[ ! -e "$run" ] || { echo "$run: is there, and is not replaced" >&2 && exit 2; }
dotnet run -c Release --project src/TokenSigningBench.Cli -- machine --rounds 100 --run-file "$run"
chmod 644 "$run"
# The first round writes the table, the second one what prints it; both fail where they write. The last one must pass.
pages() {
  local failed=0
  dotnet test -c Release tests/TokenSigningBench.Cli.Tests --filter FullyQualifiedName~ReferencePagesTests || failed=1
  dotnet test -c Release tests/TokenSigningBench.Reports.Tests --filter "FullyQualifiedName~RunDocumentsTests|FullyQualifiedName~ReportDocumentTests" || failed=1
  dotnet test -c Release tests/TokenSigningBench.Check.Tests --filter "FullyQualifiedName~Document|FullyQualifiedName~Rendering" || failed=1
  return $failed
}
TOKENSIGNINGBENCH_WRITE=1 pages >/dev/null || true
TOKENSIGNINGBENCH_WRITE=1 pages >/dev/null || true
pages
git status --short
