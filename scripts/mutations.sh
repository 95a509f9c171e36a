#!/usr/bin/env bash
# Whether the tests notice: the rules' comparisons, thresholds and severities, and the guards of what verifies tokens, are changed one at a time. 0 where the changes that
# no test noticed are those of scripts/mutations.survivors, which has the reason of each or calls it open. Reports go to artifacts.
set -euo pipefail
cd "$(dirname "$0")/.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

out=$PWD/artifacts/mutations
rm -rf "$out"
mkdir -p "$out" artifacts/long
dotnet tool restore
for project in Core Check; do
  # It looks for the tests in the folder that it is started in, and leaves its changed assembly there.
  (cd "tests/TokenSigningBench.$project.Tests" && dotnet stryker --skip-version-check --output "$out/$project")
  dotnet build -c Release --no-incremental -v q "src/TokenSigningBench.$project"
  dotnet build -c Release -v q "tests/TokenSigningBench.$project.Tests"
done

# What it does not change: constants and severities.
node scripts/mutations.mjs literals "$out/literals.json"
node scripts/mutations.mjs judge "$out/literals.json" artifacts/long/mutations.json "$out"/*/reports/mutation-report.json
