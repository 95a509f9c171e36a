#!/usr/bin/env bash
# Where OpenIddict's processor time goes: the three most expensive parts of each store and flow, by the server's stacks while users log in.
# scripts/profile-flows.sh CERT [STORE...]: a table on standard output. Needs perf (Debian: apt-get install linux-perf) and TOKENBENCH_PASSWORD.
set -euo pipefail
cd "$(dirname "$0")/.."

cert=${1:?"scripts/profile-flows.sh: give a certificate"}
shift
stores=("$@")
[ ${#stores[@]} -gt 0 ] || stores=(memory sqlite postgresql none)
if ! command -v perf >/dev/null; then
  echo "perf: not found (Debian: apt-get install linux-perf)" >&2
  exit 2
fi

program=TokenSigningBench.OpenIddictServer.dll
work=$(mktemp -d)
# perf finds the names of compiled methods in /tmp alone, and every .NET program that runs meanwhile writes its own.
touch "$work/start"
trap 'find /tmp -maxdepth 1 -name "perf-*.map" -newer "$work/start" -delete; rm -rf "$work"' EXIT
export DOTNET_PerfMapEnabled=3

# The load is last in a server's life, after its start and its warm-up.
last_seconds() {
  tac | awk -v seconds=10 '
    # From the last line to the first: a sample ends with the line that has its time.
    { lines = $0 "\n" lines }
    /^[^ \t].*: *$/ { time = $(NF) + 0; sub(/:$/, "", time); if (!last) last = time; if (time >= last - seconds) print lines; lines = "" }'
}

# A sample belongs to the first part that any of its frames names. libcrypto's own frames have no callers: what they do tells whose they are.
# PBKDF2 is the only hash of many blocks; a key of 2048 bits signs (x20), one of 4096 bits decrypts (x40).
parts() {
  awk '
    function part(stack) {
      if (stack ~ /::Decrypt\(|UnwrapKey|x40_/) return "decrypting the code or refresh token (RSA 4096)"
      if (stack ~ /SignHash|SignData|x20_|rsaz_/) return "signing"
      if (stack ~ /Pbkdf2|PBKDF2|sha256_block|sha512_block/) return "hash of the client secret"
      if (stack ~ /EntityFrameworkCore|e_sqlite3|Npgsql|Microsoft\.Data\.Sqlite/) return "storage (EF Core)"
      if (stack ~ /JsonWebToken|IdentityModel/) return "encryption and text of tokens"
      if (stack ~ /DataProtection|Authentication\.Cookies|AspNetCore\.Identity/) return "session cookie"
      if (stack ~ /libclrgc|WKS::|SVR::|gc_heap/) return "garbage collection"
      if (stack ~ /libclrjit|Tiered/) return "compilation"
      if (stack ~ /OpenIddict/) return "OpenIddict"
      if (stack ~ /AspNetCore|Kestrel|Sockets/) return "ASP.NET Core"
      return "other"
    }
    /^$/ { if (stack != "") { samples[part(stack)]++; all++ } stack = ""; next }
    { stack = stack "\n" $0 }
    END {
      if (stack != "") { samples[part(stack)]++; all++ }
      for (name in samples) printf "%.1f\t%s\n", 100 * samples[name] / all, name
    }'
}

printf '| Store | Flow | Samples | Most expensive | Second | Third |\n|---|---|---:|---|---|---|\n'
for store in "${stores[@]}"; do
  for flow in implicit code refresh client-credentials; do
    before=$(pgrep -f "$program" || true)
    dotnet run -c Release --no-build --project src/TokenSigningBench.Cli -- storm "$cert" --server openiddict --store "$store" --flow "$flow" \
      --logins 400 --duration 20s >"$work/storm.txt" &
    storm=$!
    until server=$(pgrep -f "$program" | grep -vxF "${before:-none}") || ! kill -0 $storm 2>/dev/null; do read -rt 0.2 <> <(:) || true; done
    perf record -q -F 499 -g -p "$server" -o "$work/perf.data" >/dev/null 2>&1 || true
    wait $storm || test $? = 1
    perf script -i "$work/perf.data" -F comm,time,ip,sym,dso 2>/dev/null | last_seconds >"$work/stacks.txt"
    parts <"$work/stacks.txt" | sort -nr >"$work/parts.txt"
    printf '| %s | %s | %s |%s\n' "$store" "$flow" "$(grep -c '^$' "$work/stacks.txt")" \
      "$(head -n 3 "$work/parts.txt" | awk -F '\t' '{ printf " %.0f%% %s |", $1, $2 }')"
  done
done
