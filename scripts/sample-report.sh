#!/usr/bin/env bash
# Makes docs/sample-report again: runs every suite and every command that measures, makes one report of the runs, and takes a screenshot.
# It takes an hour on two cores. Let the machine do nothing else meanwhile; scripts/lab-setup.sh has installed what it needs.
# What artifacts/sample-report holds already is not run again: remove that folder for a report that is new in all its parts.
set -euo pipefail
cd "$(dirname "$0")/.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 TOKENBENCH_PASSWORD=notsecure

runs=artifacts/sample-report
mkdir -p "$runs" docs/sample-report
dotnet build -c Release
benchmarks() { dotnet run -c Release --no-build --project benchmarks/TokenSigningBench.Benchmarks -- "$@"; }
# What was not met is a result too.
tokenbench() { dotnet run -c Release --no-build --project src/TokenSigningBench.Cli -- "$@" || test $? = 1; }

# part NAME FILES WORD...: benchmarks name their files themselves; what is newer than the moment before is theirs.
part() {
  local name=$1 files=$2
  shift 2
  [ ! -e "$runs/$name.done" ] || return 0
  echo "== $(date +%T) $name"
  touch "$runs/moment"
  benchmarks "$@"
  find BenchmarkDotNet.Artifacts/results -newer "$runs/moment" -name "$files" -exec cp {} "$runs" \;
  touch "$runs/$name.done"
}
# run NAME WORD...: a command of tokenbench, which writes its file where it is told to.
run() {
  local name=$1
  shift
  [ ! -e "$runs/$name.run.json" ] || return 0
  echo "== $(date +%T) $name"
  tokenbench "$@" --run-file "$runs/$name.run.json"
}

old=certs/idsrv-512-8192.pfx new=certs/idsrv-256-2048.pfx

part main '*.run.json'
run check check "$old" "$new"
run choose choose
run hash hash --scheme pbkdf2-sha256 --target 250ms --with-cert "$new"
run login login "$old" "$new"
run storm storm "$old" "$new" --compare-plan
run storm-password storm "$new" --with-password --logins 120
run plan plan "$new" --peak 100000/hour --peak-factor 4
run throughput storm "$old" "$new" --max-rate --rounds 3
# Two machines in one: without AVX512-IFMA OpenSSL signs as most processors do.
run machine machine
OPENSSL_ia32cap=:~0x200000 run machine-without-ifma machine
run modes auth-schemes --users 1,5,25 --duration 4s --rounds 4
part by-users '*.run.json' by-users
part threads '*.run.json' threads
for article in 001 002 003; do part "article-$article" '*.run.json' articles --article "$article"; done
part signature '*-report-full.json' --anyCategories signature --job short
part passwords '*-report-full.json' --anyCategories passwords
part passwords-gc '*-report-full.json' --anyCategories passwords-gc

tokenbench report "$runs"/*.json -o docs/sample-report/report.html
chmod 644 docs/sample-report/report.html
chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --force-color-profile=srgb --virtual-time-budget=30000 --window-size=1280,1800 \
  --screenshot=docs/sample-report/report.png "file://$PWD/docs/sample-report/report.html"
