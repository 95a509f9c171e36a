#!/usr/bin/env bash
# Installs what the lab runs that is not ours, where it is missing: scripts/lab-setup.sh [PART...], all of them but relying-parties, proxies and java without a part.
# Nothing here is needed to build: what is missing is skipped by name in tests, and named by tokenbench with its command.
set -euo pipefail
cd "$(dirname "$0")"

all=(oidc-provider openid-client jose jsonwebtoken @noble/post-quantum pyjwt authlib mod-auth-openidc wrk chromium kerberos ldap postgresql apache tsung fleet clock curl pkcs11 shells)

# Where tokenbench looks for it, too.
lab=${TOKENBENCH_LAB:-${XDG_DATA_HOME:-$HOME/.local/share}/tokenbench/lab}

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

updated=
debian() {
  local missing=()
  for package in "$@"; do is_installed "$package" || missing+=("$package"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "${missing[*]}: not installed, and only root can (Debian: apt-get install ${missing[*]})" >&2
    exit 2
  fi
  echo "installing ${missing[*]}"
  [ -n "$updated" ] || apt-get update -qq
  updated=yes
  DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# In the versions of lab/package-lock.json, all that comes from npm at once.
npm_packages() {
  # One after the other: other packagers' nodejs has npm in it, and does not install beside Debian's.
  command -v node >/dev/null || debian nodejs
  command -v npm >/dev/null || debian npm
  if ! cmp -s lab/package-lock.json "$lab/package-lock.json" || [ ! -d "$lab/node_modules/$1" ]; then
    mkdir -p "$lab"
    cp lab/package.json lab/package-lock.json "$lab"
    npm ci --prefix "$lab" --silent --no-audit --no-fund
  fi
}

# With a clock that runs faster: Go's own time.Now is renamed, and another one laid over it. Debian's libraries are a GOPATH.
go_oidc() {
  local source=$PWD/lab/go-oidc root work version
  if [ "$lab/go-oidc" -nt "$source/main.go" ] && [ "$lab/go-oidc" -nt "$source/clock/clock.go" ]; then return 0; fi
  echo "compiling go-oidc"
  root=$(go env GOROOT)
  work=$(mktemp -d)
  sed 's/^func Now() Time {$/func realNow() Time {/' "$root/src/time/time.go" >"$work/time.go"
  printf '{"Replace": {"%s": "%s", "%s": "%s"}}' "$root/src/time/time.go" "$work/time.go" "$root/src/time/faster.go" "$source/clock/clock.go" >"$work/overlay.json"
  version=$(dpkg-query -W -f '${Version}' golang-github-coreos-go-oidc-dev)
  mkdir -p "$lab"
  GO111MODULE=off GOPATH=/usr/share/gocode go build -overlay "$work/overlay.json" -ldflags "-X main.version=${version%-*}" -o "$lab/go-oidc" "$source/main.go"
  rm -rf "$work"
}

[ $# -gt 0 ] || set -- "${all[@]}"
packages=() modules=() programs=()
for part in "$@"; do
  case $part in
    oidc-provider | openid-client | jose | jsonwebtoken | @noble/post-quantum) modules+=("$part") ;;
    # Relying parties that verify tokens, and one that logs in.
    pyjwt) packages+=(python3-jwt python3-cryptography) ;;
    authlib) packages+=(python3-authlib) ;;
    mod-auth-openidc) packages+=(apache2 libapache2-mod-auth-openidc util-linux) ;;
    # Those of tokenbench rotate, which also need a clock that runs faster.
    relying-parties)
      modules+=(jose jwks-rsa jsonwebtoken get-jwks fast-jwt aws-jwt-verify express-oauth2-jwt-bearer @okta/jwt-verifier openid-client)
      packages+=(python3-jwt python3-cryptography python3-authlib python3-jose python3-jwcrypto ruby ruby-jwt libcrypt-jwt-perl)
      packages+=(apache2 libapache2-mod-auth-openidc libapache2-mod-oauth2 haproxy libfaketime util-linux golang-go golang-github-coreos-go-oidc-dev)
      programs+=(go_oidc)
      ;;
    wrk) packages+=(wrk) ;;
    tsung) packages+=(tsung openssh-client) ;;
    # Hosts that are network namespaces, each with its own sshd, and what is run on all of them.
    fleet) packages+=(ansible openssh-server openssh-client iproute2) ;;
    # A clock that tests can set.
    clock) packages+=(libfaketime) ;;
    # With the font of the kept pictures.
    chromium) packages+=(chromium chromium-driver fonts-dejavu-core) ;;
    kerberos) packages+=(krb5-kdc krb5-admin-server krb5-user libgssapi-krb5-2 util-linux) ;;
    ldap) packages+=(slapd ldap-utils util-linux) ;;
    postgresql) packages+=(postgresql util-linux) ;;
    apache) packages+=(apache2 libapache2-mod-auth-gssapi libaprutil1-ldap libaprutil1-dbd-pgsql util-linux) ;;
    curl) packages+=(curl) ;;
    # Those whose completion functions tokenbench prints, and the reader of its man page.
    shells) packages+=(zsh fish mandoc) ;;
    # A token in files, with the module that real ones have.
    pkcs11) packages+=(softhsm2) ;;
    # The proxies and web servers whose limits are measured. Debian's varnish compiles its configuration.
    proxies) packages+=(nginx-light apache2 haproxy varnish gcc libc6-dev caddy nodejs gunicorn uvicorn python3-httptools util-linux) ;;
    # The password article's own platform: the compiler too, because our program for it is a source file.
    java) packages+=(openjdk-17-jdk-headless) ;;
    *)
      echo "$part: no such part; there are ${all[*]} relying-parties proxies java" >&2
      exit 2
      ;;
  esac
done

# All at once: a package manager that is asked for each part takes twice as long.
debian "${packages[@]}"
for module in "${modules[@]}"; do npm_packages "$module"; done
for program in "${programs[@]}"; do "$program"; done
printf '%s: installed\n' "$@"
