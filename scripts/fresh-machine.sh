#!/usr/bin/env bash
# Runs README's two set-up commands, as written, on a machine that has Debian's smallest base, git and the .NET SDK:
#   scripts/fresh-machine.sh [bare|compilers|lab ...]   all three without a name
#   bare       nothing else, and no pseudo-terminals
#   compilers  clang, llvm and nodejs, as many developers have, but nothing of the lab
#   lab        everything that scripts/lab-setup.sh installs
# The machine is a folder made by debootstrap, with this machine's SDK, package sources and CA certificates, in namespaces of its own. Both end with
# the script: no file, mount or process stays. What the commands print goes to artifacts/fresh, with one line of JSON per variant.
# Exit code 0 where every command ended with 0, 1 where one did not, 2 where no such machine can be made here.
set -euo pipefail
cd "$(dirname "$0")/.."

all=(bare compilers lab)
out=$PWD/artifacts/fresh

refuse() {
  echo "fresh-machine.sh: $*" >&2
  exit 2
}

# The debootstrap mirror of this machine: the release's own archive, neither its updates nor its security fixes.
mirror() {
  apt-get indextargets --format '$(SITE) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
    awk -v release="$VERSION_CODENAME" '$2 == release && $3 == "main" { print $1; exit }'
}

# What a program of this root is started with: nothing that the caller has set, but how packages are reached from here.
inside() {
  local environment=(HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
  for name in http_proxy https_proxy no_proxy NUGET_CERT_REVOCATION_MODE NODE_EXTRA_CA_CERTS; do
    [ -z "${!name:-}" ] || environment+=("$name=${!name}")
  done
  chroot "$root" /usr/bin/env -i "${environment[@]}" DEBIAN_FRONTEND=noninteractive "$@"
}

# The devices of a container. Tests that need a terminal of their own need devpts.
devices() {
  mount -t tmpfs -o mode=755 tmpfs "$root/dev"
  for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  ln -s /proc/self/fd "$root/dev/fd"
  for number in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/${number%%:*}" "$root/dev/${number##*:}"; done
  mkdir "$root/dev/shm"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  [ "$variant" != bare ] || return 0
  mkdir "$root/dev/pts"
  mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
}

furnish() {
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  devices
  mkdir -p "$root$sdk" "$root/root/.nuget/NuGet"
  mount --bind -o ro "$sdk" "$root$sdk"
  ln -sf "$sdk/dotnet" "$root/usr/bin/dotnet"
  cp /etc/resolv.conf /etc/hosts "$root/etc"
  rm -rf "$root/etc/apt"
  cp -a /etc/apt "$root/etc/apt"
  cp -an /usr/share/keyrings "$root/usr/share"
  cp -aL /usr/local/share/ca-certificates "$root/usr/local/share"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
  [ ! -f ~/.nuget/NuGet/NuGet.Config ] || cp ~/.nuget/NuGet/NuGet.Config "$root/root/.nuget/NuGet"
  inside update-ca-certificates >/dev/null 2>&1
  git clone -q --no-hardlinks . "$root/root/clone"
}

# timed FILE COMMAND: runs it in the clone as a new user's shell would; sets status and seconds.
timed() {
  local start=$SECONDS
  status=0
  inside bash -c "cd ~/clone && $2" >"$1" 2>&1 </dev/null || status=$?
  seconds=$((SECONDS - start))
}

# In the namespaces: debootstrap's folder is $base, the variant's own $root.
run_variant() {
  variant=$1 root=$2/root
  furnish
  case $variant in
    compilers) inside bash -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends clang llvm nodejs' >"$out/$variant-setup.txt" 2>&1 ;;
    lab) inside bash -c 'cd ~/clone && scripts/lab-setup.sh' >"$out/$variant-setup.txt" 2>&1 ;;
  esac
  timed "$out/$variant-main-job.txt" "$main_job"
  local main_status=$status main_seconds=$seconds
  timed "$out/$variant-tests.txt" "$tests"
  local last
  last=$(tail -n 1 "$out/$variant-tests.txt")
  printf '%-10s main job: exit code %s, %s s; tests: exit code %s, %s s, "%s"\n' "$variant" "$main_status" "$main_seconds" "$status" "$seconds" "$last"
  printf '{"variant":"%s","date":"%(%F)T","commit":"%s","cores":%s,"mainJob":{"exitCode":%s,"seconds":%s},"tests":{"exitCode":%s,"seconds":%s,"lastLine":"%s"}}\n' \
    "$variant" -1 "$(git rev-parse --short HEAD)" "$(nproc)" "$main_status" "$main_seconds" "$status" "$seconds" "$last" >"$out/$variant.json"
  [ "$main_status" = 0 ] && [ "$status" = 0 ]
}

