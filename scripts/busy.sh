#!/usr/bin/env bash
# Runs a command beside four busy processes of its own priority: scripts/busy.sh COMMAND [ARGUMENT...]. Its exit code is the command's.
# The processes end with the command, when it is interrupted, and in any case after 15 minutes. BUSY_PROCESSES for another number.
set -euo pipefail
if (($# == 0)); then
  echo "usage: scripts/busy.sh COMMAND [ARGUMENT...]" >&2
  exit 2
fi

readonly limit=900
loops=()

# Checks now and then whether this script still runs: not even SIGKILL leaves a busy process behind.
busy() {
  while ((SECONDS < limit)) && kill -0 "$$" 2>/dev/null; do
    for ((i = 0; i < 100000; i++)); do :; done
  done
}

stop() {
  ((${#loops[@]} == 0)) || kill "${loops[@]}" 2>/dev/null || true
  wait "${loops[@]}" 2>/dev/null || true
}

trap stop EXIT
trap 'exit 143' TERM HUP INT
for ((n = 0; n < ${BUSY_PROCESSES:-4}; n++)); do
  busy &
  loops+=($!)
done
# In the background, so that a signal is handled at once; there a shell has programs ignore an interrupt, which env undoes.
env --default-signal=INT,QUIT "$@" <&0 &
command=$!
trap 'kill -INT "$command" 2>/dev/null; wait "$command"; exit 130' INT
trap 'kill "$command" 2>/dev/null; exit 143' TERM HUP
wait "$command"
