#!/usr/bin/env bash
# Makes docs/sample-report anew: every suite and every command that measures is run for real, then shown in one report, and a picture is taken of it.
# It takes an hour on two cores. Let the machine do nothing else meanwhile; scripts/lab-setup.sh has installed what it needs.
set -euo pipefail
cd "$(dirname "$0")/.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 TOKENBENCH_PASSWORD=notsecure

runs=artifacts/sample-report
mkdir -p "$runs" docs/sample-report
rm -f "$runs"/*.json
dotnet build -c Release
benchmarks() { dotnet run -c Release --no-build --project benchmarks/TokenSigningBench.Benchmarks -- "$@"; }
# What was not met is a result too.
tokenbench() { dotnet run -c Release --no-build --project src/TokenSigningBench.Cli -- "$@" || test $? = 1; }
# Benchmarks name their files themselves: what is newer than the moment before is theirs.
keep() { find BenchmarkDotNet.Artifacts/results -newer "$runs/moment" -name "$1" -exec cp {} "$runs" \;; }

old=certs/idsrv-512-8192.pfx new=certs/idsrv-256-2048.pfx

touch "$runs/moment"
benchmarks
benchmarks by-users
benchmarks threads
for article in 001 002 003; do benchmarks articles --article "$article"; done
keep '*.run.json'
touch "$runs/moment"
benchmarks --anyCategories signature
benchmarks --anyCategories passwords
benchmarks --anyCategories passwords-gc
keep '*-report-full.json'

tokenbench check "$old" "$new" --run-file "$runs/check.run.json"
tokenbench choose --run-file "$runs/choose.run.json"
tokenbench hash --scheme pbkdf2-sha256 --target 250ms --with-cert "$new" --run-file "$runs/hash.run.json"
tokenbench login --cert "$old" --cert "$new" --run-file "$runs/login.run.json"
tokenbench storm --cert "$old" --cert "$new" --compare-plan --run-file "$runs/storm.run.json"
tokenbench storm --cert "$new" --with-password --people 120 --run-file "$runs/storm-password.run.json"
tokenbench plan --cert "$new" --peak 100000/hour --peak-factor 4 --run-file "$runs/plan.run.json"
tokenbench modes --run-file "$runs/modes.run.json"
tokenbench throughput --cert "$old" --cert "$new" --run-file "$runs/throughput.run.json"
# Two machines in one: without AVX512-IFMA OpenSSL signs as most processors do.
tokenbench machine --run-file "$runs/machine.run.json"
OPENSSL_ia32cap=:~0x200000 tokenbench machine --run-file "$runs/machine-without-ifma.run.json"

tokenbench report "$runs"/*.json -o docs/sample-report/report.html
chmod 644 docs/sample-report/report.html
chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --force-color-profile=srgb --virtual-time-budget=30000 --window-size=1280,1800 \
  --screenshot=docs/sample-report/report.png "file://$PWD/docs/sample-report/report.html"
