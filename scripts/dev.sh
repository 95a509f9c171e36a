#!/usr/bin/env bash
# Builds and tests what the changes of the working tree affect: scripts/dev.sh [--base REV] [--list]
# Changes are counted from HEAD, or from REV. --list prints what would run. scripts/test.sh runs every test.
#
# A changed file selects tests like this:
#   source file    the tests in the folder of the same name; where there is no such folder, the tests that name its type
#   test file      its class; for a helper without tests, the tests of its folder
#   project file   the architecture tests, which build every program
#   other files    the tests that name its path
# The tests of line width and of replaced terms always run, and so does the check of the layout of changed files.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  echo "$1: scripts/dev.sh [--base REV] [--list]" >&2
  exit 2
}

base=HEAD list=
while [ $# -gt 0 ]; do
  case $1 in
    --base) base=${2:-} && shift $(($# < 2 ? 1 : 2)) ;;
    --list) list=yes && shift ;;
    *) usage "unknown option $1" ;;
  esac
done
git rev-parse --verify --quiet "$base^{commit}" >/dev/null || usage "unknown revision '$base'"

mapfile -t changed < <({
  git diff --name-only --no-renames "$base" --
  git ls-files --others --exclude-standard
} | sort -u)
if [ "${#changed[@]}" = 0 ]; then
  echo "no changes since $base"
  exit 0
fi

architecture=TokenSigningBench.Architecture.Tests
declare -A filters=() projects=() notes=()

# What is run always stands in a project that depends on every other one: it is built only where its own files changed.
run() { filters[$2]=$1; }
build() { projects[$1]=yes; }

# Runs the class of a test file.
run_class() {
  local project space
  project=$(cut -d/ -f2 <<<"$1")
  space=$(sed -n 's/^namespace \([A-Za-z0-9_.]*\).*/\1/p' "$1")
  run "$project" "$space.$(basename "$1" .cs)."
}

# Runs the test classes that contain a text: run_naming [-w] TEXT [PROJECT]. Those of the project come first, and others only where it has none.
run_naming() {
  local word=()
  [ "$1" != -w ] || { word=(-w) && shift; }
  local found=
  [ ! -d "tests/${2:-none}" ] || found=$(git grep --untracked -lF "${word[@]}" -e "$1" -- "tests/$2/*Tests.cs" || true)
  [ "$found" ] || found=$(git grep --untracked -lF "${word[@]}" -e "$1" -- 'tests/*Tests.cs') || return 1
  while IFS= read -r test; do run_class "$test"; done <<<"$found"
}

has_tests() { compgen -G "$1/*Tests.cs" >/dev/null; }

