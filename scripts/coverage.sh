#!/usr/bin/env bash
# What part of Core its tests reach: at least 95 % of lines and 90 % of branches, or exit code 1.
# Of the tests that scripts/test.sh runs; with TOKENSIGNINGBENCH_TESTS=all of those too that take long, which reach little more.
set -euo pipefail
cd "$(dirname "$0")/.."

results=artifacts/coverage
rm -rf "$results"
mkdir -p "$results"
# With the real folders in the assemblies: what cannot find its source is not counted. Nor is what the compiler's regular expression generator wrote.
dotnet test -c Release --nologo tests/TokenSigningBench.Core.Tests --collect "XPlat Code Coverage" --results-directory "$results" -p:PathMap= \
  -- DataCollectionRunSettings.DataCollectors.DataCollector.Configuration.Include='[TokenSigningBench.Core]*' \
  DataCollectionRunSettings.DataCollectors.DataCollector.Configuration.ExcludeByAttribute='GeneratedCodeAttribute'

report=$(find "$results" -name coverage.cobertura.xml)
rate() { sed -n "s/.*<coverage [^>]*$1-rate=\"\([0-9.]*\)\".*/\1/p" "$report"; }
echo "lines $(rate line), branches $(rate branch)"
awk -v lines="$(rate line)" -v branches="$(rate branch)" 'BEGIN { exit !(lines >= 0.95 && branches >= 0.90) }'