if [ "${1:-}" = --in-namespaces ]; then
  shift
  # shellcheck source=/dev/null
  . "$1/settings"
  run_variant "$2" "$1"
  exit
fi

[ $# -gt 0 ] || set -- "${all[@]}"
for variant in "$@"; do
  case " ${all[*]} " in *" $variant "*) ;; *) refuse "$variant: no such variant; there are ${all[*]}" ;; esac
done
[ "$(uname -s)" = Linux ] && [ -f /etc/os-release ] || refuse "needs Debian 12, whose packages the new machine gets"
. /etc/os-release
[ "${ID:-}" = debian ] && [ "${VERSION_ID:-}" = 12 ] || refuse "needs Debian 12, whose packages the new machine gets; this is ${PRETTY_NAME:-another system}"
[ "$(id -u)" = 0 ] || refuse "needs root, which alone makes a root folder, mounts and namespaces"
for program in debootstrap:debootstrap unshare:util-linux git:git; do
  command -v "${program%%:*}" >/dev/null || refuse "${program%%:*}: not found (apt-get install ${program##*:})"
done
dotnet=$(command -v dotnet) || refuse "dotnet: not found; install the .NET 10 SDK"
sdk=$(dirname "$(readlink -f "$dotnet")")
[ -z "$(git status --porcelain --untracked-files=no)" ] || echo "fresh-machine.sh: what is not committed is not tried" >&2

mapfile -t commands < <(sed -n 's/^\$ //p' README.md | grep -xE 'dotnet run -c Release --project benchmarks/TokenSigningBench\.Benchmarks|scripts/test\.sh')
[ ${#commands[@]} = 2 ] || refuse "README.md: its two set-up commands are not there"
main_job=${commands[0]} tests=${commands[1]}

mkdir -p "$out"
folder=$(mktemp -d /var/tmp/fresh-machine.XXXXXXXX)
trap 'rm -rf --one-file-system "$folder"' EXIT
trap 'exit 130' INT TERM

echo "debootstrap ..."
source=$(mirror)
[ -n "$source" ] || refuse "no package source for $VERSION_CODENAME in /etc/apt"
# What the SDK's own container image has beside the SDK, but curl and wget, which no command of README's needs.
debootstrap --variant=minbase --include=ca-certificates,git,libicu72,libssl3,libstdc++6,tzdata,zlib1g "$VERSION_CODENAME" "$folder/base" "$source" >"$out/debootstrap.txt" 2>&1 ||
  refuse "debootstrap failed: $out/debootstrap.txt"

{ declare -p out sdk main_job tests; } >"$folder/settings"
failed=0
for variant in "$@"; do
  echo "$variant ..."
  cp -a "$folder/base" "$folder/root"
  rm -f "$out/$variant.json"
  # Whatever it starts ends with the first process of its namespace, and what it mounts with the last.
  unshare --mount --pid --fork --kill-child "$0" --in-namespaces "$folder" "$variant" || failed=1
  rm -rf --one-file-system "$folder/root"
  [ -s "$out/$variant.json" ] || { echo "fresh-machine.sh: $variant: not made; see $out/$variant-setup.txt" >&2; failed=1; }
done
exit $failed
