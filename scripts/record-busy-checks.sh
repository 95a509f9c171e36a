#!/usr/bin/env bash
# Records the budget's verdict of tokenbench check for RSA 2048, 4096 and 8192, beside four busy processes and beside none.
# usage: scripts/record-busy-checks.sh [RUNS [FILE]]   20 runs of each key take some ten minutes; of five, the fifth is repeated quiet.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."

runs=${1:-20}
file=${2:-docs/development/busy-checks.csv}
for program in jq dotnet; do
  command -v "$program" >/dev/null || { echo "scripts/record-busy-checks.sh: $program is missing: install it" >&2 && exit 2; }
done

# A copy, so that a build meanwhile does not change what runs.
tool=artifacts/busy-checks
dotnet publish -c Release -v quiet --nologo src/TokenSigningBench.Cli -o "$tool"
certs=$(mktemp -d)
trap 'rm -rf "$certs"' EXIT
export TOKENBENCH_PASSWORD=notsecure
"$tool/tokenbench" create-cert --key rsa:2048 rsa:4096 rsa:8192 --signature-hash SHA256 --out "$certs" --quiet >"$certs/created"

# $1 key size, $2 quiet or busy, $3 number of the run
record() {
  local beside=() load start
  [ "$2" = quiet ] || beside=(scripts/busy.sh)
  load=$(cut -d ' ' -f 1 /proc/loadavg)
  start=$EPOCHREALTIME
  # 1 is a key that is not fit: RSA 8192.
  "${beside[@]}" "$tool/tokenbench" check "$certs/idsrv-256-$1.pfx" --run-file "$certs/check.json" >"$certs/check.txt" || [ $? = 1 ]
  jq -r --arg key "RSA $1" --arg beside "$2" --arg run "$3" --arg load "$load" --argjson seconds "[$start, $EPOCHREALTIME]" '
    .part.keys[0] as $check | $check.inspection.cost as $cost
    | ([$check.findings[] | select(.id == "over-budget")] | if . == [] then "within" elif .[0].isUndecided then "undecided" else "over" end)
      as $verdict
    | def ms: . / 1e6 * 10000 | round / 10000;
      [$key, $beside, $run, $verdict,
        ($cost | (.meanNanoseconds, .lowNanoseconds, .highNanoseconds, (.signWallNanoseconds | add / length)) | ms),
        $cost.rounds.disturbed, ($cost.signNanoseconds | length), ($seconds[1] - $seconds[0] | . * 10 | round / 10), $load]
    | join(",")' "$certs/check.json" >>"$file.new"
}

echo "key,beside,run,verdict,cpu_ms,low_ms,high_ms,wall_ms,disturbed,rounds,seconds,load" >"$file.new"
for ((run = 1; run <= runs; run++)); do
  for bits in 2048 4096 8192; do
    record "$bits" busy "$run"
    ((run % 5)) || record "$bits" quiet "$run"
  done
done
mv "$file.new" "$file"
echo "$file: $(($(wc -l <"$file") - 1)) checks"
