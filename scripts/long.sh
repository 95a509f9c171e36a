#!/usr/bin/env bash
# What is too long for every test run: scripts/long.sh [PART...], all of them without a part. Each writes what it ran into artifacts/long.
set -euo pipefail
cd "$(dirname "$0")/.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

all=(tests fresh pack vectors stall generator causes login_url explain older_runtime gate tables forecasts flow_forecasts fuzz mutations kills soak flows rotate matrix articles million)
out=$PWD/artifacts/long

# Tests that build or install programs, measure all flows, send each proxy random messages, or start the lab's slowest programs: half an hour.
tests() {
  dotnet build -c Release -v quiet
  local project
  for project in $(grep -rlF '"Category", "Long"' --include=*Tests.cs tests | cut -d / -f 2 | sort -u); do
    TOKENSIGNINGBENCH_TESTS=all dotnet test -c Release --no-build "tests/$project" --filter Category=Long | tee "$out/tests-$project.txt"
  done
}

# README's set-up commands on machines that have nothing, a compiler, or the whole lab (root and Debian 12; half an hour). The result is kept.
fresh() {
  scripts/fresh-machine.sh | tee "$out/fresh.txt"
  cat artifacts/fresh/{bare,compilers,lab}.json >docs/development/fresh-machine.jsonl
}

# The package of what is committed, built twice in two folders: the same bytes.
pack() (
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  for copy in one another/folder; do
    git clone -q . "$folder/$copy"
    dotnet restore --locked-mode -v quiet "$folder/$copy"
    dotnet pack -c Release --no-restore -v quiet "$folder/$copy/src/TokenSigningBench.Cli" -p:DeterministicTimestamp=2026-01-01T00:00:00Z -o "$folder/$copy/packages"
  done
  (cd "$folder/one/packages" && sha256sum -- *.nupkg) | tee "$out/pack.txt"
  (cd "$folder/another/folder/packages" && sha256sum --check "$out/pack.txt")
)

# What each published certificate, key, signature and token costs to judge, one after the other: at most 2 s of processor time.
vectors() {
  rm -f "$out/vectors.txt"
  export TOKENBENCH_VECTORS_RUN=$out/vectors.txt
  dotnet test -c Release tests/TokenSigningBench.Core.Tests \
    --filter 'FullyQualifiedName~CertificateVectorTests|FullyQualifiedName~SignatureVectorTests|FullyQualifiedName~TokenVectorTests' \
    -- xUnit.ParallelizeTestCollections=false
  echo "$(wc -l <"$out/vectors.txt") judged, the slowest by their milliseconds:"
  sort -nr "$out/vectors.txt" | sed -n 1,10p
  awk '$1 > 2000 { slow++ } END { exit slow > 0 }' "$out/vectors.txt"
}

# Response times of a server that stalls for one second in ten, from the scheduled start and from the actual start. Needs an idle machine.
stall() {
  TOKENBENCH_STALL_RUN=$out/stall.txt dotnet test -c Release tests/TokenSigningBench.Lab.Tests -p:ShortMeasurements=false --filter FullyQualifiedName~StalledServerTests
  cat "$out/stall.txt"
}

# The simulation of plan beside real queues, and the load generator beside wrk and Tsung. A machine that does nothing else. Three minutes.
generator() {
  rm -f "$out/generator.txt"
  TOKENBENCH_GENERATOR_RUN=$out/generator.txt dotnet test -c Release tests/TokenSigningBench.Lab.Tests -p:ShortMeasurements=false \
    --filter 'FullyQualifiedName~ModelTrialTests|FullyQualifiedName~GeneratorComparisonTests|FullyQualifiedName~EngineComparisonTests'
  cat "$out/generator.txt"
}

# Whether login --url tells a delay of the server's from its key, by where the delay is. A machine that does nothing else.
causes() {
  rm -f "$out/causes.txt"
  TOKENBENCH_DELAY_RUN=$out/causes.txt dotnet test -c Release tests/TokenSigningBench.Lab.Tests -p:ShortMeasurements=false --filter FullyQualifiedName~TokenPathMeasurementTests.A_delay
  cat "$out/causes.txt"
}

