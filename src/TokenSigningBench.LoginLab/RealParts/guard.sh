# Stands between us and a program that does not look at its standard input: when ours ends, because we are done or because we were
# killed, so does the program. And when the program ends, so does this, with its exit code.
# usage: sh -c 'this' guard FOLDER PROGRAM ARGUMENT...   FOLDER, where it is not empty, is removed at the end.
folder=$1
shift
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
# KILL, because nobody may be left to see that a program took a mere request to end. Nothing it wrote is worth saving.
{
  while read -r _; do :; done
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
