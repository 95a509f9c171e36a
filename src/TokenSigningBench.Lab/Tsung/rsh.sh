#!/bin/sh
# What Erlang starts its other machines by, in ssh's place: rsh HOST COMMAND...   It tells them where this run's own port mapper is, and to listen at the host's address alone.
host=$1
shift
case $host in
@HOSTS@
*) exit 2 ;;
esac
exec @SSH@ @OPTIONS@ -n "$to" "ERL_CRASH_DUMP=/dev/null ERL_EPMD_ADDRESS=$host ERL_EPMD_PORT=@PORT@ ERL_FLAGS='-kernel inet_dist_use_interface {$(echo "$host" | tr . ,)}' $*"
