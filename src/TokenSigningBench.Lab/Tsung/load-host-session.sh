# Holds what a storm starts on a load host: as long as this has an input, which ends with who started it, the host has a port mapper of the storm's own; at the end there is nothing.
# usage: sh -c 'this' load-host-session NODES ADDRESS PORT FOLDER   NODES: how the names of the storm's Erlang machines begin. FOLDER: where they keep their logs.
nodes=$1 address=$2 port=$3 folder=$4

for program in erl epmd; do
  command -v "$program" >/dev/null || { echo "missing $program"; exit 3; }
done
found=
for file in /usr/lib/tsung/tsung-*/ebin/ts_client.beam /usr/lib/*/tsung/tsung-*/ebin/ts_client.beam /usr/local/lib/tsung/tsung-*/ebin/ts_client.beam; do
  [ ! -e "$file" ] || found=yes
done
[ -n "$found" ] || { echo "missing tsung"; exit 3; }

# The controller's own, where this host shares its files; else it is made here, and never one that somebody else has put there.
made=
if ! { [ -O "$folder" ] && [ -e "$folder/controller" ]; }; then
  mkdir -m 700 -- "$folder" 2>/dev/null || { echo "$folder cannot be made there"; exit 3; }
  made=yes
fi

exec 3<&0 </dev/null
epmd -address "$address" -port "$port" 3<&- >/dev/null 2>&1 &
mapper=$!

# The storm's Erlang machines on this host: no other process has such a name with such an address among its arguments.
machines() {
  for file in $(grep -la "$nodes[0-9]*@$address" /proc/[0-9]*/cmdline 2>/dev/null); do
    process=${file#/proc/}
    process=${process%/cmdline}
    case $(cat "/proc/$process/comm" 2>/dev/null) in beam*) echo "$process" ;; esac
  done
}

end() {
  kill -KILL "$mapper" $(machines) 2>/dev/null
  [ -z "$made" ] || rm -rf -- "$folder"
}

tries=0
until epmd -port "$port" -names >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ "$tries" -lt 50 ] && kill -0 "$mapper" 2>/dev/null || { echo "port $port is taken"; end; exit 3; }
  sleep 0.1
done
echo ready

# Tells of the death of a machine that was there.
{
  known=
  while sleep 1; do
    if [ -z "$known" ]; then
      known=$(machines)
    else
      for process in $known; do kill -0 "$process" 2>/dev/null || { echo "dead"; exit; }; done
    fi
  done
} 3<&- &
watcher=$!
while read -r _; do :; done <&3
kill "$watcher" 2>/dev/null
end
