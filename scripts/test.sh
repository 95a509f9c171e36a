#!/usr/bin/env bash
# Builds in Release and runs the tests: scripts/test.sh [--all | --rest] [--no-build] [OPTION of dotnet test...]
# Every test that needs nothing of the lab, whatever is installed; with --all the lab is installed (scripts/lab-setup.sh) and nothing is left out.
# With --rest, after a run without the lab: only the tests that this run skipped, with the lab; counted together with that run's others.
# Says why tests were skipped. Its last line counts them: "N passed, N failed, N skipped".
set -uo pipefail
cd "$(dirname "$0")/.."

all= rest= build=yes
while :; do
  case "${1:-}" in
    --all) all=yes ;;
    --rest) all=yes rest=yes ;;
    --no-build) build= ;;
    *) break ;;
  esac
  shift
done

if ! command -v dotnet >/dev/null; then
  echo "dotnet: not found; install the .NET 10 SDK" >&2
  exit 2
fi

# Half of the checks are made by a program that is not ours.
if ! command -v openssl >/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && apt-get install -y -qq openssl || exit 2
  else
    echo "openssl: not found; the tests that need it are skipped (Debian: apt-get install openssl)" >&2
  fi
fi

# What is built may use what is hidden from the tests. The compiler's first compilations are faster without the runtime's profile of them.
if [ "$build" ]; then
  DOTNET_TieredPGO=0 dotnet build -c Release --nologo -v quiet || exit 1
fi

run=(scripts/without-lab.sh)
if [ "$all" ]; then
  scripts/lab-setup.sh && scripts/lab-setup.sh proxies java || exit 2
  run=()
  # For what needs nothing of the lab, and takes long.
  export TOKENSIGNINGBENCH_TESTS=all
fi

results=artifacts/test-results

# "OUTCOME NAME" of every test in result files.
outcomes() {
  find "$@" -name '*.trx' -exec grep -ho '<UnitTestResult [^>]*' {} + 2>/dev/null | sed -n 's/.* testName="\([^"]*\)".* outcome="\([^"]*\)".*/\2 \1/p'
}

# Long tests take minutes each: scripts/long.sh tests.
filter='Category!=Long'
if [ "$rest" ]; then
  run_before=$(outcomes "$results")
  # By the name of each row: the other rows of its test have run.
  skipped_before=$(sed -n 's/^NotExecuted //p' <<<"$run_before" | sort -u |
    sed -e 's/&quot;/"/g; s/&apos;/'\''/g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' -e 's/[\\()&|=!~]/\\&/g' -e 's/^/DisplayName=/')
  if [ -z "$skipped_before" ]; then
    echo "scripts/test.sh --rest: no run before has skipped a test in $results; run scripts/test.sh first" >&2
    exit 2
  fi
  filter="$filter&($(paste -sd '|' <<<"$skipped_before"))"
fi

rm -rf "$results"
# Two projects at a time by one runner: a runner for each takes half a minute more. What hangs is named by xunit.runner.json, and ended here.
# The longest first, and those that wait least last: nothing else is left beside them.
assemblies=()
for project in Cli Lab Articles OpenIddictServer Explain Benchmarks Check Core Reports Architecture Telemetry; do
  assemblies+=("tests/TokenSigningBench.$project.Tests/bin/Release/net10.0/TokenSigningBench.$project.Tests.dll")
done
if [ "${#assemblies[@]}" != "$(printf '%s\n' tests/*.Tests | wc -l)" ]; then
  echo "scripts/test.sh: names ${#assemblies[@]} test projects, and tests has others" >&2
  exit 2
fi
settings=(RunConfiguration.MaxCpuCount=2 RunConfiguration.TestSessionTimeout=7200000)
# One test of a project at a time: more than there are cores get in each other's way, which takes a tenth more CPU time and no less wall
# time. The lab's tests wait for servers most of the time.
[ "$all" ] || settings+=(xUnit.MaxParallelThreads=1)
# Another filter replaces this one.
case " $* " in *' --filter '*) filter=() ;; *) filter=(--filter "$filter") ;; esac
"${run[@]}" dotnet test "${assemblies[@]}" --nologo --logger trx --results-directory "$results" "${filter[@]}" "$@" \
  -- "${settings[@]}"
status=$?

# Sums one attribute of the <Counters> element over all result files.
count() {
  find "$results" -name '*.trx' -exec grep -ho '<Counters [^>]*' {} + 2>/dev/null |
    sed -n "s/.* $1=\"\([0-9]*\)\".*/\1/p" | awk '{ sum += $1 } END { print sum + 0 }'
}
total=$(count total) passed=$(count passed) failed=$(count failed)
skipped=$((total - passed - failed))

# The reasons of what was skipped, most frequent first.
if [ "$skipped" -gt 0 ]; then
  echo "skipped:"
  find "$results" -name '*.trx' -exec sed -n '/outcome="NotExecuted"/,/<\/UnitTestResult>/s/.*<\(Message\|StdOut\)>\(.*\)<\/.*/  \2/p' {} + | sort | uniq -c | sort -rn
fi

# What failed once more, where it is looked for: below the reasons of what was skipped.
if [ "$failed" -gt 0 ]; then
  echo "failed:"
  find "$results" -name '*.trx' -exec awk '
    /<UnitTestResult / {
      failed = /outcome="Failed"/
      if (failed && match($0, /testName="[^"]*"/)) print "  " substr($0, RSTART + 10, RLENGTH - 11)
    }
    failed && /<Message>/ { message = 1 }
    message { line = $0; gsub(/ *<\/?Message>/, "", line); print "    " line }
    /<\/Message>/ { message = 0 }' {} +
fi

# A test project that ended before it wrote its results counts nothing, but its exit code does.
[ "$total" -gt 0 ] || status=1
[ "$failed" -eq 0 ] || status=1
if [ "$rest" ]; then
  echo "$passed passed, $failed failed, $skipped skipped of the tests that the run before skipped"
  if [ "$total" != "$(wc -l <<<"$skipped_before")" ]; then
    echo "$total tests ran of $(wc -l <<<"$skipped_before") that the run before skipped: run scripts/test.sh --all" >&2
    status=1
  fi
  passed=$((passed + $(grep -c '^Passed ' <<<"$run_before")))
  failed=$((failed + $(grep -c '^Failed ' <<<"$run_before")))
fi
echo "$passed passed, $failed failed, $skipped skipped"
exit $status
