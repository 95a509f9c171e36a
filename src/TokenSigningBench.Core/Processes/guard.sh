# Stands between us and a program that does not look at its standard input: when ours ends, because we are done or because we were
# killed, so does the program. And when the program ends, so does this, with its exit code.
# usage: sh -c 'this' guard FOLDER SIGNAL PROGRAM ARGUMENT...   FOLDER, where it is not empty, is removed at the end.
folder=$1 signal=$2
shift 2
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
# KILL as a rule, because nobody may be left to see that a program took a mere request to end, and nothing it wrote is worth saving.
# A program that would leave something in the system, such as shared memory, is asked first.
{
  while read -r _; do :; done
  if [ "$signal" != KILL ]; then
    kill -"$signal" "$program"
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do kill -0 "$program" && sleep 0.1; done
  fi
  kill -KILL "$program"
} <&3 3<&- >/dev/null 2>&1 &
watcher=$!
exec 3<&- </dev/null
wait "$program"
status=$?
kill -KILL "$watcher" 2>/dev/null
[ -z "$folder" ] || rm -rf -- "$folder"
# 137 is 128 + KILL. The group is ours alone (setsid): with the program goes what it started.
[ "$status" -ne 137 ] || kill -KILL 0
exit "$status"