for file in "${changed[@]}"; do
  # Its project, and its folder in the project; empty for the project's own folder.
  IFS=/ read -r area project _ <<<"$file/"
  folder=$(dirname "${file#"$area/$project/"}") name=$(basename "$file")
  [ "$folder" != . ] || folder=
  space=$project.Tests${folder:+.${folder//\//.}}.
  case $file in
    *.csproj | *.props | *.targets | *.sln | global.json | */packages.lock.json)
      run "$architecture" "$architecture."
      case $file in tests/*.csproj) [ ! -f "$file" ] || build "$area/$project" ;; esac
      ;;
    src/*.cs | benchmarks/*.cs)
      if [ "$folder" ] && has_tests "tests/$project.Tests/$folder"; then
        run "$project.Tests" "$space"
      else
        run_naming -w "${name%%.*}" "$project.Tests" || notes[$file]="no test names ${name%%.*}"
      fi
      build "$area/$project"
      ;;
    tests/*Tests.cs) [ ! -f "$file" ] || run_class "$file" ;;
    tests/TokenSigningBench.Testing/*.cs) run_naming -w "${name%%.*}" || notes[$file]="no test names ${name%%.*}" ;;
    tests/*.Tests/*.cs)
      if [ "$folder" ] && has_tests "tests/$project/$folder"; then
        run "$project" "$project.${folder//\//.}."
      else
        run_naming -w "${name%%.*}" "$project" || notes[$file]="no test names ${name%%.*}"
      fi
      ;;
    tests/Golden/*)
      # The tests that compare with it, and not others that write a file of its name.
      name=${file#tests/Golden/}
      found=$(git grep --untracked -lF --all-match -e "\"$name\"" -e GoldenFile -- 'tests/*Tests.cs') || notes[$file]="no test compares with $name"
      while IFS= read -r test; do [ ! "$test" ] || run_class "$test"; done <<<"$found"
      ;;
    tests/*)
      if ! run_naming "$name" "$project"; then
        if [ "$folder" ] && has_tests "tests/$project/$folder"; then
          run "$project" "$project.${folder//\//.}."
        else
          notes[$file]="no test names $name"
        fi
      fi
      ;;
    *) run_naming "$file" || notes[$file]="no test names it" ;;
  esac
done

# The class of the test itself, also where all of them run.
run "$architecture" "$architecture.LineWidthTests."
run "$architecture" "$architecture.Words."
# What another filter has already.
for filter in "${!filters[@]}"; do
  for wider in "${!filters[@]}"; do
    [[ $filter == "$wider" || $filter != "$wider"* ]] || { unset "filters[$filter]" && break; }
  done
done

dll() { echo "tests/$1/bin/Release/net10.0/$1.dll"; }
for filter in "${!filters[@]}"; do
  project=${filters[$filter]}
  if [ "$project" != "$architecture" ] || [ "${filters["$architecture."]:-}" ] || [ ! -f "$(dll "$project")" ] ||
    [ "$(find "tests/$project" -name '*.cs*' -not -path '*/obj/*' -newer "$(dll "$project")")" ]; then
    build "tests/$project"
  fi
done
# A project that a built test project refers to is built with it.
for project in "${!projects[@]}"; do
  [ -z "${projects["tests/$(basename "$project").Tests"]:-}" ] || unset "projects[$project]"
done

mapfile -t built < <(printf '%s\n' "${!projects[@]}" | sed '/^$/d' | sort)
mapfile -t tested < <(printf '%s\n' "${filters[@]}" | sort -u)
mapfile -t selected < <(printf '%s\n' "${!filters[@]}" | sort)
mapfile -t laid_out < <(for file in "${changed[@]}"; do [[ $file != *.cs || ! -f $file ]] || echo "$file"; done)
mapfile -t scripts < <(for file in "${changed[@]}"; do [[ $file != *.sh && $file != .ci/run || ! -f $file ]] || echo "$file"; done)

echo "changed  files: ${#changed[@]}, since $base"
for project in "${built[@]}"; do echo "build    $project"; done
for filter in "${selected[@]}"; do echo "test     ${filter%.}"; done
[ "${#laid_out[@]}" = 0 ] || echo "layout   files: ${#laid_out[@]}"
for file in "${!notes[@]}"; do echo "no test  $file: ${notes[$file]}"; done | sort
[ -z "$list" ] || exit 0

end() {
  echo "$1 in $SECONDS s"
  exit "$2"
}
fail() { end "failed: $1" 1; }

for script in "${scripts[@]}"; do bash -n "$script" || fail "$script"; done

mkdir -p artifacts
if [ "${#laid_out[@]}" != 0 ]; then
  {
    dotnet csharpier check "${laid_out[@]}" || { dotnet tool restore && dotnet csharpier check "${laid_out[@]}"; }
  } >artifacts/layout.txt 2>&1 &
  layout=$!
fi

# Restored projects are not restored again: that takes as long as compiling one.
restored() {
  local project assets
  for project in src/*/ benchmarks/*/ tests/TokenSigningBench.Testing "${built[@]}"; do
    assets=$project/obj/project.assets.json
    [ -f "$assets" ] || return 1
    [ -z "$(find Directory.*.props "$project" -maxdepth 1 \( -name '*.csproj' -o -name '*.props' \) -newer "$assets")" ] || return 1
  done
}
if [ "${#built[@]}" != 0 ]; then
  {
    echo '{"solution": {"path": "../TokenSigningBench.sln", "projects": ['
    for project in "${built[@]}"; do echo "\"$project/$(basename "$project").csproj\","; done | sed '$s/,$//'
    echo ']}}'
  } >artifacts/dev.slnf
  # What had not changed for a package is left as it was: it counts as restored from now on.
  restored || { dotnet restore --nologo -v quiet && touch */*/obj/project.assets.json; } || fail restore
  # With the analyzers, also where the same change was built without them.
  for file in "${changed[@]}"; do [[ $file != *.cs || ! -f $file ]] || touch "$file"; done
  # One node: few projects have changed, and to start a second node takes longer than what it would do. The compiler as in scripts/test.sh.
  DOTNET_TieredPGO=0 dotnet build artifacts/dev.slnf -c Release --nologo -v quiet -m:1 --no-restore -p:RunAnalyzersDuringBuild=true ||
    fail build
fi

filter=$(printf '|FullyQualifiedName~%s' "${selected[@]}")
assemblies=()
for project in "${tested[@]}"; do assemblies+=("$(dll "$project")"); done
# As on a machine without the lab: what needs it is skipped.
scripts/without-lab.sh dotnet test "${assemblies[@]}" --nologo --filter "${filter#|}" -- RunConfiguration.MaxCpuCount=2 || fail tests

if [ "${layout:-}" ] && ! wait "$layout"; then
  cat artifacts/layout.txt
  fail "layout (dotnet csharpier format .)"
fi
end passed 0
