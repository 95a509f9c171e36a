#!/usr/bin/env bash
# Makes docs/sample-report again: runs every suite and every command that measures, and makes the three stories and one report of everything.
# With --pages it makes only the pages of the stories, from the kept runs, which takes seconds.
# All of it takes half an hour on two cores. Let the machine do nothing else meanwhile; scripts/lab-setup.sh has installed what it needs.
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

# The runs of the stories are kept: tests draw their pages.
stories=docs/sample-report/runs
story() {
  local name=$1
  shift
  [ ! -e "$stories/$name.run.json" ] || return 0
  echo "== $(date +%T) $name"
  mkdir -p "$(dirname "$stories/$name")"
  tokenbench "$@" --run-file "$stories/$name.run.json"
  chmod 644 "$stories/$name.run.json"
}
story certificate/check check "$old" "$new"
story certificate/storm storm "$old" "$new" --logins 120 --duration 6s --server minimal --assert 'p95<250ms'
story login/login login "$new" certs/idsrv-256-P-256.pfx --server minimal --profile-delay 60ms
story login/check check "$new"
page() { tokenbench "$@" && chmod 644 "${!#}"; }
for format in html png; do
  page report "$stories/certificate" --title 'Is this certificate too expensive?' --format "$format" -o "docs/sample-report/certificate.$format"
  page report "$stories/login" --title 'Why is login slow?' --format "$format" -o "docs/sample-report/login.$format"
done
# A build that lost AVX512-IFMA, as on another kind of host. The test that compares the pictures makes its page of the kept runs.
if [ ! -e "$stories/build" ]; then
  machine="$PWD/src/TokenSigningBench.Cli/bin/Release/net10.0/tokenbench machine --key rsa:2048 rsa:4096 ec:P-256 ec:P-384 --rounds 5 --run-file {run}"
  page compare --ab "$machine" "OPENSSL_ia32cap=:~0x200000 $machine" --runs 6 --keep "$stories/build" --format html -o docs/sample-report/build.html
fi
TOKENSIGNINGBENCH_WRITE=1 dotnet test -c Release tests/TokenSigningBench.Reports.Tests --filter FullyQualifiedName~The_first_view_of_a_story || true
[ "${1:-}" != --pages ] || exit 0

part main '*.run.json'
run check check "$old" "$new"
run choose choose
run hash password-hash --scheme pbkdf2-sha256 --target 250ms --with-cert "$new"
run login login "$old" "$new"
run storm storm "$old" "$new" --workaround --compare-plan
run storm-password storm "$new" --with-password --logins 120
run plan plan "$new" --peak 100000/hour --peak-factor 4
run throughput storm "$old" "$new" --server minimal --max-rate --rounds 3
# Two machines in one: without AVX512-IFMA OpenSSL signs as most processors do.
run machine machine
OPENSSL_ia32cap=:~0x200000 run machine-without-ifma machine
run size size "$old"
run rotate rotate --plan publish-first --lead 10m --from RS256:8192 --to RS256:2048
run explain login "$old" "$new" --server minimal --explain

for format in html png; do
  page report "$runs"/*.json --format "$format" -o "docs/sample-report/report.$format"
done