# Verdicts of login --url on OpenIddict, oidc-provider and the minimal server, with three keys, by implicit and code flow, quiet and beside two and six busy
# loops: LOGIN_URL_RUNS (4) of each, 216 in all. An hour, on a machine that does nothing else. Kept; it fails for a wrong verdict.
login_url() {
  local record=$out/login-url-runs.csv busy server
  dotnet build -c Release -v quiet -p:ShortMeasurements=false tests/TokenSigningBench.Lab.Tests
  dotnet build -c Release -v quiet src/TokenSigningBench.OpenIddictServer
  echo 'busy,server,bits,alg,flow,run,requests,page,share,verdict,without_server_timing,reason,wrong' >"$record"
  for busy in ${LOGIN_URL_BUSY:-0 2 6}; do
    for server in openiddict oidc-provider minimal; do
      local run=(env "TOKENBENCH_LOGIN_URL_RUN=$record" "TOKENBENCH_LOGIN_URL_RUNS=${LOGIN_URL_RUNS:-4}" "BUSY_PROCESSES=$busy"
        dotnet test -c Release --no-build tests/TokenSigningBench.Lab.Tests --filter "FullyQualifiedName~LoginUrlRecording&DisplayName~$server")
      if [ "$busy" = 0 ]; then "${run[@]}"; else BUSY_PROCESSES=$busy scripts/busy.sh "${run[@]}"; fi
    done
  done
  cp "$record" docs/development/
  cat "$record"
}

# Whether explain names the cause of a slow server: EXPLAIN_WINDOWS (10) windows of EXPLAIN_SECONDS (10) for each of 28 scenarios, on fresh
# processes, and EXPLAIN_BUSY_WINDOWS (2) more beside two busy loops; and what attaching costs, in EXPLAIN_ROUNDS (10) alternating rounds.
# Two hours. A machine that does nothing else, with PostgreSQL of the lab.
# Kept: CountedWindowTests and OverheadTests judge them.
explain() {
  rm -f "$out/explain.jsonl"
  TOKENBENCH_EXPLAIN_RUN=$out/explain.jsonl TOKENBENCH_EXPLAIN_WINDOWS=${EXPLAIN_WINDOWS:-10} TOKENBENCH_EXPLAIN_SECONDS=${EXPLAIN_SECONDS:-10} \
    dotnet test -c Release tests/TokenSigningBench.Explain.Tests --filter FullyQualifiedName~CountedWindowRecording
  rm -f "$out/explain-busy.jsonl"
  for ((window = 0; window < ${EXPLAIN_BUSY_WINDOWS:-2}; window++)); do
    # The loops end after 15 minutes: a window of each scenario takes less.
    TOKENBENCH_EXPLAIN_RUN=$out/explain-busy.jsonl TOKENBENCH_EXPLAIN_WINDOWS=1 TOKENBENCH_EXPLAIN_SECONDS=${EXPLAIN_SECONDS:-10} BUSY_PROCESSES=2 \
      scripts/busy.sh dotnet test -c Release --no-build tests/TokenSigningBench.Explain.Tests --filter FullyQualifiedName~CountedWindowRecording
  done
  TOKENBENCH_EXPLAIN_OVERHEAD_RUN=$out/explain-overhead.csv TOKENBENCH_EXPLAIN_ROUNDS=${EXPLAIN_ROUNDS:-10} \
    dotnet test -c Release --no-build tests/TokenSigningBench.Explain.Tests --filter FullyQualifiedName~OverheadRecording
  cp "$out/explain.jsonl" "$out/explain-busy.jsonl" "$out/explain-overhead.csv" docs/development/
  dotnet test -c Release tests/TokenSigningBench.Explain.Tests --filter 'FullyQualifiedName~CountedWindowTests|FullyQualifiedName~OverheadTests'
}

# Whether explain attaches to a server on .NET 8, which is published with its runtime. Two minutes.
older_runtime() {
  dotnet publish -c Release -v quiet --nologo tests/Servers/TokenSigningBench.OlderRuntimeServer -o "$out/older-runtime"
  TOKENBENCH_EXPLAIN_OLDER_RUNTIME=$out/older-runtime/TokenSigningBench.OlderRuntimeServer \
    dotnet test -c Release tests/TokenSigningBench.Explain.Tests --filter FullyQualifiedName~OlderRuntimeTests | tee "$out/older-runtime.txt"
}

