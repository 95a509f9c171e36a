#!/usr/bin/env bash
# Runs a command as if nothing of the lab were installed: scripts/without-lab.sh COMMAND [ARGUMENT...]
# Its PATH is one folder that links to every program of the caller's PATH but the lab's. Programs are looked for in PATH, and in what belongs to the same
# installation as one of its folders; what came from npm is in $TOKENBENCH_LAB.
set -euo pipefail

# What scripts/lab-setup.sh installs, by the programs that are started. Modules of Debian's Python are looked for beside a folder of PATH, so they are hidden too.
lab='node npm npx wrk tsung erl epmd sqlite3 chromium chromedriver krb5kdc kadmin.local kdb5_util kinit klist slapd slapadd initdb apache2 curl
  ansible-playbook ssh sshd ip faketime softhsm2-util zsh fish mandoc nginx haproxy varnishd caddy gunicorn uvicorn'

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/lab"

IFS=: read -ra folders <<<"$PATH:/usr/local/sbin:/usr/sbin:/sbin"
# The first that has a program is the one that is found: a link that exists stays.
for from in "${folders[@]}"; do
  case $from in /*) ;; *) continue ;; esac
  [ -d "$from" ] && find "$from/" -mindepth 1 -maxdepth 1 ! -type d -print0 | xargs -0 -r ln -s -t "$folder/bin" 2>/dev/null || true
done
for program in $lab; do rm -f "$folder/bin/$program"; done

PATH=$folder/bin TOKENBENCH_LAB=$folder/lab "$@"
