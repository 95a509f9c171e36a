#!/usr/bin/env bash
# The step of action.yml. In: INPUT_CERTIFICATES, INPUT_OPTIONS (one a line), INPUT_SOURCE, INPUT_SARIF, and RUNNER_TEMP and GITHUB_OUTPUT of the
# runner. Out: exit-code and sarif in GITHUB_OUTPUT; the exit code is that of "tokenbench check".
set -euo pipefail
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

refuse() {
  echo "action.yml: $1" >&2
  exit 2
}

# Lines with more than blanks, without the blanks around them.
lines() { sed -e 's/^[[:space:]]*//; s/[[:space:]]*$//' -e '/^$/d' <<<"$1"; }

mapfile -t certificates < <(lines "${INPUT_CERTIFICATES:-}")
mapfile -t options < <(lines "${INPUT_OPTIONS:-}")
[ "${#certificates[@]}" -gt 0 ] || refuse 'certificates: names none; give a file or an address a line'

work=$(mktemp -d "${RUNNER_TEMP:?is set by the runner}/tokenbench.XXXXXX")
if [ -z "${INPUT_SOURCE:-}" ]; then
  "$(dirname "$0")/install.sh" --check --tool-path "$work/tool"
elif ! dotnet tool install TokenSigningBench.Check --tool-path "$work/tool" --source "$INPUT_SOURCE" >"$work/install.txt" 2>&1; then
  cat "$work/install.txt" >&2
  refuse "$INPUT_SOURCE: TokenSigningBench.Check cannot be installed from it"
fi

code=0
"$work/tool/tokenbench" check "${certificates[@]}" ${options[@]+"${options[@]}"} --format sarif --output "$INPUT_SARIF" || code=$?
{
  echo "exit-code=$code"
  echo "sarif=$INPUT_SARIF"
} >>"$GITHUB_OUTPUT"
exit "$code"