# Comparisons of resident processes beside four busy loops: slowdowns found, and false alarms. Kept. GATE_COMPARISONS (280) of 10 to 60 s
# each, GATE_WORKERS (1) at a time.
gate() {
  dotnet publish -c Release -v quiet --nologo src/TokenSigningBench.Cli -o artifacts/gate
  rm -f "$out/gate.csv"
  scripts/record-gate.mjs "$PWD/artifacts/gate" "$out/gate.csv" "${GATE_COMPARISONS:-280}" "${GATE_WORKERS:-1}"
  cp "$out/gate.csv" docs/development/gate.csv
  awk -F, 'NR > 1 { n[$1]++; found[$1] += $2 == "failed" } END { for (p in n) printf "+%d%%: %d of %d found\n", p, found[p], n[p] }' "$out/gate.csv" | sort
}

# 200 tables of the main job's rounds, five at a time quiet and beside four busy processes: what InterleavedTablesTests judges. Half an hour on a quiet machine.
# TABLES for another number. To keep them: copy the file over tests/TokenSigningBench.Core.Tests/Vectors/interleaved-tables.jsonl.
tables() {
  # A copy, so that a build meanwhile does not change what runs.
  dotnet publish -c Release -v quiet benchmarks/TokenSigningBench.Benchmarks -o "$out/tables-program"
  local five=(dotnet "$out/tables-program/TokenSigningBench.Benchmarks.dll" tables --count 5)
  rm -f "$out/tables.jsonl"
  for ((n = 0; n < ${TABLES:-200}; n += 10)); do
    "${five[@]}" quiet >>"$out/tables.jsonl"
    scripts/busy.sh "${five[@]}" busy >>"$out/tables.jsonl"
  done
  wc -l "$out/tables.jsonl"
}

# 40 load tests with the forecast made before each, half of them beside four busy processes: what ForecastCoverageTests judges. Twenty minutes.
# FORECASTS_ROUNDS for other rounds than 1 to 5. To keep the forecasts: copy the file over tests/TokenSigningBench.Core.Tests/Vectors/forecasts.jsonl.
# The recordings, which have every response, are not kept.
forecasts() {
  local records=$out/forecasts.records.jsonl round server
  rm -f "$records"
  dotnet build -c Release -v quiet -p:ShortMeasurements=false -p:RecordForecasts=true tests/TokenSigningBench.Lab.Tests
  for round in ${FORECASTS_ROUNDS:-1 2 3 4 5}; do
    for server in embedded oidc-provider; do
      local record=(env "TOKENBENCH_FORECASTS_RUN=$records" "TOKENBENCH_FORECASTS_ROUND=$round" dotnet test -c Release --no-build
        tests/TokenSigningBench.Lab.Tests --filter "FullyQualifiedName~ForecastRecording&DisplayName~$server")
      TOKENBENCH_FORECASTS_CONDITION=quiet "${record[@]}"
      TOKENBENCH_FORECASTS_CONDITION=busy scripts/busy.sh "${record[@]}"
    done
  done
  TOKENBENCH_FORECASTS_RECORDS=$records TOKENBENCH_FORECASTS_RUN=$out/forecasts.jsonl \
    dotnet test -c Release -p:RecordForecasts=true tests/TokenSigningBench.Core.Tests --filter FullyQualifiedName~Forecasts_are_made
}

# Ten load tests of 8 s of each of OpenIddict's other flows at half of its throughput, with the forecast before each: a quarter of an hour on a quiet machine.
# FLOW_ROUNDS for other rounds than 1 to 10. To keep them: copy the file over tests/TokenSigningBench.Core.Tests/Vectors/forecasts-flows.jsonl.
flow_forecasts() {
  local records=$out/forecasts-flows.records.jsonl round
  rm -f "$records"
  dotnet build -c Release -v quiet -p:ShortMeasurements=false -p:RecordForecasts=true tests/TokenSigningBench.Lab.Tests
  dotnet build -c Release -v quiet src/TokenSigningBench.OpenIddictServer
  for round in ${FLOW_ROUNDS:-1 2 3 4 5 6 7 8 9 10}; do
    TOKENBENCH_FORECASTS_RUN=$records TOKENBENCH_FORECASTS_ROUND=$round dotnet test -c Release --no-build \
      tests/TokenSigningBench.Lab.Tests --filter 'FullyQualifiedName~ForecastRecording.A_load_test_of_a_flow'
  done
  TOKENBENCH_FORECASTS_RECORDS=$records TOKENBENCH_FORECASTS_RUN=$out/forecasts-flows.jsonl \
    dotnet test -c Release -p:RecordForecasts=true tests/TokenSigningBench.Core.Tests --filter FullyQualifiedName~Forecasts_are_made
}

# What parts run tokenbench with: this build, and the certificates of certs/.
tokenbench() { dotnet run -c Release --no-build --project src/TokenSigningBench.Cli -- "$@"; }
prepare_tokenbench() {
  export TOKENBENCH_PASSWORD=${TOKENBENCH_PASSWORD-notsecure}
  dotnet build -c Release -v quiet
  tokenbench create-cert
}

# The logins of a load test: logins SHARE-OF-THE-CORES MINUTES [CERT or option of plan...]
logins() {
  local share=$1 minutes=$2 milliseconds
  # 1 where the forecast fails its own check, which this does not need.
  milliseconds=$({ tokenbench plan "${@:3}" --peak 1/second --format json || test $? = 1; } |
    sed -n 's/.*"processorMilliseconds": \([0-9.]*\).*/\1/p' | head -n 1)
  awk -v share="$share" -v minutes="$minutes" -v cores="$(nproc)" -v milliseconds="$milliseconds" \
    'BEGIN { printf "%d", share * 60 * minutes * cores * 1000 / milliseconds }'
}

# All flows of OpenIddict at once for ten minutes, each with an eighth of the cores' time: half of it together. No failures, and memory stays as it was
# after warm-up. SOAK_TIME for another time.
flows() {
  local cert=certs/idsrv-256-2048.pfx time=${SOAK_TIME:-10m} flow process running=() failed=0
  prepare_tokenbench
  declare -A planned
  for flow in implicit code refresh client-credentials; do
    planned[$flow]=$(logins 0.125 "${time%m}" "$cert" --flow "$flow")
  done
  for flow in "${!planned[@]}"; do
    tokenbench storm "$cert" --flow "$flow" --duration "$time" --arrivals poisson --logins "${planned[$flow]}" \
      --assert failed=0 --assert 'memory.growth<5%' --run-file "$out/flow-$flow.run.json" >"$out/flow-$flow.txt" &
    running+=($!)
  done
  for process in "${running[@]}"; do wait "$process" || failed=1; done
  cat "$out"/flow-*.txt
  return $failed
}

# Eleven million damaged inputs over all parsers, damaged the same way for the same seed: FUZZ_EXECUTIONS (ten million) of files and command lines,
# a tenth of that beside of answers of web servers, FUZZ_SEED.
fuzz() {
  export TOKENBENCH_FUZZ_EXECUTIONS=${FUZZ_EXECUTIONS:-10000000} TOKENBENCH_FUZZ_SEED=${FUZZ_SEED:-1} TOKENBENCH_FUZZ_RUNS=$out
  rm -f "$out"/fuzz-*.json
  dotnet test -c Release tests/TokenSigningBench.Cli.Tests --filter FullyQualifiedName~CommandLineFuzzTests.Damaged
  dotnet test -c Release tests/TokenSigningBench.Lab.Tests --filter FullyQualifiedName~LoginAnswerFuzzTests.Damaged
  dotnet test -c Release tests/TokenSigningBench.Core.Tests --filter FullyQualifiedName~FuzzTests.Damaged
  cat "$out"/fuzz-*.json
}

# Changes to the rules and verifiers, which a test has to notice.
mutations() {
  scripts/mutations.sh
  cat "$out/mutations.json"
}

# Commands killed at moments that are drawn by KILLS_SEED, until KILLS of each were at work.
kills() {
  TOKENBENCH_KILLS=${KILLS:-70} TOKENBENCH_KILLS_SEED=${KILLS_SEED:-1} TOKENBENCH_KILLS_RUNS=$out \
    dotnet test -c Release tests/TokenSigningBench.Cli.Tests --filter FullyQualifiedName~KillTests
  cat "$out"/kills-*.json
}

# The identity server for an hour at 70% of its capacity: no failures, and memory and open files stay as they were after warm-up.
# SOAK_TIME for another time, SOAK_CERT for another certificate.
soak() {
  local cert=${SOAK_CERT:-certs/idsrv-512-8192.pfx} time=${SOAK_TIME:-60m}
  prepare_tokenbench
  tokenbench storm "$cert" --server minimal --duration "$time" --arrivals poisson --logins "$(logins 0.7 "${time%m}" "$cert" --server minimal)" \
    --connections new --assert failed=0 --assert 'memory.growth<5%' --assert 'files.growth<=0' --run-file "$out/soak.run.json"
}

# Every plan of a key change with all relying parties of the lab, three times, and up to twice more where a repetition was disturbed (50 minutes): what the
# model predicts within one poll, by plan, and whether the undisturbed repetitions agree, which at least nine of ten outcomes must have. A relying party was
# added to the model after rehearsals of the other plans had been seen, so that the first three alone test it. ROTATE_PLANS
# for some of the plans.
rotate() {
  local plan kind
  local tests='published-in-outage|short-overlap|same-kid-down'
  prepare_tokenbench
  : >"$out/rotate.txt"
  for plan in ${ROTATE_PLANS:-${tests//|/ } $(cd src/TokenSigningBench.Lab/Rotate/Plans && ls | sed 's/\.yaml$//' | grep -vxE "$tests")}; do
    kind=seen
    [[ "|$tests|" != *"|$plan|"* ]] || kind=test
    # 2 where a party cannot be measured, as one that verifies no elliptic curve signature in a plan that begins with one.
    tokenbench rotate --plan "$plan" --repeat 3 --quiet --format json --run-file "$out/rotate-$plan.run.json" >"$out/rotate-$plan.json" || test -s "$out/rotate-$plan.json"
    node -e '
      const { figures, result } = JSON.parse(require("fs").readFileSync(process.argv[1]));
      const of = (name) => figures.find((figure) => figure.name === name)?.value ?? 0;
      const outcomes = 3 * new Set(result.rows.filter((row) => row.observed).map((row) => row.id)).size;
      const repeated = `repeated ${of("outcomes repeated within one poll")}, by phase ${of("outcomes that depend on a cache\u0027s phase")}`;
      console.log(`${process.argv[2]} ${of("outcomes as predicted")} of ${of("outcomes compared")} ${process.argv[3]}, ${repeated}, ` +
        `disturbed ${of("disturbed repetitions")}, differ ${of("outcomes that differ between repetitions")} of ${outcomes}`);
    ' "$out/rotate-$plan.json" "$plan" "$kind" | tee -a "$out/rotate.txt"
  done
  awk '
    { predicted[$5] += $2; compared[$5] += $4; repeated += $7 + $10; differ += $(NF - 2); outcomes += $NF }
    END {
      print predicted["seen,"] " of " compared["seen,"] " on plans that were seen before the last change of the model, " \
        predicted["test,"] " of " compared["test,"] " on the others; " differ " of " outcomes " outcomes differ between undisturbed repetitions";
      exit predicted["test,"] < 0.95 * compared["test,"] || differ > 0 || repeated < 0.9 * outcomes
    }' "$out/rotate.txt"
}

# What the relying parties of the lab verify, by algorithm and size of the key (five minutes): docs/reference/relying-parties.md.
matrix() {
  dotnet build -c Release -v quiet tests/TokenSigningBench.Lab.Tests
  TOKENSIGNINGBENCH_WRITE=1 dotnet test -c Release --no-build tests/TokenSigningBench.Lab.Tests --filter FullyQualifiedName~RelyingPartiesPageTests
}

articles_program() { dotnet run -c Release --project benchmarks/TokenSigningBench.Articles -- "$@"; }

# The pages of the articles, from new runs: an hour and a half on a machine that does nothing else; ARTICLES for some of the numbers, ARTICLES_QUICK=1 for two
# minutes a number and wider intervals. Kept: docs/background/runs, and the pages that are rendered from them.
articles() {
  local number server rate seed again iterations figures kept=docs/background/runs results=BenchmarkDotNet.Artifacts/results
  local before=certs/idsrv-512-8192.pfx after=certs/idsrv-256-2048.pfx
  prepare_tokenbench
  mkdir -p "$kept"
  for number in ${ARTICLES:-000 001 002 003}; do
    articles_program "$number" ${ARTICLES_QUICK:+--quick} --verbose |
      tee "$out/article-$number.txt"
    cp "$(ls "$results/article-$number-"*.run.json | sort | tail -n 1)" "$kept/$number.run.json"
  done
  case " ${ARTICLES:-000} " in *" 000 "*)
    # Exit code 1: OpenIddict leaves the tokens of the large key unsigned, and the login is measured with the workaround.
    for server in openiddict minimal oidc-provider; do
      tokenbench login "$before" "$after" --server "$server" --run-file "$kept/000-login-$server.run.json" || test $? = 1
    done
    for rate in 4 10 20 30; do
      for seed in 1 2; do
        tokenbench storm "$before" "$after" --server minimal --logins $((10 * rate)) --duration 10s --seed "$seed" \
          --run-file "$kept/000-storm-$rate-$seed.run.json" || test $? = 1
      done
    done
    ;;
  esac
  case " ${ARTICLES:-001} " in *" 001 "*)
    # Twice: the second run shows whether the intervals of the first hold.
    for again in "" -again; do
      articles_program password-tables ${ARTICLES_QUICK:+--rounds 3} |
        tee "$out/password-tables$again.txt"
      cp "$(ls "$results/password-tables-"*.run.json | sort | tail -n 1)" "$kept/001-tables$again.run.json"
    done
    for iterations in 1 1000 15000 27500 100000 220000; do
      tokenbench login "$after" --with-password --password-setting "$iterations" --run-file "$kept/001-login-$iterations.run.json" || test $? = 1
    done
    ;;
  esac
  case " ${ARTICLES:-002} " in *" 002 "*)
    articles_program auth-schemes --judge --duration 3s --rounds 6 --run-file "$kept/002-schemes.run.json"
    articles_program auth-schemes --judge --users 5 --duration 6s --rounds 12 --keep-session \
      --schemes basic-ldap,basic-postgresql,forms-ldap,forms-postgresql --run-file "$kept/002-tickets.run.json"
    articles_program auth-schemes --judge --users 5 --duration 6s --rounds 12 --against-tls --connections new \
      --schemes basic-ldap,forms-ldap,forms-postgresql --run-file "$kept/002-tls.run.json"
    # By kind of operation: all in one file are more than a megabyte.
    for figures in 04-06:4,5,6 07-09:7,8,9 10-13:10,11,12,13; do
      articles_program auth-schemes --primitives "${figures#*:}" --users 1,5,25 --duration 1s --rounds 5 --run-file "$kept/002-http-${figures%:*}.run.json"
    done
    ;;
  esac
  case " ${ARTICLES:-003} " in *" 003 "*)
    tokenbench choose --verifiers own --run-file "$kept/003-choose-own.run.json"
    tokenbench choose --verifiers partners --verifications-per-token 100 --run-file "$kept/003-choose-verified-often.run.json"
    tokenbench choose --verifiers partners --run-file "$kept/003-choose-signed-much.run.json"
    tokenbench choose --verifiers partners --until 2035 --run-file "$kept/003-choose-until-2035.run.json"
    ;;
  esac
  article_pages
}

# A million signatures and verifications with every algorithm of the article of 2021 for which that takes under five minutes: half an hour. Kept.
million() {
  local results=BenchmarkDotNet.Artifacts/results
  articles_program million --all --verbose | tee "$out/million.txt"
  mkdir -p docs/background/runs
  cp "$(ls "$results/million-"*.run.json | sort | tail -n 1)" docs/background/runs/003-million.run.json
  article_pages
}

# The pages of the articles from the kept runs.
article_pages() {
  TOKENSIGNINGBENCH_WRITE=1 dotnet test -c Release tests/TokenSigningBench.Articles.Tests --filter FullyQualifiedName~ArticlePageTests.A_page
}

[ $# -gt 0 ] || set -- "${all[@]}"
mkdir -p "$out"
for part in "$@"; do
  case " ${all[*]} " in
    *" $part "*) "$part" ;;
    *)
      echo "$part: no such part; there are ${all[*]}" >&2
      exit 2
      ;;
  esac
done
